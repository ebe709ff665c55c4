import { defineConfig } from "vitest/config";

/** Fixture programs and golden files live among the tests; none of them is a test. */
const never = ["**/node_modules/**", "tests/**/fixtures/**", "tests/**/golden/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          exclude: never,
          // Ends what hangs; a busy machine may take its time.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Every test that is neither unit nor e2e: against real git, recorded GitHub and Prometheus, k6's output.
        test: {
          name: "contract",
          include: ["tests/**/*.test.ts", "examples/**/*.test.ts"],
          exclude: [...never, "tests/unit/**", "tests/e2e/**"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // These measure latency, so no other file may run beside them.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

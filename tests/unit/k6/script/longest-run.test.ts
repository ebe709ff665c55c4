import { expect, test } from "vitest";
import { longestRunMs } from "../../../../src/k6/script/longest-run.ts";

const minutes = (count: number) => count * 60_000;
const unset = { scenarios: null, duration: null, iterations: null, stages: null };

// Of executors that k6 still has, tests/contract/k6/run.test.ts compares the figures with k6's own.
test("a load without an end of its own may take an hour", () => {
  const controlled = { executor: "externally-controlled", vus: 1 };
  for (const options of [
    { scenarios: { a: controlled } },
    { scenarios: { a: controlled, b: { executor: "constant-vus", duration: "10s" } } },
    { scenarios: { a: { executor: "of-tomorrow", duration: "10s" } } },
    { scenarios: "of a form that is not known" },
  ]) {
    expect(longestRunMs({ ...unset, ...options })).toBe(minutes(60));
  }
});

test("what the script allows for setup(), teardown() and handleSummary() comes on top", () => {
  const options = { ...unset, duration: "1m0s", setupTimeout: "5m0s", teardownTimeout: "30s" };
  // The graceful stop is 30 s.
  expect(longestRunMs(options)).toBe(minutes(5 + 1 + 0.5 + 0.5 + 1));
  expect(longestRunMs({ ...options, handleSummaryTimeout: "3m0s" })).toBe(minutes(5 + 1 + 0.5 + 0.5 + 3 + 1));
});

// Hostile inputs: 20,000 here with a fixed seed, a million and more by `node scripts/run.mjs fuzz`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsers } from "./parsers.ts";

const inputs = 20_000;

test("the shares make a whole", () => {
  expect(parsers.reduce((sum, { share }) => sum + share, 0)).toBe(100);
});

test.each(parsers)("$name: whatever comes is read or refused with a message", async ({ property, share }) => {
  await fc.assert(property, { numRuns: (inputs * share) / 100, seed: 13, endOnFailure: true });
});

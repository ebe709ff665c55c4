// The search by halves: it always ends at the first slow commit, and asks few.
import fc from "fast-check";
import { expect, test } from "vitest";
import { pullRequestOf } from "../../../src/features/bisect/commits.ts";
import { type FoundAt, searchFirst } from "../../../src/features/bisect/search.ts";

/** Searches a history whose commit at `slow` is the first slow one; those in `mute` give no answer. */
async function searched(count: number, slow: number, mute: ReadonlySet<number> = new Set()) {
  const asked: number[] = [];
  const found = await searchFirst(count, async (position): Promise<FoundAt> => {
    asked.push(position);
    if (mute.has(position)) return "unknown";
    return position >= slow ? "has" : "lacks";
  });
  return { found, asked };
}

const history = fc
  .integer({ min: 1, max: 64 })
  .chain((count) => fc.record({ count: fc.constant(count), slow: fc.integer({ min: 0, max: count - 1 }) }));

test("where every commit answers, the first slow one is found in at most log2 of their number", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ count, slow }) => {
      const { found, asked } = await searched(count, slow);
      expect(found).toMatchObject({ after: slow - 1, at: slow, unknown: [] });
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      expect(found.asked).toBe(asked.length);
    }),
  );
});

test("commits without an answer leave a range, which holds the slow one and nothing that answered", async () => {
  const withMute = history.chain(({ count, slow }) =>
    fc.record({
      count: fc.constant(count),
      slow: fc.constant(slow),
      mute: fc.uniqueArray(fc.integer({ min: 0, max: Math.max(0, count - 2) }), { maxLength: count }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(withMute, async ({ count, slow, mute }) => {
      const { found, asked } = await searched(count, slow, new Set(mute));
      expect(new Set(asked).size).toBe(asked.length);
      expect(found.after).toBeLessThan(slow);
      expect(found.at).toBeGreaterThanOrEqual(slow);
      const between = Array.from({ length: found.at - found.after - 1 }, (_, at) => found.after + 1 + at);
      expect(between.every((position) => mute.includes(position))).toBe(true);
    }),
  );
});

test.each([
  ["Check for fraud (#123)", 123],
  ["Merge pull request #7 from acme/fraud", 7],
  ["Mend #12, at last", undefined],
  ["(#5) first", undefined],
])("the pull request of %j is %s", (title, number) => {
  expect(pullRequestOf(title)).toBe(number);
});

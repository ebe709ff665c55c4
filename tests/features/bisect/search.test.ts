// The search by halves: it always ends at the first slow commit or at an honest range, and asks few.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Commit, pullRequestOf } from "../../../src/features/bisect/commits.ts";
import { findFirst, mostGates } from "../../../src/features/bisect/find.ts";
import type { GateAnswer } from "../../../src/features/bisect/kept.ts";
import { type FoundAt, mostAsked, searchFirst } from "../../../src/features/bisect/search.ts";
import { answerWords } from "../../../src/features/bisect/words.ts";

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
  .integer({ min: 1, max: 300 })
  .chain((count) => fc.record({ count: fc.constant(count), slow: fc.integer({ min: 0, max: count - 1 }) }));

const withMute = history.chain(({ count, slow }) =>
  fc.record({
    count: fc.constant(count),
    slow: fc.constant(slow),
    mute: fc.oneof(
      fc.uniqueArray(fc.integer({ min: 0, max: Math.max(0, count - 2) }), { maxLength: count }),
      // Commits that cannot be built stand together.
      fc
        .tuple(fc.integer({ min: 0, max: count }), fc.integer({ min: 0, max: count }))
        .map(([from, length]) =>
          Array.from({ length }, (_, at) => from + at).filter((one) => one < count - 1),
        ),
    ),
  }),
);

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

test("whichever commits give no answer, with both ends at most log2(n) + 2 gates are asked, and the range left holds the slow one", async () => {
  await fc.assert(
    fc.asyncProperty(withMute, async ({ count, slow, mute }) => {
      const { found, asked } = await searched(count, slow, new Set(mute));
      expect(asked.length + 1).toBeLessThanOrEqual(Math.log2(count) + 2);
      expect(new Set(asked).size).toBe(asked.length);
      expect(found.asked).toBe(asked.length);
      expect(found.after).toBeLessThan(slow);
      expect(found.at).toBeGreaterThanOrEqual(slow);
      const between = asked.filter((one) => one > found.after && one < found.at);
      expect(found.unknown).toEqual(between.toSorted((one, other) => one - other));
      expect(found.unknown.every((one) => mute.includes(one))).toBe(true);
      const isDone = asked.length < mostAsked(count);
      if (isDone) expect(found.unknown.length).toBe(found.at - found.after - 1);
    }),
  );
});

test("one commit without an answer, wherever it lies in 64, leaves at most two", async () => {
  for (let slow = 0; slow < 64; slow += 1) {
    for (let mute = 0; mute < 63; mute += 1) {
      const { found } = await searched(64, slow, new Set([mute]));
      expect(found.at - found.after).toBeLessThanOrEqual(2);
    }
  }
});

function commitAt(position: number): Commit {
  const number = String(position);
  return {
    sha: number.padStart(40, "0"),
    authoredAt: "2026-11-20T10:00:00Z",
    title: `Change ${number}`,
    pullRequest: undefined,
  };
}

const good = "f".repeat(40);

/** Searches a history again and again, as a person who starts the same command, with the answers that are kept. */
async function foundInStarts(
  { count, slow, mute }: { count: number; slow: number; mute: readonly number[] },
  starts: number,
) {
  const kept = new Map<string, GateAnswer>();
  const commits = Array.from({ length: count }, (_, position) => commitAt(position));
  const asked: string[][] = [];
  const starting = async () => {
    const now: string[] = [];
    asked.push(now);
    return await findFirst(good, commits, {
      before: (sha) => kept.get(sha),
      ask: async (sha) => {
        const before = kept.get(sha);
        if (before !== undefined && before.found !== "unknown") return before;
        now.push(sha);
        const position = sha === good ? -1 : Number(sha);
        const found = mute.includes(position) ? "unknown" : position >= slow ? "has" : "lacks";
        const answer = { found, headline: `at ${position}` } as const;
        kept.set(sha, answer);
        return answer;
      },
      note: () => {},
    });
  };
  let answered = await starting();
  while (asked.length < starts) answered = await starting();
  return { answered, asked };
}

test("a search that is started again goes on: what gave no answer is asked again only after all others", async () => {
  await fc.assert(
    fc.asyncProperty(withMute, async ({ count, slow, mute }) => {
      const isMute = (one: number): boolean => mute.includes(one);
      const { answered, asked } = await foundInStarts({ count, slow, mute }, 40);
      for (const now of asked) expect(now.length).toBeLessThanOrEqual(mostGates(count));
      if (answered.kind === "found") {
        expect(answered.commit).toEqual(commitAt(slow));
        expect(answered.lastGood).toBe(slow === 0 ? good : commitAt(slow - 1).sha);
        expect(answered.effect).toBe(`at ${slow - 1}`);
        return;
      }
      if (answered.kind !== "range") throw new Error(`the search ended with ${answered.kind}`);
      const left = answered.commits.map(({ sha }) => Number(sha));
      expect(left).toContain(slow);
      const between = left.slice(0, -1);
      if (answered.unasked === 0) expect(between.every(isMute)).toBe(true);
      expect(answered.commits.filter(({ isSilent }) => isSilent).length).toBe(
        between.length - answered.unasked,
      );
    }),
    { numRuns: 60 },
  );
});

test("a range says how many of it gave no answer, and that the same command goes on", async () => {
  const mute = [5, 6, 7, 8, 9];
  const { answered } = await foundInStarts({ count: 16, slow: 7, mute }, 1);
  expect(answerWords(answered)).toMatchInlineSnapshot(`
    "One of these 12 commits is the first bad one; 4 of them gave no answer:
      0000000 20 Nov 2026 Change 0
      0000000 20 Nov 2026 Change 1
      0000000 20 Nov 2026 Change 2
      0000000 20 Nov 2026 Change 3
      0000000 20 Nov 2026 Change 4
      0000000 20 Nov 2026 Change 5 (no answer)
      0000000 20 Nov 2026 Change 6 (no answer)
      0000000 20 Nov 2026 Change 7 (no answer)
      0000000 20 Nov 2026 Change 8
      0000000 20 Nov 2026 Change 9 (no answer)
      0000000 20 Nov 2026 Change 10
      0000000 20 Nov 2026 Change 11
    7 commits of them may still be asked: the same command goes on.
    Against the last good one: at -1
    Asked in 6 gates."
  `);
  const { answered: later } = await foundInStarts({ count: 16, slow: 7, mute }, 3);
  expect(answerWords(later)).toMatchInlineSnapshot(`
    "One of these 6 commits is the first bad one; 5 of them gave no answer:
      0000000 20 Nov 2026 Change 5 (no answer)
      0000000 20 Nov 2026 Change 6 (no answer)
      0000000 20 Nov 2026 Change 7 (no answer)
      0000000 20 Nov 2026 Change 8 (no answer)
      0000000 20 Nov 2026 Change 9 (no answer)
      0000000 20 Nov 2026 Change 10
    Against the last good one: at 4
    Asked in 13 gates."
  `);
});

test.each([
  ["Check for fraud (#123)", 123],
  ["Merge pull request #7 from acme/fraud", 7],
  ["Mend #12, at last", undefined],
  ["(#5) first", undefined],
])("the pull request of %j is %s", (title, number) => {
  expect(pullRequestOf(title)).toBe(number);
});

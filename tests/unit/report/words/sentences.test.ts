import { expect, test } from "vitest";
import { limitedBy, sentenceOf } from "../../../../src/report/words/sentences.ts";

test.each([
  ["the load itself changed", "The load itself changed."],
  ["k6 dropped 3 of 90 iterations", "k6 dropped 3 of 90 iterations."],
  ["", "."],
])("the clause %j is the sentence %j", (clause, sentence) => {
  expect(sentenceOf(clause)).toBe(sentence);
});

test.each([
  [1, 1, "one baseline run is not enough to tell noise from change"],
  [4, 4, "4 baseline runs are too few to tell noise from change"],
  [4, 1, "the 4 baseline runs come from one job, too few to show how machines differ"],
  [9, 3, "the 9 baseline runs come from 3 jobs, too few to show how machines differ"],
])("%i baseline runs of %i jobs: %s", (runs, jobs, words) => {
  expect(limitedBy({ kind: "baselineRuns", runs, jobs })).toBe(words);
});

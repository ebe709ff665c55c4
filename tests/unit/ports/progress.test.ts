import { expect, test } from "vitest";
import type { LoadProgress, Log } from "../../../src/ports/log.ts";
import { roundLabel, scenarioLabel, withProgressLabel } from "../../../src/ports/progress.ts";

const figures: LoadProgress = {
  elapsedMs: 500,
  requests: 0,
  requestsPerSecond: 0,
  p95Ms: undefined,
  failedRatio: 0,
  vus: 1,
};

test("live figures carry the words of all who tell them, the outermost first", () => {
  const told: (string | undefined)[] = [];
  const notes: string[] = [];
  const log: Log = {
    note: (line) => void notes.push(line),
    warn: () => {},
    output: () => {},
    progress: ({ label }) => void told.push(label),
  };
  let round = 1;
  const inRound = withProgressLabel(
    withProgressLabel(log, () => "checkout"),
    () => roundLabel(round, { min: 1, max: 3 }),
  );
  inRound.progress(figures);
  round = 2;
  withProgressLabel(inRound, () => "base deployment").progress(figures);
  withProgressLabel(log, () => "").progress(figures);
  inRound.note("as it is");
  expect(told).toEqual([
    "checkout, round 1 of at most 3",
    "checkout, round 2 of at most 3, base deployment",
    "",
  ]);
  expect(notes).toEqual(["as it is"]);
});

test("the only round and the only scenario are not told apart from others", () => {
  expect([roundLabel(1, { min: 1, max: 1 }), roundLabel(2, { min: 3, max: 3 })]).toEqual([
    "",
    "round 2 of 3",
  ]);
  expect([
    scenarioLabel("checkout", ["checkout"]),
    scenarioLabel("checkout", ["checkout", "search"]),
  ]).toEqual(["", "checkout"]);
});

import { describe, expect, test } from "vitest";
import { sessionsInTime } from "../../../src/measure/sessions.ts";
import { makeRun, minutesOf } from "../baseline/make-run.ts";

/** Runs that began at these minutes, each 15 s long; of workflow runs where these are named, else of a terminal. */
function sessionsOf(runs: readonly (readonly [minute: number, workflowRun?: string])[]): number[][] {
  const made = runs.map(([minute, workflowRun]) => makeRun({ minute, provenance: { workflowRun } }));
  return sessionsInTime(made).map((session) => minutesOf(session));
}

describe("runs of one session", () => {
  test("are those of one workflow run, however far apart", () => {
    expect(
      sessionsOf([
        [1, "a"],
        [30, "a"],
        [31, "b"],
      ]),
    ).toEqual([[1, 30], [31]]);
  });

  test("are one session even where another job's came between them, at the place of the first", () => {
    expect(
      sessionsOf([
        [1, "a"],
        [2, "b"],
        [3, "a"],
      ]),
    ).toEqual([[1, 3], [2]]);
  });

  test("follow each other within a minute in a terminal", () => {
    expect(sessionsOf([[1], [2], [3], [5], [6]])).toEqual([
      [1, 2, 3],
      [5, 6],
    ]);
  });

  test("are never those of a terminal after those of a job", () => {
    expect(sessionsOf([[1, "a"], [2], [3, "b"]])).toEqual([[1], [2], [3]]);
  });

  test("in a terminal may have a warm-up, which is part of the run and not of the pause", () => {
    const runs = [makeRun({ minute: 1 }), makeRun({ minute: 3, warmUpMs: 60_000 })].map((run) => ({
      ...run,
      provenance: { ...run.provenance, workflowRun: undefined },
    }));
    expect(sessionsInTime(runs)).toHaveLength(1);
  });

  test("are none where there are none", () => {
    expect(sessionsInTime([])).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { sessionsInTime } from "../../../src/measure/sessions.ts";
import { makeRun, minutesOf } from "../baseline/make-run.ts";

const at = (minute: number, workflowRun: string | undefined) =>
  makeRun({ minute, provenance: { workflowRun } });

test("runs of one workflow run are one session, whatever lies between them", () => {
  const sessions = sessionsInTime([at(0, "a"), at(1, "b"), at(2, "a"), at(90, "b")]);
  expect(sessions.map(minutesOf)).toEqual([
    [0, 2],
    [1, 90],
  ]);
});

test("runs of a terminal are one session as long as none begins more than a minute after the one before it", () => {
  // Each takes 15 s.
  const sessions = sessionsInTime([0, 1, 2, 4, 5].map((minute) => at(minute, undefined)));
  expect(sessions.map(minutesOf)).toEqual([
    [0, 1, 2],
    [4, 5],
  ]);
});

test("runs of a terminal with different loads are sessions of their own, however soon they follow", () => {
  const fingerprint = { script: "a", files: "b", options: "c", generatorMajor: 2 };
  const runs = [
    { ...at(0, undefined), fingerprint },
    { ...at(1, undefined), fingerprint: { ...fingerprint, options: "longer" } },
    { ...at(2, undefined), fingerprint: { ...fingerprint, options: "longer" } },
    { ...at(3, undefined), fingerprint: undefined },
  ];
  expect(sessionsInTime(runs).map(minutesOf)).toEqual([[0], [1, 2], [3]]);
});

test("a run of a terminal right after a workflow run's is a session of its own", () => {
  expect(sessionsInTime([at(0, "a"), at(1, undefined)]).map(minutesOf)).toEqual([[0], [1]]);
});

test("there is no session without runs", () => {
  expect(sessionsInTime([])).toEqual([]);
});

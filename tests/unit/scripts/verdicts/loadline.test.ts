import { beforeAll, describe, expect, test } from "vitest";
import { type RecordedRun, readBank } from "../../../../scripts/verdicts/bank.ts";
import { objectiveFrom } from "../../../../scripts/verdicts/indicators.ts";
import { rememberRuns, runGate } from "../../../../scripts/verdicts/loadline.ts";
import { composeRun } from "../../../../scripts/verdicts/parts/whole-gate.ts";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import type { Run } from "../../../../src/model/run/run.ts";

let bank: RecordedRun[] = [];
beforeAll(async () => {
  bank = await readBank("calm");
});

const measured = rememberRuns();

function runsOf(name: string, from: number, count: number, side = 0): Run[] {
  return bank
    .filter((run) => run.case === name)
    .slice(from, from + count)
    .map((recorded) => measured({ recorded, side, slowness: 1 }));
}

describe("Loadline's gate in the bench", () => {
  test("measures a breach again before it fails", () => {
    const { word, rounds } = runGate({
      rounds: runsOf("slower-20", 0, 3),
      baseline: runsOf("identical", 0, 10),
      objectives: [objectiveFrom("p95 < baseline + 5%")],
      design: "stored",
    });
    expect([word, rounds]).toEqual(["fail", 2]);
  });

  test("takes one round where that decides", () => {
    const { word, rounds } = runGate({
      rounds: runsOf("identical", 10, 3),
      baseline: runsOf("identical", 0, 10),
      objectives: [objectiveFrom("errors < baseline + 0.5pp")],
      design: "stored",
    });
    expect([word, rounds]).toEqual(["pass", 1]);
  });

  test("sees side by side only the base's rounds that it has taken", () => {
    const { rounds, verdict } = runGate({
      rounds: runsOf("together-slower-10", 0, 3, 1),
      baseline: runsOf("together-slower-10", 0, 3, 0),
      objectives: [objectiveFrom("p95 < baseline + 5%")],
      design: "sideBySide",
    });
    const [judgement] = verdict.judgements;
    expect(judgement?.kind === "relative" && judgement.change.baselineRuns).toBe(rounds);
  });
});

test("a composed run's endpoints are the recorded runs", () => {
  const runs = runsOf("identical", 0, 3);
  const composed = composeRun(runs);
  const p95 = (run: Run, tags: string) => {
    const { indicator } = objectiveFrom(`http_req_duration${tags} p(95) < 1s`);
    const found = findIndicator(run, indicator);
    return found.kind === "found" ? found.value : undefined;
  };
  const endpoints = runs.map((_, index) => p95(composed, `{name:endpoint-${index + 1}}`));
  expect(endpoints).toEqual(runs.map((run) => p95(run, "")));
});

import { expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { latencies, loadRun, objective, seeded, usualLoad } from "../runs.ts";
import { down, onQueue, read, series, withServers } from "../servers.ts";

const random = seeded(1);
const run = () => loadRun(latencies(usualLoad, random));
const stored = Array.from({ length: 6 }, run);

function verdictOf(objectives: readonly string[], baseline = stored) {
  const judged = judgeScenario({
    runs: [{ ...run(), lacksBase: "build" }],
    baseline,
    comparability:
      baseline.length > 0
        ? { kind: "comparable", runs: baseline.length }
        : { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
    objectives: objectives.map(objective),
    requireBaseline: false,
  });
  if (judged.kind !== "judged") throw new Error("it cannot be judged");
  return judged.verdict;
}

test("a gate whose base is lacking does not pass by a comparison, not even with a stored baseline", () => {
  for (const baseline of [[], stored])
    expect(verdictOf(["p95 < baseline + 50%"], baseline)).toMatchObject({
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "lacksBase", step: "build" } }],
    });
});

test("it fails by what it misses all the same", () => {
  expect(verdictOf(["p95 < baseline - 90%"]).verdict).toBe("fail");
});

test("it passes where nothing but warnings needs the base", () => {
  expect(verdictOf(["p95 < 10s", "warn: p95 < baseline + 50%"])).toMatchObject({ verdict: "pass", open: [] });
});

test("an objective whose figure could not be read when the baseline was recorded is no newer than it", () => {
  const verdictWith = (baseline: readonly Run[]) => {
    const judged = judgeScenario({
      runs: [withServers(read(series({})), run())],
      baseline,
      comparability: { kind: "comparable", runs: baseline.length },
      objectives: [objective("p95 < baseline + 500%"), onQueue("avg < baseline + 20%")],
      requireBaseline: false,
    });
    return judged.kind === "judged" ? judged.verdict : judged.kind;
  };
  expect(verdictWith(stored)).toMatchObject({ verdict: "pass", open: [] });
  expect(verdictWith(stored.map((one) => withServers(down, one)))).toMatchObject({
    verdict: "inconclusive",
    open: [{ kind: "uncompared", because: { kind: "noFigure", of: "baseline" } }],
  });
});

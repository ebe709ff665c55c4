import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { VerdictWord } from "../../../src/model/verdict.ts";
import { type LoadShape, latencies, loadRun, normal, objective, scaled } from "./runs.ts";

/** One cell of the table: how often each verdict came. */
export interface Rates {
  readonly fail: number;
  readonly pass: number;
  readonly inconclusive: number;
}

export interface Trial {
  readonly shape: LoadShape;
  /** Standard deviation from run to run beyond the noise within, as a share. */
  readonly between: number;
  readonly baselineRuns: number;
  /** True change of the latencies: 0 for identical code, 0.1 for 10 % slower. */
  readonly slowdown: number;
  /** Tolerances of `p95 < baseline + T%`, in percent; all judged on the same runs. */
  readonly tolerances: readonly number[];
  readonly gates: number;
}

function simulatedRun(trial: Trial, slowdown: number, random: () => number): Run {
  const factor = Math.exp(trial.between * normal(random)) * (1 + slowdown);
  return loadRun(scaled(latencies(trial.shape, random), factor));
}

/** Judges many gates of one kind with fresh noise each; one result a tolerance. */
export function simulate(trial: Trial, random: () => number, aggregation = "p95"): Rates[] {
  const objectives = trial.tolerances.map((tolerance) =>
    objective(`${aggregation} < baseline + ${tolerance}%`),
  );
  const words: VerdictWord[][] = trial.tolerances.map(() => []);
  for (let gate = 0; gate < trial.gates; gate += 1) {
    const baseline = Array.from({ length: trial.baselineRuns }, () => simulatedRun(trial, 0, random));
    const judged = judgeScenario({
      runs: [simulatedRun(trial, trial.slowdown, random)],
      baseline,
      comparability: { kind: "comparable", runs: baseline.length },
      objectives,
      requireBaseline: false,
      isLookOnly: true,
    });
    if (judged.kind !== "judged") throw new Error("a simulated gate is misconfigured");
    for (const [index, judgement] of judged.verdict.judgements.entries()) {
      if (judgement.kind === "relative") words[index]?.push(judgement.verdict);
    }
  }
  return words.map((all) => {
    const share = (word: VerdictWord): number => all.filter((one) => one === word).length / all.length;
    return { fail: share("fail"), pass: share("pass"), inconclusive: share("inconclusive") };
  });
}

/** Objectives, and draws of recorded rounds, for the benches that judge with costs. */
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { allCosts } from "../../../src/features/costs/indicators.ts";
import { foundIn } from "../../../src/judge/indicator/indicator.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { pick, type Random } from "../random.ts";

export function objective(line: string): Objective {
  const read = parseObjective(line, { from: "default" }, allCosts);
  if (read.kind === "problem") throw new Error(`${line}: ${read.problem.found}`);
  return read.value;
}

export function figureIn(run: Run, of: Objective): number | undefined {
  return foundIn([run], of)[0]?.value;
}

/** In a random order, none twice. */
export function drawn<One>(all: readonly One[], random: Random, most: number): One[] {
  const left = [...all];
  const taken: One[] = [];
  while (left.length > 0 && taken.length < most) {
    const one = pick(left, random);
    left.splice(left.indexOf(one), 1);
    taken.push(one);
  }
  return taken;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

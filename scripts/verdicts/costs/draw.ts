/** Objectives, and gates of recorded pairs, for the benches that judge with costs. */
import { mean, median } from "simple-statistics";
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { allCosts } from "../../../src/features/costs/indicators.ts";
import { foundIn } from "../../../src/judge/indicator/indicator.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { runGate } from "../loadline.ts";
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

/** Both sides of a round. */
export interface RecordedPair {
  readonly base: Run;
  readonly head: Run;
}

/** Logarithms of the ratios of pairs; figures that may be 0 are left out. */
export function ratiosOf(pairs: readonly RecordedPair[], of: Objective): number[] {
  return pairs.flatMap(({ base, head }) => {
    const [before = 0, now = 0] = [figureIn(base, of), figureIn(head, of)];
    return before > 0 && now > 0 ? [Math.log(now / before)] : [];
  });
}

/** The median change of pairs, in percent. */
export function changeWords(ratios: readonly number[]): string {
  return ratios.length === 0 ? "–" : percent(Math.expm1(median([...ratios])));
}

/**
 * What so many gates of one objective answer: the shares that fail, pass and stay open, and the mean number of rounds, as cells of
 * a table.
 * @param draw the rounds that a gate may take
 */
export function answersOf(line: string, gates: number, draw: () => readonly RecordedPair[]): string[] {
  const asked = objective(line);
  const counts = { pass: 0, fail: 0, inconclusive: 0 };
  const rounds: number[] = [];
  for (let gate = 0; gate < gates; gate += 1) {
    const own = draw();
    const ending = runGate({
      ...{ rounds: own.map(({ head }) => head), baseline: own.map(({ base }) => base) },
      ...{ objectives: [asked], design: "sideBySide", mostRounds: own.length },
    });
    counts[ending.word] += 1;
    rounds.push(ending.rounds);
  }
  const shares = [counts.fail, counts.pass, counts.inconclusive].map((count) => percent(count / gates));
  return [...shares, mean(rounds).toFixed(1)];
}

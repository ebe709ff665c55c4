import { valueIn } from "./figures/value.ts";
import type { StudyPlan } from "./plan.ts";
import { detailed, type ReadRuns } from "./results/runs.ts";
import { mistake } from "./source/place.ts";
import type { Data } from "./study.ts";

/** The results of a study, each figure computed once. */
export function dataOf(
  { limits, figureNamed, given, runs: named }: StudyPlan,
  runs: ReadRuns,
  servers: Pick<Data, "ask" | "seriesIn">,
): Data {
  const roundsOf = (run: string) => runs.get(run) ?? [];
  return {
    ...servers,
    limits,
    rounds: roundsOf,
    noteOf: (run) => {
      const written = named.find(({ name }) => name === run)?.written;
      return written === undefined ? undefined : detailed(written).note;
    },
    valueOf: (figure, run) => {
      const found = valueIn(figure.expression, roundsOf(run), figureNamed);
      if (!("lacks" in found)) return found;
      if (figure.missing !== undefined || given.includes(run)) return undefined;
      const expected = "a figure that it has; for a run that may lack it write missing, as in missing: –";
      throw mistake(figure.place, `run "${run}" has no "${figure.name}": ${found.lacks}`, expected);
    },
    alsoOf: (figure, run) => {
      const found = figure.also && valueIn(figure.also, roundsOf(run), figureNamed);
      return found === undefined || "lacks" in found ? undefined : found;
    },
  };
}

import { listOf } from "../../../report/document/piece.ts";
import type { Figure } from "../figures/figure.ts";
import { isEstimate } from "../figures/value.ts";
import type { Data, StudyNode } from "../study.ts";
import { estimateWords } from "../words.ts";

/** Below figures: what the author says of runs, and which percentiles are estimates of whatever wrote the results. */
export function noteParts(
  runs: readonly string[],
  figures: readonly Figure[],
  data: Data,
): readonly StudyNode[] {
  return listOf(
    runs.flatMap((run) => {
      const note = data.noteOf(run);
      const estimates = figures.filter((figure) => {
        const value = data.valueOf(figure, run);
        return value !== undefined && isEstimate(value);
      });
      const words = estimateWords(
        estimates.map(({ name }) => name),
        data.rounds(run)[0]?.provenance.generator ?? "",
      );
      return [
        ...(note === undefined ? [] : [[{ strong: run }, `: ${note}`]]),
        ...(estimates.length === 0 ? [] : [[{ strong: run }, `: ${words}`]]),
      ];
    }),
  );
}

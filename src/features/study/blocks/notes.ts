import { listOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import type { Figure } from "../figures/figure.ts";
import { isEstimate } from "../figures/value.ts";
import type { Data, StudyNode } from "../study.ts";

/** Below figures: what the author says of runs, and which percentiles are estimates of whatever wrote the results. */
export function notesOf(
  runs: readonly string[],
  figures: readonly Figure[],
  data: Data,
): readonly StudyNode[] {
  const notes = [...new Set(runs)].flatMap((run) =>
    known(data.noteOf(run), estimatesWords(run, figures, data))
      .filter((words) => data.isNew(`${run}: ${words}`))
      .map((words) => [{ strong: run }, `: ${words}`]),
  );
  return listOf(notes);
}

/** They may even lie beyond the smallest and the largest sample. */
function estimatesWords(run: string, figures: readonly Figure[], data: Data): string | undefined {
  const names = figures.flatMap((figure) => {
    const value = data.valueOf(figure, run);
    return value !== undefined && isEstimate(value) ? [figure.name] : [];
  });
  if (names.length === 0) return undefined;
  const [be, they] = names.length === 1 ? ["is an estimate", "it"] : ["are estimates", "they"];
  const tool = (data.rounds(run)[0]?.provenance.generator ?? "").replace(/, read from .{0,300}$/, "");
  return `${names.join(", ")} ${be} of ${tool}; ${they} may lie outside of the smallest and the largest sample.`;
}

import { listOf } from "../../../report/document/piece.ts";
import type { Data, Part } from "../study.ts";

/** What the author says of runs, below their figures. */
export function noteParts(runs: readonly string[], data: Data): readonly Part[] {
  return listOf(
    runs.flatMap((run) => {
      const note = data.noteOf(run);
      return note === undefined ? [] : [[{ strong: run }, `: ${note}`]];
    }),
  );
}

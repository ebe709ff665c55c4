import type { ChangedPart } from "../../../model/comparability.ts";
import type { Line } from "../../../model/document.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import type { LoadChange } from "../../../model/verdict/load.ts";
import type { ScenarioVerdict } from "../../../model/verdict.ts";
import { byKind } from "../../by-kind.ts";
import { codes } from "../../document/piece.ts";

const unknownWords = { prometheus: " read from Prometheus,", imported: " an imported result," } as const;

/** A difference between two loads, as an item of a list. */
export function changedPartWords(part: ChangedPart): string {
  return byKind<ChangedPart, string>(part, {
    script: () => "the script",
    files: () => "its data files",
    options: () => "its options or variables",
    extensions: () => "k6's extensions or their versions",
    generator: ({ before, now }) => `the load generator (${before} -> ${now})`,
    generatorMajor: ({ before, now }) => `k6's major version (${before} -> ${now})`,
    warmUp: ({ beforeMs, nowMs }) => `its warm-up (${warmUpWords(beforeMs)} -> ${warmUpWords(nowMs)})`,
    unknown: ({ of, because }) =>
      `${of === "stored" ? "the stored run" : "this run"},${because === undefined ? "" : unknownWords[because]} whose load is unknown`,
  });
}

function warmUpWords(warmUpMs: number): string {
  return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}

/** Names that a line has. */
const mostTold = 3;

function namesPiece({ names, more }: { readonly names: readonly string[]; readonly more: number }): Line {
  const told = names.slice(0, mostTold);
  const others = names.length - told.length + more;
  return [...codes(told), others > 0 ? ` and ${others} more` : ""];
}

function loadPiece(change: LoadChange): Line {
  return byKind<LoadChange, Line>(change, {
    rate: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} requests/s`,
    ],
    iterations: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} iterations/s`,
    ],
    users: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} virtual users`,
    ],
    requestsGone: (it) => [
      ...namesPiece(it),
      ` ${it.names.length + it.more === 1 ? "is" : "are"} no longer requested`,
    ],
    thresholdsGone: (it) => [
      `thresholds removed from the script${it.areJudged ? ", judged all the same" : ""}: `,
      ...namesPiece(it),
    ],
  });
}

/** By what the load is lighter than the base branch's; undefined if it is not. Stands in the first lines of a report. */
export function lighterLine(
  { load = [] }: Pick<ScenarioVerdict, "load">,
  name: string | undefined,
): Line | undefined {
  if (load.length === 0) return undefined;
  const pieces = load.flatMap((it, index) => [...(index === 0 ? [] : ["; "]), ...loadPiece(it)]);
  const whose = name === undefined ? "" : ` (${name})`;
  return [{ strong: `The load asks less than the base branch's${whose}:` }, " ", ...pieces, "."];
}

import type { ChangedPart } from "../../../model/comparability.ts";
import type { Line } from "../../../model/document.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import type { LoadChange } from "../../../model/verdict/load.ts";
import type { ScenarioVerdict } from "../../../model/verdict.ts";
import { byKind } from "../../by-kind.ts";
import { codes } from "../../document/piece.ts";

const unknownLoads = { prometheus: " read from Prometheus,", imported: " an imported result," } as const;

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
      `${of === "stored" ? "the stored run" : "this run"},${because === undefined ? "" : unknownLoads[because]} whose load is unknown`,
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

type Less = Exclude<LoadChange, { kind: "unknown" }>;

function loadPiece(change: Less): Line {
  return byKind<Less, Line>(change, {
    rate: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} requests/s`,
    ],
    iterations: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} iterations/s`,
    ],
    users: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} virtual users`,
    ],
    seconds: ({ current, baseline }) => [
      `${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} s of load`,
    ],
    requestsGone: (it) => [
      ...namesPiece(it),
      ` ${it.names.length + it.more === 1 ? "is" : "are"} no longer requested`,
    ],
    namesGone: (it) => [
      ...namesPiece(it),
      ` ${it.names.length + it.more === 1 ? "is" : "are"} no longer in the script`,
    ],
    thresholdsGone: (it) => [
      `thresholds removed from the script${it.areJudged ? ", judged all the same" : ""}: `,
      ...namesPiece(it),
    ],
  });
}

type Unknown = Extract<LoadChange, { kind: "unknown" }>;

function unknownWords({ isUnread }: Unknown): string {
  return isUnread
    ? "the base's script was not read"
    : "no stored run of the base branch shows all that its script requests";
}

/** What is to be known of a load before a pass, as a clause; undefined for one that asks no less than the base branch's. */
export function loadClause({ load = [] }: Pick<ScenarioVerdict, "load">): string | undefined {
  if (load.some(({ kind }) => kind !== "unknown")) return "the load asks less";
  const unknown = load.find((it) => it.kind === "unknown");
  if (unknown === undefined) return undefined;
  return unknown.isUnread ? "the base's load is unknown" : "the load is another than the base's";
}

/**
 * By what the load is lighter than the base branch's, or that it is another and may be; undefined if it is not. Stands in the
 * first lines of a report.
 */
export function lighterLine(
  { load = [] }: Pick<ScenarioVerdict, "load">,
  name: string | undefined,
): Line | undefined {
  const less = load.filter((it) => it.kind !== "unknown");
  const unknown = load.find((it) => it.kind === "unknown");
  const whose = name === undefined ? "" : ` (${name})`;
  if (less.length === 0) {
    if (unknown === undefined) return undefined;
    const what = unknown.isUnread ? "may be" : "is";
    return [
      { strong: `The load ${what} another than the base branch's${whose}.` },
      ` Whether it leaves requests out is unknown: ${unknownWords(unknown)}.`,
    ];
  }
  const pieces = less.flatMap((it, index) => [...(index === 0 ? [] : ["; "]), ...loadPiece(it)]);
  const more = unknown && ` Whether it leaves other requests out is unknown: ${unknownWords(unknown)}.`;
  const title = { strong: `The load asks less than the base branch's${whose}:` };
  return [title, " ", ...pieces, ".", ...(more === undefined ? [] : [more])];
}

import { byKind } from "../../report/by-kind.ts";
import { known } from "../../report/known.ts";
import { plain } from "../../report/render/escape.ts";
import { count, list, numberWords } from "../../report/words/words.ts";
import type { Crossing, Ladder, LevelLabel, LevelVerdict } from "./facts.ts";

/** The curve of throughput at a level. */
export const levelLabels: Readonly<Record<LevelLabel, string>> = {
  growing: "growing",
  knee: "knee: throughput stops growing",
  saturated: "saturated",
  over: "over: iterations dropped",
  notMeasured: "not measured: the load generator was busy",
  unknown: "–",
};

/** Whether a level meets the objectives. */
export const levelVerdicts: Readonly<Record<LevelVerdict, string>> = {
  met: "met",
  settled: "missed, but met at a higher level",
  missed: "missed",
  notMeasured: "–",
};

function levelsWords({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? numberWords(from) : `${numberWords(from)} to ${numberWords(to)}`;
}

function crossingWords(crossing: Crossing, levels: Ladder["levels"]): string {
  const unmeasured = levels.find(({ verdict }) => verdict === "notMeasured");
  return byKind(crossing, {
    between: ({ value, standardError, objective }) => {
      const error = standardError > 0 ? ` ± ${numberWords(standardError)}` : "";
      const which = objective === undefined ? "" : ` (${plain(objective, 100)})`;
      return `Between the levels, the limit is crossed at about ${numberWords(value)}${error}${which}.`;
    },
    above: () =>
      unmeasured === undefined
        ? "No level misses them, so capacity may be higher: add levels above it."
        : `Level ${numberWords(unmeasured.level)} was not measured, because the load generator was busy: use a larger machine.`,
    below: () => "The lowest level misses them: add levels below it.",
    unknown: () => "No level could be measured: the load generator was busy. Use a larger machine.",
  });
}

/** `Ladder of 4 levels: capacity 300, knee 250`. */
export function ladderTitle({ capacity, knee, levels }: Ladder): string {
  const parts = known(`capacity ${numberWords(capacity)}`, knee && `knee ${levelsWords(knee)}`);
  return `Ladder of ${count(levels.length, "level")}: ${parts.join(", ")}`;
}

/** `Load: levels 50, 100 and 200 (VUS)`. */
export function ladderLoad({ levels, variable }: Ladder): string {
  const all = list(levels.map(({ level }) => numberWords(level)));
  return `Load: levels ${all}${variable === undefined ? "" : ` (${plain(variable, 60)})`}`;
}

/** The result of a ladder in a few sentences. */
export function ladderSentences({ capacity, crossing, knee, levels, throughput }: Ladder): string {
  const objectives = levels[0]?.figures.map(({ objective }) => plain(objective, 100)) ?? [];
  const met =
    capacity === 0
      ? `No level meets ${list(objectives)}.`
      : `${numberWords(capacity)} is the largest of ${count(levels.length, "level")} that meets ${list(objectives)}.`;
  const grows = knee && `${plain(throughput, 80)} stops growing at ${levelsWords(knee)}.`;
  return known(met, crossingWords(crossing, levels), grows).join(" ");
}

/** Words as a chart's title may hold them: letters, digits and a few signs. */
function chartWords(words: string): string {
  return words.replace(/[^\p{L}\p{N} .,():_-]/gu, " ").slice(0, 60);
}

/**
 * Title of the chart over the levels: `p95 in ms by level: baseline (bars), this change (line), limit 300 ms`.
 * @param reference what the ladder is compared with; undefined for one alone
 */
export function levelsTitle(curve: string, reference: string | undefined, limit: string | undefined): string {
  const lines = reference && `: ${chartWords(reference)} (bars), this change (line)`;
  return `${chartWords(curve)} in ms by level${lines ?? ""}${limit === undefined ? "" : `, limit ${limit}`}`;
}

/** The chart of a figure over the levels of a ladder. */
export function levelChartWords(name: string, levels: number) {
  return { title: `${name} by level`, summary: `${name} at ${levels} levels of load` };
}

/** The record's capacity is that of other limits. */
export function otherCapacityWords(limit: string): string {
  return (
    `The capacity in the record was not measured by "${limit}", which defines it here. Measure the ladder again with the ` +
    "objectives of the base branch's gate file."
  );
}

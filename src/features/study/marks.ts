import { hasTimes, lengthMs } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import { formatDurationMs, formatOn } from "../../model/units.ts";
import { clockWords } from "../../report/words/words.ts";
import { splitRun } from "./figures/claim.ts";
import { type Look, lookForm, readLook } from "./figures/look.ts";
import { changeText, printingOf, timesText } from "./figures/print.ts";
import { mistake, moved, type Place } from "./source/place.ts";
import type { Data, StudyPlanning } from "./study.ts";

/** A mark that was understood: its text, when the results are there. */
export type PlannedMark = (data: Data) => string;

/** The look behind `as`, and the text in front of it. */
function withoutLook(text: string, place: Place): { readonly text: string; readonly look: Look | undefined } {
  const at = text.lastIndexOf(" as ");
  if (at === -1 || text.includes('"', at)) return { text, look: undefined };
  const written = text.slice(at + 4).trim();
  const look = readLook(written);
  if (look !== undefined) return { text: text.slice(0, at), look };
  throw mistake(moved(place, at + 4), `"${written}" is no way to print a figure`, lookForm);
}

/** `change of FIGURE from RUN to RUN`, or the same with `ratio`; undefined for anything else. */
function planBetween(
  text: string,
  place: Place,
  look: Look | undefined,
  planning: StudyPlanning,
): PlannedMark | undefined {
  const [start, kind] = /^(change|ratio)\s+of\s+/.exec(text) ?? [];
  const [fromAt, toAt] = [text.lastIndexOf(" from "), text.lastIndexOf(" to ")];
  if (start === undefined || fromAt === -1 || toAt < fromAt) return undefined;
  const written = planning.figure(text.slice(start.length, fromAt).trim(), moved(place, start.length));
  const change = { ...written.change, decimals: look?.decimals };
  const figure = look === undefined ? written : { ...written, look, change };
  const from = planning.run(text.slice(fromAt + 6, toAt), place);
  const to = planning.run(text.slice(toAt + 4), place);
  return (data) => {
    const [before, after] = [data.valueOf(written, from), data.valueOf(written, to)];
    if (before === undefined || after === undefined) return "–";
    if (kind === "ratio") return timesText(before.value, after.value, look?.decimals);
    return changeText(figure, before, after, printingOf(written, [from, to], data, figure.look));
  };
}

/** From when until when a run was, and how long it took: `2026-01-27 03:57:10 to 04:07:12 UTC (10m2s)`; a dash without times. */
export function windowWords(rounds: readonly Run[]): string {
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (first === undefined || last === undefined || !hasTimes(first)) return "–";
  const window = { ...last.window, start: first.window.start };
  const [from, to] = [clockWords(window.start), clockWords(window.end)];
  const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to;
  const ownMs = rounds.length === 1 ? first.duration?.ms : undefined;
  return `${from} to ${until} UTC (${formatDurationMs(ownMs ?? lengthMs(window))})`;
}

/** Reads what stands between the braces of a mark. @throws Failure "usage" with the spot */
export function planMark(written: string, begin: Place, planning: StudyPlanning): PlannedMark {
  const place = moved(begin, written.length - written.trimStart().length);
  const { text, look } = withoutLook(written.trim(), place);
  const between = planBetween(text, place, look, planning);
  if (between !== undefined) return between;
  const split = splitRun(text);
  if (split.run === undefined) {
    const form =
      'a figure of a run, such as {{"TPS" of after}}, {{change of "TPS" from before to after}} or {{window of after}}';
    throw mistake(place, `{{${written}}} says nothing that is computed`, form);
  }
  const run = planning.run(split.run, moved(place, split.at));
  if (split.figure === "window") return (data) => windowWords(data.rounds(run));
  const figure = planning.figure(split.figure, place);
  return (data) => {
    const value = data.valueOf(figure, run);
    return value === undefined
      ? (figure.missing ?? "–")
      : formatOn(printingOf(figure, [run], data, look), value.value);
  };
}

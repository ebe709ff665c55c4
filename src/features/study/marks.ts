import { hasTimes, lengthMs } from "../../model/run/age.ts";
import { formatDurationMs } from "../../model/units.ts";
import { clockWords } from "../../report/words/words.ts";
import { splitRun } from "./figures/claim.ts";
import type { Figure } from "./figures/figure.ts";
import { type Look, lookForm, readLook } from "./figures/format.ts";
import { changeText, printingOf, textOf, timesText } from "./figures/print.ts";
import { mistake, moved, type Place } from "./source/place.ts";
import type { Data, StudyPlanning } from "./study.ts";

/** A mark that was understood: its text, when the results are there. */
export type PlannedMark = (data: Data) => string;

const form =
  'a figure of a run, such as {{"TPS" of after}}, {{change of "TPS" from before to after}} or {{window of after}}';

interface Between {
  readonly kind: string;
  readonly figure: string;
  readonly from: string;
  readonly to: string;
}

/** `change of FIGURE from RUN to RUN`, or the same with `ratio`. */
function betweenIn(text: string): Between | undefined {
  const kind = /^(change|ratio)\s+of\s/.exec(text)?.[1];
  const from = text.lastIndexOf(" from ");
  const to = text.lastIndexOf(" to ");
  if (kind === undefined || from === -1 || to < from) return undefined;
  const figure = text.slice(text.indexOf(" of ") + 4, from).trim();
  return { kind, figure, from: text.slice(from + 6, to), to: text.slice(to + 4) };
}

/** The look behind `as`, and the text in front of it. */
function withoutLook(text: string, place: Place): { readonly text: string; readonly look: Look | undefined } {
  const at = text.lastIndexOf(" as ");
  if (at === -1 || text.indexOf('"', at) !== -1) return { text, look: undefined };
  const look = readLook(text.slice(at + 4));
  if (look === undefined)
    throw mistake(
      moved(place, at + 4),
      `"${text.slice(at + 4).trim()}" is no way to print a figure`,
      lookForm,
    );
  return { text: text.slice(0, at), look };
}

function planBetween(
  { kind, figure: name, from, to }: Between,
  place: Place,
  look: Look | undefined,
  planning: StudyPlanning,
): PlannedMark {
  const written = planning.figure(name, moved(place, kind.length + 4));
  const figure: Figure =
    look === undefined
      ? written
      : { ...written, look, change: { ...written.change, decimals: look.decimals } };
  const [one, other] = [planning.run(from, place), planning.run(to, place)];
  return (data) => {
    const [before, after] = [data.valueOf(written, one), data.valueOf(written, other)];
    if (before === undefined || after === undefined) return "–";
    if (kind === "ratio") return timesText(before.value, after.value, look?.decimals);
    return changeText(figure, { before, after }, printingOf(figure, [one, other], data));
  };
}

/** From when until when a run was, and how long it took: `2026-01-27 03:57:10 to 04:07:12 UTC (10m2s)`. */
export function windowWords(start: string, end: string, length: string): string {
  const [from, to] = [clockWords(start), clockWords(end)];
  const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to;
  return `${from} to ${until} UTC (${length})`;
}

function planWindow(run: string): PlannedMark {
  return (data) => {
    const [first, ...others] = data.rounds(run);
    if (first === undefined || !hasTimes(first)) return "–";
    const { window } = others.at(-1) ?? first;
    return windowWords(
      first.window.start,
      window.end,
      formatDurationMs(lengthMs({ ...window, start: first.window.start })),
    );
  };
}

/** Reads what stands between the braces of a mark. @throws Failure "usage" with the spot */
export function planMark(written: string, begin: Place, planning: StudyPlanning): PlannedMark {
  const skipped = written.length - written.trimStart().length;
  const place = moved(begin, skipped);
  const { text, look } = withoutLook(written.trim(), place);
  const between = betweenIn(text);
  if (between !== undefined) return planBetween(between, place, look, planning);
  const split = splitRun(text);
  if (split === undefined) throw mistake(place, `{{${written}}} says nothing that is computed`, form);
  const run = planning.run(split.run, moved(place, split.at));
  if (split.figure === "window") return planWindow(run);
  const figure = planning.figure(split.figure, place);
  return (data) => {
    const value = data.valueOf(figure, run);
    if (value === undefined) return figure.missing ?? "–";
    return textOf(value, printingOf(figure, [run], data, look));
  };
}

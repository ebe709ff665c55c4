import type { Line, Piece } from "../../model/document.ts";
import { formatFigure, formatOn, scaleOver } from "../../model/units.ts";
import { line } from "../../report/document/piece.ts";
import { numberWords } from "../../report/words/words.ts";
import type { KeptCause, KeptCauses, KeptFunction } from "./facts.ts";

/** A clause. @param what is taken of it */
export function tooShortWords(needMs: number, what = "a profile"): string {
  return `the script's load is too short for ${what}, which takes at least ${formatFigure(needMs, "time")}`;
}

/** By how much more one call spends of what grew most, as `waits 18.5 ms more`. */
export function spendsWords(cause: KeptCause): string {
  const ofRequests = cause.route?.ofRequests ?? 1;
  const more = (kind: keyof KeptCause["spent"]): number =>
    ((cause.spent[kind].head ?? 0) - (cause.spent[kind].base ?? 0)) / ofRequests;
  const [cpuMs, waitMs, queries, calls] = [more("cpu"), more("wait"), more("queries"), more("calls")];
  const timeMs = formatFigure(Math.max(cpuMs, waitMs), "time");
  const asks = fewestMore <= queries ? `asks ${moreWords(queries, "query", "queries")}` : undefined;
  const callsMore =
    fewestMore <= calls ? `makes ${moreWords(calls, "call", "calls")} to other services` : undefined;
  const spends = waitMs > cpuMs ? `waits ${timeMs} more` : `computes ${timeMs} more`;
  const counted = asks ?? callsMore;
  return counted === undefined ? `${spends} per call` : `${counted} per call and ${spends}`;
}

/** A query more in every second call is one that was added. */
const fewestMore = 0.5;

function moreWords(amount: number, one: string, many: string): string {
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${numberWords(rounded)} more ${rounded === 1 ? one : many}`;
}

function functionWords({ name }: Pick<KeptFunction, "name">): Piece {
  return name === "" ? "a function" : { code: name };
}

/** `at src/checkout.js:10, await checkFraud(items), a new line of this change` */
function placeWords(cause: KeptCause): Line {
  const { path, most, isChanged, inside } = cause;
  const by = inside === undefined ? [] : [", in ", { code: inside }];
  if (most === undefined) {
    const owner = isChanged ? ", which this change touches" : ", which this change does not touch";
    return [" in ", functionWords(cause), " of ", { code: `${path}:${cause.line}` }, ...by, owner];
  }
  const owner = most.isNew
    ? ", a new line of this change"
    : isChanged
      ? ", in a function that this change touches"
      : ", which this change does not touch";
  return [" at ", { code: `${path}:${most.line}` }, ", ", { code: most.text }, ...by, owner];
}

function subjectOf({ route, name }: KeptCause): Piece {
  if (route !== undefined) return { code: route.name };
  return name === "" ? "a request" : { code: name };
}

function causeWords(cause: KeptCause): Line {
  return [subjectOf(cause), ` ${spendsWords(cause)}`, ...placeWords(cause)];
}

function percent(share: number): string {
  return `${Math.max(1, Math.round(share * 100))} %`;
}

/** Each with its share, as clauses. */
function sharesWords(causes: readonly KeptCause[]): readonly Piece[] {
  return causes.flatMap((cause, at) => [
    at === 0 ? "" : "; ",
    ...causeWords(cause),
    ` (${percent(cause.share)} of the change)`,
  ]);
}

/** The answer, below the headline; undefined where there is none to give. */
export function causesLine(found: KeptCauses): Line | undefined {
  switch (found.kind) {
    case "likely": {
      const { cause, besides } = found;
      const others = besides.length === 0 ? [] : [" Besides, ", ...sharesWords(besides), "."];
      return line("Likely cause: ", ...causeWords(cause), ".", ...others);
    }
    case "several":
      return line("No single cause found. Candidates: ", ...sharesWords(found.causes), ".");
    case "notReproduced":
      return line("The cause could not be reproduced under the profiler.");
    case "untaken":
      return line(`No cause was looked for: ${found.reason.replace(/\.$/, "")}.`);
    case "none":
      return undefined;
    default:
      return found satisfies never;
  }
}

/** Where somebody asked, and nothing was found. */
export const noCauseLine: Line = line(
  "No function spends more than before, beyond noise and by an amount that explains the change.",
);

/** Where somebody asked, and there is nothing to explain. */
export const notSlowerLine: Line = line("Under the profiler this change is not slower than the base.");

export const sectionTitle = "What a request spends, by function";

export const flameTitle = "Where a request's time goes, by stack";

export const flameSummary =
  "Each box is a function, as wide as the time that a mean request of this change spends in it; callers are below. Red spends more than in the base, blue less.";

/** What the table is of. */
export function profiledLine({
  profiler,
  slices,
  sliceMs,
}: Exclude<KeptCauses, { kind: "untaken" | "notReproduced" }>): Line {
  const seconds = formatFigure(slices * sliceMs, "time");
  return line(
    `Both sides once more, under load, for ${seconds} with a profiler (${profiler}). These figures are never judged. `,
    "What libraries and the runtime spend is their caller's. Base to change, by a mean request.",
  );
}

/** Both figures on one scale; empty where the function spends none. */
export function betweenCell(
  of: KeptFunction["spent"]["cpu"] | undefined,
  dimension: "time" | "number",
): Line {
  if (of === undefined || (of.base === 0 && of.head === 0)) return line("–");
  const scale = scaleOver(dimension, { figures: [of.base, of.head] });
  return line(`${formatOn(scale, of.base)} to ${formatOn(scale, of.head)}`);
}

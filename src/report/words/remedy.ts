import type { Line } from "../../model/document.ts";
import { formatIndicator, type Indicator } from "../../model/objective.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import { formatDurationMs } from "../../model/units.ts";
import type { LoadNeeded, Remedy } from "../../model/verdict.ts";
import { byKind } from "../by-kind.ts";
import { known } from "../known.ts";
import { isAdvisable, loosened, toleranceInstead } from "./sections/patch.ts";
import { capitalised, limitedBy } from "./sentences.ts";
import { numberWords } from "./words.ts";

/** An inconclusive objective, and what would decide it. */
interface Remedied {
  readonly indicator: Indicator;
  /** As the user wrote it. */
  readonly text: string;
  readonly remedy: Remedy;
  /** Whether it is compared with runs that need the same load. */
  readonly isCompared: boolean;
}

/** How to get more measurements. */
export interface Ways {
  /** How to record more baseline runs, with their number if known; follows "record more". */
  readonly recording: (more?: number) => Line;
  /** The setting that names the base deployment: `base-url`, or a flag. */
  readonly base: string;
}

/** By how much they ask of the reader: another design has to be set up. */
const kinds: readonly Remedy["kind"][] = ["rounds", "longerRounds", "baselineRuns", "sideBySide"];

function amountOf(remedy: Remedy): number {
  return (remedy.kind === "baselineRuns" ? remedy.more : remedy.load?.needSeconds) ?? 0;
}

/** The remedy that asks most: what decides the hardest objective decides the others. */
function strongest(open: readonly Remedied[]): Remedied | undefined {
  const [first] = open.toSorted(
    ({ remedy: one }, { remedy: other }) =>
      kinds.indexOf(other.kind) - kinds.indexOf(one.kind) || amountOf(other) - amountOf(one),
  );
  return first;
}

/** Durations in seconds, and what shorter ones are rounded up to; longer ones to minutes. */
const steps = [
  [10, 1],
  [60, 5],
  [180, 10],
  [600, 30],
] as const;

/** `40 s of load instead of 15 s`; rounded up, so that it is enough. */
function loadWords({ haveSeconds, needSeconds }: LoadNeeded): string {
  const [, step] = steps.find(([upTo]) => needSeconds <= upTo) ?? [needSeconds, 60];
  const need = formatDurationMs(Math.ceil(needSeconds / step - 1e-9) * step * 1000);
  const have = formatDurationMs(Math.max(1, Math.round(haveSeconds)) * 1000);
  return `${need} of load instead of ${have}`;
}

/** `3 times the rate, or med instead of p95`; empty if there is no other way. */
function otherWays({ rateFactor, instead }: LoadNeeded, indicator: Indicator | undefined): Line {
  const ways: readonly Line[] = known(
    rateFactor !== undefined && [`${numberWords(Math.ceil(rateFactor - 1e-9))} times the rate`],
    instead !== undefined &&
      indicator !== undefined && [
        { code: indicator.of === "servers" ? "" : formatIndicator({ ...indicator, aggregation: instead }) },
        " instead of ",
        { code: formatIndicator(indicator) },
      ],
  );
  return ways.flatMap((way, index) => [index === 0 ? "" : ", or ", ...way]);
}

const orElse = (others: Line): Line => (others.length === 0 ? [] : [" (or ", ...others, ")"]);

/** What to record: `4 more, each in a job of its own`. */
function recordWords(
  { runs, jobs, more, runsEach }: Extract<Remedy, { kind: "baselineRuns" }>,
  isTerminal: boolean,
): Line {
  if (more === undefined) return [jobs < runs ? "in more jobs" : "more"];
  const isOne = more === 1;
  if (runsEach === undefined) {
    return [`${more} more`, isTerminal ? "" : `, ${isOne ? "" : "each "}in a job of its own`];
  }
  if (isTerminal) return [`${runsEach} more ${isOne ? "at another hour" : `at each of ${more} other hours`}`];
  const jobsOf = isOne ? "one more job" : `${more} more jobs`;
  return [`${jobsOf} of ${runsEach} runs (`, { code: `runs: ${runsEach}` }, ")"];
}

/** What would decide the inconclusive objectives, in a sentence. */
export function remedyLine(open: readonly Remedied[], outcome: JudgedOutcome, ways: Ways): Line {
  const chosen = strongest(open);
  if (chosen === undefined) return [];
  const { remedy, isCompared } = chosen;
  const { design, runs, stopped } = outcome;
  const each = runs.length > 1 ? " in each round" : "";
  const baseline = isCompared && design === "stored" ? ", here and in the baseline," : "";
  const otherThan = (load: LoadNeeded): Line =>
    otherWays(load, open.length === 1 ? chosen.indicator : undefined);
  const moreLoad = (load: LoadNeeded): Line => {
    const others = otherThan(load);
    if (isAdvisable(load))
      return [`About ${loadWords(load)}${each}${baseline} would decide it`, ...orElse(others), "."];
    return others.length === 0
      ? ["A longer run at a higher rate would decide it."]
      : [...others, " would decide it."];
  };
  const sideBySide: Line = [": compare side by side (", { code: ways.base }, ")"];
  return byKind(remedy, {
    rounds: ({ needRounds, load }) => {
      if (needRounds !== undefined)
        return [`${needRounds} rounds instead of ${runs.length} would decide it.`];
      const tolerance = toleranceInstead(remedy);
      if (tolerance !== undefined) {
        const others = load === undefined ? [] : orElse(otherThan(load));
        return ["This load can decide ", { code: loosened(chosen.text, tolerance) }, ...others, "."];
      }
      const more = stopped.kind === "budget" ? "A larger budget" : "More rounds";
      return load ? moreLoad(load) : [`${more} or a longer run would decide it.`];
    },
    longerRounds: ({ load }) => (load ? moreLoad(load) : ["A longer run would decide it."]),
    baselineRuns: (it) => [
      capitalised(limitedBy(it)),
      ...sideBySide,
      ", or record ",
      ...recordWords(it, ways.base.startsWith("-")),
      ...ways.recording(it.runsEach ?? it.more),
    ],
    sideBySide: (it) => [
      capitalised(limitedBy(it)),
      ...sideBySide,
      it.load === undefined ? "" : ` with about ${loadWords(it.load)}`,
      ", or raise the tolerance.",
    ],
  });
}

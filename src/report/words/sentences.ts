import { expectedUnits } from "../../config/grammar/objective.ts";
import type { MixShift } from "../../judge/compare/percentile/mix.ts";
import type { RelativeFinding } from "../../judge/compare/relative.ts";
import type { Comparability } from "../../model/comparability.ts";
import { defaultEnvironment } from "../../model/gate.ts";
import { formatIndicator, type Objective } from "../../model/objective.ts";
import { type Dimension, formatChange, formatFigure, formatPoints } from "../../model/units.ts";
import type { Change, MisconfiguredObjective, MissingIndicator, Remedy } from "../../model/verdict.ts";

/** `p95`, `p95 and errors`, `p95, p99 and errors`. */
function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const last = unique.at(-1) ?? "";
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(", ")} and ${last}`;
}

/** A difference in the words its objective is written in: `+8.1 %`, `+0.4 pp`, `+21 ms`. */
function differenceText(
  difference: number,
  objective: Objective,
  about: { change: Change; dimension: Dimension },
): string {
  const { change, dimension } = about;
  const isShare = objective.bound.kind === "relative" && objective.bound.measure === "share";
  if (isShare && change.baseline !== 0) return formatChange(difference / Math.abs(change.baseline));
  if (dimension === "ratio") return formatPoints(difference);
  return `${difference > 0 ? "+" : ""}${formatFigure(difference, dimension)}`;
}

/** Below this many jobs, the history says too little of its own noise. */
export const fewSessions = 5;

/** What keeps a question open, and more rounds from closing it: `one baseline run cannot tell noise from change`. */
export function limitedBy(remedy: Remedy): string {
  switch (remedy.kind) {
    case "rounds":
      return "more rounds or longer ones would tell";
    case "longerRounds":
      return "too few samples lie beyond the percentile in each round";
    case "baselineRuns":
      return fewRunsWords(remedy);
    case "sideBySide": {
      const { runs, jobs = fewSessions } = remedy;
      return runs !== undefined && jobs < fewSessions
        ? fewRunsWords({ runs, jobs })
        : "the baseline's runs differ by as much among themselves";
    }
    default:
      return remedy satisfies never;
  }
}

/** That a baseline has too few runs, or too few jobs they come from. */
function fewRunsWords({ runs, jobs }: { readonly runs: number; readonly jobs: number }): string {
  if (runs === 1) return "one baseline run cannot tell noise from change";
  if (jobs === runs) return `${runs} baseline runs are too few to tell noise from change`;
  const from = jobs === 1 ? "one job" : `${jobs} jobs`;
  return `the ${runs} baseline runs come from ${from}, too few to tell what sets machines apart`;
}

/** How noise leaves an objective open, and why. */
export function openSentence(
  objective: Objective,
  { change }: RelativeFinding,
  { dimension, remedy }: { readonly dimension: Dimension; readonly remedy: Remedy },
): string {
  const tell = (difference: number): string => differenceText(difference, objective, { change, dimension });
  // How much more load would decide it is told by what to do next, with its numbers.
  const why = remedy.kind === "rounds" || remedy.kind === "longerRounds" ? "" : `; ${limitedBy(remedy)}`;
  return (
    `${formatIndicator(objective.indicator)} changed by ${tell(change.difference)}, and noise leaves anything from ` +
    `${tell(change.interval.low)} to ${tell(change.interval.high)} open${why}`
  );
}

/** The doubt that an objective's tolerance is finer than the measurement. */
export function noiseFloorSentence(
  objective: Objective,
  finding: RelativeFinding,
  dimension: Dimension,
): string {
  const { change, noise } = finding;
  const noiseText = differenceText(noise, objective, { change, dimension }).replace(/^\+/, "");
  return (
    `${objective.text}: the tolerance is below the noise of these measurements (${noiseText}), so it cannot be confirmed; ` +
    "`loadline calibrate` says what they can confirm."
  );
}

/** The doubt that endpoints make other parts of the requests than in the baseline. */
export function mixSentence({ endpoint, current, baseline }: MixShift): string {
  const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
  return (
    `The mix of requests changed: ${endpoint} is ${now} of them, ${before} in the baseline. ` +
    "Figures over all requests are not adjusted for this; objectives on single endpoints are unaffected."
  );
}

/** Why so few samples leave a limit on a percentile open; without a full stop. */
export function tooFewSamplesSentence(objective: Objective, samples: number): string {
  const are = samples === 1 ? "one sample is" : `${samples} samples are`;
  return `${are} too few to tell whether ${objective.text}`;
}

/**
 * The doubt that a percentile rests on few samples.
 * @param samples beyond it in the run that has fewest
 */
export function fewSamplesSentence(
  objective: Objective,
  samples: { beyond: number; wanted: number },
): string {
  const whole = Math.floor(samples.beyond);
  const some = whole === 1 ? "only 1 sample of a round lies" : `only ${whole} samples of a round lie`;
  const are = whole === 0 ? "less than one sample of a round lies" : some;
  return (
    `${objective.text}: ${are} beyond ${formatIndicator(objective.indicator)}; ` +
    `${samples.wanted} or more in each make it steady.`
  );
}

/** Why queries of the servers' side have no figures; without a full stop. */
export function noFiguresSentence(queries: readonly string[], reason: string): string {
  return `there are no figures of ${listed(queries)}: ${reason}`;
}

/** The doubt that rounds have no figure of the servers' side, while others have one. */
export function unreadRoundsSentence(name: string, reason: string, rounds: number): string {
  const which = rounds === 1 ? "one round has" : `${rounds} rounds have`;
  return `${name}: ${which} no figure and ${rounds === 1 ? "was" : "were"} left out: ${reason}.`;
}

/** The doubt that some rounds have no samples of an indicator, while others have. */
export function lostRoundsSentence(name: string, lost: number, rounds: number): string {
  return `${name}: ${lost} of ${rounds} rounds have no samples of it, and the others alone are judged.`;
}

/** The doubt that runs of the baseline have no figure of the servers' side, while others have one. */
export function unreadBaselineSentence(name: string, missing: number, runs: number): string {
  return `${name}: ${missing} of ${runs} baseline runs have no figure for it and were left out.`;
}

/** With a capital letter in front, save for `k6`, which has none. */
export function capitalised(words: string): string {
  if (/^k6\b/.test(words)) return words;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** A clause as a sentence. */
export function sentenceOf(clause: string): string {
  return `${capitalised(clause)}.`;
}

/** Why there is nothing to compare with; without a full stop. */
export function absenceSentence(comparability: Comparability): string {
  switch (comparability.kind) {
    case "none": {
      const { environment, otherEnvironments } = comparability;
      const branch = comparability.branch === undefined ? "" : ` for ${comparability.branch}`;
      const isElsewhere = otherEnvironments.length > 0;
      const isPlain = environment === defaultEnvironment && !isElsewhere;
      const where = isPlain ? "" : ` in the environment ${environment}`;
      return `there is no baseline yet${branch}${where}${isElsewhere ? `, only in ${listed(otherEnvironments)}` : ""}`;
    }
    case "changedLoad": {
      const changed = comparability.changed.length === 0 ? "" : ` (${listed(comparability.changed)})`;
      return `the load itself changed${changed}, so earlier runs are not comparable`;
    }
    case "comparable":
      return "there is no baseline yet";
    default:
      return comparability satisfies never;
  }
}

/** Why an accepted level is not held against the old one. */
export const acceptedSentence = "The new level is accepted whatever the old one was.";

/** `objectives line 2`, where the objective was written. */
export function whereOf({ source }: Objective): string {
  switch (source.from) {
    case "input":
    case "file":
      return `${source.where} line ${source.line}`;
    case "default":
      return "default objective";
    case "script":
      return "threshold of the script";
    default:
      return source satisfies never;
  }
}

/** Names told in full; the rest are counted. */
const mostRecorded = 8;

/** `it recorded page_time, checks and 12 more`; empty where nothing is known of that. */
function recordedText(recorded: readonly string[]): string {
  if (recorded.length === 0) return "";
  const rest = recorded.length - mostRecorded;
  return `; it recorded ${listed([...recorded.slice(0, mostRecorded), ...(rest > 0 ? [`${rest} more`] : [])])}`;
}

function missingText({ indicator, missing, near, recorded = [] }: MissingIndicator): string {
  const { metric } = indicator;
  const instead = near.length === 0 ? recordedText(recorded) : `; did you mean ${near.join(" or ")}?`;
  switch (missing) {
    case "metric":
      return `the run has no samples of the metric "${metric}"${instead}`;
    case "tags":
      return `the run has no samples of ${formatIndicator(indicator)}${near.length === 0 ? "" : `; it has ${listed(near)}`}`;
    case "aggregation":
      return `the run cannot tell ${formatIndicator(indicator)}; ${metric} has ${listed(near)}`;
    default:
      return missing satisfies never;
  }
}

function problemText(problem: MisconfiguredObjective): string {
  const { objective } = problem;
  const what =
    problem.kind === "missing"
      ? missingText(problem)
      : `the unit of the bound does not fit ${formatIndicator(objective.indicator)}; expected ${problem.expected}`;
  const advice =
    objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
  return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}

/** What a bound on this dimension may carry, for WrongUnit. */
export function unitsExpected(dimension: Dimension, isRelative: boolean): string {
  return isRelative ? `a tolerance in % or ${expectedUnits(dimension)}` : expectedUnits(dimension);
}

/** What is said of a default objective that the run has no figures for. */
export function leftOutSentence({ objective }: MisconfiguredObjective): string {
  return `The default objective ${objective.text} was left out: the run has no ${objective.indicator.metric}. Write objectives for what the script measures.`;
}

/** All problems, one a line: where, the objective as written, what is wrong and what the run has instead. */
export function explainMisconfiguration(problems: readonly MisconfiguredObjective[]): string {
  return problems.map(problemText).join("\n");
}

import { fewestSamplesBeyond } from "../../../judge/compare/few-samples.ts";
import { isOnHiddenErrors } from "../../../judge/indicator/errors.ts";
import { decides, mostReasons } from "../../../judge/objective/open.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Comparability } from "../../../model/comparability.ts";
import { defaultEnvironment } from "../../../model/gate.ts";
import { formatIndicator, formatObjective, type Objective } from "../../../model/objective.ts";
import { isReadFromPrometheus } from "../../../model/run/prometheus-runs.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatChange, formatFigure, formatLimit, formatPoints } from "../../../model/units.ts";
import type {
  LackingSeries,
  NotJudgedReason,
  ScenarioReason,
  UncomparedBecause,
  Unread,
} from "../../../model/verdict/reason.ts";
import type { Judgement, NotJudged, Relative, ScenarioVerdict } from "../../../model/verdict.ts";
import { byKind } from "../../by-kind.ts";
import { shortened } from "../../render/escape.ts";
import { lackingBaseWords, oneStartWords, sharedProcessorsWords } from "../notes/start.ts";
import { limitedBy, listed, sentenceOf } from "../sentences.ts";
import { count, courseWords, labelWords, timeOfDay, warmingSide } from "../words.ts";
import { invalidityClause } from "./invalidity.ts";
import { changedPartWords } from "./load.ts";

type Scenario = Pick<ScenarioVerdict, "verdict" | "open" | "judgements" | "comparability" | "invalid">;
type Context = Pick<Scenario, "comparability" | "invalid">;

const noBaseline = "there is no baseline yet";

/** Why there is nothing to compare with: a clause without a full stop, as all of these. */
function absenceWords(comparability: Comparability): string {
  return byKind(comparability, {
    none: ({ environment, otherEnvironments, branch, others }) => {
      const isElsewhere = otherEnvironments.length > 0;
      const isPlain = environment === defaultEnvironment && !isElsewhere;
      const where = isPlain ? "" : ` in the environment ${environment}`;
      const only = isElsewhere ? `, only in ${listed(otherEnvironments)}` : "";
      const uncounted =
        others === undefined ? "" : `, only for other branches (${count(others, "stored run")})`;
      return `${noBaseline}${branch === undefined ? "" : ` for ${branch}`}${where}${only}${uncounted}`;
    },
    changedLoad: (it) => `${changedLoadWords(it)}, so earlier runs are not comparable`,
    comparable: () => noBaseline,
  });
}

function changedLoadWords({ changed }: Extract<Comparability, { kind: "changedLoad" }>): string {
  const parts = changed.length === 0 ? "" : ` (${listed(changed.map(changedPartWords))})`;
  return `the load itself changed${parts}`;
}

/** Why a series has no figure at one end of the window: `pod=a has no end: gone since 03:58:10`. */
function lackingWords({ labels, course, since, aggregation, more }: LackingSeries): string {
  const name = shortened(labelWords(labels), 80) || "the series";
  const why = course === "gone" ? "gone" : "present only";
  const others = more === 0 ? "" : ` (and ${more} more series)`;
  return `${name} has no ${aggregation}: ${why} since ${timeOfDay(since)}${others}`;
}

/** Why a run has no figure of a server query. */
export function unreadWords(unread: Unread): string {
  return byKind(unread, {
    notQueried: () => "the run was recorded without this query",
    said: ({ text }) => text.trim().replace(/\.$/, ""),
    lacking: ({ lacking }) => lackingWords(lacking),
    noSeries: () => "the query returned no series for the window",
    notMeasured: () => "nothing measured it in this run",
    otherProcessor: () =>
      "its runs were made on other CPU models, between which this figure differs; compare side by side",
  });
}

/** Why server queries have no figures. */
function noFigures(queries: readonly string[], reason: string): string {
  return `there are no figures for ${listed(queries)}: ${reason}`;
}

/** A difference in the unit of the objective's bound: `+8.1 %`, `+0.4 pp`, `+21 ms`. */
function differenceWords(difference: number, { objective, change, dimension }: Relative): string {
  const isShare = objective.bound.kind === "relative" && objective.bound.measure === "share";
  if (isShare && change.baseline !== 0) return formatChange(difference / Math.abs(change.baseline));
  if (dimension === "ratio") return formatPoints(difference);
  return `${difference > 0 ? "+" : ""}${formatFigure(difference, dimension)}`;
}

/** `3 % of iterations ended with an uncaught exception`. */
function exceptionsWords({ current = 0 }: NotJudged): string {
  return `${formatFigure(current, "ratio")} of iterations ended with an uncaught exception`;
}

/** `41 % of requests failed`. */
function errorsWords({ objective, current = 0 }: NotJudged): string {
  const share = formatFigure(current, "ratio");
  return isOnHiddenErrors(objective.indicator)
    ? `${share} of requests got HTTP 5xx, or no answer, which k6 does not count as failed`
    : `${share} of requests failed`;
}

/** The range of an imprecise figure, which contains the limit. */
function withinBoundsWords({ objective, dimension, bounds }: NotJudged, preciseAs: string): string {
  const name = formatIndicator(objective.indicator);
  if (bounds === undefined || objective.bound.kind !== "absolute") return `${name} is not precise enough`;
  const { limit } = objective.bound;
  const [from, to] = [bounds.low, bounds.high].map((it) => formatFigure(it, dimension, limit));
  return (
    `${name} is between ${from} and ${to}, as precise as ${preciseAs}, ` +
    `and the limit ${formatLimit(limit, dimension)} is in that range`
  );
}

/** Why the percentiles of these runs are ranges, and how that affects verdicts. */
export function boundsWords(runs: readonly Run["provenance"][]): string {
  const sources = runs.map((run) =>
    isReadFromPrometheus(run)
      ? "Prometheus stores buckets, not samples."
      : `${run.generator.split(/[ ,(]/, 1)[0]} stores rounded figures, not samples.`,
  );
  return `${[...new Set(sources)].join(" ")} Against a baseline, the width of the range counts as noise; a limit inside the range leaves the objective inconclusive.`;
}

function noSamplesWords(
  objective: Objective,
  { of }: Extract<NotJudgedReason, { kind: "noSamples" }>,
): string {
  const text = formatObjective(objective);
  return {
    exceptions: "these results do not include how many iterations ended with an exception",
    script: `the run has no samples for ${text}, a threshold of the script`,
    default: `the run has no samples for ${text}, which the baseline has`,
  }[of];
}

/** Why an objective was not judged. */
function notJudgedClause(judgement: NotJudged, { comparability, invalid }: Context): string {
  const { objective, reason } = judgement;
  const name = formatIndicator(objective.indicator);
  const figure = (value: number): string => formatFigure(value, judgement.dimension);
  return byKind(reason, {
    noBaseline: () => absenceWords(comparability),
    notInBaseline: ({ unread }) =>
      `the baseline has no figure for ${name}${unread === undefined ? "" : `: ${unreadWords(unread)}`}`,
    noSamples: (it) => noSamplesWords(objective, it),
    fewSamples: ({ samples }) =>
      `${samples === 1 ? "one sample is" : `${samples} samples are`} too few to tell whether ${formatObjective(objective)}`,
    fewExceptions: ({ baseline }) =>
      `${exceptionsWords(judgement)}, too few to tell whether that is more than in the baseline (${figure(baseline)})`,
    noiseUntold: ({ baseline }) =>
      `${name} was ${figure(baseline)} and is ${figure(judgement.current ?? Number.NaN)}, but results without samples do not show how far chance moves it; ` +
      "give several files, such as three for the baseline",
    bucket: () => withinBoundsWords(judgement, "its histogram allows"),
    duration: () => withinBoundsWords(judgement, "the estimated duration allows"),
    unread: ({ unread }) => noFigures([objective.indicator.metric], unreadWords(unread)),
    lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
    invalid: ({ position }) =>
      invalid[position] ? invalidityClause(invalid[position]) : "the measurement is not valid",
    accepted: () => "the new level is accepted regardless of the old one",
  });
}

/** Why an objective was not judged: a sentence. */
export function notJudgedSentence(judgement: NotJudged, context: Context): string {
  const { reason } = judgement;
  if (reason.kind === "noSamples" && reason.of === "script") return "The run has no samples for it.";
  return sentenceOf(notJudgedClause(judgement, context));
}

const cutShort =
  "the load was stopped early, so this run is incomplete and cannot be compared with complete ones";

function noiseWords(judgement: Relative): string {
  const { objective, change, remedy } = judgement;
  const size = (difference: number): string => differenceWords(difference, judgement);
  // The next step says how much more load would decide it.
  const isOfLoad = remedy === undefined || remedy.kind === "rounds" || remedy.kind === "longerRounds";
  const why = isOfLoad ? "" : `; ${limitedBy(remedy)}`;
  return (
    `${formatIndicator(objective.indicator)} changed by ${size(change.difference)}, but noise allows anything from ` +
    `${size(change.interval.low)} to ${size(change.interval.high)}${why}`
  );
}

export function infiniteWords({ indicator }: Objective): string {
  return `${formatIndicator(indicator)} was +Inf at times, above any limit; the figure is the largest of its other values`;
}

/** Why a relative objective is inconclusive; undefined if it is not, or only because of a control. */
function openClause(judgement: Relative): string | undefined {
  const { objective, open } = judgement;
  if (open === undefined) return undefined;
  const name = formatIndicator(objective.indicator);
  return byKind(open, {
    noise: () => noiseWords(judgement),
    fewSamples: () => `${name} has fewer than ${fewestSamplesBeyond} samples beyond it`,
    cutShort: () => cutShort,
    infinite: () => infiniteWords(objective),
    lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
    warmingUp: (course) => `${warmingSide(course)} was still warming up: ${name} ${courseWords(course)}`,
    sharedProcessors: ({ share }) => sharedProcessorsWords(share),
    oneStart: ({ files }) => `${noiseWords(judgement)}: ${oneStartWords(files)}`,
  });
}

/** Why an objective makes its scenario inconclusive; undefined if it does not, or only because of a control. */
function leftOpen(judgement: Judgement, context: Context): string | undefined {
  if (judgement.kind === "absolute" || !decides(judgement)) return undefined;
  if (judgement.kind === "relative") return openClause(judgement);
  const { reason } = judgement;
  const clause = notJudgedClause(judgement, context);
  switch (reason.kind) {
    case "accepted":
      return undefined;
    case "noBaseline":
    case "notInBaseline":
      if (reason.leavesOpen === undefined) return undefined;
      return `${possiblyNewWords(judgement, reason.leavesOpen)}, and it is unknown whether that is new: ${clause}`;
    default:
      return clause;
  }
}

function possiblyNewWords(judgement: NotJudged, what: "exceptions" | "errors"): string {
  return what === "exceptions" ? exceptionsWords(judgement) : errorsWords(judgement);
}

/** Why a comparison was not made. */
export function uncomparedWords(
  because: UncomparedBecause,
  { comparability, judgements }: Pick<Scenario, "comparability" | "judgements">,
): string {
  const without = judgements.filter((it) => it.kind === "notJudged" && it.reason.kind === "notInBaseline");
  const names = listed([...new Set(without.map(({ objective }) => formatIndicator(objective.indicator)))]);
  return byKind(because, {
    lacksBase: ({ step }) => `the base could not be ${lackingBaseWords[step]}`,
    unmeasuredBase: () => "the base was to be measured beside this change, and there are no runs of it",
    otherLoad: () =>
      comparability.kind === "changedLoad" ? changedLoadWords(comparability) : absenceWords(comparability),
    otherRuns: () => absenceWords(comparability),
    noFigure: ({ of }) => `the ${of} has no figure for ${names}`,
    required: () => `${absenceWords(comparability)}, and this gate requires one`,
  });
}

/** What was not compared: nothing, or not all that was asked for. */
function uncomparedClause(because: UncomparedBecause, scenario: Scenario): string {
  const isSome = scenario.judgements.some(({ kind }) => kind === "relative");
  const some = because.kind === "lacksBase" ? "Nothing was compared side by side" : "Not all was compared";
  return `${isSome ? some : "Nothing was compared"}: ${uncomparedWords(because, scenario)}`;
}

function scenarioClause(reason: ScenarioReason, scenario: Scenario): string {
  return byKind(reason, {
    cutShort: () => cutShort,
    uncompared: ({ because }) => uncomparedClause(because, scenario),
    silence: ({ gates }) => `The ${gates} gates of this scenario before compared nothing either`,
  });
}

/** Queries without figures, one clause for each reason. */
function unreadClauses(judgements: readonly Judgement[]): string[] {
  const unread = judgements.flatMap((it) =>
    it.kind === "notJudged" && it.reason.kind === "unread" && decides(it)
      ? [{ metric: it.objective.indicator.metric, reason: unreadWords(it.reason.unread) }]
      : [],
  );
  return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) => {
    const metrics = of.map(({ metric }) => metric);
    return noFigures(metrics, reason);
  });
}

/** Everything that makes a scenario inconclusive, each once. */
function openClauses(scenario: Scenario): readonly string[] {
  const { open, judgements } = scenario;
  const isUnread = (it: Judgement): boolean => it.kind === "notJudged" && it.reason.kind === "unread";
  return [
    ...new Set([
      ...open.map((reason) => scenarioClause(reason, scenario)),
      ...judgements.flatMap((it) => (isUnread(it) ? [] : (leftOpen(it, scenario) ?? []))),
      ...unreadClauses(judgements),
    ]),
  ];
}

/** Why a scenario is inconclusive, in one sentence; undefined if it is not, or only because of controls. */
export function reasonOf(scenario: Scenario): string | undefined {
  if (scenario.verdict !== "inconclusive") return undefined;
  const clauses = openClauses(scenario);
  const rest = clauses.length - mostReasons;
  if (clauses.length === 0) return undefined;
  return `${clauses.slice(0, mostReasons).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}

/** Positions in `invalid` that the reason of an inconclusive scenario names. */
export function invalidInReason(scenario: Scenario): readonly number[] {
  if (scenario.verdict !== "inconclusive") return [];
  const clauses = openClauses(scenario).slice(0, mostReasons);
  return scenario.judgements.flatMap((it) => {
    if (it.kind !== "notJudged" || it.reason.kind !== "invalid") return [];
    const clause = leftOpen(it, scenario);
    return clause !== undefined && clauses.includes(clause) ? [it.reason.position] : [];
  });
}

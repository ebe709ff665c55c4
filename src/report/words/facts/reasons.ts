import { fewestSamplesBeyond } from "../../../judge/compare/few-samples.ts";
import { decides, mostReasons } from "../../../judge/objective/open.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Comparability } from "../../../model/comparability.ts";
import { defaultEnvironment } from "../../../model/gate.ts";
import { formatIndicator, type Objective } from "../../../model/objective.ts";
import { isReadFromPrometheus } from "../../../model/run/prometheus-runs.ts";
import type { Run } from "../../../model/run/run.ts";
import {
  type Dimension,
  formatChange,
  formatFigure,
  formatLimit,
  formatPoints,
} from "../../../model/units.ts";
import type { Lacking, NotJudgedReason, ScenarioReason, Unread } from "../../../model/verdict/reason.ts";
import type { Change, Judgement, ScenarioVerdict } from "../../../model/verdict.ts";
import { byKind } from "../../by-kind.ts";

import { limitedBy, listed, sentenceOf } from "../sentences.ts";
import { invalidityClause } from "./invalidity.ts";
import { changedPartWords } from "./load.ts";

type Scenario = Pick<ScenarioVerdict, "verdict" | "open" | "judgements" | "comparability" | "invalid">;
type Context = Pick<Scenario, "comparability" | "invalid">;
type NotJudged = Extract<Judgement, { kind: "notJudged" }>;
type Relative = Extract<Judgement, { kind: "relative" }>;

const noBaseline = "there is no baseline yet";

/** Why there is nothing to compare with; without a full stop. */
function absenceWords(comparability: Comparability): string {
  return byKind(comparability, {
    none: ({ environment, otherEnvironments, branch }) => {
      const isElsewhere = otherEnvironments.length > 0;
      const isPlain = environment === defaultEnvironment && !isElsewhere;
      const where = isPlain ? "" : ` in the environment ${environment}`;
      const only = isElsewhere ? `, only in ${listed(otherEnvironments)}` : "";
      return `${noBaseline}${branch === undefined ? "" : ` for ${branch}`}${where}${only}`;
    },
    changedLoad: ({ changed: parts }) => {
      const changed = parts.length === 0 ? "" : ` (${listed(parts.map(changedPartWords))})`;
      return `the load itself changed${changed}, so earlier runs are not comparable`;
    },
    comparable: () => noBaseline,
  });
}

const longestLabels = 80;

/** What keeps some series from having a figure at an end of the window: `pod=a has no end: gone since 03:58:10`. */
function lackingWords({ labels, course, since, aggregation, more }: Lacking): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  const text = pairs.join(", ") || "the series";
  const name = text.length <= longestLabels ? text : `${text.slice(0, longestLabels - 1)}…`;
  const clock = since.slice(11, 19);
  const why = course === "gone" ? `gone since ${clock}` : `present only since ${clock}`;
  const others = more === 0 ? "" : ` (and ${more} more series)`;
  return `${name} has no ${aggregation}: ${why}${others}`;
}

/** Why a run has no figure of the servers' side; a clause without a full stop. */
export function unreadWords(unread: Unread): string {
  return byKind(unread, {
    notQueried: () => "the run was recorded without this query",
    said: ({ text }) => text.trim().replace(/\.$/, ""),
    lacking: ({ lacking }) => lackingWords(lacking),
    noSeries: () => "the query returned no series for the window",
  });
}

/** Why queries of the servers' side have no figures; without a full stop. */
function noFigures(queries: readonly string[], reason: string): string {
  return `there are no figures for ${listed(queries)}: ${reason}`;
}

/** A difference in the words its objective is written in: `+8.1 %`, `+0.4 pp`, `+21 ms`. */
function differenceWords(
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

/** `3 % of iterations ended with an uncaught exception`. */
function exceptionsWords({ current = 0 }: NotJudged): string {
  return `${formatFigure(current, "ratio")} of iterations ended with an uncaught exception`;
}

/** Where the limit lies that a histogram's bucket, or an estimated duration, leaves open. */
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

/** Why the percentiles of these runs have bounds, and what that does to verdicts. */
export function boundsWords(runs: readonly Run["provenance"][]): string {
  const sources = runs.map((run) =>
    isReadFromPrometheus(run)
      ? "Prometheus stores buckets, not samples."
      : `${run.generator.split(/[ ,(]/, 1)[0]} stores rounded figures, not samples.`,
  );
  return `${[...new Set(sources)].join(" ")} Against a baseline, the width of the range counts as noise; a limit inside the range leaves the objective inconclusive.`;
}

function noSamplesWords(
  { text }: Objective,
  { of }: Extract<NotJudgedReason, { kind: "noSamples" }>,
): string {
  return {
    exceptions: "these results do not include how many iterations ended with an exception",
    script: `the run has no samples for ${text}, a threshold of the script`,
    default: `the run has no samples for ${text}, which the baseline has`,
  }[of];
}

/** Why an objective was not judged; a clause without a full stop. */
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
      `${samples === 1 ? "one sample is" : `${samples} samples are`} too few to tell whether ${objective.text}`,
    fewExceptions: ({ baseline }) =>
      `${exceptionsWords(judgement)}, too few to tell whether that is more than in the baseline (${figure(baseline)})`,
    noiseUntold: ({ baseline }) =>
      `${name} was ${figure(baseline)} and is ${figure(judgement.current ?? Number.NaN)}, but results without samples do not show how far chance moves it; ` +
      "give several files, such as three for the baseline",
    bucket: () => withinBoundsWords(judgement, "its histogram allows"),
    duration: () => withinBoundsWords(judgement, "the estimated duration allows"),
    unread: ({ unread }) => noFigures([objective.indicator.metric], unreadWords(unread)),
    lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
    invalid: ({ position }) => {
      const one = invalid[position];
      return one === undefined ? "the measurement is not valid" : invalidityClause(one);
    },
    accepted: () => "the new level is accepted regardless of the old one",
    text: ({ text }) => text.replace(/\.$/, ""),
  });
}

/** Why an objective was not judged: a sentence. */
export function notJudgedSentence(judgement: NotJudged, context: Context): string {
  const { reason } = judgement;
  if (reason.kind === "text") return reason.text;
  if (reason.kind === "noSamples" && reason.of === "script") return "The run has no samples for it.";
  return sentenceOf(notJudgedClause(judgement, context));
}

const cutShort =
  "the load was stopped early, so this run is incomplete and cannot be compared with complete ones";

/** How noise leaves an objective open, and why. */
function noiseWords({ objective, dimension, change, remedy }: Relative): string {
  const size = (difference: number): string => differenceWords(difference, objective, { change, dimension });
  // How much more load would decide it stands under what to do next, with its numbers.
  const isOfLoad = remedy === undefined || remedy.kind === "rounds" || remedy.kind === "longerRounds";
  const why = isOfLoad ? "" : `; ${limitedBy(remedy)}`;
  return (
    `${formatIndicator(objective.indicator)} changed by ${size(change.difference)}, but noise allows anything from ` +
    `${size(change.interval.low)} to ${size(change.interval.high)}${why}`
  );
}

/** That a series was +Inf, and what its figure is. */
export function infiniteWords({ indicator }: Objective): string {
  return `${formatIndicator(indicator)} was +Inf at times, above any limit; the figure is the largest of its other values`;
}

/** What leaves an objective open that is compared with a baseline. */
function openClause(judgement: Relative): string | undefined {
  const { objective, open } = judgement;
  const name = formatIndicator(objective.indicator);
  return (
    open &&
    byKind(open, {
      noise: () => noiseWords(judgement),
      fewSamples: () => `${name} has fewer than ${fewestSamplesBeyond} samples beyond it`,
      cutShort: () => cutShort,
      infinite: () => infiniteWords(objective),
      lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
    })
  );
}

/** What an objective leaves open of the whole; undefined where it leaves nothing, or a control leaves it. */
function leftOpen(judgement: Judgement, context: Context): string | undefined {
  if (judgement.kind === "absolute" || !decides(judgement)) return undefined;
  if (judgement.kind === "relative") return openClause(judgement);
  const { reason } = judgement;
  const clause = notJudgedClause(judgement, context);
  switch (reason.kind) {
    case "accepted":
    case "text":
      return undefined;
    case "noBaseline":
    case "notInBaseline":
      if (reason.leavesOpen === undefined) return undefined;
      return reason.leavesOpen === "required"
        ? `${clause}, and this gate requires one`
        : `${exceptionsWords(judgement)}, and it is unknown whether that is new: ${clause}`;
    default:
      return clause;
  }
}

function scenarioClause(reason: ScenarioReason, { comparability }: Context): string {
  return byKind(reason, {
    cutShort: () => cutShort,
    baselineRequired: () => `${absenceWords(comparability)}, and this gate requires one`,
    text: ({ text }) => text.replace(/\.$/, ""),
  });
}

/** Clauses for queries without figures, which mostly share the reason. */
function unreadClauses(judgements: readonly Judgement[]): string[] {
  const unread = judgements.flatMap((it) =>
    it.kind === "notJudged" && it.reason.kind === "unread" && decides(it)
      ? [{ metric: it.objective.indicator.metric, reason: unreadWords(it.reason.unread) }]
      : [],
  );
  return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) =>
    noFigures(
      of.map(({ metric }) => metric),
      reason,
    ),
  );
}

/** All that leaves a scenario open, each once; clauses without a full stop. */
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

/**
 * Why a scenario is inconclusive, in one sentence; undefined where it is not, and where controls alone leave misses
 * undecided. What a report of an earlier version says stands whatever the verdict.
 */
export function reasonOf(scenario: Scenario): string | undefined {
  const [text] = scenario.open;
  if (text?.kind === "text") return text.text;
  if (scenario.verdict !== "inconclusive") return undefined;
  const clauses = openClauses(scenario);
  const rest = clauses.length - mostReasons;
  if (clauses.length === 0) return undefined;
  return `${clauses.slice(0, mostReasons).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}

/** Positions of what is invalid that the reason of an inconclusive scenario names. */
export function invalidInReason(scenario: Scenario): readonly number[] {
  if (scenario.verdict !== "inconclusive") return [];
  const clauses = openClauses(scenario).slice(0, mostReasons);
  return scenario.judgements.flatMap((it) => {
    if (it.kind !== "notJudged" || it.reason.kind !== "invalid") return [];
    const clause = leftOpen(it, scenario);
    return clause !== undefined && clauses.includes(clause) ? [it.reason.position] : [];
  });
}

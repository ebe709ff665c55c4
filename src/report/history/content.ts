import { formatIndicator } from "../../model/objective.ts";
import { formatLimitOn, type Scale, scaleOver } from "../../model/units.ts";
import { known } from "../known.ts";
import { plain } from "../render/escape.ts";
import { figureWords, type Mark } from "../render/html/panel.ts";
import { changedPartWords } from "../words/facts/load.ts";
import { type Fact, factsOf } from "../words/pages/facts.ts";
import { historyHeadline } from "../words/pages/history.ts";
import { count, indicatorWords, list, numberWords, stepWords } from "../words/words.ts";
import { type DrawnHistory, type DrawnIndicator, type DrawnPlace, dayOf, placeWords } from "./drawn.ts";
import { type IndicatorSeries, indicatorSeriesOf } from "./series.ts";
import type { BranchHistory, Session } from "./session.ts";

/** Something that happened at a place. */
export interface HistoryEvent {
  /** Index among the places. */
  readonly at: number;
  readonly kind: Mark["kind"];
  /** One sentence for each thing that changed, without a full stop. */
  readonly what: readonly string[];
  /** Who accepted the level, or started the run that showed the change; text from outside. */
  readonly who: string | undefined;
  /** Why a level was accepted; text from outside. */
  readonly why: string | undefined;
}

/** One scenario in one environment on one branch. */
export interface SectionContent {
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly drawn: DrawnHistory;
  /** The latest first. */
  readonly events: readonly HistoryEvent[];
}

/** Everything the history page shows. */
export interface HistoryContent {
  readonly headline: string;
  /** Where the runs are stored, for people. */
  readonly place: string;
  readonly sections: readonly SectionContent[];
}

function placeOf({ runs }: Session): DrawnPlace {
  const { recordedAt, commit, actor, workflowRun } = runs[0].provenance;
  return {
    at: recordedAt,
    runs: runs.length,
    commit: commit && plain(commit, 80),
    actor: actor && plain(actor, 80),
    workflowRun: workflowRun?.slice(0, 500),
  };
}

/** Five digits, more than are shown and fewer than a double has; unless a miss by less would lie on its limit then. */
function short(value: number, limits: readonly number[] = []): number {
  const rounded = Number(value.toPrecision(5));
  return limits.includes(rounded) ? value : rounded;
}

/** How the figures of an indicator are spelled: those of all sessions and levels, beside the limits. */
function scaleOf({ dimension, values, stretches }: IndicatorSeries, limits: DrawnIndicator["limits"]): Scale {
  return scaleOver(dimension, {
    figures: [
      ...values.filter((it) => it !== null),
      ...stretches.flatMap(({ value, low, high }) => [value, low, high]),
    ],
    written: limits.map(({ limit }) => limit),
    // A step is described by the levels before and after it.
    apart: stretches.slice(1).map(({ value }, index) => [stretches[index]?.value ?? value, value]),
  });
}

function summaryOf(series: IndicatorSeries, limits: DrawnIndicator["limits"], scale: Scale): string {
  const { dimension, unit } = series;
  const figure = (value: number) => figureWords({ dimension, scale, unit: unit && plain(unit, 40) }, value);
  const last = series.values.findLast((it) => it !== null) ?? null;
  const level = series.stretches.at(-1);
  if (last === null || level === undefined) return "";
  const [low, high] = [figure(level.low), figure(level.high)];
  const limitWords = limits.map(({ comparison, limit }) => `${comparison} ${formatLimitOn(scale, limit)}`);
  const where = last > level.high ? "above" : last < level.low ? "below" : "within";
  // A level of one session has no length to draw a band along: that its session lies within it says nothing.
  const isFirst = series.values.slice(level.from).filter((it) => it !== null).length === 1;
  const which = series.stretches.length === 1 ? "the only session so far" : "the first session at its level";
  const standing = isFirst
    ? `${which}; noise alone can put the next one anywhere from ${low} to ${high}`
    : `${where} what noise allows (${low} to ${high})`;
  return [
    `Latest ${figure(last)}, ${standing}.`,
    ...(limitWords.length === 0 ? [] : [`Limit ${list(limitWords)}.`]),
  ].join(" ");
}

/** A change that nobody declared. */
interface FoundChange {
  readonly at: number;
  readonly what: string;
}

function foundIn(series: IndicatorSeries, scale: Scale): readonly FoundChange[] {
  const name = plain(indicatorWords(series.indicator), 120);
  return series.stretches.flatMap(({ from, value, isFound }, index) => {
    const before = series.stretches[index - 1];
    if (!isFound || before === undefined) return [];
    const step = stepWords(before.value, value, series.dimension, scale).replace("->", "→");
    return [{ at: from, what: `${name} changed: ${step}` }];
  });
}

/** What somebody declared, and what is known of the load. */
function declaredIn(sessions: readonly Session[]): readonly HistoryEvent[] {
  return sessions.flatMap(({ accepted, changedLoad, runs }, at): readonly HistoryEvent[] => {
    const { actor } = runs[0].provenance;
    const what = [`The load changed: ${plain(list(changedLoad.map(changedPartWords)), 300)}`];
    const another = { at, kind: "changedLoad", what, who: actor, why: undefined } as const;
    const level = { at, kind: "accepted", what: ["New level accepted"] } as const;
    return [
      ...(changedLoad.length === 0 ? [] : [another]),
      ...(accepted === undefined ? [] : [{ ...level, who: accepted.actor, why: accepted.reason }]),
    ];
  });
}

/** Noise moves the place at which an indicator shows a change by as much. */
const nearPlaces = 2;

/** Changes at about one place are one event at the first of them, whatever number of indicators shows it. */
function foundEvents(found: readonly FoundChange[], sessions: readonly Session[]): readonly HistoryEvent[] {
  const events: { readonly at: number; readonly what: string[] }[] = [];
  for (const { at, what } of found.toSorted((one, other) => one.at - other.at)) {
    const last = events.at(-1);
    if (last === undefined || at - last.at > nearPlaces) events.push({ at, what: [what] });
    else last.what.push(what);
  }
  return events.map(({ at, what }) => {
    const who = sessions[at]?.runs[0].provenance.actor;
    return { at, kind: "changePoint", what, who, why: undefined };
  });
}

function markOf({ at, kind, what, who, why }: HistoryEvent): Mark {
  const by = who === undefined || kind !== "accepted" ? "" : ` by ${plain(who, 80)}`;
  const reason = why === undefined ? "" : `: ${plain(why, 200)}`;
  return { at, kind, label: `${what.join("; ")}${by}${reason}` };
}

function limitsOf({ indicator }: IndicatorSeries, { objectives }: BranchHistory): DrawnIndicator["limits"] {
  const name = formatIndicator(indicator);
  return objectives.flatMap(({ indicator: own, bound, comparison }) =>
    bound.kind === "absolute" && formatIndicator(own) === name ? [{ comparison, limit: bound.limit }] : [],
  );
}

function drawnIndicator(
  series: IndicatorSeries,
  history: BranchHistory,
  declared: readonly HistoryEvent[],
): DrawnIndicator {
  const limits = limitsOf(series, history);
  const limitValues = limits.map(({ limit }) => limit);
  const scale = scaleOf(series, limits);
  const found = foundIn(series, scale).map(
    ({ at, what: label }) => ({ at, kind: "changePoint", label }) as const,
  );
  return {
    title: plain(indicatorWords(series.indicator), 120),
    summary: summaryOf(series, limits, scale),
    dimension: series.dimension,
    scale,
    unit: series.unit && plain(series.unit, 40),
    values: series.values.map((it) => (it === null ? null : short(it, limitValues))),
    levels: series.stretches.map(({ from, value, low, high }) => {
      return { from, value: short(value), low: short(low), high: short(high) };
    }),
    limits,
    marks: [...declared.map(markOf), ...found],
  };
}

function headOf(
  { sessions, branch, environment }: BranchHistory,
  places: readonly DrawnPlace[],
  events: readonly HistoryEvent[],
): readonly Fact[] {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  const runs = places.reduce((sum, it) => sum + it.runs, 0);
  const measured =
    runs === sessions.length
      ? count(runs, "run")
      : `${count(runs, "run")} in ${count(sessions.length, "session")}`;
  const [from, to] = [dayOf(first), dayOf(last)];
  const of = (kind: HistoryEvent["kind"]): number => events.filter((it) => it.kind === kind).length;
  return factsOf(
    ["Environment", environment, true],
    ["Branch", branch, true],
    ["Measured", measured],
    ["Period (UTC)", from === to ? from : `${from} to ${to}`],
    ["Latest", placeWords(last), true],
    ["Levels accepted", numberWords(of("accepted"))],
    ["Changes found", numberWords(of("changePoint"))],
  );
}

function sectionOf(history: BranchHistory, hasOtherBranches: boolean): SectionContent {
  const { scenario, environment, branch, sessions } = history;
  const series = indicatorSeriesOf(history);
  const declared = declaredIn(sessions);
  const events = [
    ...declared,
    ...foundEvents(
      series.flatMap((it) => foundIn(it, scaleOf(it, limitsOf(it, history)))),
      sessions,
    ),
  ];
  const places = sessions.map(placeOf);
  const where = known(environment !== "default" && environment, hasOtherBranches && (branch ?? "no branch"));
  return {
    name: [scenario, ...where].map((it) => plain(it, 120)).join(" · "),
    facts: headOf(history, places, events),
    drawn: { places, indicators: series.map((it) => drawnIndicator(it, history, declared)) },
    events: events.sort((one, other) => other.at - one.at),
  };
}

/**
 * What the history page shows.
 * @param place where the runs are stored, for people
 */
export function historyContent(histories: readonly BranchHistory[], place: string): HistoryContent {
  const sections = histories.map((it) => {
    const isOther = (other: BranchHistory): boolean =>
      other !== it && other.scenario === it.scenario && other.environment === it.environment;
    return sectionOf(it, histories.some(isOther));
  });
  return { headline: historyHeadline(histories.map(({ scenario }) => scenario)), place, sections };
}

import { formatIndicator } from "../../model/objective.ts";
import { formatLimitOn, type Scale, scaleOver } from "../../model/units.ts";
import { known } from "../../report/known.ts";
import { plain } from "../../report/render/escape.ts";
import { figureWords, type Mark, type Up } from "../../report/render/html/panel.ts";
import { type Fact, factsOf } from "../../report/render/html/parts.ts";
import { indicatorWords, numberWords } from "../../report/words/words.ts";
import { sumOf } from "../../stats/sum.ts";
import { type DrawnHistory, type DrawnIndicator, type DrawnPlace, latestOf, placeWords } from "./drawn.ts";
import { type IndicatorSeries, indicatorSeriesOf } from "./series.ts";
import type { BranchHistory, Session } from "./session.ts";
import {
  acceptedWords,
  changedLoadWords,
  foundWords,
  historyHeadline,
  latestWords,
  markWords,
  measuredWords,
  periodWords,
} from "./words.ts";

/** Something that happened at a place. */
export interface HistoryEvent extends Pick<Mark, "at" | "kind"> {
  /** A sentence for each thing that changed, without a full stop. */
  readonly what: readonly string[];
  /** Who accepted the level, or started the run that shows the change; external text. */
  readonly who: string | undefined;
  /** Why a level was accepted; external text. */
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

/** Five digits, more than are shown; all of them if a figure beside a limit would print as the limit. */
function short(value: number, limits: readonly number[] = []): number {
  const rounded = Number(value.toPrecision(5));
  return limits.includes(rounded) ? value : rounded;
}

/** One scale for all sessions, levels and limits of an indicator. */
function scaleOf({ dimension, values, stretches }: IndicatorSeries, limits: DrawnIndicator["limits"]): Scale {
  return scaleOver(dimension, {
    figures: [
      ...values.filter((it) => it !== null),
      ...stretches.flatMap(({ value, low, high }) => [value, low, high]),
    ],
    written: limits.map(({ limit }) => limit),
    // A change is described by the levels before and after it.
    apart: stretches.slice(1).map(({ value }, index) => [stretches[index]?.value ?? value, value]),
  });
}

function summaryOf(
  { values, stretches }: IndicatorSeries,
  limits: DrawnIndicator["limits"],
  up: Pick<Up, "dimension" | "scale" | "unit">,
): string {
  const latest = latestOf(values, stretches);
  if (latest === undefined) return "";
  const { value, level } = latest;
  return latestWords({
    value: figureWords(up, value),
    low: figureWords(up, level.low),
    high: figureWords(up, level.high),
    standing: latest.standing,
    isOnlyLevel: stretches.length === 1,
    limits: limits.map(({ comparison, limit }) => `${comparison} ${formatLimitOn(up.scale, limit)}`),
  });
}

/** The changes that nobody declared. */
function foundIn({ stretches, dimension }: IndicatorSeries, title: string, scale: Scale): readonly Mark[] {
  return stretches.flatMap(({ from, value, isFound }, index): readonly Mark[] => {
    const before = stretches[index - 1];
    if (!isFound || before === undefined) return [];
    const label = foundWords(title, { from: before.value, to: value }, dimension, scale);
    return [{ at: from, kind: "changePoint", label }];
  });
}

/** The levels that were accepted, and the changes of the load. */
function declaredIn(sessions: readonly Session[]): readonly HistoryEvent[] {
  return sessions.flatMap(({ accepted, changedLoad, runs }, at): readonly HistoryEvent[] => {
    const who = runs[0].provenance.actor;
    const what = [changedLoadWords(changedLoad)];
    return known<HistoryEvent>(
      changedLoad.length > 0 && { at, kind: "changedLoad", what, who, why: undefined },
      accepted && { at, kind: "accepted", what: [acceptedWords], who: accepted.actor, why: accepted.reason },
    );
  });
}

/** Places by which noise shifts where an indicator shows a change. */
const nearPlaces = 2;

/** Changes of any indicators at about one place are one event, at the first of them. */
function foundEvents(found: readonly Mark[], sessions: readonly Session[]): readonly HistoryEvent[] {
  const groups: [Mark, ...Mark[]][] = [];
  for (const mark of found.toSorted((one, other) => one.at - other.at)) {
    const last = groups.at(-1);
    if (last !== undefined && mark.at - last[0].at <= nearPlaces) last.push(mark);
    else groups.push([mark]);
  }
  return groups.map((marks) => {
    const { at, kind } = marks[0];
    const who = sessions[at]?.runs[0].provenance.actor;
    return { at, kind, what: marks.map(({ label }) => label), who, why: undefined };
  });
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
  const { dimension, values, stretches } = series;
  const limits = limitsOf(series, history);
  const limitValues = limits.map(({ limit }) => limit);
  const title = plain(indicatorWords(series.indicator), 120);
  const up = { dimension, scale: scaleOf(series, limits), unit: series.unit && plain(series.unit, 40) };
  return {
    title,
    summary: summaryOf(series, limits, up),
    ...up,
    values: values.map((it) => (it === null ? null : short(it, limitValues))),
    levels: stretches.map(({ from, value, low, high }) => {
      return { from, value: short(value), low: short(low), high: short(high) };
    }),
    limits,
    marks: [
      ...declared.map((it) => ({ at: it.at, kind: it.kind, label: markWords(it) })),
      ...foundIn(series, title, up.scale),
    ],
  };
}

function headOf(
  { sessions, branch, environment }: BranchHistory,
  places: readonly DrawnPlace[],
  events: readonly HistoryEvent[],
): readonly Fact[] {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  const runs = sumOf(places, (it) => it.runs);
  const of = (kind: Mark["kind"]): string => numberWords(events.filter((it) => it.kind === kind).length);
  return factsOf(
    ["Environment", environment, true],
    ["Branch", branch, true],
    ["Measured", measuredWords(runs, sessions.length)],
    ["Period (UTC)", periodWords(first.at, last.at)],
    ["Latest", placeWords(last), true],
    ["Levels accepted", of("accepted")],
    ["Changes found", of("changePoint")],
  );
}

function sectionOf(history: BranchHistory, hasOtherBranches: boolean): SectionContent {
  const { scenario, environment, branch, sessions } = history;
  const declared = declaredIn(sessions);
  const indicators = indicatorSeriesOf(history).map((it) => drawnIndicator(it, history, declared));
  const found = indicators.flatMap(({ marks }) => marks.filter(({ kind }) => kind === "changePoint"));
  const events = [...declared, ...foundEvents(found, sessions)];
  const places = sessions.map(placeOf);
  const where = known(environment !== "default" && environment, hasOtherBranches && (branch ?? "no branch"));
  return {
    name: [scenario, ...where].map((it) => plain(it, 120)).join(" · "),
    facts: headOf(history, places, events),
    drawn: { places, indicators },
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

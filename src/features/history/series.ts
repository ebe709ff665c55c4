import { mean } from "simple-statistics";
import { levelOfSessions } from "../../judge/compare/level.ts";
import { type FoundIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import { groupedBy } from "../../lib/grouped.ts";
import { formatIndicator, type Indicator } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Dimension } from "../../model/units.ts";
import { errorsOf, percentileIndicator, throughputOfAll } from "../../report/words/spelling.ts";
import { findLevelChanges } from "../../stats/change-point.ts";
import type { DrawnLevel } from "./drawn.ts";
import type { BranchHistory, Session } from "./session.ts";

/** The level of the sessions from one place up to the next level. */
interface Stretch extends DrawnLevel {
  /** Whether it begins with a change that nobody declared. */
  readonly isFound: boolean;
}

/** An indicator over the sessions of a branch. */
export interface IndicatorSeries {
  readonly indicator: Indicator;
  readonly dimension: Dimension;
  /** What a plain number counts, such as `messages`. */
  readonly unit: string | undefined;
  /** Mean of each session's runs in the base unit; null if none has the figure. */
  readonly values: readonly (number | null)[];
  /** In order of time, at least one. */
  readonly stretches: readonly Stretch[];
}

/** Shown for every scenario. */
const usual: readonly Indicator[] = [
  ...[50, 95, 99].map((percent) => percentileIndicator(percent)),
  errorsOf(),
  throughputOfAll,
];

function queriesOf({ servers }: Run) {
  return (servers?.queries ?? []).flatMap((query) => (query.kind === "read" ? [query] : []));
}

/** The peak of each query's busiest series. */
function peaksOf(sessions: readonly Session[]): readonly Indicator[] {
  const names = new Set(sessions.flatMap(({ runs }) => runs.flatMap(queriesOf)).map(({ name }) => name));
  return [...names].map((metric) => ({
    of: "servers",
    metric,
    tags: {},
    aggregation: { kind: "max" },
    worst: "largest",
  }));
}

function indicatorsOf({ sessions, objectives }: BranchHistory): readonly Indicator[] {
  const all = [...usual, ...objectives.map(({ indicator }) => indicator), ...peaksOf(sessions)];
  // The objective's comes before a query's peak of the same name: it defines which series is the worst.
  return [...groupedBy(all, formatIndicator).values()].map(([first]) => first);
}

/** A session that has the figure. */
interface SessionValue {
  readonly at: number;
  readonly found: readonly FoundIndicator[];
  readonly value: number;
}

function sessionValuesOf(sessions: readonly Session[], indicator: Indicator): readonly SessionValue[] {
  return sessions.flatMap(({ runs }, at) => {
    const found = foundIn(runs, { indicator });
    return found.length === 0 ? [] : [{ at, found, value: mean(found.map(({ value }) => value)) }];
  });
}

/** A level begins where it was accepted, and where the load or the figures changed. */
function stretchesOf(places: readonly SessionValue[], sessions: readonly Session[]): readonly Stretch[] {
  const declared = sessions.flatMap(({ accepted, changedLoad }, at) =>
    accepted !== undefined || changedLoad.length > 0 ? [at] : [],
  );
  const begins = [0, ...declared.filter((at) => at > 0)];
  return begins.flatMap((begin, index) => {
    const end = begins[index + 1] ?? sessions.length;
    const within = places.filter(({ at }) => at >= begin && at < end);
    if (within.length === 0) return [];
    const changes = [0, ...findLevelChanges(within.map(({ value }) => value))];
    return changes.map((from, position) => {
      const own = within.slice(from, changes[position + 1]);
      const level = levelOfSessions(own.map(({ found }) => found));
      return { ...level, from: own[0]?.at ?? begin, isFound: position > 0 };
    });
  });
}

function unitOf({ metric, of }: Indicator, sessions: readonly Session[]): string | undefined {
  if (of !== "servers") return undefined;
  const queries = sessions.flatMap(({ runs }) => runs.flatMap(queriesOf));
  const unit = queries.findLast(({ name }) => name === metric)?.unit;
  return unit === "" ? undefined : unit;
}

/** The indicators of a branch that have figures: the usual ones, those of the objectives, and a peak for each query. */
export function indicatorSeriesOf(history: BranchHistory): readonly IndicatorSeries[] {
  const { sessions } = history;
  return indicatorsOf(history).flatMap((indicator) => {
    const places = sessionValuesOf(sessions, indicator);
    const [latest] = places.at(-1)?.found ?? [];
    if (latest === undefined) return [];
    // A custom metric or a query may have changed its meaning under its old name.
    const alike = places.filter(({ found }) => found[0]?.dimension === latest.dimension);
    const values = new Map(alike.map(({ at, value }) => [at, value]));
    return [
      {
        indicator,
        dimension: latest.dimension,
        unit: unitOf(indicator, sessions),
        values: sessions.map((_, at) => values.get(at) ?? null),
        stretches: stretchesOf(alike, sessions),
      },
    ];
  });
}

import type { Line, Section, Table } from "../../../model/document.ts";
import type { SeriesLevel } from "../../../model/outcome.ts";
import type { ServersRemark } from "../../../model/report/part.ts";
import type { ReadQuery, Run, ServerSeries } from "../../../model/run/run.ts";
import { sameTags } from "../../../model/run/tags.ts";
import { formatDifference } from "../../../model/units.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { known } from "../../known.ts";
import { sparkline } from "../../render/sparkline.ts";
import {
  doubtLine,
  peakWords,
  queriesText,
  queryTitle,
  seriesLine,
  serversTitle,
  skewLine,
  sourceLine,
  unreadLines,
} from "../../words/sections/servers.ts";
import { count } from "../../words/words.ts";
import { evidence, figureLine, left, line, listOf, opened, paragraphs, right, tableOf } from "../piece.ts";
import type { Figures } from "./endpoints.ts";
import { isMissedOn, tableSeries } from "./server-series.ts";

function tableFor(series: readonly ServerSeries[], query: ReadQuery, options: ServersOptions): Table {
  const { before, reference, spelling } = options;
  const { name, dimension } = query;
  const scale = spelling.scaleOfQuery(name, dimension);
  const figure = (value: number | undefined): Line => figureLine(value, scale);
  const levelBefore = ({ labels }: ServerSeries): number | undefined =>
    before.find((it) => it.query === name && sameTags(it.labels, labels))?.level;
  const shapeOf = ({ points = [] }: ServerSeries): string => sparkline(points);
  const change = ({ start, end, from, until }: ServerSeries): string =>
    from === undefined && until === undefined
      ? formatDifference(end - start, dimension, { unit: scale })
      : "–";
  return tableOf(series, [
    left("Series", (it) => seriesLine(it, query.series)),
    series.some((it) => shapeOf(it) !== "") &&
      left("Over the window", (it) => line(shapeOf(it) === "" ? "" : { shape: shapeOf(it) })),
    right("Start", ({ start, from }) => figure(from === undefined ? start : undefined)),
    right("Peak", (it) => line(peakWords(it, scale))),
    right("End", ({ end, until }) => figure(until === undefined ? end : undefined)),
    right("Minimum", ({ min }) => figure(min)),
    right("Average", ({ avg }) => figure(avg)),
    series.some((it) => levelBefore(it) !== undefined) &&
      right(`Average, ${reference}`, (it) => figure(levelBefore(it))),
    right("Change", (it) => line(change(it))),
  ]);
}

/** The series of one query, the busiest first. */
function queryPart(query: ReadQuery, options: ServersOptions): Section {
  const { shown, folded, rest } = tableSeries(query, options.spelling.judgements);
  const others = folded.length + rest;
  const title = count(others, "other series", "other series");
  const more = { ...tableFor(folded, query, options), omitted: rest };
  const doubts = query.doubts.map(doubtLine);
  const nodes = known(
    ...(shown.length === 0 ? listOf(doubts) : [...paragraphs(doubts), tableFor(shown, query, options)]),
    others > 0 && evidence(title, [more], { rank: "detail" }),
  );
  return opened(queryTitle(query), nodes);
}

export interface ServersOptions extends Pick<Figures, "reference" | "spelling"> {
  /** Levels of the series in the runs compared with. */
  readonly before: readonly SeriesLevel[];
  /** Of features. */
  readonly remarks: readonly ServersRemark[];
  /** Links to dashboards, filled in. */
  readonly links: readonly Line[];
}

/** Index of the last round in which Prometheus answered, else of the last that asked; -1 if none asked. */
export function shownRound(runs: readonly Run[]): number {
  const answered = runs.findLastIndex(({ servers }) => servers?.queries.some(({ kind }) => kind === "read"));
  return answered >= 0 ? answered : runs.findLastIndex(({ servers }) => servers !== undefined);
}

/** Whether the servers' section says why this objective has no figure. */
export function isShownUnread({ objective }: Judgement, runs: readonly Run[]): boolean {
  const { indicator } = objective;
  const { queries = [] } = runs[shownRound(runs)]?.servers ?? {};
  return (
    indicator.of === "servers" &&
    queries.some(({ kind, name }) => kind === "unread" && name === indicator.metric)
  );
}

/**
 * What Prometheus answered for the window, by query, and how to ask it again. Open if an objective on a query was missed or
 * a feature has something to say. Shows the last round that was read. Undefined if nothing was asked.
 */
export function serversSection(runs: readonly Run[], options: ServersOptions): Section | undefined {
  const place = shownRound(runs);
  const run = runs[place];
  const { spelling, remarks, links } = options;
  if (run?.servers === undefined || run.servers.queries.length === 0) {
    return links.length === 0 ? undefined : evidence("Servers", listOf(links), { about: "servers" });
  }
  const { servers } = run;
  const read = servers.queries.filter((it) => it.kind === "read");
  const unread = servers.queries.filter((it) => it.kind === "unread");
  const lines = known(
    sourceLine(servers, run, runs.length, place),
    skewLine(servers),
    ...links,
    ...remarks.flatMap((remark) => remark.lines),
    ...unreadLines(unread),
  );
  const isOpen = remarks.length > 0 || spelling.judgements.some((it) => isMissedOn(it));
  const repeat = evidence(
    "Queries that reproduce these figures (api/v1/query_range)",
    [{ kind: "code", language: "promql", content: queriesText(runs) }],
    { rank: "detail" },
  );
  const nodes = [...listOf(lines), ...queryParts(read, options), repeat];
  const title = serversTitle(read.length, unread.length, remarks);
  return evidence(title, nodes, { about: "servers", isOpen });
}

/** Queries with a miss or a remark first; the others are then folded. */
function queryParts(queries: readonly ReadQuery[], options: ServersOptions): readonly Section[] {
  const { remarks, spelling } = options;
  const isRelevant = ({ name }: ReadQuery): boolean =>
    remarks.some(({ queries: named }) => named.includes(name)) ||
    spelling.judgements.some((it) => isMissedOn(it, name));
  const partsOf = (some: readonly ReadQuery[]) => some.map((it) => queryPart(it, options));
  const relevant = partsOf(queries.filter(isRelevant));
  const others = partsOf(queries.filter((it) => !isRelevant(it)));
  if (relevant.length === 0 || others.length === 0) return [...relevant, ...others];
  const title = count(others.length, "other query", "other queries");
  return [...relevant, evidence(title, others, { rank: "detail" })];
}

import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Piece, Section, Table } from "../../../model/document.ts";
import type { SeriesLevel } from "../../../model/outcome.ts";
import type { Run, ServerQuery, ServerSeries, Tags } from "../../../model/run/run.ts";
import { sameTags } from "../../../model/run/tags.ts";
import { formatDifference, formatOn } from "../../../model/units.ts";
import type { Judgement, MovedSeries } from "../../../model/verdict.ts";
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import { sparkline } from "../../render/sparkline.ts";
import {
  clockText,
  longestName,
  movedName,
  moveWords,
  serversTitle,
  skewLine,
  sourceLine,
  unreadLines,
} from "../../words/sections/servers.ts";
import type { Spelling } from "../../words/spelling.ts";
import { count, labelWords } from "../../words/words.ts";
import { evidence, figureLine, left, line, listOf, paragraphs, right, tableOf } from "../piece.ts";
import { isMissedOn, type ReadQuery, toldSeries } from "./server-series.ts";

/**
 * What distinguishes a series from the others of its query: `pod=api-1`, or several labels. Where nothing does, all its labels;
 * words of our own for a series without any.
 */
function seriesName(labels: Tags, { series }: Pick<ReadQuery, "series">): Piece {
  const entries = Object.entries(labels);
  const telling = entries.filter(([key, value]) => series.some((it) => it.labels[key] !== value));
  const chosen = telling.length === 0 ? entries : telling;
  if (chosen.length === 0) return series.length === 1 ? "the only series" : "the series without labels";
  return { code: plain(labelWords(Object.fromEntries(chosen)), longestName) };
}

/** A series as the first cell of its row, with when it came and went. */
function nameCell({ labels, from, until }: ServerSeries, query: ReadQuery): Line {
  const name = seriesName(labels, query);
  const course = known(from && `from ${clockText(from)}`, until && `until ${clockText(until)}`);
  return course.length === 0 ? line(name) : line(name, ` (${course.join(", ")})`);
}

interface Row {
  readonly series: ServerSeries;
  readonly before: number | undefined;
}

function tableFor(
  rows: readonly Row[],
  query: ReadQuery,
  { reference, spelling }: Pick<ServersOptions, "reference" | "spelling">,
): Table {
  const { name, dimension } = query;
  const scale = spelling.scaleOfQuery(name, dimension);
  const figure = (value: number | undefined): Line => figureLine(value, scale);
  const shapeOf = ({ series: { points = [] } }: Row): string => sparkline(points);
  const shapeCell = (row: Row): Line => line(shapeOf(row) === "" ? "" : { shape: shapeOf(row) });
  const peak = ({ series }: Row): string =>
    series.infinite === true ? "+Inf" : `${formatOn(scale, series.peak)} at ${clockText(series.peakAt)}`;
  const change = ({ series: { start, end, from, until } }: Row): string =>
    from === undefined && until === undefined
      ? formatDifference(end - start, dimension, { unit: scale })
      : "–";
  return tableOf(rows, [
    left("Series", ({ series }) => nameCell(series, query)),
    rows.some((row) => shapeOf(row) !== "") && left("Over the window", shapeCell),
    right("Start", ({ series }) => figure(series.from === undefined ? series.start : undefined)),
    right("Peak", (row) => line(peak(row))),
    right("End", ({ series }) => figure(series.until === undefined ? series.end : undefined)),
    right("Minimum", ({ series }) => figure(series.min)),
    right("Average", ({ series }) => figure(series.avg)),
    rows.some(({ before }) => before !== undefined) &&
      right(`Average, ${reference}`, ({ before }) => figure(before)),
    right("Change", (row) => line(change(row))),
  ]);
}

/** `CPU, in cores`; of a dimension with units of its own just the name. */
function queryTitle({ name, dimension, unit }: ReadQuery): string {
  const shown = plain(name, longestName) || "(a query without a name)";
  const counted = dimension === "number" ? plain(unit, longestName) : "";
  return counted === "" ? shown : `${shown}, in ${counted}`;
}

/** The series of one query, the busiest first. */
function queryPart(query: ReadQuery, options: ServersOptions): Section {
  const { before, spelling } = options;
  const rowOf = (series: ServerSeries): Row => ({
    series,
    before: before.find((it) => it.query === query.name && sameTags(it.labels, series.labels))?.level,
  });
  const { shown, folded, rest } = toldSeries(query, spelling.judgements);
  const title = count(folded.length + rest, "other series", "other series");
  const others = { ...tableFor(folded.map(rowOf), query, options), omitted: rest };
  const more = evidence(title, [others], { rank: "detail" });
  const doubts = query.doubts.map((it) => line("Doubt: ", { code: it }));
  return {
    kind: "section",
    title: queryTitle(query),
    isOpen: true,
    nodes: [
      ...(shown.length === 0
        ? listOf(doubts)
        : [...paragraphs(doubts), tableFor(shown.map(rowOf), query, options)]),
      ...(folded.length + rest === 0 ? [] : [more]),
    ],
  };
}

/** A query as one round asked it. */
interface AskedQuery {
  readonly asked: ServerQuery;
  /** From 1. */
  readonly round: number;
}

/** The name of a query and, of each round that asked it in these words, the window and step of its figures. */
function askedLines(queries: readonly AskedQuery[], rounds: number): readonly string[] {
  return queries.map(({ asked, round }) => {
    const name = asked.name.replace(/\s+/g, " ");
    const of = rounds === 1 ? "" : `, round ${round}`;
    if (asked.kind === "unread") return `# ${name}${of}${rounds === 1 ? "" : ": not read"}`;
    const { start, end, stepMs } = asked;
    return `# ${name}${of}${of === "" ? "," : ":"} start=${start} end=${end} step=${stepMs / 1000}s`;
  });
}

/** What a reader needs to ask the same again: PromQL, window and step of every figure of every round. */
function repeatPart(runs: readonly Run[]): Section {
  const all = runs.flatMap(({ servers }, index) =>
    (servers?.queries ?? []).map((asked): AskedQuery => ({ asked, round: index + 1 })),
  );
  const named = [...groupedBy(all, ({ asked }) => asked.name).values()];
  const worded = named.flatMap((of) => [...groupedBy(of, ({ asked }) => asked.query)]);
  const texts = worded.map(([query, of]) => [...askedLines(of, runs.length), query].join("\n"));
  const content = texts.join("\n\n");
  return evidence(
    "Queries that reproduce these figures (api/v1/query_range)",
    [{ kind: "code", language: "promql", content }],
    { rank: "detail" },
  );
}

export interface ServersOptions {
  /** Where the series stood before. */
  readonly before: readonly SeriesLevel[];
  /** What that was: `baseline` or `base deployment`. */
  readonly reference: string;
  /** How the figures are spelled, and what was judged. */
  readonly spelling: Spelling;
  readonly moved: readonly MovedSeries[];
  /** Links to dashboards, filled in. */
  readonly links: readonly Line[];
}

/** The last round in which Prometheus answered, else the last that asked: its index; -1 where none asked. */
export function toldRound(runs: readonly Run[]): number {
  const answered = runs.findLastIndex(({ servers }) => servers?.queries.some(({ kind }) => kind === "read"));
  return answered >= 0 ? answered : runs.findLastIndex(({ servers }) => servers !== undefined);
}

/** Whether the section of the servers says why this objective has no figure. */
export function isToldUnread({ objective }: Judgement, runs: readonly Run[]): boolean {
  const { indicator } = objective;
  const { queries = [] } = runs[toldRound(runs)]?.servers ?? {};
  return (
    indicator.of === "servers" &&
    queries.some(({ kind, name }) => kind === "unread" && name === indicator.metric)
  );
}

/**
 * The servers' side: what Prometheus said of the window, query by query, and how to ask it again. Open where an
 * objective on a query was missed or a series moved with the latency. Of several rounds the last that was read is shown.
 * @returns undefined where nothing was asked
 */
export function serversSection(runs: readonly Run[], options: ServersOptions): Section | undefined {
  const place = toldRound(runs);
  const run = runs[place];
  if (run?.servers === undefined || run.servers.queries.length === 0) {
    const { links } = options;
    if (links.length === 0) return undefined;
    return evidence("Servers", listOf(links), { about: "servers" });
  }
  const { servers } = run;
  const { spelling, moved, links, reference } = options;
  const read = servers.queries.filter((it) => it.kind === "read");
  const unread = servers.queries.filter((it) => it.kind === "unread");
  const lines = known(
    sourceLine(servers, run, runs.length, place),
    skewLine(servers),
    ...links,
    ...moved
      .slice(1)
      .map((it) => line("Also moved: ", ...movedName(it), ` ${moveWords(it, reference, spelling)}`)),
    ...unreadLines(unread),
  );
  const isOpen = moved.length > 0 || spelling.judgements.some((it) => isMissedOn(it));
  const nodes = [...listOf(lines), ...queryParts(read, options), repeatPart(runs)];
  return evidence(serversTitle(read.length, unread.length, moved.length), nodes, {
    about: "servers",
    isOpen,
  });
}

/** Queries that tell something first; beside them the others are folded. */
function queryParts(queries: readonly ReadQuery[], options: ServersOptions): readonly Section[] {
  const { moved, spelling } = options;
  const isTelling = ({ name }: ReadQuery): boolean =>
    moved.some((it) => it.query === name) || spelling.judgements.some((it) => isMissedOn(it, name));
  const partsOf = (some: readonly ReadQuery[]) => some.map((it) => queryPart(it, options));
  const telling = partsOf(queries.filter(isTelling));
  const others = partsOf(queries.filter((it) => !isTelling(it)));
  if (telling.length === 0 || others.length === 0) return [...telling, ...others];
  const title = count(others.length, "other query", "other queries");
  return [...telling, evidence(title, others, { rank: "detail" })];
}

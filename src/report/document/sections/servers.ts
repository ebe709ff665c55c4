import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Piece, Section, Table } from "../../../model/document.ts";
import type { SeriesLevel } from "../../../model/outcome.ts";
import type { Run, ServerQuery, ServerSeries, Servers, Tags } from "../../../model/run/run.ts";
import { sameTags } from "../../../model/run/tags.ts";
import { formatDifference, formatFigure, formatOn } from "../../../model/units.ts";
import type { Judgement, MovedSeries } from "../../../model/verdict.ts";
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import { sparkline } from "../../render/sparkline.ts";
import type { Spelling } from "../../words/spelling.ts";
import { count, labelWords } from "../../words/words.ts";
import { evidence, figureLine, left, line, listOf, paragraphs, right, tableOf } from "../piece.ts";
import { isMissedOn, type ReadQuery, toldSeries } from "./server-series.ts";

/** Labels of a series in one cell. */
const longestName = 80;

/** `03:58:10` of an ISO time in UTC. */
function clockText(iso: string): string {
  return iso.slice(11, 19);
}

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

type UnreadQuery = Extract<ServerQuery, { kind: "unread" }>;

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

function sourceLine({ source, version, queries }: Servers, run: Run, rounds: number, place: number): Line {
  const { start, end } = run.window;
  const isRead = queries.some(({ kind }) => kind === "read");
  const last = isRead ? ", the last one read" : "";
  const round = rounds === 1 ? "" : `; round ${place + 1} of ${rounds}${last}`;
  const code = version === undefined ? source : `${source} (version ${version})`;
  return line("From ", { code }, `, ${clockText(start)} to ${clockText(end)} UTC${round}`);
}

function skewLine({ skewMs }: Servers): Line | undefined {
  if (skewMs === undefined || skewMs === 0) return undefined;
  const way = skewMs > 0 ? "ahead of" : "behind";
  return line(
    `Its clock is ${formatFigure(Math.abs(skewMs), "time")} ${way} the load generator's; the window was shifted to match, and ` +
      "times below use its clock",
  );
}

/** How far a series moved, with its figures: the words after "CPU of x". */
function moveWords(
  { query, how, dimension, unit }: MovedSeries,
  reference: string,
  spelling: Spelling,
): string {
  const counted = dimension === "number" && unit !== "" ? ` ${unit}` : "";
  const scale = spelling.scaleOfQuery(query, dimension);
  const figure = (value: number): string => `${formatOn(scale, value)}${counted}`;
  if (how.kind === "inTime") {
    const range = `between ${figure(how.lowest)} and ${figure(how.highest)}`;
    return `went up and down with it, ${range} (rank correlation ${formatFigure(how.rho, "number")})`;
  }
  const { current, baseline } = how;
  const verb = current > baseline ? "rose" : "fell";
  return `${verb} from ${figure(baseline)} (${reference}) to ${figure(current)} on average`;
}

/** `CPU (pod=api-1)`: the query, and which of its series. */
function movedName({ query, labels, how }: MovedSeries): Line {
  const name = plain(labelWords(labels), longestName);
  const busiest = how.kind === "level" && how.matched === "busiest" ? "busiest, " : "";
  return name === "" ? line({ code: query }) : line({ code: query }, ` (${busiest}`, { code: name }, ")");
}

/**
 * What moved on the servers' side with a missed objective, in one sentence: a coincidence in time, and said to be no
 * more. Undefined where nothing did.
 * @param reference what it is compared with: `baseline` or `base deployment`
 */
export function correlatedSeriesLine(
  moved: readonly MovedSeries[],
  reference: string,
  spelling: Spelling,
): Line | undefined {
  const [first, ...more] = moved;
  if (first === undefined) return undefined;
  const others = more.length === 0 ? "" : ` (and ${more.length} more series, below)`;
  return line(
    "At the same time ",
    ...movedName(first),
    ` ${moveWords(first, reference, spelling)}${others}: a coincidence in time, not a proven cause.`,
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

/** Queries that stand by name in one line; the rest are counted. */
const mostNamed = 10;

/** One line for each reason, however many queries share it. */
function unreadLines(queries: readonly UnreadQuery[]): readonly Line[] {
  return [...groupedBy(queries, ({ reason }) => reason)].map(([reason, of]) => {
    const named = of.slice(0, mostNamed).flatMap(({ name }) => [", ", { code: name }]);
    const rest = of.length - mostNamed;
    return line("Not read: ", ...named.slice(1), ...(rest > 0 ? [` and ${rest} more`] : []), ": ", {
      code: reason,
    });
  });
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

function titleOf(read: number, unread: number, moved: number): string {
  const parts = known(
    read === 0 ? "nothing could be read" : count(read, "query", "queries"),
    moved > 0 && `${moved} series moved with the miss`,
    unread > 0 && read > 0 && `${unread} unread`,
  );
  return `Servers: ${parts.join(", ")}`;
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
  return evidence(titleOf(read.length, unread.length, moved.length), nodes, { about: "servers", isOpen });
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

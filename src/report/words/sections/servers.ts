import { groupedBy } from "../../../lib/grouped.ts";
import type { Line } from "../../../model/document.ts";
import type { ServersRemark } from "../../../model/report/part.ts";
import type { ReadQuery, Run, ServerQuery, ServerSeries, Servers, Tags } from "../../../model/run/run.ts";
import { formatFigure, formatOn, type Scale } from "../../../model/units.ts";
import { codes, line } from "../../document/piece.ts";
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import { count, labelWords, timeOfDay } from "../words.ts";

/** Longest labels of a series in one cell. */
const longestName = 80;

/** The labels that distinguish a series from the others of its query; all of them if none does. */
export function tellingLabels(labels: Tags, among: readonly ServerSeries[]): Tags {
  const telling = Object.entries(labels).filter(([key, value]) =>
    among.some((it) => it.labels[key] !== value),
  );
  return telling.length === 0 ? labels : Object.fromEntries(telling);
}

/** A series in its row, `pod=api-1 (from 03:58:10)`: its labels, and when it came and went. */
export function seriesLine({ labels, from, until }: ServerSeries, among: readonly ServerSeries[]): Line {
  const words = labelWords(tellingLabels(labels, among));
  const unnamed = among.length === 1 ? "the only series" : "the series without labels";
  const course = known(from && `from ${timeOfDay(from)}`, until && `until ${timeOfDay(until)}`);
  const name = words === "" ? unnamed : { code: plain(words, longestName) };
  return course.length === 0 ? [name] : [name, ` (${course.join(", ")})`];
}

/** `93 % at 03:58:10`. */
export function peakWords({ infinite, peak, peakAt }: ServerSeries, scale: Scale): string {
  return infinite === true ? "+Inf" : `${formatOn(scale, peak)} at ${timeOfDay(peakAt)}`;
}

/** `CPU, in cores`; only the name if the dimension has units. */
export function queryTitle({ name, dimension, unit }: ReadQuery): string {
  const shown = plain(name, longestName) || "(a query without a name)";
  const counted = dimension === "number" ? plain(unit, longestName) : "";
  return counted === "" ? shown : `${shown}, in ${counted}`;
}

/** Why the figures of a query may be wrong. */
export function doubtLine(doubt: string): Line {
  return ["Doubt: ", { code: doubt }];
}

/** A query as one round asked it; rounds count from 1. */
interface AskedQuery {
  readonly asked: ServerQuery;
  readonly round: number;
}

/** Comments above a query: for each round that asked it, its name and the window and step of its figures. */
function askedLines(queries: readonly AskedQuery[], rounds: number): readonly string[] {
  return queries.map(({ asked, round }) => {
    const name = asked.name.replace(/\s+/g, " ");
    const of = rounds === 1 ? "" : `, round ${round}`;
    if (asked.kind === "unread") return `# ${name}${of}${rounds === 1 ? "" : ": not read"}`;
    const { start, end, stepMs } = asked;
    return `# ${name}${of}${of === "" ? "," : ":"} start=${start} end=${end} step=${stepMs / 1000}s`;
  });
}

/** What a reader needs to ask again: PromQL, window and step of every figure of every round. */
export function queriesText(runs: readonly Run[]): string {
  const all = runs.flatMap(({ servers }, index) =>
    (servers?.queries ?? []).map((query) => ({ asked: query, round: index + 1 })),
  );
  const named = [...groupedBy(all, ({ asked }) => asked.name).values()];
  const worded = named.flatMap((of) => [...groupedBy(of, ({ asked }) => asked.query)]);
  return worded.map(([query, of]) => [...askedLines(of, runs.length), query].join("\n")).join("\n\n");
}

/** Source and time of the server figures. */
export function sourceLine(
  { source, version, queries }: Servers,
  run: Run,
  rounds: number,
  place: number,
): Line {
  const { start, end } = run.window;
  const isRead = queries.some(({ kind }) => kind === "read");
  const last = isRead ? ", the last one read" : "";
  const round = rounds === 1 ? "" : `; round ${place + 1} of ${rounds}${last}`;
  const code = version === undefined ? source : `${source} (version ${version})`;
  return line("From ", { code }, `, ${timeOfDay(start)} to ${timeOfDay(end)} UTC${round}`);
}

/** The offset of Prometheus' clock; undefined if there is none. */
export function skewLine({ skewMs }: Servers): Line | undefined {
  if (skewMs === undefined || skewMs === 0) return undefined;
  const way = skewMs > 0 ? "ahead of" : "behind";
  return line(
    `Its clock is ${formatFigure(Math.abs(skewMs), "time")} ${way} the load generator's; the window was shifted to match, and ` +
      "times below use its clock",
  );
}

/** Most queries named in one line. */
const mostNamed = 10;

/** One line for each reason, however many queries share it. */
export function unreadLines(queries: readonly Extract<ServerQuery, { kind: "unread" }>[]): readonly Line[] {
  return [...groupedBy(queries, ({ reason }) => reason)].map(([reason, of]) => {
    const named = codes(of.slice(0, mostNamed).map(({ name }) => name));
    const more = of.length > mostNamed && ` and ${of.length - mostNamed} more`;
    return line("Not read: ", ...named, ...known(more), ": ", { code: reason });
  });
}

/** `Servers: 3 queries, 1 unread`. */
export function serversTitle(read: number, unread: number, remarks: readonly ServersRemark[]): string {
  const parts = known(
    read === 0 ? "nothing could be read" : count(read, "query", "queries"),
    ...remarks.map(({ title }) => title),
    unread > 0 && read > 0 && `${unread} unread`,
  );
  return `Servers: ${parts.join(", ")}`;
}

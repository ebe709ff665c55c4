import type { Run } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import {
  type Dimension,
  formatDurationMs,
  formatFigure,
  formatOn,
  type Scale,
} from "../../../model/units.ts";
import {
  endpointChange,
  endpointsOf,
  failedRatio,
  levelOfPercentile,
  namesWords,
} from "../../document/sections/figures.ts";
import { errorsOf, percentileIndicator, type Spelling, throughputOfAll } from "../../words/spelling.ts";
import type { Against } from "./over-time.ts";

/** A cell: its words and, where it is a figure, the number it is sorted by. */
export interface Cell {
  readonly words: string;
  readonly kind: "name" | "text" | "figure";
  /** Undefined for a figure that is not there. */
  readonly value?: number | undefined;
}

/** A table of one row a thing, which the reader may sort. */
export interface Rows {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function name(words: string): Cell {
  return { words, kind: "name" };
}

function text(words: string): Cell {
  return { words, kind: "text" };
}

/** @param how the scale of an indicator, or the dimension of a figure that has none */
function figure(value: number | undefined, how: Scale | Dimension): Cell {
  const words =
    value === undefined ? "–" : typeof how === "string" ? formatFigure(value, how) : formatOn(how, value);
  return { words, kind: "figure", value };
}

/** The endpoints with their own figures over all rounds, the busiest first; undefined where none was told apart. */
export function endpointRows(
  runs: readonly Run[],
  { baseline, reference, spelling, answered = runs }: Against,
): Rows | undefined {
  const endpoints = endpointsOf(runs, baseline, { spelling, answered });
  if (endpoints.length === 0) return undefined;
  const hasBaseline = endpoints.some((it) => it.baselineMs !== undefined);
  return {
    titles: [
      "Endpoint",
      "Requests",
      "p50",
      ...(hasBaseline ? [`p95 of the ${reference}`] : []),
      hasBaseline ? "p95 now" : "p95",
      ...(hasBaseline ? ["Difference"] : []),
      "p99",
      "Errors",
    ],
    rows: endpoints.map((it) => {
      const { nowMs, baselineMs } = it;
      const isKnown = nowMs !== undefined && baselineMs !== undefined && baselineMs > 0;
      const change = isKnown ? nowMs / baselineMs - 1 : undefined;
      const words = endpointChange(it, spelling);
      const times = (percent: number) => spelling.scaleOf(percentileIndicator(percent, it.tags), "time");
      const before = figure(baselineMs, times(95));
      return [
        name(it.names > 1 ? `${it.name} (${namesWords(it.names)})` : it.name),
        figure(it.requests, "number"),
        figure(levelOfPercentile(runs, it.tags, "50"), times(50)),
        ...(hasBaseline ? [baselineMs === undefined ? { ...before, words: "new" } : before] : []),
        figure(nowMs, times(95)),
        ...(hasBaseline ? [{ words, kind: "figure", value: change } as const] : []),
        figure(levelOfPercentile(runs, it.tags, "99"), times(99)),
        figure(it.failed, spelling.scaleOf(errorsOf(it.tags), "ratio")),
      ];
    }),
  };
}

/** `2026-11-21 04:00:10` of an ISO time, in UTC. */
export function clockWords(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}

function lengthMs({ window }: Run): number {
  return Math.max(0, Date.parse(window.end) - Date.parse(window.start)) || 0;
}

function requests(run: Run): { count: number | undefined; rate: number | undefined } {
  const whole = seriesOf(run, "http_reqs")?.values;
  return { count: whole?.count ?? seriesOf(run, "http_req_duration")?.values.count, rate: whole?.rate };
}

/** What every run is told by. */
const runTitles = ["Length", "Requests", "Throughput", "p50", "p95", "p99", "Errors", "Generator CPU"];

function runCells(run: Run, spelling: Spelling): readonly Cell[] {
  const { count, rate } = requests(run);
  const tags = seriesOf(run, "http_req_duration")?.tags ?? {};
  const length = lengthMs(run);
  const percentiles = [50, 95, 99].map((percent) =>
    figure(
      levelOfPercentile([run], tags, String(percent)),
      spelling.scaleOf(percentileIndicator(percent, tags), "time"),
    ),
  );
  return [
    { words: formatDurationMs(Math.round(length / 100) * 100), kind: "figure", value: length },
    figure(count, "number"),
    figure(rate, spelling.scaleOf(throughputOfAll, "frequency")),
    ...percentiles,
    figure(failedRatio([run], tags), spelling.scaleOf(errorsOf(tags), "ratio")),
    figure(run.generator.cpu?.mean, "ratio"),
  ];
}

const endings = {
  finished: "finished",
  abortedByThreshold: "stopped by a threshold",
  unfinished: "unfinished",
};

/** What the rounds stand beside. */
interface Beside {
  /** Runs of the base deployment, one for each round, where it was measured in turn. */
  readonly beside: readonly Run[];
  /** The same of its second runs; none where there is no control. */
  readonly control?: readonly Run[];
  readonly spelling: Spelling;
}

/** The rounds one by one, each with what it was compared with beside it where that was measured in turn. */
export function roundRows(runs: readonly Run[], { beside, control = [], spelling }: Beside): Rows {
  const rows = runs.flatMap((run, index) => {
    const row = (which: string, it: Run) => [
      text(which),
      text(clockWords(it.window.start).slice(11)),
      ...runCells(it, spelling),
      text(endings[it.ending.kind]),
    ];
    const [base, again] = [beside[index], control[index]];
    const own = row(base === undefined ? `Round ${index + 1}` : `Round ${index + 1}, this change`, run);
    return [
      own,
      ...(base === undefined ? [] : [row(`Round ${index + 1}, base deployment`, base)]),
      ...(again === undefined ? [] : [row(`Round ${index + 1}, base deployment again`, again)]),
    ];
  });
  return { titles: ["Round", "Start (UTC)", ...runTitles, "Ending"], rows };
}

/** The runs of the baseline, the latest first; undefined without any. */
export function baselineRows(baseline: readonly Run[], spelling: Spelling): Rows | undefined {
  if (baseline.length === 0) return undefined;
  return {
    titles: ["Recorded (UTC)", "Commit", "Branch", ...runTitles],
    rows: [...baseline].reverse().map((run) => {
      const { recordedAt, commit, branch } = run.provenance;
      return [
        text(clockWords(recordedAt)),
        name(commit === undefined ? "–" : shortCommit(commit)),
        name(branch ?? "–"),
        ...runCells(run, spelling),
      ];
    }),
  };
}

/** The first seven digits of a commit, or whatever stands in its place. */
export function shortCommit(commit: string): string {
  return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}

import { hasTimes, lengthMs } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { type Dimension, formatDurationMs, type Scale } from "../../model/units.ts";
import { figureText } from "../../report/document/piece.ts";
import {
  endpointColumns,
  endpointsOf,
  failedRatio,
  levelOfPercentile,
} from "../../report/document/sections/endpoints.ts";
import { known } from "../../report/known.ts";
import { namesWords } from "../../report/words/sections/endpoints.ts";
import {
  errorsOf,
  percentileIndicator,
  type Spelling,
  throughputOfAll,
} from "../../report/words/spelling.ts";
import { clockWords, shortCommit } from "../../report/words/words.ts";
import type { Against } from "./over-time.ts";
import { endingWords } from "./words.ts";

/** A cell: its words and, for a figure, the number it is sorted by. */
export interface Cell {
  readonly words: string;
  readonly kind: "name" | "text" | "figure";
  /** Undefined for an absent figure. */
  readonly value?: number | undefined;
}

/** A sortable table. */
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

function figure(value: number | undefined, how: Scale | Dimension): Cell {
  return { words: figureText(value, how), kind: "figure", value };
}

/** The endpoints with their own figures over all rounds, the busiest first; undefined if none was recorded. */
export function endpointRows(runs: readonly Run[], against: Against): Rows | undefined {
  const figures = { runs, ...against };
  const endpoints = endpointsOf(figures);
  if (endpoints.length === 0) return undefined;
  const columns = endpointColumns(endpoints, figures, "p95");
  return {
    titles: ["Endpoint", ...columns.map(({ title }) => title)],
    rows: endpoints.map((it) => [
      name(it.names > 1 ? `${it.name} (${namesWords(it.names)})` : it.name),
      ...columns.map(({ cell }): Cell => ({ kind: "figure", ...cell(it) })),
    ]),
  };
}

const runTitles = ["Length", "Requests", "Throughput", "p50", "p95", "p99", "Errors", "Generator CPU"];

/** CPU of the busiest generator, which limits the run. */
function cpuOf({ generator, generators = [] }: Run): number | undefined {
  const means = [generator, ...generators.map((one) => one.generator)].flatMap(({ cpu }) => cpu?.mean ?? []);
  return means.length === 0 ? undefined : Math.max(...means);
}

function runCells(run: Run, spelling: Spelling): readonly Cell[] {
  const requests = seriesOf(run, "http_reqs")?.values;
  const times = seriesOf(run, "http_req_duration");
  const tags = times?.tags ?? {};
  const length = lengthMs(run.window);
  const percentiles = [50, 95, 99].map((percent) =>
    figure(
      levelOfPercentile([run], tags, percent),
      spelling.scaleOf(percentileIndicator(percent, tags), "time"),
    ),
  );
  return [
    length === 0 && !hasTimes(run)
      ? figure(undefined, "time")
      : { words: formatDurationMs(Math.round(length / 100) * 100), kind: "figure", value: length },
    figure(requests?.count ?? times?.values.count, "number"),
    figure(requests?.rate, spelling.scaleOf(throughputOfAll, "frequency")),
    ...percentiles,
    figure(failedRatio([run], tags), spelling.scaleOf(errorsOf(tags), "ratio")),
    figure(cpuOf(run), "ratio"),
  ];
}

interface Beside {
  /** Runs of the base deployment measured in turn, one for each round. */
  readonly beside: readonly Run[];
  /** Its second runs, if there is a control. */
  readonly control?: readonly Run[];
  readonly spelling: Spelling;
}

/** The rounds one by one, each followed by the base deployment's runs that were measured in turn. */
export function roundRows(runs: readonly Run[], { beside, control = [], spelling }: Beside): Rows {
  const rows = runs.flatMap((run, index) => {
    const row = (which: string, it: Run) => [
      text(which),
      text(hasTimes(it) ? clockWords(it.window.start).slice(11) : "–"),
      ...runCells(it, spelling),
      text(endingWords[it.ending.kind]),
    ];
    const [base, again] = [beside[index], control[index]];
    const round = `Round ${index + 1}`;
    return known(
      row(base === undefined ? round : `${round}, this change`, run),
      base && row(`${round}, base deployment`, base),
      again && row(`${round}, base deployment again`, again),
    );
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
        text(hasTimes(run) ? clockWords(recordedAt) : "–"),
        name(commit === undefined ? "–" : shortCommit(commit)),
        name(branch ?? "–"),
        ...runCells(run, spelling),
      ];
    }),
  };
}

import type { Run } from "../../model/run/run.ts";
import { isWhole } from "../../model/run/tags.ts";
import type { Dimension } from "../../model/units.ts";
import { endpointsOf } from "../../report/document/sections/endpoints.ts";
import { plain } from "../../report/render/escape.ts";
import { type Limit, type Panel, type PanelLine, scaleOfLines } from "../../report/render/html/panel.ts";
import type { Spelling } from "../../report/words/spelling.ts";
import { indicatorWords, limitFigure } from "../../report/words/words.ts";
import {
  alike,
  bandName,
  bandOver,
  cutOf,
  failuresOfSlices,
  percentileOfSlices,
  requestsOfSlices,
  type Sliced,
} from "./slices.ts";
import { chartWords, endpointChartWords, ofSlices } from "./words.ts";

/** What a run is shown against. */
export interface Against {
  readonly baseline: readonly Run[];
  /** Name of the baseline's runs: `baseline` or `base deployment`. */
  readonly reference: string;
  /** Name of the runs themselves. */
  readonly subject: "this change" | "this run";
  readonly spelling: Spelling;
  /** Rounds whose failures count. Default: those whose times do. */
  readonly answered?: readonly Run[] | undefined;
}

/** The gate's limits on response times of all requests, at most four; they apply to the whole run, not to a second. */
export function latencyLimits(spelling: Spelling): readonly Limit[] {
  const limits = spelling.judgements.flatMap((it) => {
    const { metric, tags, aggregation } = it.objective.indicator;
    const isOfAll = metric === "http_req_duration" && isWhole(tags);
    if (it.kind === "notJudged" || !isOfAll || aggregation.kind !== "percentile") return [];
    const label = `${indicatorWords(it.objective.indicator)} of the run ${it.objective.comparison} ${limitFigure(it, spelling)}`;
    return [{ value: it.limit, label }];
  });
  return [...new Map(limits.map((limit) => [limit.label, limit])).values()].slice(0, 4);
}

/** Leaves out limits far above all figures, which would flatten the lines. */
function inSight(limits: readonly Limit[], lines: readonly PanelLine[]): readonly Limit[] {
  const most = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return limits.filter(({ value }) => value <= most * 1.25);
}

interface Drawn extends Pick<PanelLine, "name" | "colour" | "stroke" | "width" | "isFilled"> {
  readonly sliced: Sliced;
}

interface Subject extends Pick<Panel, "id" | "title" | "summary"> {
  readonly dimension: Dimension;
  readonly metric: string;
  readonly upTo?: number;
  readonly drawn: readonly Drawn[];
}

const latency: Subject = {
  id: "latency",
  ...chartWords.latency,
  dimension: "time",
  metric: "http_req_duration",
  drawn: [
    { name: "p50", colour: 3, stroke: "dotted", width: 2, sliced: percentileOfSlices("50") },
    { name: "p95", colour: 1, stroke: "solid", width: 2.2, sliced: percentileOfSlices("95") },
    { name: "p99", colour: 2, stroke: "dashed", width: 1.6, sliced: percentileOfSlices("99") },
  ],
};

const throughput: Subject = {
  id: "throughput",
  ...chartWords.throughput,
  dimension: "frequency",
  metric: "http_reqs",
  drawn: [{ name: "requests", colour: 1, stroke: "solid", sliced: requestsOfSlices }],
};

const failures: Subject = {
  id: "errors",
  ...chartWords.errors,
  dimension: "ratio",
  metric: "http_req_failed",
  upTo: 0.01,
  drawn: [{ name: "errors", colour: 2, stroke: "solid", isFilled: true, sliced: failuresOfSlices }],
};

function lineOf(drawn: Drawn, run: Run, others: readonly Run[], reference: string): PanelLine | undefined {
  const { sliced, ...look } = drawn;
  const values = sliced(run);
  if (values === undefined || values.every((value) => value === null)) return undefined;
  const band = { name: `${drawn.name} of the ${reference}`, length: values.length };
  return { ...look, values, shape: "line", band: bandOver(others, sliced, band) };
}

function panelOf(subject: Subject, run: Run, { baseline, reference, spelling }: Against): Panel | undefined {
  const others = alike(run, baseline).filter((it) => subject.drawn.some(({ sliced }) => sliced(it)?.length));
  const lines = subject.drawn.flatMap((drawn) => lineOf(drawn, run, others, reference) ?? []);
  const [first] = lines;
  if (first === undefined) return undefined;
  const { id, title, summary, dimension, metric, upTo } = subject;
  const limits = subject === latency ? latencyLimits(spelling) : [];
  const scale = scaleOfLines(dimension, lines, {
    limits: limits.map(({ value }) => value),
    unit: spelling.unitOf(metric, dimension),
  });
  const { seconds, spanSeconds } = cutOf(run);
  const hasBand = lines.some(({ band }) => band !== undefined);
  return {
    id,
    title,
    summary: ofSlices(summary, seconds),
    across: {
      kind: "elapsed",
      seconds: first.values.map((_, index) => index * seconds),
      span: spanSeconds,
      start: run.window.start,
    },
    up: { dimension, scale, fromZero: true, upTo },
    lines,
    limits: subject === latency ? inSight(limits, lines) : undefined,
    shade: hasBand ? bandName(others.length, reference) : undefined,
  };
}

/** Response times, throughput and errors of a run over its window, with bands of the baseline's runs. */
export function panelsOverTime(run: Run, against: Against): readonly Panel[] {
  return [latency, throughput, failures].flatMap((subject) => panelOf(subject, run, against) ?? []);
}

/** The p95 of one endpoint over time, round by round. */
export interface EndpointCourse {
  readonly name: string;
  /** One for each round; undefined if the endpoint was not measured in it. */
  readonly rounds: readonly (Panel | undefined)[];
}

/** Only the busiest endpoints: a few requests a second have no percentile. */
const mostCourses = 12;

export function endpointCourses(runs: readonly Run[], against: Against): readonly EndpointCourse[] {
  return endpointsOf({ runs, ...against })
    .slice(0, mostCourses)
    .map((endpoint) => {
      const name = plain(endpoint.name, 120);
      const sliced = percentileOfSlices("95", endpoint.tags);
      const subject: Subject = {
        id: "endpoint",
        ...endpointChartWords(name),
        dimension: "time",
        metric: "http_req_duration",
        drawn: [{ name: "p95", colour: 1, stroke: "solid", sliced }],
      };
      return { name, rounds: runs.map((run) => panelOf(subject, run, against)) };
    })
    .filter(({ rounds }) => rounds.some((it) => it !== undefined));
}

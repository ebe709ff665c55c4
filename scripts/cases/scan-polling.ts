import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { wholeLadder } from "../../src/features/ladder/facts.ts";
import type { JudgedOutcome } from "../../src/model/outcome.ts";
import type { ServerSeries } from "../../src/model/run/run.ts";
import { startPrometheus } from "../../tests/prometheus/server.ts";
import { root } from "../build.ts";
import {
  type CaseReport,
  figure,
  figures,
  judged,
  type Part,
  requirement,
  said,
  type WorkedCase,
} from "./case.ts";

const folder = join(root, "examples", "cases", "scan-polling");
const [perMinute, second] = [60, 1000];

/** A figure that the report shows, by its name there. */
function shownIn({ verdict }: JudgedOutcome, name: string) {
  return verdict.shown?.find(({ text }) => text === name);
}

function judgementIn({ verdict }: JudgedOutcome, objective: string) {
  const found = verdict.judgements.find((one) => one.objective.text === objective);
  return found?.kind === "absolute" ? found : undefined;
}

/** A series of a query, by the value of its label. */
function seriesIn({ runs }: JudgedOutcome, query: string, label: string): ServerSeries | undefined {
  const found = runs[0]?.servers?.queries.find(({ name }) => name === query);
  if (found?.kind !== "read") return undefined;
  return found.series.find(({ labels }) => Object.values(labels).includes(label));
}

function clock(iso: string | undefined): string {
  return iso?.slice(11, 19) ?? "–";
}

/** Times of day that the team read off; a range query of ours sees a peak up to a step later. */
const peaks = [
  ["answer", "03:58:10"],
  ["rule", "03:57:40"],
  ["reward", "03:58:40"],
] as const;
const stepSeconds = 6;

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return 3600 * hours + 60 * minutes + seconds;
}

function peakTimes(found: JudgedOutcome): Part {
  const read = peaks.map(([name, at]) => {
    const peak = clock(seriesIn(found, "Queue depth", `scan.${name}`)?.peakAt);
    const late = secondsOf(peak) - secondsOf(at);
    return { at, peak, isMet: late >= 0 && late < stepSeconds };
  });
  return {
    what: "time of the peak of the answer, rule and reward queues (to a step of 5 s)",
    published: read.map(({ at }) => at).join(" "),
    found: read.map(({ peak }) => peak).join(" "),
    isMet: read.every(({ isMet }) => isMet),
  };
}

/** Depth of each queue at the start, the peak and the end. */
const queues = [
  ["vision", "352", "352", "0"],
  ["answer", "14", "258", "0"],
  ["rule", "73", "268", "0"],
  ["reward", "2", "155", "0"],
] as const;

/** The first value of a series from a time of day on: a range query of ours sees it up to a step later. */
function valueAt(
  found: JudgedOutcome,
  { query, label, time }: { readonly query: string; readonly label: string; readonly time: string },
): number | undefined {
  const read = queriesIn(found).find(({ name }) => name === query);
  if (read?.kind !== "read") return undefined;
  const late = (secondsOf(time) - secondsOf(clock(read.start))) * second;
  return seriesIn(found, query, label)?.points?.[Math.ceil(late / read.stepMs)] ?? undefined;
}

function queueParts(found: JudgedOutcome): Part[] {
  const queue = (name: string) => seriesIn(found, "Queue depth", `scan.${name}`);
  const redis = seriesIn(found, "Redis memory", "cache");
  const replicas = (of: string) => seriesIn(found, "Replicas", of);
  const consumers = seriesIn(found, "Consumers", "scan.vision");
  const at = (of: string, time: string) => valueAt(found, { query: "Replicas", label: of, time });
  return [
    figures("replicas of worker and API, 0, 30 and 60 s after 03:57:10, and at the end", [
      ...["03:57:10", "03:57:40", "03:58:10"].map((time) => ["3", at("worker", time)] as const),
      ["3", replicas("worker")?.end],
      ["1", at("api", "03:57:10")],
      ["2", at("api", "03:57:40")],
      ["3", at("api", "03:58:10")],
      ["3", replicas("api")?.end],
    ]),
    ...queues.map(([name, ...published]) =>
      figures(`depth of the ${name} queue: start, peak, end`, [
        [published[0], queue(name)?.start],
        [published[1], queue(name)?.peak],
        [published[2], queue(name)?.end],
      ]),
    ),
    // The team's window began 38 s into the load, where the vision queue was full already.
    peakTimes(found),
    figures("consumers: min, max, steady", [
      ["2", consumers?.min],
      ["4", consumers?.peak],
      ["4", consumers?.end],
    ]),
    figures("Redis memory in MB: start, end, change, factor", [
      ["26", (redis?.start ?? Number.NaN) / 1e6],
      ["102", (redis?.end ?? Number.NaN) / 1e6],
      ["76", ((redis?.end ?? Number.NaN) - (redis?.start ?? Number.NaN)) / 1e6],
      ["4", (redis?.end ?? Number.NaN) / (redis?.start ?? Number.NaN)],
    ]),
  ];
}

function serverParts(found: JudgedOutcome): Part[] {
  const cpu = (pod: string) => seriesIn(found, "CPU", pod);
  const memory = seriesIn(found, "Memory", "scan-worker-1");
  return [
    figures("CPU by pod, cores: start, peak, end", [
      ...(["1.53", "1.72", "0.23"] as const).map(
        (text, at) =>
          [
            text,
            [cpu("scan-worker-1")?.start, cpu("scan-worker-1")?.peak, cpu("scan-worker-1")?.end][at],
          ] as const,
      ),
      ["1.83", cpu("scan-worker-2")?.peak],
      ["0.34", cpu("scan-worker-2")?.end],
      ["1.84", cpu("scan-worker-3")?.peak],
      ["0.36", cpu("scan-worker-3")?.end],
      ["1.46", cpu("scan-worker-canary")?.start],
      ["1.74", cpu("scan-worker-canary")?.peak],
      ["0.35", cpu("scan-worker-canary")?.end],
    ]),
    requirement(
      "the pods that were scaled up within the window have no start",
      "-/1.83/0.34, -/1.84/0.36",
      cpu("scan-worker-2")?.from === undefined || cpu("scan-worker-3")?.from === undefined
        ? undefined
        : `since ${clock(cpu("scan-worker-2")?.from)}, ${clock(cpu("scan-worker-3")?.from)}`,
    ),
    figures("memory, MB: start, peak, end", [
      ["750", (memory?.start ?? Number.NaN) / 1e6],
      ["1300", (memory?.peak ?? Number.NaN) / 1e6],
      ["1170", (memory?.end ?? Number.NaN) / 1e6],
    ]),
    ...queueParts(found),
  ];
}

function breakdownPart({ verdict }: JudgedOutcome): Part {
  const parts = verdict.breakdown?.parts ?? [];
  const of = (name: string) => parts.find((part) => part.name === name);
  return figures("where the time goes: mean in s and share in %", [
    ["47", (of("queue wait")?.mean ?? Number.NaN) / second],
    ["80", (of("queue wait")?.share ?? Number.NaN) * 100],
    ["4.5", (of("vision")?.mean ?? Number.NaN) / second],
    ["8", (of("vision")?.share ?? Number.NaN) * 100],
    ["6.7", (of("answer")?.mean ?? Number.NaN) / second],
    ["11", (of("answer")?.share ?? Number.NaN) * 100],
    ["0.04", (of("rule")?.mean ?? Number.NaN) / second],
    ["0.05", (of("reward")?.mean ?? Number.NaN) / second],
  ]);
}

function beforeParts(found: JudgedOutcome): Part[] {
  const completed = "completed count / submitted count";
  /** Before and now in the published unit, and the change, in % or in points. */
  const against = (
    what: string,
    name: string,
    {
      unit = 1,
      published,
    }: { readonly unit?: number; readonly published: readonly [string, string, string] },
    course: "better" | "worse" | "neutral",
  ): Part => {
    const figure = shownIn(found, name);
    const [before, now] = [figure?.baseline ?? Number.NaN, figure?.current ?? Number.NaN];
    const change = name === completed ? (now - before) * 100 : (now / before - 1) * 100;
    const part = figures(`against the month before: ${what}`, [
      [published[0], before * unit],
      [published[1], now * unit],
      [published[2], change],
    ]);
    return { ...part, isMet: part.isMet && figure?.course === course };
  };
  return [
    against(
      "requests, and change in %",
      "submitted count",
      { published: ["1990", "1336", "-33"] },
      "neutral",
    ),
    against(
      "completed in %, and change in points: better",
      completed,
      { unit: 100, published: ["94.0", "100", "6"] },
      "better",
    ),
    against(
      "end-to-end p95 in s, and change in %: worse",
      "e2e p(95)",
      { unit: 1 / second, published: ["76.4", "83.3", "9"] },
      "worse",
    ),
    against(
      "throughput a minute, and change in %",
      "submitted rate",
      { unit: perMinute, published: ["438", "367.9", "-16"] },
      "worse",
    ),
    against(
      "submit p95 in ms, and change in %",
      "submit p(95)",
      { published: ["154", "232", "51"] },
      "worse",
    ),
  ];
}

/** Level, requests, completed in %, p95 in s, tasks a minute; what the team made of it. */
const rungs = [
  [50, "685", "99.7", "17.7", "198.0", "growing", "met"],
  [200, "1649", "99.8", "33.2", "367.0", "growing", "met"],
  [250, "1754", "99.9", "40.5", "417.6", "knee", "met"],
  [300, "1732", "99.9", "48.5", "402.0", "saturated", "met"],
  [400, "1901", "98.9", "62.2", "422.2", "saturated", "missed"],
  [500, "1990", "94.0", "76.4", "438.0", "saturated", "missed"],
] as const;

/** Tasks that did not succeed. */
function failedOf({ runs }: JudgedOutcome): number | undefined {
  const metric = runs[0]?.metrics.find(({ name }) => name === "success");
  const values = metric?.type === "rate" ? metric.series[0]?.values : undefined;
  return values && values.count - values.passes;
}

function queriesIn({ runs }: JudgedOutcome) {
  return runs[0]?.servers?.queries ?? [];
}

/** Whether the report has each query of the gate file with its range; the number of them. */
function queriesSaid(found: JudgedOutcome, markdown: string): string | undefined {
  const queries = queriesIn(found);
  const has = (name: string): boolean =>
    new RegExp(`# ${name}, start=\\S+ end=\\S+ step=5\\S*s`).test(markdown);
  return queries.length === 6 && queries.every(({ name, query }) => has(name) && markdown.includes(query))
    ? "PromQL, start, end, step of all six"
    : undefined;
}

/** Whether report.json has the values of each series; how many. */
function rawValues(found: JudgedOutcome): string | undefined {
  const series = queriesIn(found).flatMap((query) => (query.kind === "read" ? query.series : []));
  const values = series.flatMap(({ points = [] }) => points.filter((point) => point !== null));
  const isWhole = series.length > 0 && series.every(({ points = [] }) => points.length > 0);
  return isWhole ? `report.json: ${values.length} values of ${series.length} series` : undefined;
}

function gateParts(found: JudgedOutcome, markdown: string): Part[] {
  const limits = [
    ["success in %, all of them", "success rate >= 100%", "100", 0.01, "pass"],
    ["submit p95 in ms, under 500", "submit p(95) < 500ms", "232", 1, "pass"],
    ["poll p95 in ms, under 500", "poll p(95) < 500ms", "349", 1, "pass"],
    ["end-to-end p95 in s, misses 30", "e2e p(95) < 30s", "83.3", second, "fail"],
    ["end-to-end mean in s, misses 20", "e2e avg < 20s", "59.2", second, "fail"],
  ] as const;
  return [
    figures("submitted, completed, failed", [
      ["1336", shownIn(found, "submitted count")?.current],
      ["1336", shownIn(found, "completed count")?.current],
      ["0", failedOf(found)],
    ]),
    figures("the load's start, Unix seconds", [
      ["1769486191.7", Date.parse(found.runs[0]?.window.start ?? "") / second],
    ]),
    figure(
      "throughput a minute, over the load's own span",
      "367.9",
      (shownIn(found, "completed rate")?.current ?? Number.NaN) * perMinute,
    ),
    ...limits.map(([what, objective, published, unit, verdict]): Part => {
      const judgement = judgementIn(found, objective);
      const part = figure(what, published, (judgement?.current ?? Number.NaN) / unit);
      return { ...part, isMet: part.isMet && judgement?.verdict === verdict };
    }),
    figures("polls, and polls a task", [
      ["38860", shownIn(found, "polls count")?.current],
      ["29.1", shownIn(found, "polls count / completed count")?.current],
    ]),
    ...serverParts(found),
    breakdownPart(found),
    requirement(
      "the largest part is named as the bottleneck, in the headline",
      "queue wait",
      said(markdown, /80 % of its mean is queue wait/),
    ),
    requirement(
      "appendix: each query with its range parameters",
      "PromQL, start, end, step of all six",
      queriesSaid(found, markdown),
    ),
    requirement("appendix: the raw values behind the figures", "raw JSON", rawValues(found)),
    requirement(
      "appendix: related files, and the command that makes the report again",
      "related files",
      said(markdown, /gate --scenario scans --config loadline\.yml .*--results-file now\.json\.gz/),
    ),
    requirement(
      "appendix: versions of what measured",
      "environment's versions",
      said(markdown, /Tools: `k6 \(json\)`, Loadline `[\d.]+`/),
    ),
  ];
}

function ladderParts(report: CaseReport): Part[] {
  const [climbed] = judged(report).runs.flatMap((run) => wholeLadder(run) ?? []);
  return [
    ...rungs.map(([level, requests, completed, p95, rate, label, verdict]): Part => {
      const rung = climbed?.levels.find((one) => one.level === level);
      const shown = (name: string) => rung?.shown?.find(({ text }) => text === name)?.value ?? Number.NaN;
      const part = figures(
        `ladder at ${level}, ${label}, ${verdict}: requests, completed in %, end-to-end p95 in s, tasks a minute`,
        [
          [requests, shown("submitted count")],
          [completed, shown("completed") * 100],
          [p95, (rung?.figures[0]?.value ?? Number.NaN) / second],
          [rate, (rung?.throughput ?? Number.NaN) * perMinute],
        ],
      );
      return { ...part, isMet: part.isMet && rung?.label === label && rung.verdict === verdict };
    }),
    figures("ladder: the largest level that meets 60 s, and the knee", [
      ["300", climbed?.capacity],
      ["250", climbed?.knee?.from],
      ["250", climbed?.knee?.to],
    ]),
    requirement(
      "ladder: 400 is past the knee and misses, as two answers",
      "label and verdict are two fields",
      said(report.markdown, /\| 400 \| 1,901 \| 98\.9\s%[^\n]*saturated[^\n]*missed/),
    ),
  ];
}

/** An asynchronous API whose clients poll, under 500 virtual users. */
export const scanPolling: WorkedCase = {
  name: "scan-polling",
  partsOf: async (run) => {
    const history = gunzipSync(await readFile(join(folder, "prometheus.openmetrics.gz"))).toString("utf8");
    // The window is months ago, beyond what Prometheus keeps by default.
    await using prometheus = await startPrometheus({
      history,
      flags: ["--storage.tsdb.retention.time=100y"],
    });
    const report = await run("gate", [
      ...["gate", "--config", "loadline.yml", "--results-file", "now.json.gz", "--scenario", "scans"],
      ...["--prometheus-url", prometheus.url],
    ]);
    const found = judged(report);
    const before = judged(
      await run("before", [
        ...["compare", "--config", "before.yml"],
        ...["--baseline", "before.json.gz", "--current", "now.json.gz"],
      ]),
    );
    const ladder = await run("ladder", ["ladder", "level-*.json", "--config", "ladder.yml"]);
    return [...gateParts(found, report.markdown), ...beforeParts(before), ...ladderParts(ladder)];
  },
};

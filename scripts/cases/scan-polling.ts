import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
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

function serverParts(found: JudgedOutcome): Part[] {
  const cpu = (pod: string) => seriesIn(found, "CPU", pod);
  const queue = (name: string) => seriesIn(found, "Queue depth", `scan.${name}`);
  const memory = seriesIn(found, "Memory", "scan-worker-1");
  const redis = seriesIn(found, "Redis memory", "cache");
  const replicas = (of: string) => seriesIn(found, "Replicas", of);
  const consumers = seriesIn(found, "Consumers", "scan.vision");
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
      "a pod that was scaled up within the window has no start",
      "-/1.83/0.34",
      cpu("scan-worker-2")?.from === undefined ? undefined : `since ${clock(cpu("scan-worker-2")?.from)}`,
    ),
    figures("memory, MB: start, peak, end", [
      ["750", (memory?.start ?? Number.NaN) / 1e6],
      ["1300", (memory?.peak ?? Number.NaN) / 1e6],
      ["1170", (memory?.end ?? Number.NaN) / 1e6],
    ]),
    figures("replicas: worker 3 throughout, API 1 to 3", [
      ["3", replicas("worker")?.start],
      ["3", replicas("worker")?.min],
      ["1", replicas("api")?.start],
      ["3", replicas("api")?.peak],
      ["3", replicas("api")?.end],
    ]),
    figures("queue depth at its peak, and at the end", [
      ["352", queue("vision")?.peak],
      ["258", queue("answer")?.peak],
      ["268", queue("rule")?.peak],
      ["155", queue("reward")?.peak],
      ["0", queue("vision")?.end],
      ["0", queue("reward")?.end],
    ]),
    // The team's window began 38 s into the load, where the vision queue was full already.
    peakTimes(found),
    figures("consumers, min and max; Redis memory in MB and its change", [
      ["2", consumers?.min],
      ["4", consumers?.peak],
      ["26", (redis?.start ?? Number.NaN) / 1e6],
      ["102", (redis?.end ?? Number.NaN) / 1e6],
      ["76", ((redis?.end ?? Number.NaN) - (redis?.start ?? Number.NaN)) / 1e6],
    ]),
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

function beforePart(found: JudgedOutcome): Part {
  const change = (name: string): number | undefined => {
    const { current, baseline } = shownIn(found, name) ?? {};
    return current === undefined || baseline === undefined ? undefined : (current / baseline - 1) * 100;
  };
  const completed = shownIn(found, "completed count / submitted count");
  return figures("against the month before, in %: requests, completed, e2e p95, throughput, submit p95", [
    ["-33", change("submitted count")],
    ["6", ((completed?.current ?? Number.NaN) - (completed?.baseline ?? Number.NaN)) * 100],
    ["9", change("e2e p(95)")],
    ["-16", change("submitted rate")],
    ["51", change("submit p(95)")],
  ]);
}

/** Level, p95 in s, tasks a minute. */
const rungs = [
  [50, "17.7", "198.0"],
  [200, "33.2", "367.0"],
  [250, "40.5", "417.6"],
  [300, "48.5", "402.0"],
  [400, "62.2", "422.2"],
  [500, "76.4", "438.0"],
] as const;

function gateParts(found: JudgedOutcome, markdown: string): Part[] {
  const limits = [
    ["submit p95 in ms, under 500", "submit p(95) < 500ms", "232", 1, "pass"],
    ["poll p95 in ms, under 500", "poll p(95) < 500ms", "349", 1, "pass"],
    ["end-to-end p95 in s, misses 30", "e2e p(95) < 30s", "83.3", second, "fail"],
    ["end-to-end mean in s, misses 20", "e2e avg < 20s", "59.2", second, "fail"],
  ] as const;
  return [
    figures("submitted, completed, success in %", [
      ["1336", shownIn(found, "submitted count")?.current],
      ["1336", shownIn(found, "completed count")?.current],
      ["100", (judgementIn(found, "success rate >= 100%")?.current ?? Number.NaN) * 100],
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
      "PromQL, start, end, step",
      said(markdown, /# CPU, start=\S+ end=\S+ step=5\S*s/),
    ),
  ];
}

function ladderParts(report: CaseReport): Part[] {
  const climbed = judged(report).runs[0]?.ladder;
  return [
    figures(
      "ladder: end-to-end p95 in s and tasks a minute by level",
      rungs.flatMap(([level, p95, rate]) => {
        const rung = climbed?.levels.find((one) => one.level === level);
        return [
          [p95, (rung?.figures[0]?.value ?? Number.NaN) / second],
          [rate, (rung?.throughput ?? Number.NaN) * perMinute],
        ] as const;
      }),
    ),
    figures("ladder: the largest level that meets 60 s, and the knee", [
      ["300", climbed?.capacity],
      ["250", climbed?.knee?.from],
      ["250", climbed?.knee?.to],
    ]),
    requirement(
      "ladder: 400 is past the knee and misses, as two answers",
      "label and verdict are two fields",
      said(report.markdown, /\| 400 \|[^\n]*saturated[^\n]*missed/),
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
    return [...gateParts(found, report.markdown), beforePart(before), ...ladderParts(ladder)];
  },
};

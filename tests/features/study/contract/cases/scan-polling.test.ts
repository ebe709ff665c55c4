// The published figures of scan-polling, typed from the publication, against the finished report.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isWhole } from "../../../../matrices.ts";
import {
  type CaseFolder,
  type Expectation,
  isMet,
  larger,
  type Mutation,
  missedIn,
  openCase,
  type Report,
} from "./report.ts";

function row(
  part: number,
  heading: string,
  cells: readonly [row: string, column: string, published: string],
): Expectation {
  const [of, column, published] = cells;
  return {
    ...{ part, what: `${of}, ${column}`, published },
    found: (report) => report.cell(heading, of, column),
    agrees: (found) => found === published,
  };
}

const againstBefore: readonly (readonly [string, string, string, string, string])[] = [
  ["requests", "1,990", "1,336", "-33 %", ""],
  ["completed, share", "94.0 %", "100.0 %", "+6 %", "🟢 better"],
  ["succeeded, share", "99.7 %", "100.0 %", "+0.3 %", "🟢 better"],
  ["p95 of the whole", "76.4 s", "83.3 s", "+9 %", "🔴 worse"],
  ["average of the whole", "–", "59.2 s", "–", ""],
  ["tasks", "438.0 req/m", "367.9 req/m", "-16 %", "🔴 worse"],
  ["p95 of submitting", "154 ms", "232 ms", "+51 %", "🔴 worse"],
];

/** Level and its run, requests, completed, end-to-end p95, req/m, word. */
const ladder: readonly (readonly [string, string, string, string, string, string])[] = [
  ["50", "685", "99.7 %", "17.7 s", "198.0 req/m", "baseline"],
  ["200", "1,649", "99.8 %", "33.2 s", "367.0 req/m", "normal"],
  ["250", "1,754", "99.9 %", "40.5 s", "417.6 req/m", "best point"],
  ["300", "1,732", "99.9 %", "48.5 s", "402.0 req/m", "saturation begins"],
  ["400", "1,901", "98.9 %", "62.2 s", "422.2 req/m", "near the limit"],
  ["500 (before)", "1,990", "94.0 %", "76.4 s", "438.0 req/m", "beyond the SLA"],
  ["500 (now)", "1,336", "100.0 %", "83.3 s", "367.9 req/m", "stabilised"],
];

/** Series of servers: part, heading, row, columns with what was published. */
const servers: readonly (readonly [number, string, string, Readonly<Record<string, string>>])[] = [
  [11, "작업자 CPU", "scan-worker-wtxmw", { Start: "1.53 cores", Peak: "1.72 cores", End: "0.23 cores" }],
  [
    11,
    "작업자 CPU",
    "scan-worker-jhrgg",
    { Start: "– (since 03:57:40)", Peak: "1.83 cores", End: "0.34 cores" },
  ],
  [
    11,
    "작업자 CPU",
    "scan-worker-sqcbr",
    { Start: "– (since 03:58:10)", Peak: "1.84 cores", End: "0.36 cores" },
  ],
  [11, "작업자 CPU", "scan-worker-canary", { Start: "1.46 cores", Peak: "1.74 cores", End: "0.35 cores" }],
  [12, "작업자 메모리", "scan-worker-wtxmw", { Start: "750 MB", Peak: "1,300 MB", End: "1,170 MB" }],
  [12, "작업자 메모리", "scan-worker-jhrgg", { Start: "337 MB", Peak: "1,180 MB", End: "1,120 MB" }],
  [12, "작업자 메모리", "scan-worker-sqcbr", { Start: "481 MB", Peak: "1,240 MB", End: "1,140 MB" }],
  [12, "작업자 메모리", "scan-worker-canary", { Start: "1,420 MB", Peak: "1,620 MB", End: "1,550 MB" }],
  [13, "복제본", "keda-hpa-scan-worker", { "03:57:10": "3", "03:57:40": "3", "03:58:10": "3", End: "3" }],
  [13, "복제본", "scan-api", { "03:57:10": "1", "03:57:40": "2", "03:58:10": "3", End: "3" }],
  [14, "대기열의 깊이", "scan.vision", { Start: "352", Peak: "352", End: "0", "Peak time": "03:57:10" }],
  [14, "대기열의 깊이", "scan.answer", { Start: "14", Peak: "258", End: "0", "Peak time": "03:58:10" }],
  [14, "대기열의 깊이", "scan.rule", { Start: "73", Peak: "268", End: "0", "Peak time": "03:57:40" }],
  [14, "대기열의 깊이", "scan.reward", { Start: "2", Peak: "155", End: "0", "Peak time": "03:58:40" }],
  ...["vision", "answer", "rule", "reward"].map(
    (queue) => [15, "소비자", `scan.${queue}`, { Min: "2", Max: "4", End: "4" }] as const,
  ),
  [16, "API CPU", "scan-api-g857f", { Start: "0.47 cores", Peak: "1.30 cores", End: "0.01 cores" }],
  [16, "API CPU", "scan-api-vqwzw", { Start: "– (since 03:57:40)", Peak: "0.74 cores", End: "0.01 cores" }],
  [16, "API CPU", "scan-api-pzppj", { Start: "– (since 03:58:10)", Peak: "0.63 cores", End: "0.01 cores" }],
  [16, "API CPU", "scan-api-canary", { Start: "0.01 cores", Peak: "0.01 cores", End: "0.01 cores" }],
  [17, "Redis 메모리", "streams", { Start: "42.7 MB", Peak: "51.6 MB", End: "51.6 MB", Change: "+8.9 MB" }],
  [17, "Redis 메모리", "cache", { Start: "26.0 MB", Peak: "102.0 MB", End: "102.0 MB", Change: "+76.0 MB" }],
  [17, "Redis 메모리", "`pubsub-0`", { Start: "2.1 MB", Peak: "2.2 MB", End: "2.1 MB" }],
  [17, "Redis 메모리", "auth", { Start: "1.0 MB", Peak: "1.0 MB", End: "1.0 MB" }],
  // Two digits of a second, of which the publication gives the mean with one.
  [18, "작업 시간", "vision", { Min: "4.46 s", Max: "6.21 s", Average: "4.52 s" }],
  [18, "작업 시간", "rule", { Min: "0.04 s", Max: "0.18 s", Average: "0.04 s" }],
  [18, "작업 시간", "answer", { Min: "4.85 s", Max: "8.92 s", Average: "6.70 s" }],
  [18, "작업 시간", "reward", { Min: "0.03 s", Max: "0.05 s", Average: "0.05 s" }],
  // The remainder of 59.2 s is 47.9 s, 81 % of it; "about 47 s, 80 %" was published.
  [19, "어디로", "queue wait", { Mean: "47.9 s", Share: "81 %" }],
  [19, "어디로", "vision", { Mean: "4.5 s" }],
  [19, "어디로", "answer", { Mean: "6.7 s", Share: "11 %" }],
];

const expectations: readonly Expectation[] = [
  ...servers.flatMap(([part, heading, of, columns]) =>
    Object.entries(columns).map(([column, published]) => row(part, heading, [of, column, published])),
  ),
  {
    ...{ part: 19, what: "the bottleneck", published: "queue wait" },
    found: (report) => /Largest part: (queue wait)/.exec(report.text)?.[1],
  },
  {
    ...{ part: 1, what: "success 100 %, p95 83.3 s", published: "100 %, 83.3 s" },
    found: (report) =>
      /성공률은 (100 %)\(PASS\), 끝까지 걸린 시간의 p95는 (83\.3 s)\(WARN\)/
        .exec(report.text)
        ?.slice(1)
        .join(", "),
  },
  // Its time stamp is the end of the load.
  {
    ...{ part: 2, what: "time stamp 04:00:09", published: "04:00:09" },
    found: (report) => /to (04:00:09) UTC/.exec(report.text)?.[1],
  },
  ...["03:57:10 | 30 s", "03:57:40 | 2 min", "03:59:40", "04:01:13"].map(
    (time): Expectation => ({
      ...{ part: 3, what: time, published: time },
      found: (report) => (report.below("시간표").includes(`| ${time} |`) ? time : undefined),
    }),
  ),
  row(5, "처리량과 성공", ["submitted", "now", "1,336"]),
  row(5, "처리량과 성공", ["completed", "now", "1,336"]),
  row(5, "처리량과 성공", ["failed", "now", "0"]),
  row(5, "처리량과 성공", ["success rate", "now", "100.0 %"]),
  row(5, "처리량과 성공", ["reward rate", "now", "0.0 %"]),
  row(5, "처리량과 성공", ["throughput", "now", "367.9 req/m"]),
  ...(
    [
      ["submit p95", "232 ms", "< 500ms", "✅ PASS"],
      ["poll p95", "349 ms", "< 500ms", "✅ PASS"],
      ["end-to-end p95", "83.3 s", "< 30s", "❌ FAIL"],
      ["end-to-end average", "59.2 s", "< 20s", "❌ FAIL"],
    ] as const
  ).flatMap(([figure, value, limit, verdict]) => [
    row(6, "목표와 응답 시간", [figure, "now", value]),
    row(6, "목표와 응답 시간", [figure, "Limit", limit]),
    row(6, "목표와 응답 시간", [figure, "Verdict", verdict]),
  ]),
  row(7, "폴링", ["polls", "now", "38,860"]),
  row(7, "폴링", ["polls a task", "now", "29.1"]),
  ...againstBefore.flatMap(([figure, before, now, change, mark]) => [
    row(20, "한 달 전과 비교", [figure, "before", before]),
    row(20, "한 달 전과 비교", [figure, "now", now]),
    row(20, "한 달 전과 비교", [figure, "Change", change]),
    ...(mark === "" ? [] : [row(20, "한 달 전과 비교", [figure, "Mark", mark])]),
  ]),
  ...ladder.flatMap(([run, submitted, completed, p95, rate, word]) => [
    row(21, "사다리", [run, "submitted", submitted]),
    row(21, "사다리", [run, "success rate", completed]),
    row(21, "사다리", [run, "end-to-end p95", p95]),
    row(21, "사다리", [run, "throughput", rate]),
    row(21, "사다리", [run, "", word]),
  ]),
];

/** Samples of a metric 10 % larger; of a rate one in ten is the other. */
function metricChanged(metric: string, isRate: boolean): Mutation {
  let seen = 0;
  return {
    file: "now.json.gz",
    what: metric,
    change: (text) =>
      text.replace(
        new RegExp(`("metric":"${metric}","type":"Point".*?"value":)([\\d.]+)`, "g"),
        (_, start: string, value: string) => {
          seen += 1;
          if (isRate) return `${start}${seen % 10 === 0 ? 1 - Number(value) : value}`;
          return `${start}${Number(value) * 1.1}`;
        },
      ),
  };
}

/** A figure of the script's result 10 % larger. */
function keyChanged(file: string, key: string): Mutation {
  const change = (text: string) =>
    text.replace(
      new RegExp(`("${key}": "?)([\\d.]+)`),
      (_, start: string, value: string) => `${start}${larger(value)}`,
    );
  return { file, what: key, change };
}

const counted = ["submitted", "completed", "succeeded", "submit", "poll", "polls", "e2e"];
const results = ["50", "200", "250", "300", "400", "500"].map((users) => `users-${users}.json`);
/** The values of a metric of the servers 10 % larger; whole ones by at least one. */
function seriesChanged(metric: string): Mutation {
  const sample = new RegExp(`^(${metric}\\{.*\\} )([\\d.]+)(?= )`, "gm");
  return {
    file: "prometheus.openmetrics",
    what: metric,
    change: (text) => text.replace(sample, (_, start: string, value: string) => `${start}${larger(value)}`),
  };
}

const queueTimes: readonly Mutation[] = ["vision", "rule", "answer", "reward"].map((queue) => ({
  file: "worker.log",
  what: queue,
  change: (text) =>
    text.replace(
      new RegExp(`(scan\\.${queue} )([\\d.]+)`, "g"),
      (_, start: string, value: string) => `${start}${larger(value)}`,
    ),
}));

const series = [
  ...["container_cpu_usage_seconds_total", "container_memory_working_set_bytes", "redis_memory_used_bytes"],
  ...[
    "kube_horizontalpodautoscaler_status_current_replicas",
    "rabbitmq_queue_messages",
    "rabbitmq_queue_consumers",
  ],
];

const mutations = [
  ...series.map(seriesChanged),
  ...queueTimes,
  ...counted.map((metric) => metricChanged(metric, false)),
  ...["success", "reward"].map((metric) => metricChanged(metric, true)),
  ...results.flatMap((file) =>
    ["submitted", "completed", "e2e_p95", "throughput"].map((key) => keyChanged(file, key)),
  ),
  ...["succeeded", "submit_p95"].map((key) => keyChanged("users-500.json", key)),
];

describe("scan-polling", () => {
  let folder: CaseFolder;
  let report: Report;
  beforeAll(async () => {
    folder = await openCase("scan-polling");
    report = await folder.report();
  }, 120_000);
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test("the report has each published figure", () => {
    expect(missedIn(expectations, report)).toEqual([]);
  });

  test.each(isWhole("cases") ? mutations : mutations.filter((_, index) => index % 6 === 0))(
    "$file, $what 10 % larger: an expectation fails",
    async (mutation) => {
      const changed = await folder.report(mutation);
      expect(expectations.filter((one) => !isMet(one, changed)).length).toBeGreaterThan(0);
    },
  );
});

import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { describe, expect, test, vi } from "vitest";
import { otherFormats } from "../../../src/features/other-tools/formats.ts";
import { makeStudy } from "../../../src/features/study/make.ts";
import { cellsOf, messageOf, perSecond, reportOf, requests, type Servers } from "./made.ts";

function block(yaml: string): string {
  return `\`\`\`loadline\n${yaml}\n\`\`\``;
}

const front =
  "---\nruns:\n  one: one.csv\n  two: two.csv\nfigures:\n  TPS: throughput over seconds avg\n---\n";
const files = {
  "one.csv": perSecond([10, 0, 400], [20, 0, 200], [30, 0, 100], [40, 0, 50]),
  "two.csv": perSecond([40, 0, 100], [40, 0, 100], [60, 0, 100], [60, 0, 100]),
};

/** From the beginning of the window, a value every 30 s. */
function series(labels: Readonly<Record<string, string>>, ...values: readonly (number | undefined)[]) {
  const startMs = Date.parse("2026-01-27T03:57:10Z");
  const points = values.flatMap((value, at) =>
    value === undefined ? [] : [{ atMs: startMs + at * 30_000, value }],
  );
  return { labels, points };
}

const window = "window: { from: '2026-01-27T03:57:10Z', to: '2026-01-27T03:59:10Z' }";

describe("the servers", () => {
  const servers: Servers = {
    cpu: {
      stepMs: 30_000,
      series: [
        series({ pod: "wtxmw" }, 1.53, 1.72, 1.6, 0.5, 0.23),
        series({ pod: "jhrgg" }, undefined, 1.5, 1.83, 1, 0.34),
      ],
    },
    memory: { stepMs: 30_000, series: [series({ pod: "cache" }, 26e6, 60e6, 102e6, 102e6, 102e6)] },
  };

  test("have start, peak, its time and end; what appeared later says since when", async () => {
    const text = `${front}${block(`servers: { query: cpu, by: pod, as: .2, ${window} }`)}\n`;
    expect(cellsOf(await reportOf(text, files, servers))).toEqual([
      ["Series", "Start", "Peak", "Peak time", "End"],
      ["wtxmw", "1.53", "1.72", "03:57:40", "0.23"],
      ["jhrgg", "– (since 03:57:40)", "1.83", "03:58:10", "0.34"],
    ]);
  });

  test("have a change, extremes and values at given times, several queries in one table, in their unit", async () => {
    const columns = "columns: [start, end, change, min, avg, '03:58:10']";
    const query = "query: { Memory: memory, Again: memory }";
    const text = `${front}${block(`servers: { ${query}, by: pod, unit: B, as: MB .0, ${columns}, ${window} }`)}\n`;
    expect(cellsOf(await reportOf(text, files, servers))).toEqual([
      ["Query", "Series", "Start", "End", "Change", "Min", "Avg", "03:58:10"],
      ["Memory", "cache", "26 MB", "102 MB", "+76 MB", "26 MB", "78 MB", "102 MB"],
      ["Again", "cache", "26 MB", "102 MB", "+76 MB", "26 MB", "78 MB", "102 MB"],
    ]);
  });

  test("can be read until all of them are 0", async () => {
    const drained: Servers = {
      queue: {
        stepMs: 30_000,
        series: [series({ queue: "a" }, 5, 9, 9, 4, 0, 0, 7), series({ queue: "b" }, 1, 1, 1, 1, 1, 0, 0)],
      },
    };
    const run = `---\nruns:\n  load: { prometheus: { from: '2026-01-27T03:57:10Z', to: '2026-01-27T03:58:10Z' } }\n---\n`;
    const text = `${run}${block("servers: { query: queue, window: load + drain until all are 0, columns: [peak, end] }")}\n`;
    expect(cellsOf(await reportOf(text, {}, drained)).slice(1)).toEqual([
      ["a", "9", "0"],
      ["b", "1", "0"],
    ]);
  });

  test("can come from a CSV", async () => {
    const csv = "time,node-1,node-2\n1769486230,0.5,0.1\n1769486260,0.9,\n1769486290,0.7,0.3\n";
    const text = `${front}${block("servers: { file: cpu.csv, columns: [max, end] }")}\n`;
    expect(cellsOf(await reportOf(text, { ...files, "cpu.csv": csv })).slice(1)).toEqual([
      ["`node-1`", "0.9", "0.7"],
      ["`node-2`", "0.3", "0.3"],
    ]);
  });

  test("can come from an answer of Prometheus, whose values that are no numbers are left out", async () => {
    const values = [
      [1769486230, "1"],
      [1769486260, "NaN"],
      [1769486290, "3"],
    ];
    const result = [
      { metric: { pod: "a" }, values },
      { metric: { pod: "b" }, values: [[1769486230, "NaN"]] },
    ];
    const answer = JSON.stringify({ status: "success", data: { resultType: "matrix", result } });
    const text = `${front}${block("servers: { file: cpu.json, columns: [start, max] }")}\n`;
    expect(cellsOf(await reportOf(text, { ...files, "cpu.json": answer })).slice(1)).toEqual([
      ["a", "1", "3"],
    ]);
  });

  test("tell events: each change of a series with its time", async () => {
    const replicas: Servers = {
      replicas: {
        stepMs: 30_000,
        series: [series({ hpa: "api" }, 1, 2, 3, 3), series({ hpa: "worker" }, 3, 3, 3, 3)],
      },
    };
    const text = `${front}${block(`events: { query: replicas, ${window} }`)}\n`;
    expect(cellsOf(await reportOf(text, files, replicas))).toEqual([
      ["Time (UTC)", "Series", "Change"],
      ["2026-01-27 03:57:40", "api", "1 → 2"],
      ["2026-01-27 03:58:10", "api", "2 → 3"],
    ]);
  });

  test("of a query without series are a mistake with its line", async () => {
    const text = `${front}${block(`servers: { query: nothing, ${window} }`)}\n`;
    expect(await messageOf(text, files)).toMatch(/^study\.md line 9: no series/);
  });
});

describe("a chart", () => {
  test("by run has bars, the values in words and the limits", async () => {
    const limited = front.replace("---\n", '---\nlimits: "TPS > 30/s"\n');
    const report = await reportOf(`${limited}${block("chart: {}")}\n`, files);
    expect(report).toContain('x-axis ["one", "two"]');
    expect(report).toContain("bar [25, 50]\n  line [30, 30]");
    expect(report).toContain("- TPS: one 25/s, two 50/s\n- limit: 30/s");
  });

  test("over time has runs on one axis", async () => {
    const report = await reportOf(`${front}${block("chart: { over: time, title: TPS over time }")}\n`, files);
    expect(report).toContain('x-axis "minutes since the start" ["0:00", "0:01", "0:02", "0:03"]');
    expect(report).toContain("line [10, 20, 30, 40]\n  line [40, 40, 60, 60]");
    expect(report).toMatch(/- 🟠 one: 0:00 10\/s, .*\n- 🔵 two: 0:00 40\/s/);
  });

  test("ends with the line that ends first: a run that stopped is not drawn as one that fell to 0", async () => {
    const short = { ...files, "two.csv": perSecond([40, 0, 100], [50, 0, 100]) };
    const report = await reportOf(`${front}${block("chart: { over: time }")}\n`, short);
    expect(report).toContain("line [10, 20]\n  line [40, 50]");
    expect(report).toContain("- The drawing ends at 0:01, with the line that ends first.");
  });

  test("of servers marks what happened, and has lines of the author", async () => {
    const servers: Servers = {
      cpu: { stepMs: 30_000, series: [series({ pod: "a" }, 1, 2, 3, 2)] },
      replicas: { stepMs: 30_000, series: [series({ hpa: "api" }, 1, 1, 2, 2)] },
    };
    const report = await reportOf(
      `${front}${block(`chart: { query: cpu, events: { query: replicas, ${window} }, limits: { request: 2.5 }, ${window} }`)}\n`,
      files,
      servers,
    );
    expect(report).toContain("line [1, 2, 3, 2]\n  line [2.5, 2.5, 2.5, 2.5]");
    expect(report).toContain("- 1:00: api 1 → 2");
  });

  test("of two kinds on one axis, or of what has no seconds, is a mistake", async () => {
    expect(
      await messageOf(`${front}${block("chart: { figures: [TPS, http_req_waiting avg] }")}\n`, files),
    ).toContain("a frequency and a time do not fit on one axis");
    expect(
      await messageOf(`${front}${block("chart: { over: time, figures: [requests / length] }")}\n`, files),
    ).toContain('"requests / length" has no course over time');
  });
});

describe("a ladder", () => {
  const levels = (...all: readonly (readonly [level: number, tests: number, ms: number])[]) =>
    Object.fromEntries(
      all.map(([level, tests, ms]) => [`l${level}.csv`, perSecond([tests, 0, ms], [tests, 0, ms])]),
    );
  const polling = levels(
    [50, 198, 17],
    [200, 367, 33],
    [250, 417, 40],
    [300, 402, 48],
    [400, 422, 62],
    [500, 438, 76],
  );
  const level = `level: { ${[50, 200, 250, 300, 400, 500].map((it) => `${it}: l${it}.csv`).join(", ")} }`;
  const limited =
    '---\nfigures:\n  Time: http_req_waiting avg\nruns:\n  any: l50.csv\nlimits: "Time < 60ms"\n---\n';

  test("names the largest level that meets the limits, and where throughput stops growing", async () => {
    const report = await reportOf(`${limited}${block(`ladder: { ${level}, marks: [baseline] }`)}\n`, polling);
    expect(cellsOf(report)[0]).toEqual(["Level", "Time", "Limits", ""]);
    expect(
      cellsOf(report)
        .slice(1)
        .map(([name, , verdict]) => [name, verdict]),
    ).toEqual([
      ...["50", "200", "250", "300"].map((name) => [name, "✅ PASS"]),
      ...["400", "500"].map((name) => [name, "❌ FAIL"]),
    ]);
    expect(report).toContain(
      "- largest level that meets the limits: 300.\n- throughput stops growing at 250.",
    );
  });

  test("that only slows has no saturation", async () => {
    const slowing = levels(
      [100, 100, 1],
      [200, 190, 1],
      [300, 270, 1],
      [400, 340, 1],
      [500, 400, 1],
      [600, 450, 1],
    );
    const all = [100, 200, 300, 400, 500, 600].map((it) => `${it}: l${it}.csv`).join(", ");
    const report = await reportOf(
      `${limited.replace("l50", "l100")}${block(`ladder: { level: { ${all} } }`)}\n`,
      slowing,
    );
    expect(report).toContain("throughput grows up to the highest level.");
  });

  test("of two deployments has their ratio by level, and two runs of one level stand side by side", async () => {
    const both =
      "level: { single: { 50: l50.csv, 200: [l200.csv, l250.csv] }, four: { 50: l300.csv, 200: l400.csv } }";
    const report = await reportOf(
      `${limited}${block(`ladder: { ${both}, figures: [throughput] }`)}\n`,
      polling,
    );
    expect(
      cellsOf(report)
        .slice(1)
        .map(([name, deployment]) => [name, deployment]),
    ).toEqual([
      ["50", "single"],
      ["50", "four"],
      ["200 (l200.csv)", "single"],
      ["200 (l250.csv)", "single"],
      ["200", "four"],
    ]);
    expect(cellsOf(report, 1)).toEqual([
      ["Level", "throughput, four / single"],
      ["50", "2.03x"],
      ["200", "1.15x"],
    ]);
  });
});

describe("a log", () => {
  const worker = [
    "03:59:38.311 scan.answer 4.847s task=fb2e58f9",
    "noise",
    "03:59:39.000 scan.rule 0.04s task=1",
    "03:59:40.311 scan.answer 8.92s task=fb2e58f8",
    "",
  ].join("\n");
  const pattern = "'{time} {name} {value} task={task}'";

  test("is a trend for each name", async () => {
    const text = `${front}${block(`log: { file: worker.log, pattern: ${pattern}, as: s .2 }`)}\n`;
    expect(cellsOf(await reportOf(text, { ...files, "worker.log": worker }))).toEqual([
      ["Name", "Min", "Max", "Average", "Count"],
      ["scan.answer", "4.85 s", "8.92 s", "6.88 s", "2"],
      ["scan.rule", "0.04 s", "0.04 s", "0.04 s", "1"],
    ]);
  });

  test("and typed values can be parts of a breakdown, whose remainder has a name and can be the bottleneck", async () => {
    const runs = `---\nruns:\n  worker: { results: worker.log, log: ${pattern} }\n---\n`;
    const parts = "parts: { answer: '\"scan.answer\" avg', vision: 4.5s }";
    const text = `${runs}${block(`breakdown: { of: 59.2s, ${parts}, rest: queue wait }`)}\n`;
    const report = await reportOf(text, { "worker.log": worker });
    expect(cellsOf(report)).toEqual([
      ["Part", "Mean", "Share"],
      ["queue wait", "47.82 s", "81 %"],
      ["answer", "6.88 s", "12 %"],
      ["vision", "4.5 s", "7.6 %"],
    ]);
    expect(report).toContain("Of 59.2 s. **Largest part: queue wait**: 81 %.");
  });

  test("without such lines, or with a pattern that reads none, is a mistake", async () => {
    const named = (how: string) => `${front}${block(`log: { file: worker.log, pattern: '${how}' }`)}\n`;
    expect(await messageOf(named("[{time}] {value}!"), { ...files, "worker.log": worker })).toContain(
      "has no line like",
    );
    expect(await messageOf(named("{name}{value}"), { ...files, "worker.log": worker })).toContain(
      "study.md line 9: log.pattern: expected a pattern with {value}",
    );
  });
});

test("a log of 1 GB is refused before it is read", async () => {
  await using fixture = await createFixture({
    "worker.log": "",
    "study.md": `${front}${block("log: { file: worker.log, pattern: '{value}' }")}\n`,
    ...files,
  });
  await truncate(join(fixture.path, "worker.log"), 1024 ** 3);
  const make = makeStudy(join(fixture.path, "study.md"), {
    isConfined: false,
    formats: otherFormats,
    prometheus: () => ({ ask: vi.fn(), run: vi.fn() }),
  });
  await expect(make).rejects.toThrow(
    /study\.md line 9: .*worker\.log has 1073741824 bytes; a log has at most/,
  );
});

test("a link has the window of its run", async () => {
  const url = "url: 'https://grafana.example.com/d/k6?from={from}&to={to}&q={quantile}'";
  const run = "---\nruns:\n  live: { prometheus: { from: 1696601556172, to: 1696601694289 } }\n---\n";
  expect(await reportOf(`${run}${block(`link: { title: Grafana, ${url} }`)}\n`)).toBe(
    "[Grafana](https://grafana.example.com/d/k6?from=1696601556172&amp;to=1696601694289&amp;q=0.95)\n",
  );
});

test("the environment is what the results say, and what the author adds", async () => {
  const report = await reportOf(
    `${front}${block("environment: { of: one, rows: { Kubernetes: 1.29 } }")}\n`,
    files,
  );
  expect(cellsOf(report)).toEqual([
    ["What", "Value"],
    ["Load generator", "nGrinder (csv)"],
    ["Window", "2026-01-27 03:56:59 to 03:57:03 UTC (4 s)"],
    ["Load", "10 VUs, 25.0 requests/s"],
    ["Loadline", expect.any(String)],
    ["Kubernetes", "1.29"],
  ]);
});

test("results of one folder are rounds", async () => {
  const rounds = {
    "rounds/1.csv": requests(100, 100),
    "rounds/2.csv": requests(300, 300).replace(/17694862/g, "17694872"),
  };
  const report = await reportOf(
    `---\nruns:\n  all: rounds\n---\n${block("table: { figures: [max, min] }")}\n`,
    rounds,
  );
  expect(cellsOf(report).slice(1)).toEqual([
    ["max", "300 ms"],
    ["min", "100 ms"],
  ]);
});

import { describe, expect, test } from "vitest";
import { type HistoryContent, historyContent } from "../../../src/features/history/content.ts";
import {
  commitWords,
  type DrawnIndicator,
  panelOf,
  placeWords,
} from "../../../src/features/history/drawn.ts";
import { readHistories } from "../../../src/features/history/read.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Metric } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { draws } from "../../unit/sample.ts";
import { objectives, storedHistory, storedRun } from "./stored.ts";

const key = { scenario: "checkout", environment: "staging" };

async function contentOf(
  entries: readonly BaselineEntry[],
  ...lines: readonly string[]
): Promise<HistoryContent> {
  const asked = lines.length === 0 ? [] : objectives(...lines);
  const histories = await readHistories([key], { read: async () => entries }, () => asked);
  return historyContent(histories, ".loadline/baselines");
}

function sectionOf({ sections }: HistoryContent) {
  const [section] = sections;
  if (section === undefined) throw new Error("The page has no section.");
  return section;
}

function indicatorOf(content: HistoryContent, title: string): DrawnIndicator {
  const found = sectionOf(content).drawn.indicators.find((it) => it.title === title);
  if (found === undefined) throw new Error(`The page has no chart of ${title}.`);
  return found;
}

describe("the indicators of a history", () => {
  const titles = (content: HistoryContent) => sectionOf(content).drawn.indicators.map(({ title }) => title);
  const runs = storedHistory(4, []);

  test("are the usual ones where nothing else is asked for", async () => {
    expect(titles(await contentOf(runs))).toEqual(["p50", "p95", "p99", "errors", "throughput"]);
  });

  test("are those of the objectives beside them, each once, and none that no run has", async () => {
    const content = await contentOf(
      runs,
      "p95 < 300ms",
      "p95 < baseline + 10%",
      "p(90) < 1s",
      "http_req_waiting avg < 1s",
    );
    expect(titles(content)).toEqual(["p50", "p95", "p99", "errors", "throughput", "p90"]);
  });

  test("are those of each endpoint that the latest session has, where an objective is of each", async () => {
    const withEndpoints = runs.map(({ run, ...entry }) => {
      const metrics = run.metrics.map((metric): Metric => {
        if (metric.type !== "trend") return metric;
        const ofAll = metric.series.slice(0, 1);
        const named = ["search", "cart"].flatMap((name) => ofAll.map((one) => ({ ...one, tags: { name } })));
        return { ...metric, series: [...ofAll, ...named] };
      });
      return { ...entry, run: { ...run, metrics } };
    });
    expect(titles(await contentOf(withEndpoints, "med of each endpoint < baseline + 10%"))).toEqual([
      ...["p50", "p95", "p99", "errors", "throughput"],
      ...["median response time of search", "median response time of cart"],
    ]);
  });

  test("have a peak for each query of the servers' side, in what it counts", async () => {
    const content = await contentOf(storedHistory(4, [], { queue: 40 }));
    const queue = indicatorOf(content, "max of Queue depth");
    expect(queue).toMatchObject({ dimension: "number", unit: "messages" });
    expect(queue.summary).toMatch(/^Latest \d+ messages, within what noise allows \(/);
  });
});

describe("a history of one session", () => {
  test("says that it is the only one, and draws no level that it would be itself", async () => {
    const content = await contentOf(storedHistory(1, []));
    const p95 = indicatorOf(content, "p95");
    expect(p95.summary).toMatch(
      /^Latest \d+ ms, the only session so far; noise alone can put the next one anywhere from \d+ ms to \d+ ms\.$/,
    );
    expect(panelOf(sectionOf(content).drawn, p95, 0).lines.map(({ name }) => name)).toEqual(["measured"]);
  });

  test("at an accepted level is told as the first one there, for no band can be drawn of it", async () => {
    const before = storedHistory(3, []);
    const run = storedRun({ hour: 72, p95: 900 });
    const accepted = { at: run.provenance.recordedAt, actor: "octocat", reason: "more to do" };
    const content = await contentOf([...before, { run, accepted }]);
    expect(indicatorOf(content, "p95").summary).toMatch(
      /^Latest 900 ms, the first session at its level; noise alone can put the next one anywhere from \d+ ms to 1,\d+ ms\.$/,
    );
  });

  test("has a period of one day", async () => {
    const { facts } = sectionOf(await contentOf(storedHistory(1, [])));
    expect(facts).toContainEqual({ what: "Period (UTC)", words: "2026-01-01" });
  });
});

describe("a session", () => {
  const place = { at: "2026-01-03T16:30:12.000Z", runs: 1 };

  test("is told by its commit and time, and by its time alone where no commit is known", () => {
    const ofCommit = { ...place, commit: "0123456789abcdef0123456789abcdef01234567" };
    expect([placeWords(ofCommit), commitWords(ofCommit)]).toEqual([
      "0123456 · 2026-01-03 16:30 UTC",
      "0123456",
    ]);
    expect([placeWords(place), commitWords(place)]).toEqual(["2026-01-03 16:30 UTC", "–"]);
  });
});

describe("the latest figure", () => {
  test("never reads as its limit that it is not", async () => {
    const run = storedRun({ hour: 1, p95: 300.4 });
    const p95 = indicatorOf(await contentOf([{ run, accepted: undefined }], "p95 <= 300ms"), "p95");
    expect(p95.summary).toMatch(/^Latest 300\.4 ms, .* Limit <= 300 ms\.$/);
  });

  test("of a query is that of the series which its objective looks at", async () => {
    const run = storedRun({ hour: 1, queue: 40 });
    const [query] = run.servers?.queries ?? [];
    if (run.servers === undefined || query?.kind !== "read") throw new Error("a query was expected");
    const series = [7, 40].flatMap((peak) =>
      query.series.map((it) => ({ ...it, labels: { peak: `${peak}` }, peak })),
    );
    const told = { ...run, servers: { ...run.servers, queries: [{ ...query, series }] } };
    const floor: Objective = {
      text: "Queue depth: max > 5",
      indicator: {
        of: "servers",
        metric: "Queue depth",
        tags: {},
        aggregation: { kind: "max" },
        worst: "smallest",
      },
      comparison: ">",
      bound: { kind: "absolute", limit: 5, dimension: "number" },
      onMiss: "fail",
      source: { from: "default" },
    };
    const read = async () => [{ run: told, accepted: undefined }];
    const content = historyContent(await readHistories([key], { read }, () => [floor]), "here");
    expect(indicatorOf(content, "max of Queue depth").values).toEqual([7]);
  });
});

describe("a level", () => {
  test("holds the sessions of unchanged figures within what noise allows, but for about one in twenty", async () => {
    const p95 = indicatorOf(await contentOf(storedHistory(200, [{ from: 0, p95: 200 }])), "p95");
    expect(p95.levels).toHaveLength(1);
    const [level] = p95.levels;
    const outside = p95.values.filter(
      (it) => it !== null && (it < (level?.low ?? 0) || it > (level?.high ?? 0)),
    );
    expect(level?.value).toBeCloseTo(200, -1);
    expect(outside.length).toBeLessThan(200 * 0.08);
    expect((level?.high ?? 0) / (level?.value ?? 1)).toBeLessThan(1.1);
  });

  test("ends where the figures change, and the change is told once with every indicator that shows it", async () => {
    const content = await contentOf(
      storedHistory(60, [
        { from: 0, p95: 200 },
        { from: 30, p95: 240 },
      ]),
    );
    expect(indicatorOf(content, "p95").levels.map(({ from }) => from)).toEqual([0, 30]);
    expect(sectionOf(content).events).toEqual([
      {
        at: 30,
        kind: "changePoint",
        what: [
          expect.stringMatching(/^p50 changed: .* → .* \(\+\d+ %\)$/),
          expect.stringMatching(/^p95 changed: \d+ ms → 2\d\d ms \(\+\d+ %\)$/),
          expect.stringMatching(/^p99 changed: /),
        ],
        who: "octocat",
        why: undefined,
      },
    ]);
    expect(indicatorOf(content, "p95").marks).toEqual([
      { at: 30, kind: "changePoint", label: expect.stringMatching(/^p95 changed: /) },
    ]);
    expect(indicatorOf(content, "throughput").marks).toEqual([]);
  });

  test("ends a session or two apart for two indicators by noise alone, which is told as one change", async () => {
    const entries = storedHistory(60, [
      { from: 0, p95: 200 },
      { from: 30, p95: 240 },
    ]).map(({ run, accepted }, index) => {
      const perSecond = 100 + (index % 3) / 2 - (index < 32 ? 0 : 20);
      const counted = { tags: {}, values: { count: perSecond * 60, rate: perSecond } };
      const metrics = run.metrics.map((metric) =>
        metric.type === "counter" ? { ...metric, series: [counted] } : metric,
      );
      return { accepted, run: { ...run, metrics } };
    });
    const content = await contentOf(entries);
    expect(indicatorOf(content, "throughput").marks).toMatchObject([{ at: 32 }]);
    expect(sectionOf(content).events).toMatchObject([
      { at: 30, what: [/^p50/, /^p95/, /^p99/, /^throughput/].map((name) => expect.stringMatching(name)) },
    ]);
  });

  test("ends where a new one was accepted, by whom and why, and that is no change found", async () => {
    const reason = "search asks the new index";
    const content = await contentOf(
      storedHistory(60, [
        { from: 0, p95: 200 },
        { from: 30, p95: 240, reason },
      ]),
    );
    expect(sectionOf(content).events).toEqual([
      { at: 30, kind: "accepted", what: ["New level accepted"], who: "mona", why: reason },
    ]);
    expect(indicatorOf(content, "errors").marks).toEqual([
      { at: 30, kind: "accepted", label: `New level accepted by mona: ${reason}` },
    ]);
  });

  test("ends where the load changed, across which nothing is compared", async () => {
    const content = await contentOf(
      storedHistory(60, [
        { from: 0, p95: 200 },
        { from: 30, p95: 300, script: "another" },
      ]),
    );
    expect(sectionOf(content).events).toMatchObject([
      { at: 30, kind: "changedLoad", what: ["The load changed: the script"] },
    ]);
  });

  test("of failed requests is a share between 0 and 1 with room for chance", async () => {
    const none = storedHistory(10, []).map(({ run }, index) => ({
      run: storedRun({ hour: index, failed: 0, provenance: run.provenance }),
      accepted: undefined,
    }));
    const [level] = indicatorOf(await contentOf(none), "errors").levels;
    expect(level).toMatchObject({ value: 0, low: 0 });
    expect(level?.high).toBeGreaterThan(0);
    expect(level?.high).toBeLessThan(0.01);
  });
});

describe("a chart", () => {
  const entries = storedHistory(40, [
    { from: 0, p95: 200 },
    { from: 25, p95: 200, reason: "as it should be" },
  ]);

  test("has a place for each session, with its commit and time, and the band of its level", async () => {
    const content = await contentOf(entries);
    const { drawn } = sectionOf(content);
    const panel = panelOf(drawn, indicatorOf(content, "p95"), 0);
    expect(panel.across).toMatchObject({ kind: "order" });
    expect(panel.across.kind === "order" && panel.across.labels[0]).toBe("abcdef0 · 2026-01-01 00:01 UTC");
    const [measured, level] = panel.lines;
    expect(measured?.values).toHaveLength(40);
    expect(level?.band?.low[30]).toBeLessThan(level?.values[30] ?? 0);
    expect(new Set(level?.values).size).toBe(2);
  });

  test("of the latest sessions begins there, and keeps what still lies in it", async () => {
    const content = await contentOf(entries);
    const { drawn } = sectionOf(content);
    const indicator = indicatorOf(content, "p95");
    const panel = panelOf(drawn, indicator, 20);
    expect(panel.lines[0]?.values).toEqual(indicator.values.slice(20));
    expect(panel.marks?.map(({ at }) => at)).toEqual([5]);
    expect(panelOf(drawn, indicator, 30).marks).toEqual([]);
  });

  test("draws a limit that lies near, and tells one that lies far away in words alone", async () => {
    const content = await contentOf(entries, "p95 < 240ms", "p99 < 1.5s", "p(90) < baseline + 10%");
    const { drawn } = sectionOf(content);
    const limits = (title: string) => panelOf(drawn, indicatorOf(content, title), 0).limits;
    expect(limits("p95")).toEqual([{ value: 240, label: "limit < 240 ms" }]);
    expect(limits("p99")).toEqual([]);
    expect(indicatorOf(content, "p99").summary).toMatch(/ Limit < 1,?500 ms\.$/);
    expect(limits("p90")).toEqual([]);
  });

  test("keeps a figure off its limit by however little it misses it", async () => {
    const values = indicatorOf(await contentOf(entries), "p95").values;
    const measured = values.find((it) => it !== null) ?? 0;
    const told = indicatorOf(await contentOf(entries, `p95 < ${measured}ms`), "p95").values[0] ?? 0;
    expect(told).not.toBe(measured);
    expect(told).toBeCloseTo(measured, 2);
  });

  test("leaves a gap where a session has no figure", async () => {
    const [first, second, third] = storedHistory(3, []).map(({ run }) => run);
    if (first === undefined || second === undefined || third === undefined) throw new Error("no runs");
    const without = { ...second, metrics: second.metrics.filter(({ name }) => name !== "http_reqs") };
    const stored = [first, without, third].map((run) => ({ run, accepted: undefined }));
    const { values } = indicatorOf(await contentOf(stored), "throughput");
    expect(values.map((it) => it === null)).toEqual([false, true, false]);
  });
});

describe("the runs of a session", () => {
  test("are one place with their mean", async () => {
    const provenance = { workflowRun: "https://github.com/octo-org/shop/actions/runs/1" };
    const together = [100, 200, 300].map((p95, hour) => ({
      run: storedRun({ hour, p95, provenance }),
      accepted: undefined,
    }));
    const content = await contentOf(together);
    expect(sectionOf(content).drawn.places).toMatchObject([{ runs: 3, actor: "octocat" }]);
    expect(indicatorOf(content, "p95").values).toEqual([200]);
  });
});

test("branches stand apart, the one that was measured last first", async () => {
  const on = (branch: string, hour: number): BaselineEntry => ({
    run: storedRun({ hour, provenance: { branch } }),
    accepted: undefined,
  });
  const content = await contentOf([on("main", 0), on("release/2", 1), on("main", 2)]);
  expect(content.sections.map(({ name }) => name)).toEqual([
    "checkout · staging · main",
    "checkout · staging · release/2",
  ]);
  expect(content.headline).toBe("Performance of checkout over time");
});

test("runs are in the order they were recorded in, whatever order they were stored in", async () => {
  const entries = storedHistory(5, []);
  const content = await contentOf(entries.toReversed());
  expect(sectionOf(content).drawn.places.map(({ at }) => at)).toEqual(
    entries.map(({ run }) => run.provenance.recordedAt),
  );
});

test("a history of a thousand runs has its changes", async () => {
  const quarter = draws(1000, 240) / 4;
  const entries = storedHistory(
    4 * quarter,
    [
      { from: 0, p95: 200 },
      { from: quarter, p95: 240 },
      { from: 2 * quarter, p95: 210 },
      { from: 3 * quarter, p95: 190 },
    ],
    { queue: 40 },
  );
  const content = await contentOf(entries);
  expect(indicatorOf(content, "p95").levels.map(({ from }) => from)).toEqual([
    ...[0, quarter, 2 * quarter, 3 * quarter],
  ]);
});

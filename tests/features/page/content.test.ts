import { describe, expect, test } from "vitest";
import { pageContent, runContent } from "../../../src/features/page/content.ts";
import { latencyLimits } from "../../../src/features/page/over-time.ts";
import type { Metric } from "../../../src/model/run/run.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { formatOutcome, parseOutcome, reduceOutcome } from "../../../src/report/document/outcome.ts";
import { documentOf } from "../../../src/report/document/view.ts";
import type { Panel } from "../../../src/report/render/html/panel.ts";
import { spellingOfOutcome } from "../../../src/report/words/spelling.ts";
import { context } from "../../unit/report/fixtures.ts";
import { baselineOf, judgedGate, measuredRun, servers } from "../../unit/report/measured.ts";
import { tableIn } from "../../unit/report/rendered.ts";
import { states } from "../../unit/report/states.ts";

const window = measuredRun().window;
const head = measuredRun({ levelMs: 130, failsEvery: 50, servers: servers(window) });
const second = measuredRun({ levelMs: 132, seed: 2 });
const baseline = baselineOf(6);
const gate = judgedGate([head, second], baseline);
const [content] = pageContent(buildReport(gate, context)).scenarios;

function panel(panels: readonly Panel[] | undefined, id: string): Panel {
  const found = panels?.find((it) => it.id === id);
  if (found === undefined) throw new Error(`there is no panel ${id}`);
  return found;
}

function line(from: Panel, name: string) {
  const found = from.lines.find((it) => it.name === name);
  if (found === undefined) throw new Error(`${from.id} has no line ${name}`);
  return found;
}

test.each(Object.entries(states))("the page of %s says what its comment says", (_, outcome) => {
  const page = pageContent(buildReport(outcome, context));
  const view = documentOf(reduceOutcome(outcome), context);
  expect(page).toMatchObject({ verdict: view.verdict, headline: view.headline, notes: view.notes });
  expect(page.scenarios.map((it) => it.view)).toEqual(view.scenarios);
});

test("each scenario's pictures stand with its own words, though the worst comes first", () => {
  const quick = judgedGate([measuredRun({ levelMs: 80, endpoints: ["login"] })], []);
  const both = { ...gate, scenarios: [...quick.scenarios, ...gate.scenarios] };
  const page = pageContent(buildReport(both, context));
  expect(page.scenarios.map((it) => [it.view?.verdict, it.endpoints?.rows[0]?.[0]?.words])).toEqual([
    ["fail", "products"],
    ["pass", "login"],
  ]);
});

test.each([
  ["the last that Prometheus was read in", [second, head, second], 1],
  ["the first where it was read in none", [second, second], 0],
])("charts begin with the round that the words on the servers are of: %s", (_, runs, first) => {
  expect(pageContent(buildReport(judgedGate(runs, baseline), context)).scenarios[0]?.firstShown).toBe(first);
});

test("charts of longer slices than a second say how long they are", () => {
  const run = { ...head, window: { ...head.window, sliceMs: 5000 } };
  const panels = runContent(run).scenarios[0]?.rounds[0]?.panels;
  expect(panel(panels, "throughput").summary).toBe("Requests completed in each 5 seconds.");
  expect(panel(panels, "errors").summary).toBe("Share of each 5 seconds' requests that failed.");
});

test("requests that nobody counted by second have no empty chart of throughput", () => {
  const metrics = head.metrics.map((metric): Metric => {
    if (metric.name !== "http_reqs" || metric.type !== "counter") return metric;
    const series = metric.series.map((one) =>
      one.slices === undefined
        ? one
        : { ...one, slices: { ...one.slices, count: one.slices.count.map(() => 0) } },
    );
    return { ...metric, series };
  });
  const panels = runContent({ ...head, metrics }).scenarios[0]?.rounds[0]?.panels ?? [];
  expect(panels.map(({ id }) => id)).toEqual(["latency", "errors"]);
});

test("rounds stand beside the base deployment's, and its second ones where there is a control", () => {
  const state = states["null-control"] ?? expect.fail("no such state");
  const rows = pageContent(buildReport(state, context)).scenarios[0]?.roundRows?.rows ?? [];
  expect(rows.slice(0, 4).map(([which]) => which?.words)).toEqual([
    "Round 1, this change",
    "Round 1, base deployment",
    "Round 1, base deployment again",
    "Round 2, this change",
  ]);
});

test("endpoints have the figures of the comment's table, and their own", () => {
  const section = content?.view?.sections.find(({ about }) => about === "endpoints");
  const told = tableIn(section)?.rows.map((row) =>
    row.map((cell) => cell.map((it) => (typeof it === "string" ? it : "code" in it ? it.code : "")).join("")),
  );
  const columns = ["Endpoint", "Requests", "p95 of the baseline", "p95 now", "Difference", "Errors"];
  const indexes = columns.map((title) => content?.endpoints?.titles.indexOf(title) ?? -1);
  const shown = content?.endpoints?.rows.map((row) => indexes.map((index) => row[index]?.words));
  expect(shown).toEqual(told);
  expect(content?.endpoints?.titles).toContain("p99");
});

test("the busiest endpoints have a course of their own in every round, beside the baseline's", () => {
  expect(content?.courses.map(({ name }) => name).sort()).toEqual(["checkout", "login", "products"]);
  const login = content?.courses.find(({ name }) => name === "login");
  const metric = second.metrics.find((it) => it.name === "http_req_duration");
  const series =
    metric?.type === "trend" ? metric.series.find((it) => it.tags["name"] === "login") : undefined;
  expect(login?.rounds[1]?.lines[0]?.values).toEqual(series?.slices?.percentiles["95"]?.slice(0, 20));
  expect(login?.rounds[1]?.lines[0]?.band?.name).toBe("p95 of the baseline");
});

describe("over time", () => {
  test("a round has the percentiles of each of its seconds", () => {
    const slices = head.metrics.find((it) => it.name === "http_req_duration")?.series[0];
    const latency = panel(content?.rounds[0]?.panels, "latency");
    const expected = slices !== undefined && "sketch" in slices ? slices.slices?.percentiles : undefined;
    for (const percent of ["50", "95", "99"]) {
      expect(line(latency, `p${percent}`).values).toEqual(expected?.[percent]?.slice(0, 20));
    }
    expect(latency.across).toMatchObject({ kind: "elapsed", start: head.window.start });
  });

  test("the band leaves out the outermost tenth of the baseline's runs at both sides", () => {
    const latency = panel(content?.rounds[0]?.panels, "latency");
    const { band } = line(latency, "p95");
    const at7 = baseline
      .map((run) => run.metrics.find((it) => it.name === "http_req_duration"))
      .map((metric) =>
        metric?.type === "trend" ? (metric.series[0]?.slices?.percentiles["95"]?.[7] ?? 0) : 0,
      )
      .sort((a, b) => a - b);
    const ranked = (place: number) => {
      const [low = 0, high = 0] = [at7[Math.floor(place)], at7[Math.ceil(place)]];
      return low + (high - low) * (place % 1);
    };
    expect(band?.low[7]).toBeCloseTo(ranked(0.5), 1);
    expect(band?.high[7]).toBeCloseTo(ranked(4.5), 1);
    expect(latency.shade).toBe("baseline (10 % to 90 % of 6 runs)");
  });

  test("a single baseline run has no band, few runs one from the lowest to the highest", () => {
    const shades = [1, 3].map((count) => {
      const [scenario] = pageContent(
        buildReport(judgedGate([head], baseline.slice(0, count)), context),
      ).scenarios;
      return panel(scenario?.rounds[0]?.panels, "latency").shade;
    });
    expect(shades).toEqual([undefined, "baseline (lowest to highest of 3 runs)"]);
  });

  test("throughput is per second, and the errors of a second are the share of its requests", () => {
    const panels = content?.rounds[0]?.panels;
    expect(line(panel(panels, "throughput"), "requests").values).toEqual(Array(20).fill(20));
    const errors = line(panel(panels, "errors"), "errors").values;
    expect(errors.slice(0, 6)).toEqual([0.05, 0, 0.05, 0, 0, 0.05]);
  });

  test("a last second that was not measured nearly whole is no dip at the end", () => {
    const start = Date.parse(head.window.start);
    const cut = (ms: number) => ({
      ...head,
      window: { ...head.window, end: new Date(start + ms).toISOString() },
    });
    const counts = [19_600, 19_950].map((ms) => {
      const [scenario] = runContent(cut(ms)).scenarios;
      return line(panel(scenario?.rounds[0]?.panels, "throughput"), "requests").values.length;
    });
    expect(counts).toEqual([19, 20]);
  });

  test("the limits of the gate stand in the picture, unless they would press it flat", () => {
    const labels = panel(content?.rounds[0]?.panels, "latency").limits?.map((it) => it.label);
    expect(labels).toEqual([expect.stringMatching(/^p95 of the run < .* ms$/)]);
    expect(JSON.stringify(labels)).not.toContain("900");
  });

  test("a limit is told with all the digits it was written with, as in the comment", () => {
    const [own] = judgedGate([head], baseline, ["p95 < 234.5ms"]).scenarios;
    const limits = own === undefined ? [] : latencyLimits(spellingOfOutcome(own));
    expect(limits.map(({ label }) => label)).toEqual(["p95 of the run < 234.5 ms"]);
  });

  test("the band says over how many runs it goes: of an endpoint those that have it", () => {
    const ofBoth = baselineOf(2, { endpoints: ["login", "late"] });
    const [own] = pageContent(
      buildReport(
        judgedGate(
          [measuredRun({ endpoints: ["login", "late"] })],
          [...baselineOf(6, { endpoints: ["login"] }), ...ofBoth],
        ),
        context,
      ),
    ).scenarios;
    const shades = own?.courses.map(({ name, rounds }) => `${name}: ${rounds[0]?.shade}`);
    expect(shades?.sort()).toEqual([
      "late: baseline (lowest to highest of 2 runs)",
      "login: baseline (10 % to 90 % of 8 runs)",
    ]);
  });
});

describe("distribution", () => {
  const curve = panel(content?.distribution, "curve");
  const histogram = panel(content?.distribution, "histogram");

  test("half of the requests are answered within the median", () => {
    const pooled = measuredRun({ levelMs: 130, failsEvery: 50 });
    const median = pooled.metrics.find((it) => it.name === "http_req_duration");
    const [scenario] = runContent(pooled).scenarios;
    const alone = panel(scenario?.distribution, "curve");
    const times = alone.across.kind === "figure" ? alone.across.values : [];
    const place = times.findIndex(
      (it) => it >= (median?.type === "trend" ? (median.series[0]?.values.med ?? 0) : 0),
    );
    expect(line(alone, "this run").values[place]).toBeCloseTo(0.5, 1);
  });

  test("a curve only rises, from none to nearly all; the slower change lies below the baseline", () => {
    for (const { values } of curve.lines) {
      expect([...values].sort((a, b) => Number(a) - Number(b))).toEqual(values);
      expect(values[0]).toBeLessThan(0.02);
      expect(values.at(-1)).toBeGreaterThan(0.99);
    }
    const middle = Math.floor((curve.lines[0]?.values.length ?? 0) / 2);
    const [before, now] = ["baseline", "this change"].map((name) => line(curve, name).values[middle] ?? 0);
    expect(now).toBeLessThan(before ?? 0);
  });

  test("the bars of a side add up to all of its requests but the slowest few", () => {
    for (const { values } of histogram.lines) {
      const sum = values.slice(0, -1).reduce<number>((total, value) => total + (value ?? 0), 0);
      expect(sum).toBeGreaterThan(0.98);
      expect(sum).toBeLessThanOrEqual(1.001);
    }
  });
});

describe("servers", () => {
  test("a query has a panel on the seconds of the run, its series named by what tells them apart", () => {
    const [queue] = content?.rounds[0]?.servers ?? [];
    expect(queue).toMatchObject({
      title: "Queue depth",
      summary: "In messages. The 2 busiest series.",
      up: { dimension: "number", unit: "messages" },
      lines: [{ name: "queue=mail" }, { name: "queue=orders" }],
    });
    const latency = panel(content?.rounds[0]?.panels, "latency");
    expect(queue?.across).toMatchObject({
      span: latency.across.kind === "elapsed" ? latency.across.span : 0,
    });
    expect(queue?.across.kind === "elapsed" ? queue.across.seconds.slice(0, 3) : []).toEqual([0, 1, 2]);
  });

  test("a series lies beside where the baseline's runs had it, as far as they know it", () => {
    const known = baselineOf(3).map((run, index) => {
      const side = servers(window);
      const queries = side.queries.map((query) => {
        if (query.kind === "unread") return query;
        // A stored run keeps no points, and knows one of the two series.
        const series = query.series
          .filter(({ labels }) => labels["queue"] === "mail")
          .map(({ points: _points, ...it }) => ({ ...it, min: 2 + index, peak: 30 + index }));
        return { ...query, series };
      });
      return { ...run, servers: { ...side, queries } };
    });
    const [queue] =
      pageContent(buildReport(judgedGate([head], known), context)).scenarios[0]?.rounds[0]?.servers ?? [];
    if (queue === undefined) throw new Error("there is no panel");
    expect(queue.shade).toBe("baseline (lowest to highest of 3 runs)");
    const { band, values } = line(queue, "queue=mail");
    expect(band).toEqual({
      name: "queue=mail, baseline",
      low: values.map(() => 2),
      high: values.map(() => 32),
    });
    expect(line(queue, "queue=orders").band).toBeUndefined();
  });

  test("without a baseline there is nothing beside it", () => {
    const [queue] = content?.rounds[0]?.servers ?? [];
    expect(queue?.shade).toBeUndefined();
    expect(queue?.lines.some(({ band }) => band !== undefined)).toBe(false);
  });

  test("a query that was not read says why; a round without Prometheus has nothing of it", () => {
    const told = content?.sections.find(({ about }) => about === "servers");
    expect(JSON.stringify(told?.nodes)).toContain("no series in this window");
    expect(content?.rounds[1]?.servers).toEqual([]);
  });

  test("points that were thinned out keep their place in the window", () => {
    const end = new Date(Date.parse(window.start) + 119_000).toISOString();
    const { queries, ...rest } = servers({ ...window, end });
    const [query] = queries;
    if (query?.kind !== "read") throw new Error("a query was expected");
    const thinned = query.series.map((it) => ({
      ...it,
      points: Array.from({ length: 60 }, (_, index) => index),
    }));
    const run = { ...head, servers: { ...rest, queries: [{ ...query, series: thinned }] } };
    const across = runContent(run).scenarios[0]?.rounds[0]?.servers[0]?.across;
    expect(across?.kind === "elapsed" ? across.seconds.slice(0, 3) : []).toEqual([0, 2, 4]);
  });
});

test("a page made from a report.json has its words and tables, and no pictures that it cannot draw", () => {
  const parsed = parseOutcome(formatOutcome(gate));
  if (!parsed.ok) throw new Error(parsed.reason);
  const again = pageContent(buildReport(parsed.outcome, context));
  expect(again.headline).toBe(pageContent(buildReport(gate, context)).headline);
  expect(again.scenarios[0]?.endpoints).toEqual(content?.endpoints);
  expect(again.scenarios[0]).toMatchObject({ distribution: [], rounds: [{ panels: [] }, { panels: [] }] });
});

test("as many runs are compared with as the comment says, though a report keeps the latest twenty", () => {
  const many = judgedGate([head], baselineOf(25));
  const [own] = pageContent(buildReport(many, context)).scenarios;
  const told = JSON.stringify(own?.sections).match(/Baseline: \d+ runs/)?.[0];
  expect(told).toBe("Baseline: 25 runs");
  const fact = own?.facts.find(({ what }) => what === "Compared with");
  expect(fact?.words).toBe("25 runs of the baseline");
});

test("a run alone has its pictures and no verdict", () => {
  const page = runContent(head);
  expect(page).toMatchObject({ verdict: undefined, headline: "A run of checkout" });
  expect(page.scenarios[0]?.rounds[0]?.panels.map((it) => it.id)).toEqual([
    "latency",
    "throughput",
    "errors",
  ]);
  expect(JSON.parse(page.source.json)).toEqual(head);
});

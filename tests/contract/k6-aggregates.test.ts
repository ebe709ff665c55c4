// What Loadline computes from k6's samples against what k6 itself says at the end of the same run.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/shop.js";
import { installTools, toolPath, toolVersion } from "../../scripts/tools.ts";
import { parseThreshold } from "../../src/config/grammar/threshold.ts";
import { createLoad } from "../../src/k6/load.ts";
import type { Metric, Run } from "../../src/model/run/run.ts";
import { keepLog, scenario } from "../unit/k6/scenario.ts";

interface SummaryMetric {
  readonly type: string;
  readonly contains: string;
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

interface Summary {
  readonly metrics: Readonly<Record<string, SummaryMetric>>;
  readonly state: { readonly testRunDurationMs: number };
}

/** The one sub-metric that k6 always has; here it is one of an objective. */
const objectives = ["p(95)<1000"].flatMap(
  (expression) => parseThreshold("http_req_duration{expected_response:true}", expression) ?? [],
);

let shop: Shop;
let folder = "";

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  shop = await startShop({ port: 0, seed: 1 });
  folder = await mkdtemp(join(tmpdir(), "k6-aggregates-"));
}, 300_000);

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The metric and the values of the series that k6 calls by this name, such as `http_req_duration{name:search}`. */
function seriesOf(run: Run, name: string) {
  const indicator = parseThreshold(name, "count>0")?.indicator;
  const metric = run.metrics.find((one) => one.name === indicator?.metric);
  const tags = JSON.stringify(Object.entries(indicator?.tags ?? {}).sort());
  const series = metric?.series.find((one) => JSON.stringify(Object.entries(one.tags).sort()) === tags);
  return metric === undefined || series === undefined ? undefined : { metric, values: series.values };
}

/** Values of a series by k6's names of them. */
function byK6Names(values: Metric["series"][number]["values"]): Record<string, number | undefined> {
  if ("percentiles" in values) {
    const { percentiles, count, min, max, avg, med } = values;
    const named = Object.entries(percentiles).map(([percent, value]) => [`p(${percent})`, value] as const);
    return { count, min, max, avg, med, ...Object.fromEntries(named) };
  }
  if ("passes" in values)
    return { rate: values.rate, passes: values.passes, fails: values.count - values.passes };
  return { ...values };
}

/** Counts and gauges exactly; times (ms) to less than a microsecond; rates as far as a double goes. */
function isSame(type: string, name: string, ours: number | undefined, theirs: number): boolean {
  if (ours === undefined) return false;
  if (type === "trend" && name !== "count") return Math.abs(ours - theirs) < 0.001;
  if (name === "rate") return Math.abs(ours - theirs) <= Math.abs(theirs) * 1e-9;
  return ours === theirs;
}

describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  test.each(["pipe", "stdout"] as const)(
    "every aggregate equals k6's own, with samples over %s",
    async (samples) => {
      const path = join(folder, `${tool}-${samples}.json`);
      const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples }, "0.0.0", {
        env: process.env,
      });
      const run = await load.run(
        scenario({
          script: "examples/k6/everything.js",
          target: shop.url,
          env: { SUMMARY_PATH: path, DURATION: "3s" },
          k6Args: { options: ["--no-setup", "--no-teardown"], beside: [] },
          objectives,
        }),
        { caller: {}, signal: new AbortController().signal, log: keepLog() },
      );
      const summary: Summary = JSON.parse(await readFile(path, "utf8"));

      const differences: string[] = [];
      let compared = 0;
      for (const [name, theirs] of Object.entries(summary.metrics)) {
        const ours = seriesOf(run, name);
        if (ours?.metric.type !== theirs.type || ours.metric.contains !== theirs.contains) {
          differences.push(`${name}: is ${ours?.metric.type} of ${ours?.metric.contains}`);
          continue;
        }
        const values = byK6Names(ours.values);
        for (const [aggregate, value] of Object.entries(theirs.values)) {
          compared += 1;
          if (isSame(theirs.type, aggregate, values[aggregate], value)) continue;
          differences.push(`${name} ${aggregate}: ${values[aggregate]} is not ${value}`);
        }
      }
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(150);

      const held = run.thresholds.map(({ metric, expression, ok }) => `${metric} ${expression} ${ok}`).sort();
      const said = Object.entries(summary.metrics).flatMap(([metric, { thresholds }]) =>
        Object.entries(thresholds ?? {}).map(([expression, { ok }]) => `${metric} ${expression} ${ok}`),
      );
      expect(held).toEqual(said.sort());
      expect(held.filter((line) => line.endsWith("false"))).toEqual([
        "http_req_duration{name:products} p(50)<1 false",
      ]);
      expect(run.ending).toEqual({ kind: "finished" });
      expect(run.provenance.generator).toBe(`k6 v${toolVersion(tool)}`);
    },
  );

  test("setup and teardown count in no figure, but in the script's thresholds, as k6 judges them", async () => {
    const path = join(folder, `${tool}-stages.json`);
    const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples: "pipe" }, "0.0.0", {
      env: process.env,
    });
    const run = await load.run(
      scenario({ script: "tests/fixtures/k6/stages.js", target: shop.url, env: { SUMMARY_PATH: path } }),
      { caller: {}, signal: new AbortController().signal, log: keepLog() },
    );
    const { metrics }: Summary = JSON.parse(await readFile(path, "utf8"));
    for (const name of ["http_reqs", "http_req_duration", "checks"]) {
      const [whole, setup, teardown] = ["", "{group:::setup}", "{group:::teardown}"].map((tags) => {
        const { count = 0, passes = 0, fails = 0 } = metrics[`${name}${tags}`]?.values ?? {};
        return count + passes + fails;
      });
      expect(seriesOf(run, name)?.values, name).toMatchObject({
        count: (whole ?? 0) - (setup ?? 0) - (teardown ?? 0),
      });
    }
    expect(run.setupRequests).toBe(4);
    expect(seriesOf(run, "seeded")?.values).toEqual({ count: 0, rate: 0 });
    // What only the stages did, and what they did besides the load: k6 saw both crossed.
    const crossed = run.thresholds
      .filter(({ ok }) => !ok)
      .map(({ metric, expression }) => [metric, expression]);
    expect(crossed).toEqual([
      ["checks", "rate>0.99"],
      ["http_reqs{group:::setup}", "count<1"],
      ["seeded", "count<1"],
    ]);
  });
});

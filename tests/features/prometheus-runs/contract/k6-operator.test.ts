// A load of several k6 instances as the k6-operator makes it: its manifest, its jobs' own commands, and the gate over them.
import { type ExecFileException, execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { type Shop, startShop } from "../../../../examples/shop/shop.js";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { parseObjective } from "../../../../src/config/grammar/objective.ts";
import { createPrometheusRunsLoad } from "../../../../src/features/prometheus-runs/load.ts";
import { noiseWithin } from "../../../../src/judge/compare/noise.ts";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { createPrometheus } from "../../../../src/prometheus/api/client.ts";
import { percentileOf } from "../../../../src/stats/percentile.ts";
import { isWhole } from "../../../matrices.ts";
import {
  type Job,
  jobSchema,
  podAddresses,
  podFolder,
  runStarter,
  startRunner,
  untilReady,
} from "../../../operator/jobs.ts";
import { type RunningPrometheus, startPrometheus } from "../../../prometheus/server.ts";
import { keepLog, scenario } from "../../../unit/k6/scenario.ts";

const isBuilt = isWhole("operator");

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(`tests/fixtures/operator/${name}`, "utf8"));
const manifest = readFileSync("examples/kubernetes/testrun.yaml", "utf8");
const jobs = z.array(jobSchema).parse(fixture("jobs.json"));

/** Kubernetes' strict validation: a field that the schema does not have is a mistake. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = "additionalProperties" in schema || "x-kubernetes-preserve-unknown-fields" in schema;
  return "properties" in schema && !isOpen ? { ...inside, additionalProperties: false } : inside;
}

describe("the manifest to copy", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile(z.record(z.string(), z.unknown()).parse(closed(fixture("testruns.json"))));
  /** What is not of `metadata`, which the schema leaves to Kubernetes. */
  const isValid = (text: string): boolean => validate({ ...parse(text), metadata: undefined });

  test("is a TestRun by the operator's own definition of it", () => {
    expect(isValid(manifest), JSON.stringify(validate.errors)).toBe(true);
    expect(parse(manifest)).toMatchObject({ apiVersion: "k6.io/v1alpha1", kind: "TestRun" });
  });

  test("has one line that run.sh puts each round's name into", () => {
    const [, pattern = ""] =
      /sed "s\/(\^.*\$)\//.exec(readFileSync("examples/kubernetes/run.sh", "utf8")) ?? [];
    expect(pattern).not.toBe("");
    const named = manifest.replaceAll(new RegExp(pattern, "gm"), "  name: checkout-1234-1");
    expect(parse(named)).toEqual({ ...parse(manifest), metadata: { name: "checkout-1234-1" } });
    expect(spawnSync("sh", ["-n", "examples/kubernetes/run.sh"]).status).toBe(0);
  });

  test.each([
    ["parallelism: 4", "instances: 4"],
    ["parallelism: 4", "parallelism: four"],
    ["arguments: --out", "argument: --out"],
    ["        value: http://shop", "        text: http://shop"],
  ])("would be refused with a mistake in it: %s for %s", (right, wrong) => {
    expect(manifest).toContain(right);
    expect(isValid(manifest.replace(right, wrong))).toBe(false);
  });
});

/** A schema without the sentences for people. */
function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== "description" || typeof value !== "string",
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutDescriptions(value)]));
}

// node scripts/run.mjs test operator
describe.runIf(isBuilt)("what is recorded of the operator is what its module has", () => {
  beforeAll(async () => await installTools(["k6-operator"]), 1_800_000);

  test("of TestRuns", () => {
    const definition = parse(
      readFileSync(join(dirname(toolPath("k6-operator")), "k6.io_testruns.yaml"), "utf8"),
    );
    const [version] = definition.spec.versions;
    expect(withoutDescriptions(version.schema.openAPIV3Schema)).toEqual(fixture("testruns.json"));
  });

  test("of the jobs that it makes of the manifest to copy", () => {
    const input = JSON.stringify(parse(manifest));
    const hosts = [1, 2, 3, 4].map((id) => `instance-${id}`);
    const { stdout, stderr } = spawnSync(toolPath("k6-operator"), hosts, { input, encoding: "utf8" });
    expect(stderr).toBe("");
    const made = z
      .array(
        z.looseObject({
          metadata: z.looseObject({ name: z.string() }),
          spec: z.looseObject({
            template: z.looseObject({ spec: z.looseObject({ containers: z.array(z.looseObject({})) }) }),
          }),
        }),
      )
      .parse(JSON.parse(stdout));
    const asRecorded = made.map(({ metadata, spec }) => {
      const [{ command, env = [] } = {}] = spec.template.spec.containers;
      return { name: metadata.name, command, env };
    });
    expect(asRecorded).toEqual(jobs);
  });
});

/** Samples of one k6 by metric, from its CSV; the last value where a metric is a gauge. */
async function samplesIn(file: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const [header = "", ...rows] = (await readFile(file, "utf8")).trimEnd().split("\n");
  const columns = header.split(",");
  const [name, value] = [columns.indexOf("metric_name"), columns.indexOf("metric_value")];
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const cells = row.split(",");
    const metric = cells[name] ?? "";
    found.set(metric, [...(found.get(metric) ?? []), Number(cells[value])]);
  }
  return found;
}

function seriesOf(run: Run, name: string) {
  const metric = run.metrics.find((it) => it.name === name);
  if (metric === undefined) throw new Error(`${name} is missing`);
  return metric;
}

function valuesOf(run: Run, name: string): object {
  return seriesOf(run, name).series[0]?.values ?? {};
}

const parsed = parseObjective("p99 < 1s", { from: "default" });
if (parsed.kind === "problem") throw new Error(parsed.problem.found);
const p99 = parsed.value;

const execute = promisify(execFile);

interface Ended {
  readonly text: string;
  readonly status: number;
}

async function loadline(cwd: string, ...args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env["PATH"], HOME: cwd };
  try {
    const { stdout, stderr } = await execute(process.execPath, [resolve("src/cli.ts"), ...args], {
      cwd,
      env,
    });
    return { text: stdout + stderr, status: 0 };
  } catch (error) {
    const failed = error as ExecFileException;
    return { text: `${failed.stdout ?? ""}${failed.stderr ?? ""}`, status: Number(failed.code) };
  }
}

let folder: string;
let shop: Shop;
let prometheus: RunningPrometheus;

beforeAll(async () => {
  await installTools(["k6"]);
  folder = await mkdtemp(join(tmpdir(), "loadline-instances-"));
  [shop, prometheus] = await Promise.all([
    startShop({ port: 0, errorRate: 0.05, seed: 1, slowdown: 0.2 }),
    startPrometheus(),
  ]);
  await cp("examples/kubernetes", join(folder, "perf"), { recursive: true });
  await cp("examples/k6/checkout.js", join(folder, "perf/checkout.js"));
}, 300_000);

afterAll(async () => {
  await Promise.all([shop.close(), prometheus.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** What differs from the manifest: the addresses, and a short load. */
const around = (duration: string) => ({
  TARGET_URL: shop.url,
  K6_PROMETHEUS_RW_SERVER_URL: `${prometheus.url}/api/v1/write`,
  K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s",
  K6_NO_USAGE_REPORT: "true",
  RATE: "100",
  DURATION: duration,
});

describe("four instances started by the operator's own commands", () => {
  const isStarter = ({ name }: Job): boolean => name.endsWith("-starter");
  const runners = jobs.filter((job) => !isStarter(job));
  let exact: readonly ReadonlyMap<string, readonly number[]>[];
  let run: Run;

  beforeAll(async () => {
    const addresses = podAddresses(runners.length);
    const children = await Promise.all(
      runners.map((job, index) =>
        startRunner(
          // All samples as well, to compare with.
          { ...job, command: [...job.command, "--out", "csv=samples.csv"] },
          { address: addresses[index] ?? "", scripts: join(folder, "perf"), cwd: podFolder(folder, job) },
          around("4s"),
        ),
      ),
    );
    const ended = children.map((child) => once(child, "close"));
    await Promise.all(addresses.map(untilReady));
    for (const starter of jobs.filter(isStarter)) {
      const withAddress = (word: string) =>
        word.replaceAll(/instance-(\d)/g, (_, id) => addresses[id - 1] ?? "");
      await runStarter({ ...starter, command: starter.command.map(withAddress) });
    }
    await Promise.all(ended);
    exact = await Promise.all(runners.map((job) => samplesIn(join(podFolder(folder, job), "samples.csv"))));
    const source = { url: prometheus.url, headers: {}, ca: undefined, timeoutMs: 60_000 };
    const load = createPrometheusRunsLoad(
      createPrometheus(source),
      { testIds: ["checkout"], instances: 4 },
      "0.1.0",
    );
    const signal = new AbortController().signal;
    run = await load.run(scenario({ objectives: [p99] }), { caller: {}, signal, log: keepLog() });
  }, 120_000);

  const every = (name: string): readonly number[] => exact.flatMap((of) => of.get(name) ?? []);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

  test("are one run by the operator's tag, with the requests and the throughput of all", () => {
    expect(run.generator.instances).toMatchObject({ wrote: 4, expected: 4 });
    for (const of of exact) expect(of.get("http_reqs")?.length).toBeGreaterThan(20);
    const seconds = (Date.parse(run.window.end) - Date.parse(run.window.start)) / 1000;
    for (const name of ["http_reqs", "iterations", "data_received"]) {
      const count = total(every(name));
      expect(valuesOf(run, name), name).toEqual({ count, rate: count / seconds });
    }
  });

  test("have the share of failed requests of all, and the VUs of all", () => {
    const failed = every("http_req_failed");
    expect(total(failed)).toBeGreaterThan(0);
    expect(valuesOf(run, "http_req_failed")).toEqual({
      count: failed.length,
      passes: total(failed),
      rate: total(failed) / failed.length,
    });
    expect(run.generator.vusMax).toBe(total(exact.map((of) => of.get("vus_max")?.at(-1) ?? 0)));
  });

  test("have the percentiles of all samples together, to the width of a bucket, which counts as noise", () => {
    const all = every("http_req_duration").toSorted((one, other) => one - other);
    const series = seriesOf(run, "http_req_duration");
    if (series.type !== "trend") throw new Error("no trend");
    const values = series.series[0]?.values;
    expect(values?.count).toBe(all.length);
    for (const [percent, { low, high }] of Object.entries(values?.bounds ?? {})) {
      const value = percentileOf(all, Number(percent));
      expect(value, `p${percent}`).toBeGreaterThanOrEqual(low);
      expect(value, `p${percent}`).toBeLessThanOrEqual(high);
    }
    const { low, high } = values?.bounds?.["99"] ?? { low: 0, high: 0 };
    // One bucket, which is 4.3 % to either side of its middle; more where the samples around the percentile lie in two.
    const buckets = 8 * Math.log2(high / low);
    expect(buckets).toBeCloseTo(Math.max(1, Math.round(buckets)), 6);
    const indicator = findIndicator(run, p99.indicator);
    if (indicator.kind !== "found") throw new Error("no p99");
    expect(noiseWithin(indicator).standardError).toBeGreaterThanOrEqual((high - low) / Math.sqrt(12));
  });

  test("are no measurement where there should be five, and the gate names the one that is missing", async () => {
    const gate = [
      "gate",
      "--results",
      "prometheus",
      "--prometheus-url",
      prometheus.url,
      "--scenario",
      "checkout",
    ];
    const { text, status } = await loadline(
      folder,
      ...gate,
      "--test-id",
      "checkout",
      "--instances",
      "5",
      "--objective",
      "p95 < 10s",
    );
    expect(status, text).toBe(0);
    expect(text).toMatch(/inconclusive/i);
    expect(text).toMatch(/Repeat it locally\n.*--test-id checkout.* --instances 5/);
    expect(text).toContain("4 of 5 k6 instances wrote to Prometheus (instance_id=5 is missing");
  });
});

/** Waits until Prometheus has so many iterations of a TestRun. */
async function untilCounted(testrun: string, least: number): Promise<void> {
  const client = createPrometheus({ url: prometheus.url, headers: {}, ca: undefined, timeoutMs: 60_000 });
  for (;;) {
    const answer = await client.query(`sum(k6_iterations_total{testrun_name="${testrun}"}) >= ${least}`, {});
    if (answer.kind === "vector" && answer.series.length > 0) return;
    await delay(100);
  }
}

// node scripts/run.mjs test operator
describe.runIf(isWhole)("four instances, of which one begins late and one is killed", () => {
  test("are an invalid round, and the gate names both", async () => {
    const renamed = (job: Job): Job => ({
      ...job,
      command: job.command.map((word) => word.replace("testrun_name=checkout", "testrun_name=astray")),
    });
    const runners = jobs.filter(({ name }) => !name.endsWith("-starter")).map(renamed);
    const addresses = podAddresses(runners.length);
    const children = await Promise.all(
      runners.map((job, index) => {
        const cwd = join(folder, `astray-${index}`);
        return startRunner(
          job,
          { address: addresses[index] ?? "", scripts: join(folder, "perf"), cwd },
          around("15s"),
        );
      }),
    );
    const ended = children.map((child) => once(child, "close"));
    await Promise.all(addresses.map(untilReady));
    const resume = async (address: string) => {
      const body = JSON.stringify({ data: { attributes: { paused: false }, id: "default", type: "status" } });
      await fetch(`http://${address}:6565/v1/status`, { method: "PATCH", body });
    };
    const [first = "", late = "", ...others] = addresses;
    await Promise.all([first, ...others].map(resume));
    // A third of the load of those three.
    await untilCounted("astray", 400);
    children[2]?.kill("SIGKILL");
    await resume(late);
    await Promise.all(ended);
    const gate = [
      "gate",
      "--results",
      "prometheus",
      "--prometheus-url",
      prometheus.url,
      "--scenario",
      "checkout",
    ];
    const { text } = await loadline(
      folder,
      ...gate,
      "--test-id",
      "astray",
      "--instances",
      "4",
      "--objective",
      "p95 < 10s",
    );
    expect(text).toMatch(
      /the 4 k6 instances did not make equal parts of the load \(instance_id=2 began [\d.]+ s after the first, instance_id=3 stopped [\d.]+ s before the others\)/,
    );
  }, 120_000);
});

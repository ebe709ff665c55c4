// The command line with a real k6, the example shop as a process of its own and a real Prometheus that scrapes it: the
// example gate file, whose objectives on memory and on a queue find a leak and a queue that does not drain.
import { type ChildProcess, type ExecFileException, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { installTools, toolPath } from "../../../scripts/tools.ts";
import type { GateOutcome } from "../../../src/model/outcome.ts";
import { runSchema, type ServerQuery } from "../../../src/model/run/run.ts";
import { createPrometheus } from "../../../src/prometheus/api/client.ts";
import { parseOutcome } from "../../../src/report/document/outcome.ts";
import { gateHeadline } from "../../../src/report/words/headline.ts";
import { patientCheckout } from "../../builders/checkout.ts";
import { entryPath } from "../../built.ts";
import { type RunningPrometheus, startPrometheus } from "../../prometheus/server.ts";

const execute = promisify(execFile);

/** What each shop does, in its own words; `healthy` is the shop as it is. */
const shopsByKind = {
  healthy: {},
  leaking: { SHOP_LEAK_BYTES: "2500000" },
  stuck: { SHOP_ORDERS_PER_SECOND: "0" },
} as const;
type Kind = keyof typeof shopsByKind;
const kinds = ["healthy", "leaking", "stuck"] as const;

const token = "a-token-that-nobody-may-see";
/** A pull request's script may not read what Prometheus is asked with. */
const spy = 'if (__ENV.PROM_TOKEN !== undefined) throw new Error("the script sees the token");\n';

/** Tolerances that no measurement can tell. */
const noise = `scenarios:
  checkout:
    script: perf/checkout.js
    objectives:
      - throughput > baseline - 0.001%
prometheus:
  queries:
    - name: Memory
      query: process_resident_memory_bytes{instance="$target_host"}
      unit: B
      objectives:
        - max < baseline + 0.1%
`;

const shops = new Map<Kind, { readonly process: ChildProcess; readonly url: string }>();
let prometheus: RunningPrometheus;
let files: Readonly<Record<string, string>>;

async function startShop(kind: Kind): Promise<void> {
  const env = { ...process.env, PORT: "0", ...shopsByKind[kind] };
  const child = spawn(process.execPath, [resolve("examples/shop/shop.js")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  shops.set(kind, { process: child, url: line.replace("shop listening on ", "") });
}

function urlOf(kind: Kind): string {
  return shops.get(kind)?.url ?? "";
}

/** Resolves when Prometheus has scraped every shop. */
async function scraped(): Promise<void> {
  const client = createPrometheus({ url: prometheus.url, headers: {}, ca: undefined, timeoutMs: 60_000 });
  await vi.waitUntil(
    async () => {
      const answer = await client.query("sum(up)", { time: new Date() });
      return answer.kind === "vector" && answer.series[0]?.sample?.value === kinds.length;
    },
    { timeout: 30_000, interval: 250 },
  );
}

beforeAll(async () => {
  await installTools(["k6", "prometheus"]);
  for (const kind of kinds) await startShop(kind);
  prometheus = await startPrometheus({
    targets: kinds.map((kind) => ({ job: kind, url: urlOf(kind) })),
  });
  files = {
    ".github/loadline.yml": await readFile("examples/prometheus/loadline.yml", "utf8"),
    "perf/checkout.js": `${patientCheckout}${spy}`,
    "noise.yml": noise,
  };
  await scraped();
}, 300_000);

afterAll(async () => {
  for (const { process: child } of shops.values()) {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }
  await prometheus.stop();
});

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param stop interrupts the command, as Ctrl+C does */
async function loadline(
  folder: FsFixture,
  args: readonly string[],
  env: Record<string, string> = { PROM_TOKEN: token },
  stop?: AbortSignal,
): Promise<Ended> {
  const command = [entryPath("cli"), ...args];
  const { PROM_TOKEN: _own, ...inherited } = process.env;
  const path = `${dirname(toolPath("k6"))}:${process.env["PATH"]}`;
  const options = { cwd: folder.path, env: { ...inherited, PATH: path, ...env } };
  const running = execute(process.execPath, command, options);
  stop?.addEventListener("abort", () => running.child.kill("SIGINT"));
  try {
    return { status: 0, ...(await running) };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

/** Too short to be asked about the CPU of the machine, which other tests keep busy. */
const load = ["--env", "RATE=50", "--env", "DURATION=2800ms"];
const short = [...load, "--rounds", "1", "--objective", "errors < 5%"];

async function gate(
  folder: FsFixture,
  kind: Kind,
  url = prometheus.url,
): Promise<Ended & { readonly outcome: GateOutcome }> {
  const target = ["--target", urlOf(kind), "--environment", kind];
  const ended = await loadline(folder, ["gate", ...target, "--prometheus-url", url, ...short, "--json"]);
  return { ...ended, outcome: outcomeIn(ended.stdout) };
}

/** The outcome that `--json` printed. */
function outcomeIn(text: string): GateOutcome {
  const parsed = parseOutcome(text.trim());
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.outcome;
}

/** What was missed or left open, without the thresholds of the script, which a busy machine may miss. */
function verdictsOf({ scenarios }: GateOutcome): Readonly<Record<string, string>> {
  const all = scenarios.flatMap((it) => (it.kind === "judged" ? it.verdict.judgements : []));
  const own = all.filter(({ objective }) => /^(errors|Queue depth|Memory)/.test(objective.text));
  return Object.fromEntries(
    own.map((it) => [it.objective.text, it.kind === "notJudged" ? it.kind : it.verdict]),
  );
}

async function recorded(
  folder: FsFixture,
): Promise<{ readonly text: string; readonly queries: readonly ServerQuery[] }> {
  const text = await readFile(join(folder.path, ".loadline/report/checkout.run.json"), "utf8");
  return { text, queries: runSchema.parse(JSON.parse(text)).servers?.queries ?? [] };
}

describe.concurrent("the example gate file", () => {
  test("has an answer to each of its queries, keeps them with the run, and all is well", async () => {
    await using folder = await createFixture(files);
    const { outcome, stderr } = await gate(folder, "healthy");
    expect(verdictsOf(outcome), stderr).toEqual({
      "errors < 5%": "pass",
      "Queue depth: max < 500": "pass",
      "Queue depth: end < 10": "pass",
      "Memory: change < 150MB": "pass",
      "Memory: max < baseline + 50%": "notJudged",
    });
    const { queries, text } = await recorded(folder);
    expect(queries.map(({ kind, name }) => [kind, name])).toEqual([
      ["read", "Queue depth"],
      ["read", "Memory"],
      ["read", "CPU"],
      ["read", "p90 at the server"],
    ]);
    expect(queries[0]?.query).toBe(
      `sum by (queue) (shop_queue_depth{instance="${new URL(urlOf("healthy")).host}"})`,
    );
    expect(text).not.toContain(token);
    const baseline = await readFile(join(folder.path, ".loadline/baselines/healthy/checkout.json"), "utf8");
    expect(baseline).toContain('"name":"Queue depth"');
    expect(baseline).not.toContain('"points"');
  }, 240_000);

  test("fails a shop whose memory leaks, by that alone", async () => {
    await using folder = await createFixture(files);
    const { outcome, status } = await gate(folder, "leaking");
    expect(verdictsOf(outcome)).toMatchObject({
      "Queue depth: end < 10": "pass",
      "Memory: change < 150MB": "fail",
    });
    expect(status).toBe(1);
  }, 240_000);

  test("fails a shop whose queue does not drain, by that alone", async () => {
    await using folder = await createFixture(files);
    const { outcome, status } = await gate(folder, "stuck");
    expect(verdictsOf(outcome)).toMatchObject({
      "Queue depth: max < 500": "pass",
      "Queue depth: end < 10": "fail",
      "Memory: change < 150MB": "pass",
    });
    expect(status).toBe(1);
  }, 240_000);
});

test("a record that is judged again later has its servers' side with it, without asking Prometheus", async () => {
  await using folder = await createFixture(files);
  const { status, stderr } = await loadline(folder, [
    "measure",
    "--target",
    urlOf("stuck"),
    "--prometheus-url",
    prometheus.url,
    ...load,
  ]);
  expect(status, stderr).toBe(0);
  const judged = await loadline(folder, ["judge", ".loadline/report/checkout.run.json", "--json"], {});
  const outcome = outcomeIn(judged.stdout);
  expect(verdictsOf(outcome)).toMatchObject({
    "Queue depth: end < 10": "fail",
    "Memory: change < 150MB": "pass",
  });
}, 240_000);

test("a calibration tells the noise of the servers' side, and writes nothing of it into one scenario", async () => {
  await using folder = await createFixture(files);
  // Long enough that Prometheus, which may skip a scrape or two on a busy machine, has figures of each run.
  const brief = ["--env", "RATE=50", "--env", "DURATION=5s", "--runs", "3"];
  const on = ["--config", "noise.yml", "--target", urlOf("healthy"), "--prometheus-url", prometheus.url];
  const { status, stdout, stderr } = await loadline(folder, ["calibrate", "--write", ...on, ...brief], {});
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("Memory: max");
  expect(stderr).toMatch(
    /Not written, because it applies to all scenarios: Memory: max < baseline \+ \d+% \(from checkout\)/,
  );
  const written = await folder.readFile("noise.yml", "utf8");
  expect(written).toMatch(/^ {6}- throughput > baseline - \d+%$/m);
  expect(written).toContain("- max < baseline + 0.1%");
}, 240_000);

describe.concurrent("without Prometheus", () => {
  // A port that was free a moment ago: nobody listens there.
  const nobody = "http://127.0.0.1:9";

  test("objectives on it are inconclusive with the reason, and the client's side is judged as ever", async () => {
    await using folder = await createFixture(files);
    const { outcome, status, stderr } = await gate(folder, "healthy", nobody);
    expect(verdictsOf(outcome)).toEqual({
      "errors < 5%": "pass",
      "Queue depth: max < 500": "notJudged",
      "Queue depth: end < 10": "notJudged",
      "Memory: change < 150MB": "notJudged",
      "Memory: max < baseline + 50%": "notJudged",
    });
    expect(gateHeadline(outcome).words, stderr).toMatch(
      /there are no figures for Queue depth and Memory: http:/,
    );
    expect(outcome.verdict).toBe("inconclusive");
    expect(status).toBe(0);
    expect(stderr).toContain("no server metrics for Queue depth, Memory, CPU, p90 at the server: ");
    const { queries } = await recorded(folder);
    expect(queries.map(({ kind }) => kind)).toEqual(["unread", "unread", "unread", "unread"]);
  }, 240_000);

  test("a job that is stopped while Prometheus keeps it waiting ends at once, and the run is not lost", async () => {
    await using folder = await createFixture(files);
    const silent = createServer();
    // The queries were tried before; its version is asked for after the load alone.
    const asked = new Promise<void>((resolve) => {
      silent.on("request", ({ url }) => {
        if (url?.endsWith("buildinfo")) resolve();
      });
    });
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const stopping = new AbortController();
    const on = ["--target", urlOf("healthy"), "--prometheus-url", `http://127.0.0.1:${port}`];
    const ending = loadline(folder, ["gate", ...on, ...short], { PROM_TOKEN: token }, stopping.signal);
    await asked;
    stopping.abort();
    await ending;
    silent.closeAllConnections();
    silent.close();
    const { queries } = await recorded(folder);
    expect(queries[0]).toMatchObject({
      kind: "unread",
      reason: "cancelled before Prometheus answered",
    });
  }, 240_000);

  test("whoever has no secret at their own terminal gets the client's side, and is told what is missing", async () => {
    await using folder = await createFixture(files);
    const args = ["gate", "--target", urlOf("healthy"), "--environment", "laptop", ...short];
    const { status, stderr } = await loadline(folder, args, { GITHUB_ACTIONS: "" });
    expect(status, stderr).toBe(0);
    expect(stderr).toContain(
      "No server metrics so far (the load continues): Prometheus needs PROM_TOKEN, which is not set",
    );
    const { queries } = await recorded(folder);
    expect(queries.map(({ kind }) => kind)).toEqual(["unread", "unread", "unread", "unread"]);
  }, 240_000);

  test("a secret that is not set in a workflow is told before any load", async () => {
    await using folder = await createFixture(files);
    const args = ["gate", "--target", urlOf("healthy"), ...short];
    const ended = await loadline(folder, args, { GITHUB_ACTIONS: "true" });
    expect(ended).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("prometheus: the environment variable PROM_TOKEN is not set"),
    });
  });
});

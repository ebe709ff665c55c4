import { expect, test } from "vitest";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { allCosts } from "../../../src/features/costs/indicators.ts";
import { attempt } from "../../../src/features/prove/gates.ts";
import { planned, plannedFor } from "../../../src/features/prove/plan.ts";
import type { Injected, Proof } from "../../../src/features/prove/proved.ts";
import type { Route, RouteTold } from "../../../src/features/prove/proxy/route.ts";
import {
  injectedWords,
  proofsJson,
  provedSentence,
  renderProofs,
} from "../../../src/features/prove/words.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Ports } from "../../../src/ports/ports.ts";
import { latencies, loadRun, scaled, seeded } from "../../unit/judge/runs.ts";

const shape = { seconds: 15, perSecond: 100, medianMs: 100, sigma: 0.12, drift: 0.005 };

interface Given {
  /** How the measured times follow what the proxy does; default: exactly. */
  readonly sees?: number;
  /** Requests that reach the target by each route. */
  readonly requests?: number;
  readonly sigma?: number;
  readonly started?: { readonly head: string; readonly base: string };
  readonly "target-url"?: string;
  readonly injected?: Partial<Injected>;
}

/** Iterations beside the requests of a run. */
function withIterations(run: Run): Run {
  const values = { count: 1500, rate: 100 };
  return {
    ...run,
    metrics: [
      ...run.metrics,
      { name: "iterations", type: "counter", contains: "default", series: [{ tags: {}, values }] },
    ],
  };
}

/** Proves a gate of these objectives on a service that exists in memory alone. */
async function prove(objectives: string, given: Given = {}) {
  const { sees = 1, requests = 5000, sigma = shape.sigma, started, injected = {} } = given;
  const random = seeded(11);
  const settings = {
    script: "perf/checkout.js",
    objectives,
    rounds: "1..3",
    "target-url": "https://shop.example.com/eu",
  };
  const gate = resolveGate(
    new Map(
      Object.entries({
        ...settings,
        ...("target-url" in given && { "target-url": given["target-url"] ?? "" }),
      }).map(([name, value]) => [name, [value]]),
    ),
    undefined,
    { baseline: { kind: "directory", path: "baselines" }, deployment: undefined, samples: "pipe" },
  );
  const opened: (readonly Route[])[] = [];
  const targets: unknown[] = [];
  const routeOf = (url: string): Route | undefined => opened.at(-1)?.[Number(new URL(url).port) - 1];
  const runOn = (url: string): Run => {
    const { by = 0, errors = 0 } = routeOf(url) ?? {};
    const run = loadRun(scaled(latencies({ ...shape, sigma }, random), 1 + sees * by));
    const rate = { count: 1500, passes: 1500 * errors, rate: errors };
    const metrics = run.metrics.map((metric) =>
      metric.type === "rate" ? { ...metric, series: [{ tags: {}, values: rate }] } : metric,
    );
    return withIterations({ ...run, metrics });
  };
  const ports: Ports = {
    log: { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} },
    signal: new AbortController().signal,
    now: () => 0,
    random: () => 0,
    load: {
      run: async () => {
        throw new Error("alone");
      },
      runBoth: async ({ target, credentials }, base) => {
        targets.push([target, base, ...(credentials?.values() ?? [])]);
        return { head: runOn(target), base: runOn(base) };
      },
    },
    baseline: {
      place: "nowhere",
      keys: async () => [],
      assertWritable: async () => {},
      remembered: async () => undefined,
      remember: async () => {},
      read: async () => [],
      append: async () => {
        throw new Error("a proof stores no run");
      },
    },
    publisher: { begin: async () => {}, publish: async () => ({}) },
  };
  const told = ({ by: share }: Route): RouteTold => ({
    requests,
    ownMs: 1000,
    addedMs: 1000 * share,
    errors: 0,
    failures: {},
  });
  const caller = {
    commit: undefined,
    branch: undefined,
    event: undefined,
    workflowRun: undefined,
    actor: undefined,
  };
  const report = { workflowRun: undefined, acceptUrl: undefined, repeatCommand: undefined, links: [] };
  const { attempts, exitStatus } = await attempt(planned(gate, injected, started !== undefined), {
    at: "2026-11-23T05:00:00.000Z",
    started,
    portsOf: () => ports,
    options: { caller, baselineBranch: undefined, report, keepFirstRun: false },
    openProxy: async (routes) => {
      opened.push(routes);
      return {
        urls: routes.map((_, at) => `http://127.0.0.1:${at + 1}`),
        end: async () => ({ told: routes.map(told), cpuMs: 1, mostBytes: 1 }),
      };
    },
  });
  return {
    attempts,
    exitStatus,
    opened,
    targets,
    text: renderProofs(attempts, 0.24),
    json: proofsJson(attempts, 0.24),
  };
}

test("a gate that passes unchanged code and fails slower code is proved", async () => {
  const { text, json, exitStatus, opened, targets } = await prove("p95 < baseline + 10%");
  expect(exitStatus).toBe(0);
  expect(text).toBe(
    `  Scenario  One side gets                    Verdict  Rounds  Load
  checkout  nothing                          Pass          2  30 s
  checkout  20 % more time (measured: 20 %)  Fail          2  30 s

checkout: This gate passes unchanged code and catches 20 % in 30 s of load (proved 2026-11-23, Linux, AMD EPYC 7763, 4 cores).
The proxy itself adds 240 µs to each request, on both sides.`,
  );
  const target = "https://shop.example.com/eu";
  const still = { target, by: 0, errors: 0 };
  expect(opened).toEqual([
    [still, still],
    [{ ...still, by: 0.2 }, still],
  ]);
  expect(targets[0]).toEqual(["http://127.0.0.1:1", "http://127.0.0.1:2"]);
  expect(json).toMatchObject({
    proved: true,
    proxyMs: 0.24,
    scenarios: [{ scenario: "checkout", measured: { by: 0.2, cpu: 0 } }],
  });
});

test("what is injected is what the objective must detect, or what the user says", async () => {
  const byOf = async (objectives: string, given: Given = {}) =>
    (await prove(objectives, given)).attempts.map(({ proof }) => proof.injected);
  expect(await byOf("p95 < 1s\np95 < baseline + 50%")).toEqual([{ by: 1, errors: 0, cpu: 0 }]);
  expect(await byOf("p95 < baseline + 10%", { injected: { by: 3 } })).toEqual([{ by: 3, errors: 0, cpu: 0 }]);
  expect(await byOf("p95 < baseline + 10%\nerrors < 1%", { injected: { errors: 0.5 } })).toEqual([
    { by: 0, errors: 0.5, cpu: 0 },
  ]);
  await expect(prove("p95 < 1s")).rejects.toThrow(
    'by: scenario "checkout" has no relative objective such as p95 < baseline + 10%, whose tolerance says what to add; set --by, or --errors',
  );
});

test("errors are caught by an objective on errors", async () => {
  const { text, exitStatus } = await prove("errors < 1%", { injected: { errors: 0.5 } });
  expect(exitStatus).toBe(0);
  expect(text).toContain("catches 50 % of errors in 30 s of load");
});

test("services that were started are both loaded, the one of the change made worse", async () => {
  const started = { head: "http://127.0.0.1:20001", base: "http://127.0.0.1:20002" };
  const { opened } = await prove("p95 < baseline + 10%", { started });
  expect(opened.map((routes) => routes.map(({ target, by }) => [target, by]))).toEqual([
    [
      [started.head, 0],
      [started.base, 0],
    ],
    [
      [started.head, 0.2],
      [started.base, 0],
    ],
  ]);
});

test("the user of an address goes through the proxy, whose own routes have none", async () => {
  const { opened, targets } = await prove("p95 < baseline + 10%", {
    "target-url": "https://ann:s3cret@shop.example.com",
  });
  expect(JSON.stringify(opened)).not.toContain("s3cret");
  expect(targets[0]).toEqual([
    ...["http://127.0.0.1:1", "http://127.0.0.1:2"],
    ...["http://ann:s3cret@127.0.0.1:1", "http://ann:s3cret@127.0.0.1:2"],
  ]);
});

/** What is injected into a gate with these objectives. */
function injectedIn(objectives: string, wanted: Partial<Injected>, isStarting = true) {
  const settings = { script: "perf/checkout.js", objectives, "target-url": "https://shop.example.com" };
  const gate = resolveGate(
    new Map(Object.entries(settings).map(([name, value]) => [name, [value]])),
    undefined,
    {
      baseline: { kind: "directory", path: "baselines" },
      deployment: undefined,
      samples: "pipe",
      added: allCosts,
    },
  );
  return planned(gate, wanted, isStarting).scenarios.map(plannedFor);
}

const isLinux = process.platform === "linux";

test.runIf(isLinux)(
  "CPU time is injected where it is asked, or where the first objective is about it",
  () => {
    expect(injectedIn("cpu per request < baseline + 10%\np95 < baseline + 10%", {})).toEqual([
      { by: 0, errors: 0, cpu: 0.2 },
    ]);
    expect(injectedIn("p95 < baseline + 10%\ncpu < baseline + 5%", {})).toEqual([
      { by: 0.2, errors: 0, cpu: 0 },
    ]);
    expect(injectedIn("p95 < baseline + 10%\ncpu < baseline + 5%", { cpu: 0.3 })).toEqual([
      { by: 0, errors: 0, cpu: 0.3 },
    ]);
  },
);

test("CPU time that no service would be charged, or no objective see, is refused", () => {
  expect(() => injectedIn("cpu < baseline + 5%", { cpu: 0.3 }, false)).toThrow(
    "cpu: only a service that the gate starts can be charged CPU time; set start",
  );
  expect(() => injectedIn("p95 < baseline + 5%", { cpu: 0.3 })).toThrow(
    isLinux
      ? 'cpu: scenario "checkout" has no objective on CPU time; add one such as cpu per request < baseline + 10%'
      : "cpu: this system does not tell enough of a service's CPU time; prove it on Linux",
  );
});

test("a gate that catches CPU time says so", () => {
  const half = { verdict: "pass", rounds: 2, seconds: 34 } as const;
  const injected = { by: 0, errors: 0, cpu: 0.1 };
  const proof: Proof = {
    schema: "loadline/proof@1",
    ...{ scenario: "shop", environment: "default", at: "2026-11-23T05:00:00.000Z", injected },
    ...{ unchanged: half, changed: { ...half, verdict: "fail" }, gate: { objectives: [] } },
  };
  expect(injectedWords(injected)).toBe("10 % more CPU time");
  expect(provedSentence(proof)).toBe(
    "This gate passes unchanged code and catches 10 % more CPU time in 34 s of load (proved 2026-11-23).",
  );
});

/** Gates that cannot fail, and what they are told. */
test.each([
  [
    "whose objectives only warn",
    "warn: p95 < baseline + 10%",
    {},
    "The gate only warns with 20 % more time: no objective that was missed can fail it. Take warn: off at least one.",
  ],
  [
    "with a script that caches",
    "p95 < baseline + 10%",
    { sees: 0, requests: 12 },
    "Only 12 requests of 3,000 iterations reached the target with 20 % more time: the script keeps answers, or asks another host. Let each iteration ask the target (TARGET_URL).",
  ],
  [
    "that measures something else",
    "p95 < baseline + 10%",
    { sees: 0 },
    "The gate passes with 20 % more time: no objective sees it. Add one on what the load waits for, such as p95 < baseline + 10%, or lower its tolerance.",
  ],
  [
    "with distant limits alone",
    "p95 < 10s",
    { injected: { by: 0.2 } },
    "The gate passes with 20 % more time: nothing is compared, and its limits are further away. Add an objective such as p95 < baseline + 10%.",
  ],
  [
    "with a tolerance below the noise",
    "p95 < baseline + 0.1%",
    { sigma: 0.5 },
    "The gate is inconclusive for unchanged code",
  ],
  [
    "with a filter that matches nothing",
    "http_req_duration{name:nothing} p(95) < baseline + 10%",
    {},
    "The gate could not be run for unchanged code",
  ],
])("a gate %s is exposed", async (_, objectives, given, words) => {
  const { text, json, exitStatus } = await prove(objectives, given);
  expect(text).toContain(`checkout: Not proved. ${words}`);
  expect(json.proved).toBe(false);
  expect(exitStatus).toBe(1);
});

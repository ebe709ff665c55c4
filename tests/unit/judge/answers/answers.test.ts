import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { AnswerChange } from "../../../../src/model/verdict/answers.ts";
import type { Design } from "../../../../src/model/verdict.ts";
import { draws } from "../../sample.ts";
import {
  answerTags,
  counter,
  counterSeries,
  normal,
  objective,
  rate,
  rateSeries,
  runOf,
  seeded,
  trend,
  trendSeries,
} from "../runs.ts";

/** What a service answers. */
interface Service {
  /** Share of each endpoint in the requests. */
  readonly endpoints: Readonly<Record<string, number>>;
  /** Share of each status; 4xx and 5xx are failures, unless expected. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly expects?: readonly number[];
  readonly bytes: number;
  /** Standard deviation of how sessions differ, as a share of each figure. */
  readonly sessions?: number;
  /** Share of iterations that throw. */
  readonly throws?: number;
  readonly leftOut?: number;
  readonly seconds?: number;
}

const perSecond = 60;

const shop: Service = {
  endpoints: { home: 0.6, cart: 0.37, pay: 0.03 },
  statuses: { 200: 0.9, 304: 0.08, 503: 0.02 },
  bytes: 10_000,
  sessions: 0.01,
};

function pick(shares: Readonly<Record<string, number>>, random: () => number): string {
  const entries = Object.entries(shares);
  let left = random();
  for (const [key, share] of entries) {
    left -= share;
    if (left < 0) return key;
  }
  return entries.at(-1)?.[0] ?? "";
}

/** A run of it: endpoints, statuses and sizes by chance, failures in bursts, and a session of its own. */
function runOfService(service: Service, random: () => number): Run {
  const { seconds = 20 } = service;
  const session = Math.exp((service.sessions ?? 0) * normal(random));
  const rows = new Map<string, number[]>();
  const add = (key: string, second: number, amount: number): void => {
    const row = rows.get(key) ?? Array.from({ length: seconds }, () => 0);
    row[second] = (row[second] ?? 0) + amount;
    rows.set(key, row);
  };
  let size = 0;
  const failing: Record<string, number> = {};
  for (let second = 0; second < seconds; second += 1) {
    size = 0.7 * size + 0.05 * normal(random);
    const burst = random() < 0.3 ? 2.5 : 0.4;
    for (const [status, share] of Object.entries(service.statuses))
      failing[status] = Number(status) < 400 ? share : share * burst;
    const requests = perSecond + Math.round(4 * normal(random));
    for (let request = 0; request < requests; request += 1) {
      const total = Object.values(failing).reduce((sum, one) => sum + one, 0);
      const status = Number(pick(failing, () => random() * total));
      const isExpected = status < 400 || service.expects?.includes(status) === true;
      add("all", second, 1);
      add("failed", second, isExpected ? 0 : 1);
      add(`name ${pick(service.endpoints, random)}`, second, 1);
      add(`${status} ${isExpected}`, second, 1);
      add("bytes", second, service.bytes * session * Math.exp(size + 0.5 * normal(random)));
    }
  }
  const row = (key: string): number[] => rows.get(key) ?? Array.from({ length: seconds }, () => 0);
  const named = [...rows.keys()].flatMap((key) => {
    if (key.startsWith("name ")) return [counterSeries(row(key), { name: key.slice(5) })];
    const [status, expected] = key.split(" ");
    if (expected === undefined) return [];
    return [counterSeries(row(key), answerTags({ status: Number(status), isExpected: expected === "true" }))];
  });
  const times = row("all").map((count) => Array.from({ length: count }, () => 100 + 5 * normal(random)));
  const run = runOf(
    [
      trend("http_req_duration", [trendSeries(times)]),
      rate("http_req_failed", [rateSeries(row("failed"), row("all"))]),
      counter("http_reqs", [counterSeries(row("all")), ...named]),
      counter("data_received", [counterSeries(row("bytes"))], "data"),
    ],
    seconds,
  );
  const { throws = 0, leftOut } = service;
  const iterations = 1200;
  return {
    ...run,
    ...(leftOut !== undefined && { endpointsLeftOut: { endpoints: 1, requests: leftOut } }),
    generator: { ...run.generator, exceptions: { count: Math.round(throws * iterations), iterations } },
  };
}

/** How the answers of a change differ from those of the base. */
function changes(
  head: Service,
  {
    base = shop,
    seed = 1,
    design = "stored",
    rounds = 2,
  }: { base?: Service; seed?: number; design?: Design; rounds?: number } = {},
): readonly AnswerChange[] {
  const random = seeded(seed);
  const baseline = Array.from({ length: design === "stored" ? 3 : rounds }, () => runOfService(base, random));
  const runs = Array.from({ length: rounds }, () => runOfService(head, random));
  return changesOf(runs, baseline, design);
}

function changesOf(
  runs: readonly Run[],
  baseline: readonly Run[],
  design: Design = "stored",
): readonly AnswerChange[] {
  const judged = judgeScenario({
    runs,
    baseline,
    design,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: [objective("p95 < baseline + 50%")],
    requireBaseline: false,
  });
  if (judged.kind !== "judged") throw new Error("misconfigured");
  const { answers } = judged.verdict;
  expect(answers).not.toEqual([]);
  return answers ?? [];
}

const kindsOf = (found: readonly AnswerChange[]): string[] => found.map(({ kind }) => kind);

describe.each<Design>(["stored", "sideBySide"])("answers against runs %s", (design) => {
  test("of unchanged code are never told to have changed", () => {
    const found = Array.from({ length: draws(600, 30) }, (_, seed) =>
      changes(shop, { seed: seed + 100, design, rounds: 1 + (seed % 3) }),
    );
    expect(found.filter(({ length }) => length > 0)).toEqual([]);
  });

  test.each<[string, Partial<Service>, string[]]>([
    ["every answer is a redirect to a login page", { statuses: { 302: 0.5, 200: 0.5 } }, ["statuses"]],
    ["every answer is empty", { statuses: { 204: 1 }, bytes: 250 }, ["statuses", "bytes"]],
    [
      "every answer is the one that the client has",
      { statuses: { 304: 1 }, bytes: 300 },
      ["statuses", "bytes"],
    ],
    ["10,000 bytes become 20", { bytes: 20 }, ["bytes"]],
    ["half as many bytes again", { bytes: 15_000 }, ["bytes"]],
    ["an endpoint is gone", { endpoints: { home: 0.62, cart: 0.38 } }, ["endpointsGone"]],
    ["more requests fail", { statuses: { 200: 0.86, 304: 0.08, 503: 0.06 } }, ["errors"]],
    ["iterations throw", { throws: 0.02 }, ["exceptions"]],
    [
      "errors that the script expects",
      { statuses: { 200: 0.6, 304: 0.08, 500: 0.3, 503: 0.02 }, expects: [500] },
      ["statuses"],
    ],
  ])("change where %s", (_, change, kinds) => {
    expect(kindsOf(changes({ ...shop, ...change }, { design }))).toEqual(kinds);
  });
});

test("each change has its figures", () => {
  const found = changes({ ...shop, statuses: { 302: 0.5, 200: 0.5 }, bytes: 20, endpoints: { home: 1 } });
  const [statuses, bytes, gone] = found;
  expect(statuses).toMatchObject({
    kind: "statuses",
    shares: [{ status: 302, baseline: 0 }, { status: 200 }, { status: 304 }],
  });
  expect(
    bytes?.kind === "bytes" && [Math.round(bytes.current / 10), Math.round(bytes.baseline / 1000)],
  ).toEqual([2, 11]);
  expect(gone).toEqual({ kind: "endpointsGone", names: ["cart", "pay"], more: 0 });
});

test("runs of three seconds show bytes that are gone, and nothing of unchanged code", () => {
  const short = { ...shop, seconds: 3 };
  expect(kindsOf(changes({ ...short, bytes: 20 }, { base: short }))).toEqual(["bytes"]);
  for (let seed = 0; seed < 20; seed += 1) expect(changes(short, { base: short, seed })).toEqual([]);
});

test("errors and exceptions that became fewer are no doubt", () => {
  expect(
    changes({ ...shop, statuses: { 200: 0.92, 304: 0.08 } }, { base: { ...shop, throws: 0.02 } }),
  ).toEqual([]);
});

test("an endpoint may be among those that a record leaves out", () => {
  const without = { ...shop, endpoints: { home: 0.62, cart: 0.38 } };
  expect(changes({ ...without, leftOut: 60 })).toEqual([]);
  expect(kindsOf(changes({ ...without, leftOut: 1 }))).toEqual(["endpointsGone"]);
});

test("an endpoint that chance alone may have left out is none", () => {
  const rare = { ...shop, endpoints: { home: 0.9985, never: 0.0015 } };
  expect(changes({ ...shop, endpoints: { home: 1 } }, { base: rare, rounds: 1 })).toEqual([]);
});

describe("runs that do not say it are not compared:", () => {
  const random = seeded(9);
  const heads = [runOfService({ ...shop, statuses: { 204: 1 }, bytes: 20, endpoints: { other: 1 } }, random)];
  const bases = [1, 2, 3].map(() => runOfService(shop, random));
  const bare = (run: Run): Run => ({
    ...run,
    metrics: run.metrics
      .filter(({ name }) => name !== "data_received")
      .map((one) => (one.type === "counter" ? { ...one, series: one.series.slice(0, 1) } : one)),
  });

  test("summaries, on either side", () => {
    expect(kindsOf(changesOf(heads, bases))).toEqual(["statuses", "bytes", "endpointsGone"]);
    expect(changesOf(heads.map(bare), bases)).toEqual([]);
    expect(changesOf(heads, bases.map(bare))).toEqual([]);
  });

  test("a load stopped early", () => {
    const cut = heads.map((run) => ({ ...run, ending: { kind: "abortedByThreshold" } as const }));
    expect(changesOf(cut, bases)).toEqual([]);
  });

  test("bytes of other protocols", () => {
    const sessions = counter("ws_sessions", [counterSeries([1])]);
    const mixed = heads.map((run) => ({ ...run, metrics: [...run.metrics, sessions] }));
    expect(kindsOf(changesOf(mixed, bases))).toEqual(["statuses", "endpointsGone"]);
  });
});

import { repeatCommand } from "../../../src/app/setup/proposed-commands.ts";
import type { Settings } from "../../../src/config/options/option.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import type { Surroundings } from "../../../src/config/resolve/rules.ts";
import { optionTable } from "../../../src/entry/table.ts";
import { acceptPart } from "../../../src/features/accept/part.ts";
import { type Explanation, explanation, type WhyFact } from "../../../src/features/explain/facts.ts";
import { explainPart } from "../../../src/features/explain/part.ts";
import { pagePart } from "../../../src/features/page/part.ts";
import type { Comparability } from "../../../src/model/comparability.ts";
import type { Indicator, Objective } from "../../../src/model/objective.ts";
import { worstWord } from "../../../src/model/outcome/scenario.ts";
import type {
  GateOutcome,
  JudgedOutcome,
  ReportContext,
  ScenarioOutcome,
} from "../../../src/model/outcome.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import type { Dimension } from "../../../src/model/units.ts";
import type { Invalidity } from "../../../src/model/verdict/invalidity.ts";
import type { NotJudgedReason } from "../../../src/model/verdict/reason.ts";
import type {
  Change,
  Judgement,
  LevelDrift,
  NotJudged,
  NotJudgedCause,
  Relative,
  ScenarioVerdict,
  VerdictWord,
} from "../../../src/model/verdict.ts";
import { buildRun } from "../../builders/run.ts";

type Percentiles = Readonly<Record<string, number>>;

export const p95: Indicator = {
  metric: "http_req_duration",
  tags: {},
  aggregation: { kind: "percentile", percent: 95 },
};
export const errors: Indicator = { metric: "http_req_failed", tags: {}, aggregation: { kind: "rate" } };
export const throughput: Indicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

export function percentile(percent: number, name?: string): Indicator {
  return { ...p95, tags: name === undefined ? {} : { name }, aggregation: { kind: "percentile", percent } };
}

/** An objective with a limit of its own. */
export function absolute(
  text: string,
  indicator: Indicator,
  bound: {
    comparison?: Objective["comparison"];
    limit: number;
    dimension?: Dimension;
    onMiss?: "fail" | "warn";
  },
): Objective {
  const { comparison = "<", limit, dimension = "time", onMiss = "fail" } = bound;
  return {
    text,
    indicator,
    comparison,
    bound: { kind: "absolute", limit, dimension },
    onMiss,
    source: { from: "input", where: "objectives", line: 1 },
  };
}

/** An objective that follows the baseline. */
export function relative(
  text: string,
  indicator: Indicator,
  bound: {
    comparison?: Objective["comparison"];
    amount: number;
    measure?: "share" | "points" | "offset";
    onMiss?: "fail" | "warn";
  },
): Objective {
  const { comparison = "<", amount, measure = "share", onMiss = "fail" } = bound;
  return {
    text,
    indicator,
    comparison,
    bound: { kind: "relative", measure, amount },
    onMiss,
    source: { from: "input", where: "objectives", line: 2 },
  };
}

/** A change from one level to another with an interval of `spread` on both sides. */
export function change(baseline: number, current: number, spread: number): Change {
  const difference = current - baseline;
  return {
    baseline,
    difference,
    ratio: baseline === 0 ? undefined : difference / baseline,
    interval: { low: difference - spread, high: difference + spread },
    confidence: 0.95,
    baselineRuns: 5,
    isBetter: Math.abs(difference) > spread,
  };
}

export function judgedAbsolute(
  objective: Objective,
  current: number,
  verdict: "pass" | "warn" | "fail" = "pass",
  compared?: Change,
): Judgement {
  const { bound } = objective;
  const [limit, dimension] =
    bound.kind === "absolute" ? [bound.limit, bound.dimension] : [0, "time" as const];
  return { kind: "absolute", objective, dimension, current, verdict, limit, change: compared };
}

export function judgedRelative(
  objective: Objective,
  compared: Change,
  verdict: VerdictWord = "pass",
  dimension: Dimension = "time",
): Relative {
  const { bound } = objective;
  const amount = bound.kind === "relative" ? bound.amount : 0;
  const isShare = bound.kind === "relative" && bound.measure === "share";
  const limit = isShare ? compared.baseline * (1 + amount) : compared.baseline + amount;
  const current = compared.baseline + compared.difference;
  const seen = 2 * (limit - compared.baseline);
  const allowsWorse = objective.comparison.startsWith("<") ? seen > 0 : seen < 0;
  return {
    kind: "relative",
    objective,
    dimension,
    current,
    verdict,
    limit,
    change: compared,
    creep: undefined,
    ...(allowsWorse && {
      sees: { difference: seen, ...(compared.baseline !== 0 && { ratio: seen / compared.baseline }) },
    }),
  };
}

/** A relative objective in which the base deployment, measured a second time, is so much off; a miss stays open. */
export function withControl(judgement: Judgement, control: Change, differs: boolean): Judgement {
  if (judgement.kind !== "relative") return judgement;
  const leavesOpen = differs && judgement.verdict === "inconclusive";
  return { ...judgement, control: { change: control, differs, leavesOpen } };
}

export const recordedAt = "2026-10-03T08:00:00.000Z";

/** 212 ms to 242 ms since 1 September, half of it 12 runs ago, on 3 October; 10 % is allowed. */
export function crept(changes: Partial<LevelDrift>): LevelDrift {
  return {
    against: "accepted",
    referenceLevel: 212,
    ratio: 242 / 212 - 1,
    interval: { low: 14, high: 46 },
    tolerance: 0.1,
    from: { commit: "b2c3d4e5".padEnd(40, "0"), recordedAt: "2026-09-01T08:00:00.000Z" },
    since: { commit: "a1b2c3d4".padEnd(40, "0"), recordedAt },
    runs: 12,
    ...changes,
  };
}

/** A relative objective that slow creep alone misses. */
export function withCreep(judgement: Judgement, creep: LevelDrift): Judgement {
  return judgement.kind === "relative" ? { ...judgement, creep } : judgement;
}

/** Causes that their reasons do not name. */
const causes = { lacking: "unread", fewExceptions: "fewSamples" } as const;

export function notJudged(
  objective: Objective,
  current: number | undefined,
  reason: NotJudgedReason,
  cause?: NotJudgedCause,
): NotJudged {
  const dimension = objective.indicator.metric === "http_reqs" ? "frequency" : "time";
  const { kind } = reason;
  const usual = kind === "lacking" || kind === "fewExceptions" ? causes[kind] : kind;
  return { kind: "notJudged", cause: cause ?? usual, objective, dimension, current, reason };
}

/** A query has no figure, in the record's own words. */
export function unreadAs(text: string): NotJudgedReason {
  return { kind: "unread", unread: { kind: "said", text } };
}

export interface EndpointFixture {
  readonly name: string;
  readonly count: number;
  readonly p95: number;
  readonly failed?: number;
}

function trend(count: number, percentiles: Percentiles, tags: Readonly<Record<string, string>> = {}) {
  const med = percentiles["50"] ?? (percentiles["95"] ?? 0) / 2;
  const values = { count, sum: count * med, min: 1, max: 900, avg: med, med, percentiles };
  return { tags, values, slices: { count: [count], sum: [count * med], percentiles: {}, above: {} } };
}

function metrics(percentiles: Percentiles, failed: number, endpoints: readonly EndpointFixture[]): Metric[] {
  const count = 6000;
  const rate = (share: number, of: number) => ({ count: of, passes: Math.round(share * of), rate: share });
  return [
    {
      name: "http_req_duration",
      type: "trend",
      contains: "time",
      series: [
        trend(count, percentiles),
        ...endpoints.map((it) => trend(it.count, { "95": it.p95 }, { name: it.name })),
      ],
    },
    {
      name: "http_req_failed",
      type: "rate",
      contains: "default",
      series: [
        { tags: {}, values: rate(failed, count) },
        ...endpoints.map((it) => ({ tags: { name: it.name }, values: rate(it.failed ?? 0, it.count) })),
      ],
    },
    {
      name: "http_reqs",
      type: "counter",
      contains: "default",
      series: [{ tags: {}, values: { count, rate: 100 } }],
    },
  ];
}

export const before: Percentiles = { "50": 88, "90": 174, "95": 212, "99": 431 };
export const after: Percentiles = { "50": 97, "90": 203, "95": 250, "99": 502 };

export interface RunFixture {
  readonly percentiles?: Percentiles;
  readonly failed?: number;
  readonly endpoints?: readonly EndpointFixture[];
  readonly commit?: string;
  readonly branch?: string;
  readonly change?: Partial<Run>;
}

export const shopEndpoints: readonly EndpointFixture[] = [
  { name: "products", count: 3600, p95: 121 },
  { name: "login", count: 600, p95: 402, failed: 0.0017 },
  { name: "checkout", count: 1800, p95: 263, failed: 0.0006 },
];

/** A run of one minute with 6,000 requests. */
export function run({
  percentiles = after,
  failed = 0.002,
  endpoints = shopEndpoints,
  commit = "4be1c0ffee4be1c0ffee4be1c0ffee4be1c0ffee",
  branch = "faster-cart",
  change: changed = {},
}: RunFixture = {}): Run {
  return buildRun({
    provenance: { commit, branch, recordedAt: "2026-11-21T04:01:20Z" },
    window: { start: "2026-11-21T04:00:10Z", end: "2026-11-21T04:01:10Z", warmUpMs: 10_000 },
    metrics: metrics(percentiles, failed, endpoints),
    checks: [
      { name: "status is 200", group: "", passes: 5988, fails: 0 },
      { name: "cart has items", group: "::checkout", passes: 1800, fails: 0 },
    ],
    ...changed,
  });
}

/** Five accepted runs of main. */
export function baselineRuns(endpoints: readonly EndpointFixture[] = shopEndpoints): Run[] {
  return ["a1", "b2", "c3", "d4", "e5"].map((part, index) =>
    run({
      percentiles: Object.fromEntries(Object.entries(before).map(([key, value]) => [key, value + index - 2])),
      endpoints: endpoints.map((it) => ({ ...it, p95: it.p95 * 0.9 })),
      commit: part.repeat(20),
      branch: "main",
    }),
  );
}

export const compared: Comparability = { kind: "comparable", runs: 5 };

function falseAlarmsOf(judgements: readonly Judgement[]): ScenarioVerdict["falseAlarms"] {
  const comparisons = judgements.filter(
    ({ kind, objective }) => kind === "relative" && objective.onMiss === "fail",
  ).length;
  return comparisons === 0 ? undefined : { level: 0.01, comparisons, scenarios: 1, looks: 3 };
}

/** The load generator's machine was busy in the only round. */
export const generatorBusy: Invalidity = {
  finding: { kind: "generatorBusy", measure: "mean", share: 1 },
  undecidable: "all",
  ...{ rounds: [0], of: 1, side: "head" },
};

/** Why a latency rose: in the requests to one endpoint. */
export function onlySlower(name: string): WhyFact {
  const endpoints = { kind: "only", names: [name] } as const;
  return { kind: "latency", endpoints, throughput: { kind: "open" }, errors: { kind: "open" } };
}

/** A judged scenario; its verdict is the worst of its judgements unless told. */
export function judged(
  judgements: readonly Judgement[],
  options: {
    scenario?: string;
    verdict?: VerdictWord;
    open?: ScenarioVerdict["open"];
    why?: Explanation["why"];
    moved?: Explanation["moved"];
    answers?: ScenarioVerdict["answers"];
    load?: ScenarioVerdict["load"];
    comparability?: Comparability;
    doubts?: ScenarioVerdict["doubts"];
    invalid?: ScenarioVerdict["invalid"];
    run?: Run;
    /** The rounds, where they are several. */
    runs?: readonly Run[];
    baseline?: readonly Run[];
    control?: readonly Run[];
    design?: JudgedOutcome["design"];
    causes?: JudgedOutcome["causes"];
    stopped?: JudgedOutcome["stopped"];
  } = {},
): JudgedOutcome {
  const words = judgements.map((it) => (it.kind === "notJudged" ? "pass" : it.verdict));
  const order = ["fail", "inconclusive", "warn", "pass"] as const;
  const { comparability = compared } = options;
  const verdict: ScenarioVerdict = {
    verdict: options.verdict ?? order.find((it) => words.includes(it)) ?? "pass",
    open: options.open ?? [],
    judgements,
    comparability,
    doubts: options.doubts ?? [],
    invalid: options.invalid ?? [],
    anotherRound: { kind: "unneeded" },
    falseAlarms: falseAlarmsOf(judgements),
    ...(options.answers !== undefined && { answers: options.answers }),
    ...(options.load !== undefined && { load: options.load }),
  };
  return {
    kind: "judged",
    scenario: options.scenario ?? "checkout",
    environment: "preview",
    runs: options.runs ?? [options.run ?? run()],
    baseline: options.baseline ?? (comparability.kind === "comparable" ? baselineRuns() : []),
    ...(options.control !== undefined && { control: options.control }),
    design: options.design ?? "stored",
    causes: options.causes ?? [],
    stopped: options.stopped ?? { kind: "decided" },
    verdict,
    ...((options.why ?? options.moved) && {
      facts: explanation.kept({ why: options.why ?? [], moved: options.moved ?? [] }),
    }),
  };
}

export function broken(reason: string, cancelled = false, partial?: Run): ScenarioOutcome {
  const runs = partial === undefined ? [] : [partial];
  return { kind: "broken", scenario: "checkout", environment: "preview", reason, cancelled, partial: runs };
}

export function gate(scenarios: readonly ScenarioOutcome[], notes: readonly string[] = []): GateOutcome {
  return { verdict: worstWord(scenarios), scenarios, notes };
}

const settings: Settings = new Map([
  ["script", ["perf/checkout.js"]],
  ["target-url", ["https://pr-7.preview.example"]],
  ["objectives", ["p95 < baseline + 10%"]],
]);
const onGitHub: Surroundings = {
  baseline: { kind: "branch", branch: "loadline-baselines" },
  deployment: undefined,
  samples: "pipe",
};

/** What a job on GitHub gives its report. */
export const context: ReportContext = {
  failOnInconclusive: false,
  workflowRun: "https://github.com/acme/shop/actions/runs/9876543210",
  acceptUrl: "https://github.com/acme/shop/actions/workflows/performance-baseline.yml",
  repeatCommand: repeatCommand(resolveGate(settings, undefined, onGitHub), settings, {
    options: optionTable,
    kind: "job",
    repository: "acme/shop",
  }),
  baselineBranch: "main",
  parts: [explainPart, pagePart, acceptPart],
};

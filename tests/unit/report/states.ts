import { parseThreshold } from "../../../src/config/grammar/threshold.ts";
import { acceptFacts, type Override } from "../../../src/features/accept/facts.ts";
import type { WhyFact } from "../../../src/features/explain/facts.ts";
import { formatIndicator, type Objective } from "../../../src/model/objective.ts";
import type { GateOutcome } from "../../../src/model/outcome.ts";
import { exceptionsMetric, hiddenErrorsMetric } from "../../../src/model/run/builtin-metrics.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { AnswerChange } from "../../../src/model/verdict/answers.ts";
import type { Change, Judgement, Remedy, VerdictWord } from "../../../src/model/verdict.ts";
import { failedUnaskedWords } from "../../../src/report/words/facts/unfit.ts";
import { uncountedBaseNote } from "../../../src/report/words/notes/artifact.ts";
import { uncomparedLoadNote } from "../../../src/report/words/notes/load-from.ts";
import { noBaseNote } from "../../../src/report/words/notes/start.ts";
import {
  absolute,
  baselineRuns,
  before,
  broken,
  change,
  crept,
  errors,
  gate,
  generatorBusy,
  judged,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  p95,
  percentile,
  relative,
  run,
  throughput,
  unreadAs,
  withControl,
  withCreep,
} from "./fixtures.ts";
import { cpu, memory, movedCpu, movedQueue, queues, quietCpu, served, servers, unread } from "./servers.ts";

const p95Limit = absolute("p95 < 300ms", p95, { limit: 300 });
const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const errorLimit = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
const errorChange = relative("errors < baseline + 1pp", errors, { amount: 0.01, measure: "points" });
const rateChange = relative("throughput > baseline - 10%", throughput, { comparison: ">", amount: -0.1 });
const loginLimit = absolute("http_req_duration{name:login} p(99) < 1.5s", percentile(99, "login"), {
  limit: 1500,
});
const loginChange = relative(
  "http_req_duration{name:login} p(95) < baseline + 10%",
  percentile(95, "login"),
  {
    amount: 0.1,
  },
);
/** As a pull request may bring it along. */
const laxErrors = absolute("errors < 60%", errors, { limit: 0.6, dimension: "ratio" });
const p99Warning = relative("warn: p99 < baseline + 20%", percentile(99), { amount: 0.2, onMiss: "warn" });

const exceptions: Objective = {
  text: "exceptions <= 1%",
  indicator: { metric: exceptionsMetric, tags: {}, aggregation: { kind: "rate" } },
  comparison: "<=",
  bound: { kind: "absolute", limit: 0.01, dimension: "ratio", orBaseline: true },
  onMiss: "fail",
  source: { from: "default" },
};
/** Loadline's own objectives on errors, where the user wrote none. */
const implied = (text: string, metric: string): Objective => ({
  text,
  indicator: { metric, tags: {}, aggregation: { kind: "rate" } },
  comparison: "<",
  bound: { kind: "relative", measure: "points", amount: 0.01, implied: true },
  onMiss: "fail",
  source: { from: "default" },
});
const impliedErrors = implied("errors < baseline + 1pp", "http_req_failed");
const hiddenErrors = implied("HTTP 5xx < baseline + 1pp", hiddenErrorsMetric);
const statusFailures = (status: number, count: number): WhyFact => ({
  kind: "failures",
  requests: 6000,
  failed: count,
  how: [{ kind: "status", status, count }],
});

const changedAnswers: readonly AnswerChange[] = [
  {
    kind: "statuses",
    shares: [
      { status: 302, current: 0.5, baseline: 0 },
      { status: 200, current: 0.5, baseline: 1 },
    ],
  },
  { kind: "bytes", current: 20, baseline: 10_020 },
  { kind: "endpointsGone", names: ["checkout", "/pay|`now`", "login", "cart"], more: 2 },
];

const thrown = "TypeError: @someone | `</script>` of undefined at checkout.js:3:9";

/** A run of 6,000 iterations, so many of which threw. */
const threw = (count: number): Run =>
  run({
    change: {
      generator: {
        droppedIterations: 0,
        vusMax: 50,
        exceptions: { count, iterations: 6000, first: thrown },
        warnings: [],
      },
    },
  });

const steady = { percentiles: { "50": 89, "90": 176, "95": 214, "99": 428 } };
const mostlyRefused = run({
  ...{ ...steady, failed: 0.6 },
  change: { failures: [{ kind: "status", status: 500, count: 3600 }] },
});
const onThisModel = { cpu: "AMD EPYC 7763", sessions: 6, of: 10, isCompared: true };
const sinceFaster = { sessions: 2, of: 5, ratio: -0.075, from: "2026-11-21T02:30:00.000Z" };
const errorsPass = judgedAbsolute(errorLimit, 0.002, "pass", change(0.0018, 0.002, 0.0009));
const ratePass = judgedRelative(rateChange, change(99.6, 99.4, 1.1), "pass", "frequency");
const loginPass = judgedAbsolute(loginLimit, 612);

const unjudged = [
  notJudged(p95Change, 214, { kind: "noBaseline" }),
  notJudged(rateChange, 99.4, { kind: "noBaseline" }),
];
/** Beside the figures of a stored run that is not comparable. */
const besideStored = (cause: "noBaseline" | "changedLoad") => [
  notJudged(p95Change, 214, { kind: "noBaseline", stored: 71.4 }, cause),
  notJudged(rateChange, 99.4, { kind: "noBaseline", stored: 101 }, cause),
];
const limitsPass = [judgedAbsolute(p95Limit, 214), judgedAbsolute(errorLimit, 0.002), loginPass];

const invalid = (objective: Objective) => notJudged(objective, 214, { kind: "invalid", position: 0 });

/** An open objective, and what would tell more of it. */
function lacking(judgement: Judgement, remedy: Remedy): Judgement {
  return judgement.kind === "relative" ? { ...judgement, remedy } : judgement;
}

const latencyFail = judged(
  [
    judgedAbsolute(p95Limit, 250, "pass", change(212, 250, 16)),
    judgedRelative(p95Change, change(212, 250, 16), "fail"),
    errorsPass,
    ratePass,
    loginPass,
    judgedRelative(p99Warning, change(431, 502, 61), "pass"),
  ],
  {
    why: [
      {
        kind: "latency",
        endpoints: { kind: "only", names: ["checkout"], share: 0.92 },
        distribution: { kind: "whole", evenness: "even" },
        phases: { phases: ["waiting"], share: 0.95 },
        throughput: { kind: "stayed" },
        errors: { kind: "open" },
      },
    ],
  },
);

const quietPass = judged(
  [
    judgedAbsolute(p95Limit, 214, "pass", change(212, 214, 9)),
    judgedRelative(p95Change, change(212, 214, 9)),
    errorsPass,
    ratePass,
    loginPass,
  ],
  { run: run(steady) },
);

const queueDepth = {
  ...absolute("Queue depth: max < 300", p95, { limit: 300, dimension: "number" }),
  indicator: {
    of: "servers",
    metric: "Queue depth",
    tags: {},
    aggregation: { kind: "max" },
    worst: "largest",
    counted: "messages",
  },
} as const;
const queueFail = { ...judgedAbsolute(queueDepth, 352, "fail"), series: { queue: "vision" } };
const servedBaseline = baselineRuns().map((it) => served(it, servers([quietCpu, memory])));

/** The same run at another time of the day, one minute long. */
function at(some: Run, time: string): Run {
  const start = `2026-11-21T${time}:00Z`;
  const end = `2026-11-21T${time}:59Z`;
  return { ...some, window: { ...some.window, start, end } };
}

const afterMerge = run({ percentiles: before, commit: "a1".repeat(20), branch: "main" });
const onBase = {
  ...afterMerge,
  provenance: { ...afterMerge.provenance, target: "https://main.preview.example" },
};

const manyEndpoints = Array.from({ length: 50 }, (_, index) => ({
  name: `GET /items/${index + 1}`,
  count: 500 - index * 7,
  p95: 100 + ((index * 37) % 90),
}));

const steps = Array.from({ length: 7 }, (_, index) => ({
  name: `step ${index + 1}`,
  count: 840,
  p95: 14.6 + index,
}));
const stepThresholds = steps.flatMap(({ name, p95: measured }, index) => [
  {
    metric: `http_req_duration{name:${name}}`,
    expression: `p(95)<${index === 6 ? 20 : 500}`,
    current: measured,
  },
  { metric: `http_req_duration{name:${name}}`, expression: "max<1000", current: 71.3 + index },
  { metric: `http_req_duration{name:${name}}`, expression: "p(99)<800", current: 33.9 + index },
  { metric: `http_req_failed{name:${name}}`, expression: "rate<0.01", current: index === 6 ? 0.0317 : 0 },
]);
const crossed = ({ expression, current }: (typeof stepThresholds)[number]): boolean =>
  current >= Number(expression.split("<")[1]);

/** Each threshold of a script with as many as a careful team writes: two are crossed, seven have too few samples. */
const manyThresholds = judged(
  stepThresholds.flatMap(({ metric, expression, current }) => {
    const objective = parseThreshold(metric, expression);
    if (objective?.bound.kind !== "absolute") return [];
    if (expression.startsWith("p(99)")) {
      return notJudged(objective, current, { kind: "fewSamples", samples: 68 });
    }
    const dimension = metric.startsWith("http_req_failed") ? "ratio" : "time";
    const verdict = current < objective.bound.limit ? "pass" : "fail";
    const shown = judgedAbsolute(objective, current, verdict);
    return { ...shown, dimension };
  }),
  {
    comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    run: run({
      endpoints: steps.map((it, index) => ({ ...it, failed: index === 6 ? 0.0317 : 0 })),
      change: {
        thresholds: stepThresholds.map((it) => ({
          metric: it.metric,
          expression: it.expression,
          abortOnFail: false,
          ok: !crossed(it),
        })),
      },
    }),
  },
);

/** An objective of each of so many endpoints. */
const eachEndpoint = (name: string, compared: Change, verdict: VerdictWord = "pass") => {
  const indicator = { ...p95, tags: { name }, aggregation: { kind: "med" }, each: "endpoint" } as const;
  const of = relative("med of each endpoint < baseline + 10%", indicator, { amount: 0.1 });
  return judgedRelative(of, compared, verdict);
};
const oneOfMany = judged(
  [
    judgedRelative(p95Change, change(212, 214, 9)),
    eachEndpoint("products", change(88, 87, 2)),
    eachEndpoint("search", change(61, 84.2, 3), "fail"),
    eachEndpoint("cart", change(102, 104, 3)),
    eachEndpoint("checkout", change(143, 140, 4)),
    errorsPass,
  ],
  {
    doubts: [
      {
        kind: "endpointsLeftOut",
        objective: "med of each endpoint < baseline + 10%",
        endpoints: ["export", "/admin|`x`"],
        more: 0,
        because: "fewRequests",
        limit: 20,
      },
      {
        kind: "endpointsNew",
        objective: "med of each endpoint < baseline + 10%",
        endpoints: ["returns"],
        more: 0,
      },
    ],
  },
);

/** Figures that each could be told in several units and with several digits. */
const slow = percentile(99, "report");
const oddFigures = judged(
  [
    judgedAbsolute(absolute("p95 < 10s", p95, { limit: 10_000 }), 68.667, "pass", change(72.3, 68.667, 3)),
    judgedAbsolute(absolute("warn: p95 < 3s", p95, { limit: 3000, onMiss: "warn" }), 68.667, "pass"),
    judgedRelative(p95Change, change(72.3, 68.667, 3)),
    judgedAbsolute(absolute("p99{name:report} < 12s", slow, { limit: 12_000 }), 12_345.6, "fail"),
    judgedAbsolute(
      absolute("throughput > 30/min", throughput, { comparison: ">", limit: 0.5, dimension: "frequency" }),
      0.8,
      "pass",
      change(4.21, 0.8, 0.2),
    ),
    judgedRelative(rateChange, change(4.21, 0.8, 0.2), "fail", "frequency"),
    judgedAbsolute(errorLimit, 0.00067, "pass", change(0.0312, 0.00067, 0.0004)),
  ],
  {
    runs: [68.214, 68.667, 69.12].map((value) =>
      slowly(run({ percentiles: { "50": 41.26, "95": value, "99": 99.94 }, failed: 0.00067 }), 0.8),
    ),
    baseline: [71.9, 72.3, 72.7].map((value) =>
      run({ percentiles: { "50": 40.7, "95": value, "99": 101.2 } }),
    ),
    causes: [{ kind: "asked" }, { kind: "asked" }],
    stopped: { kind: "given" },
  },
);

/** The same run at another rate. */
function slowly(some: Run, rate: number): Run {
  return {
    ...some,
    metrics: some.metrics.map((it) =>
      it.type === "counter"
        ? { ...it, series: it.series.map(({ tags, values }) => ({ tags, values: { ...values, rate } })) }
        : it,
    ),
  };
}

const noScript =
  'There is no k6 script "perf/checkout.js" in /shop. Give the path of a script, relative to the working directory.';

const accepted: Override = {
  by: "octocat",
  at: "2026-10-03T09:12:30.000Z",
  commit: "4be1c0ffee4be1c0ffee4be1c0ffee4be1c0ffee",
  label: "loadline: accepted",
  reason: { text: "@acme/team agreed: the tax rules cost 40 ms | see #12", by: "hubot-owner" },
};

/** One outcome for each state that a reader can meet; each has its golden file. */
export const states: Readonly<Record<string, GateOutcome>> = {
  pass: gate([quietPass]),
  improvement: gate([
    judged([judgedRelative(p95Change, change(212, 168, 11)), errorsPass, ratePass], {
      run: run({ percentiles: { "50": 70, "90": 139, "95": 168, "99": 340 } }),
    }),
  ]),
  alike: gate([
    judged([
      judgedRelative(p95Change, { ...change(212, 214, 9), likeWith: onThisModel }),
      errorsPass,
      judgedRelative(rateChange, { ...change(99.6, 99.4, 1.1), likeWith: onThisModel }, "pass", "frequency"),
    ]),
  ]),
  "latest-level": gate([
    judged([
      judgedRelative(p95Change, { ...change(212, 214, 9), latestLevel: sinceFaster }),
      judgedRelative(loginChange, {
        ...change(612, 615, 20),
        latestLevel: { ...sinceFaster, ratio: -0.112 },
      }),
      errorsPass,
      ratePass,
    ]),
  ]),
  "first-run": gate([
    judged([...limitsPass, ...unjudged], {
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      run: run(steady),
    }),
  ]),
  warn: gate([
    judged(
      [
        judgedRelative(p95Change, change(212, 216, 9)),
        judgedRelative(p99Warning, change(431, 556, 58), "warn"),
      ],
      {
        why: [
          {
            kind: "latency",
            distribution: { kind: "tail", percent: 99, ratio: 0.29 },
            throughput: { kind: "open" },
            errors: { kind: "open" },
          },
        ],
      },
    ),
  ]),
  "fail-latency": gate([latencyFail]),
  // The interval of the p95 includes no change: what decided stands beside it.
  "fail-body": gate([
    judged(
      [
        judgedRelative(
          p95Change,
          {
            ...change(212, 235, 31),
            isBetter: false,
            body: { ratio: 0.118, interval: { low: 0.094, high: 0.142 } },
          },
          "fail",
        ),
        errorsPass,
        ratePass,
      ],
      { run: run() },
    ),
  ]),
  "pass-body-slower": gate([
    judged(
      [
        {
          ...judgedRelative(p95Change, change(212, 214, 12)),
          doubts: [{ kind: "bodySlower", ratio: 0.173, interval: { low: 0.152, high: 0.195 } }],
        },
        errorsPass,
        ratePass,
      ],
      { run: run() },
    ),
  ]),
  "fail-one-endpoint": gate([oneOfMany]),
  "pass-endpoint-hidden": gate([
    judged(
      [
        judgedRelative(p95Change, change(212, 214, 9)),
        eachEndpoint("products", change(88, 87, 2)),
        {
          ...eachEndpoint("home", change(1.1, 1.15, 0.12), "inconclusive"),
          open: { kind: "noise" },
          isHidden: true,
        },
        errorsPass,
      ],
      { verdict: "pass", run: run(steady) },
    ),
  ]),
  "fail-accepted": { ...gate([latencyFail]), letThrough: acceptFacts.kept(accepted) },
  "fail-errors": gate([
    judged(
      [
        judgedAbsolute(p95Limit, 250),
        judgedAbsolute(errorLimit, 0.031, "fail", change(0.0018, 0.031, 0.006)),
        judgedRelative(errorChange, change(0.0018, 0.031, 0.006), "fail", "ratio"),
      ],
      {
        run: run({
          failed: 0.031,
          change: {
            checks: [
              { name: "status is 200", group: "", passes: 5814, fails: 186 },
              { name: "cart has items", group: "::checkout", passes: 1799, fails: 1 },
              { name: "token", group: "::login", passes: 600, fails: 0 },
            ],
          },
        }),
      },
    ),
  ]),
  "fail-exceptions": gate([
    judged(
      [
        judgedAbsolute(p95Limit, 214),
        errorsPass,
        judgedAbsolute(exceptions, 0.45, "fail", change(0.02, 0.45, 0.01)),
      ],
      {
        run: threw(2700),
        why: [{ kind: "exceptions", count: 2700, iterations: 6000, first: thrown }],
      },
    ),
  ]),
  "warn-exceptions": gate([
    judged([errorsPass, judgedAbsolute(exceptions, 0.05, "warn", change(0.052, 0.05, 0.01))], {
      run: threw(300),
      why: [{ kind: "exceptions", count: 300, iterations: 6000, first: thrown }],
    }),
  ]),
  "answers-changed": gate([
    judged([judgedRelative(p95Change, change(212, 85, 6)), errorsPass, ratePass], {
      run: run({ percentiles: { "50": 31, "90": 70, "95": 85, "99": 160 } }),
      answers: changedAnswers,
    }),
  ]),
  "answers-changed-errors": gate([
    judged([judgedRelative(p95Change, change(212, 168, 9))], {
      run: run({ ...steady, failed: 0.0062 }),
      answers: [
        { kind: "errors", current: 0.0062, baseline: 0.0008 },
        { kind: "exceptions", current: 0.004, baseline: 0 },
      ],
    }),
  ]),
  "answers-changed-scenarios": gate([
    { ...quietPass, scenario: "search" },
    judged(quietPass.verdict.judgements, { run: run(steady), answers: changedAnswers }),
    { ...latencyFail, scenario: "sign-in", verdict: { ...latencyFail.verdict, answers: changedAnswers } },
  ]),
  "fail-errors-unasked": gate([
    judged(
      [
        judgedRelative(p95Change, change(212, 106, 9)),
        judgedRelative(impliedErrors, change(0, 0.41, 0.012), "fail", "ratio"),
      ],
      {
        run: run({ ...steady, failed: 0.41 }),
        why: [statusFailures(500, 2460)],
        answers: [
          { kind: "errors", current: 0.41, baseline: 0 },
          { kind: "bytes", current: 5912, baseline: 10_020 },
        ],
      },
    ),
  ]),
  "fail-errors-hidden": gate([
    judged(
      [
        judgedRelative(p95Change, change(212, 214, 9)),
        judgedRelative(hiddenErrors, change(0, 0.4, 0.012), "fail", "ratio"),
      ],
      {
        run: run({ ...steady, failed: 0 }),
        why: [statusFailures(500, 2400)],
        answers: [
          {
            kind: "statuses",
            shares: [
              { status: 200, current: 0.6, baseline: 1 },
              { status: 500, current: 0.4, baseline: 0 },
            ],
          },
        ],
      },
    ),
  ]),
  "errors-unknown": gate([
    judged(
      [
        judgedAbsolute(p95Limit, 214),
        {
          ...notJudged(impliedErrors, 0.41, { kind: "noBaseline", leavesOpen: "errors" }),
          dimension: "ratio",
        },
      ],
      {
        verdict: "inconclusive",
        comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
        run: run({ ...steady, failed: 0.41 }),
      },
    ),
  ]),
  "fail-throughput": gate([
    judged([judgedRelative(rateChange, change(100, 84.6, 2.3), "fail", "frequency"), errorsPass]),
  ]),
  "fail-absolute": gate([
    judged([
      judgedAbsolute(p95Limit, 320, "fail", change(316, 320, 14)),
      judgedRelative(p95Change, change(316, 320, 14)),
      loginPass,
    ]),
  ]),
  "fail-threshold": gate([
    judged([errorsPass], {
      verdict: "fail",
      run: run({
        change: {
          ending: { kind: "abortedByThreshold" },
          setupRequests: 3,
          thresholds: [
            { metric: "http_req_failed", expression: "rate<0.01", abortOnFail: false, ok: true },
            {
              metric: "http_req_duration{name:login}",
              expression: "p(95)<400",
              abortOnFail: true,
              ok: false,
            },
          ],
        },
      }),
    }),
  ]),
  inconclusive: gate([
    judged(
      [
        lacking(
          { ...judgedRelative(p95Change, change(212, 246, 44), "inconclusive"), open: { kind: "noise" } },
          { kind: "baselineRuns", runs: 1, jobs: 1, more: 4 },
        ),
        errorsPass,
        ratePass,
      ],
      {
        stopped: { kind: "noUse" },
        doubts: [{ kind: "hosts", side: "head", doubt: { kind: "noAddresses" } }],
        invalid: [
          {
            finding: { kind: "iterationsDropped", dropped: 212, asked: 6000, knowsVus: true },
            undecidable: "latencyAndThroughput",
            ...{ rounds: [1], of: 3, side: "head" },
          },
        ],
        run: run({
          change: {
            generator: {
              droppedIterations: 212,
              vusMax: 50,
              exceptions: {
                count: 12,
                iterations: 6000,
                first: "TypeError: @someone | `</script>` at checkout.js:3:9",
              },
              warnings: ["Insufficient VUs, reached 50 active VUs and cannot initialize more"],
            },
          },
        }),
      },
    ),
  ]),
  invalid: gate(
    [
      judged([invalid(p95Limit), invalid(loginLimit)], {
        verdict: "inconclusive",
        invalid: [generatorBusy],
        comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
        stopped: { kind: "mostRounds" },
      }),
    ],
    ["There is still no baseline: the measurement is not valid."],
  ),
  "fail-creep": gate([
    judged([withCreep(judgedRelative(p95Change, change(236, 242, 9), "fail"), crept({})), errorsPass], {
      run: run(steady),
    }),
  ]),
  "baseline-required": gate([
    judged(unjudged, {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "required" } }],
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    }),
  ]),
  "base-uncounted": gate(
    [
      judged([...unjudged, errorsPass], {
        verdict: "inconclusive",
        open: [{ kind: "uncompared", because: { kind: "required" } }],
        comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      }),
    ],
    [uncountedBaseNote],
  ),
  "base-lacking": gate(
    [
      judged([...unjudged, errorsPass], {
        verdict: "inconclusive",
        open: [{ kind: "uncompared", because: { kind: "lacksBase", step: "build" } }],
        comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      }),
    ],
    [noBaseNote("build", "start.build of the base ended with status 2. It printed nothing.")],
  ),
  "shared-processors": gate([
    judged(
      [
        {
          ...judgedRelative(p95Change, change(236, 238, 4), "inconclusive"),
          open: { kind: "sharedProcessors", share: 0.68 },
        },
        errorsPass,
      ],
      { verdict: "inconclusive", design: "simultaneous", run: run(steady) },
    ),
  ]),
  "one-start": gate([
    judged(
      [
        {
          ...judgedRelative(p95Change, change(236, 258, 24), "inconclusive"),
          open: { kind: "oneStart", files: ["data/items.json", "uploads/a.png"] },
        },
        errorsPass,
      ],
      { verdict: "inconclusive", design: "simultaneous", run: run(steady) },
    ),
  ]),
  "warming-up": gate([
    judged(
      [
        {
          ...judgedRelative(p95Change, change(212, 251, 16), "inconclusive"),
          open: { kind: "warmingUp", side: "change", first: 0.28, last: 0.09 },
        },
        errorsPass,
      ],
      { verdict: "inconclusive", design: "simultaneous", run: run(steady) },
    ),
  ]),
  "base-warming-up": gate([
    judged(
      [
        {
          ...judgedRelative(p95Change, { ...change(244, 212, 16), isBetter: false }, "inconclusive"),
          open: { kind: "warmingUp", side: "base", first: -0.17, last: -0.03 },
        },
        errorsPass,
      ],
      { verdict: "inconclusive", design: "simultaneous", run: run(steady) },
    ),
  ]),
  "pass-warmed-up": gate([
    judged(
      [
        {
          ...judgedRelative(p95Change, change(212, 214, 12)),
          doubts: [{ kind: "warmedUp", side: "change", first: 0.28, last: 0.01, rounds: 4 }],
        },
        errorsPass,
      ],
      { design: "simultaneous", run: run(steady) },
    ),
  ]),
  "base-unmeasured": gate([
    judged([...unjudged, errorsPass], {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "unmeasuredBase" } }],
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    }),
  ]),
  silence: gate([
    judged([...limitsPass, ...besideStored("changedLoad")], {
      verdict: "fail",
      open: [
        { kind: "silence", gates: 5 },
        { kind: "uncompared", because: { kind: "otherLoad" } },
      ],
      comparability: { kind: "changedLoad", changed: [{ kind: "script" }], runs: 12 },
      run: run(steady),
    }),
  ]),
  "silence-first": gate([
    judged([...limitsPass, ...unjudged], {
      verdict: "fail",
      open: [{ kind: "silence", gates: 5 }],
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      run: run(steady),
    }),
  ]),
  "load-lighter": gate([
    judged([judgedRelative(p95Change, change(212, 214, 9)), errorsPass], {
      design: "simultaneous",
      run: run(steady),
      load: [
        { kind: "rate", current: 20, baseline: 60 },
        { kind: "requestsGone", names: ["checkout"], more: 0 },
        { kind: "thresholdsGone", names: ["http_req_duration: p(95)<300"], more: 0, areJudged: false },
      ],
    }),
  ]),
  "load-lighter-script": gate([
    judged([judgedRelative(p95Change, change(212, 214, 9)), errorsPass], {
      design: "simultaneous",
      run: run(steady),
      load: [
        { kind: "iterations", current: 20, baseline: 60 },
        { kind: "namesGone", names: ["/checkout", "/pay"], more: 0 },
        { kind: "thresholdsGone", names: ["http_req_duration: p(95)<300"], more: 0, areJudged: true },
        { kind: "unknown", isUnread: false },
      ],
    }),
  ]),
  "load-other": gate([
    judged([judgedRelative(p95Change, change(212, 214, 9)), errorsPass], {
      design: "simultaneous",
      run: run(steady),
      load: [{ kind: "unknown", isUnread: false }],
    }),
  ]),
  "load-unread": gate(
    [
      judged([judgedRelative(p95Change, change(212, 214, 9)), errorsPass], {
        design: "simultaneous",
        run: run(steady),
        load: [{ kind: "unknown", isUnread: true }],
      }),
    ],
    [uncomparedLoadNote("checkout", "main", "git is not installed.")],
  ),
  "changed-load-unasked": gate([
    judged(limitsPass, {
      comparability: { kind: "changedLoad", changed: [{ kind: "script" }], runs: 12 },
      run: run(steady),
    }),
  ]),
  "silence-ended": gate([
    judged([judgedRelative(p95Change, change(212, 214, 9)), errorsPass], { run: run(steady) }),
  ]),
  "recorded-changed-load": gate([
    {
      ...judged([...limitsPass, ...besideStored("changedLoad")], {
        comparability: { kind: "changedLoad", changed: [{ kind: "script" }], runs: 12 },
        verdict: "pass",
        runs: [run(steady), run(steady), run(steady)],
      }),
      ...{ recorded: "added", recording: { how: "added", asked: 3, kept: 3, leftOut: [] } },
    },
  ]),
  "broken-errors": gate([broken(failedUnaskedWords([mostlyRefused]), false, mostlyRefused)]),
  "changed-warm-up": gate([
    judged(besideStored("changedLoad"), {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "otherLoad" } }],
      comparability: {
        kind: "changedLoad",
        changed: [{ kind: "warmUp", beforeMs: 5000, nowMs: 0 }],
        runs: 12,
      },
      run: run(steady),
    }),
  ]),
  "changed-load-missed": gate([
    judged([judgedAbsolute(p95Limit, 340, "fail"), ...besideStored("changedLoad")], {
      open: [{ kind: "uncompared", because: { kind: "otherLoad" } }],
      comparability: { kind: "changedLoad", changed: [{ kind: "script" }], runs: 12 },
      run: run(steady),
    }),
  ]),
  "changed-load-warned": gate([
    judged([...limitsPass, notJudged(p99Warning, 502, { kind: "noBaseline", stored: 431 }, "changedLoad")], {
      comparability: { kind: "changedLoad", changed: [{ kind: "script" }], runs: 12 },
      run: run(steady),
    }),
  ]),
  "newer-objective": gate([
    judged([
      judgedRelative(p95Change, change(212, 214, 9)),
      notJudged(loginChange, 120, { kind: "notInBaseline" }, "notInBaseline"),
    ]),
  ]),
  "newer-objectives": gate([
    judged([errorsPass, notJudged(loginChange, 120, { kind: "notInBaseline" }, "notInBaseline")], {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "noFigure", of: "baseline" } }],
    }),
  ]),
  "base-lacking-stored": gate(
    [
      judged([judgedRelative(p95Change, change(212, 214, 9)), errorsPass], {
        verdict: "inconclusive",
        open: [{ kind: "uncompared", because: { kind: "lacksBase", step: "build" } }],
      }),
    ],
    [noBaseNote("build", "start.build of the base ended with status 2. It printed nothing.")],
  ),
  "fail-errors-lax": gate([
    judged(
      [
        judgedRelative(p95Change, change(212, 214, 9)),
        judgedAbsolute(laxErrors, 0.41),
        judgedRelative(impliedErrors, change(0, 0.41, 0.012), "fail", "ratio"),
      ],
      { run: run({ ...steady, failed: 0.41 }), why: [statusFailures(500, 2460)] },
    ),
  ]),
  "errors-as-before": gate([
    judged(
      [
        judgedRelative(p95Change, change(212, 214, 9)),
        judgedRelative(impliedErrors, change(0.05, 0.05, 0.005), "pass", "ratio"),
      ],
      { run: run({ ...steady, failed: 0.05 }) },
    ),
  ]),
  "other-branch": gate([
    judged([...limitsPass, ...besideStored("noBaseline")], {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "otherRuns" } }],
      comparability: {
        ...{ kind: "none", branch: "release-1", environment: "default", otherEnvironments: [], others: 12 },
      },
    }),
  ]),
  "base-without-figure": gate([
    judged([errorsPass, ratePass, notJudged(p95Change, 214, { kind: "notInBaseline" }, "notInBaseline")], {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "noFigure", of: "base" } }],
      design: "simultaneous",
    }),
  ]),
  "cut-short": gate([
    judged([errorsPass, loginPass], {
      verdict: "inconclusive",
      open: [{ kind: "cutShort" }],
      run: run({ change: { ending: { kind: "abortedByThreshold" } } }),
    }),
  ]),
  "query-unread": gate([
    judged(
      [...limitsPass, notJudged(queueDepth, undefined, unreadAs("Prometheus did not answer within 10 s."))],
      {
        verdict: "inconclusive",
        run: served(
          run(steady),
          servers([{ ...unread, name: "Queue depth", reason: "Prometheus did not answer within 10 s" }]),
        ),
      },
    ),
  ]),
  "servers-well": gate([
    judged([judgedAbsolute(p95Limit, 214), errorsPass], {
      run: served(run(steady), servers([cpu, unread], { skewMs: -3200 })),
      baseline: servedBaseline,
    }),
  ]),
  "servers-fail": gate([
    judged([judgedRelative(p95Change, change(212, 250, 16), "fail"), queueFail], {
      run: served(run(), servers([memory, cpu, queues])),
      baseline: servedBaseline,
      moved: [movedCpu, movedQueue],
    }),
  ]),
  "servers-broken": gate([
    broken(
      "k6 stopped with status 107 after 23 s.",
      false,
      served(run({ change: { ending: { kind: "unfinished", reason: "k6 stopped" } } }), servers([queues])),
    ),
  ]),
  rounds: gate([
    judged([judgedRelative(p95Change, change(212, 250, 12), "fail"), errorsPass, ratePass], {
      runs: [run(), run({ percentiles: { ...steady.percentiles, "95": 247 } }), run()],
      causes: [
        { kind: "toDecide", indicators: [formatIndicator(p95)] },
        { kind: "toConfirm", indicators: [formatIndicator(p95)] },
      ],
      stopped: { kind: "decided" },
    }),
  ]),
  "rounds-replaced": gate([
    judged([judgedRelative(p95Change, change(212, 250, 12), "fail"), errorsPass, ratePass], {
      runs: [run(), run({ percentiles: { ...steady.percentiles, "95": 247 } }), run(), run()],
      causes: [
        { kind: "toReplace", indicators: [formatIndicator(p95)] },
        { kind: "toDecide", indicators: [formatIndicator(p95)] },
        { kind: "toConfirm", indicators: [formatIndicator(p95)] },
      ],
      stopped: { kind: "decided" },
    }),
  ]),
  "side-by-side": gate([
    judged([judgedRelative(p95Change, change(212, 250, 12), "fail"), errorsPass, ratePass], {
      runs: [at(run(), "04:00"), at(run(), "04:06")],
      baseline: [at(onBase, "04:02"), at(onBase, "04:04")],
      comparability: { kind: "comparable", runs: 2 },
      design: "alternating",
      causes: [{ kind: "toConfirm", indicators: [formatIndicator(p95)] }],
      stopped: { kind: "budget" },
    }),
  ]),
  "null-control": gate([
    judged(
      [
        withControl(
          judgedRelative(p95Change, change(212, 250, 12), "inconclusive"),
          change(212, 229, 9),
          true,
        ),
        errorsPass,
        withControl(ratePass, change(99.6, 99.5, 1), false),
      ],
      {
        runs: [at(run(), "04:00"), at(run(), "04:06")],
        baseline: [at(onBase, "04:00"), at(onBase, "04:06")],
        control: [at(onBase, "04:00"), at(onBase, "04:06")],
        comparability: { kind: "comparable", runs: 2 },
        design: "simultaneous",
        causes: [{ kind: "toConfirm", indicators: [formatIndicator(p95)] }],
        stopped: { kind: "noUse" },
      },
    ),
  ]),
  broken: gate([
    broken(
      "k6 stopped with status 107: ReferenceError: token is not defined at perf/checkout.js:14:9\nThe script threw before its first request.\nRun `k6 run perf/checkout.js` to see the whole message.",
    ),
  ]),
  cancelled: gate([
    broken(
      "the job was cancelled after 23 s of 60 s.",
      true,
      run({ change: { ending: { kind: "unfinished", reason: "interrupted" } } }),
    ),
  ]),
  "changed-load": gate([
    judged([...limitsPass, ...besideStored("changedLoad")], {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "otherLoad" } }],
      comparability: { kind: "changedLoad", changed: [{ kind: "script" }, { kind: "options" }], runs: 12 },
      run: run(steady),
    }),
  ]),
  scenarios: gate(
    [{ ...quietPass, scenario: "search" }, latencyFail, { ...quietPass, scenario: "sign-in" }],
    ["The baseline is kept on the branch loadline-baselines."],
  ),
  "many-thresholds": gate([manyThresholds]),
  "odd-figures": gate([oddFigures]),
  "scenarios-broken": gate([
    quietPass,
    { ...broken(noScript), scenario: "search" },
    { ...broken(noScript), scenario: "sign-in" },
  ]),
  "fail-creep-without-commit": gate([
    judged([
      withCreep(
        judgedRelative(p95Change, change(236, 242, 9), "fail"),
        crept({
          from: { commit: undefined, recordedAt: "2026-09-01T08:00:00.000Z" },
          since: { commit: undefined, recordedAt: "2026-10-03T08:00:00.000Z" },
        }),
      ),
      errorsPass,
    ]),
  ]),
  "scenarios-pass": gate([
    { ...quietPass, scenario: "search" },
    quietPass,
    { ...quietPass, scenario: "sign-in" },
  ]),
  "scenarios-first-run": gate(
    ["checkout", "search"].map((scenario) => ({
      ...judged([...limitsPass, ...unjudged], {
        comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
        run: run(steady),
      }),
      scenario,
    })),
  ),
  "fifty-endpoints": gate([
    judged([judgedRelative(p95Change, change(212, 214, 9))], {
      run: run({ ...steady, endpoints: manyEndpoints }),
      baseline: baselineRuns(manyEndpoints.slice(1)),
    }),
  ]),
};

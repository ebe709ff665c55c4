import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Comparability } from "../../../../src/model/comparability.ts";
import type { Indicator, Objective } from "../../../../src/model/objective.ts";
import { parseQuantity } from "../../../../src/model/units.ts";
import type { Judgement } from "../../../../src/model/verdict.ts";
import { documentOf } from "../../../../src/report/document/view.ts";
import { gateHeadline, reasonBeyond, scenarioHeadline } from "../../../../src/report/words/headline.ts";
import { indicatorWords } from "../../../../src/report/words/words.ts";
import { onQueue } from "../../judge/servers.ts";
import {
  absolute,
  broken,
  change,
  context,
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
  recordedAt,
  relative,
  run,
  throughput,
  unreadAs,
  withCreep,
} from "../fixtures.ts";
import { markdownOf } from "../rendered.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const p95Limit = absolute("p95 < 300ms", p95, { limit: 300 });
const checks: Indicator = { metric: "checks", tags: {}, aggregation: { kind: "rate" } };

function headlineOf(...judgements: readonly Judgement[]): string {
  return scenarioHeadline(judged(judgements));
}

describe("a miss on the servers' side", () => {
  const missed = judgedAbsolute(onQueue("end < 10"), 61, "fail");

  test.each([
    [{ queue: "orders", job: "shop", instance: "10.0.0.7:3000" }, " (queue=orders)"],
    [{ job: "shop", instance: "10.0.0.7:3000" }, " (instance=10.0.0.7:3000)"],
    [{ pod: "x".repeat(200) }, ` (pod=${"x".repeat(75)}…)`],
    [{ pod: `${"x".repeat(74)}😀${"x".repeat(9)}` }, ` (pod=${"x".repeat(74)}😀…)`],
    [{}, ""],
  ])("of the series %j names it by what tells it from others", (series, named) => {
    expect(headlineOf({ ...missed, series })).toBe(
      `end of Queue depth is 61 messages; the limit is 10 messages${named}`,
    );
  });
});

test("an objective's row names the series that was judged, also where that is not among the busiest", () => {
  const judgement = {
    ...judgedAbsolute(onQueue("end < 10"), 4),
    series: { queue: "orders-40", job: "shop" },
  };
  const [view] = documentOf(gate([judged([judgement])]), context).scenarios;
  expect(view?.objectives?.rows[0]?.[0]).toEqual(["end of Queue depth (queue=orders-40)"]);
});

describe("slow creep", () => {
  const within = judgedRelative(p95Change, change(238, 242, 9), "fail");

  test("is told with how far, since when and what is allowed", () => {
    expect(headlineOf(withCreep(within, crept({})))).toBe(
      "p95 has crept up by 14 % since the accepted level of 1 Sep 2026 (b2c3d4e), from 212 ms to 242 ms, " +
        "more than half of it by 3 Oct 2026 (a1b2c3d), 12 runs ago; 10 % is allowed",
    );
  });

  test("that came with the last step alone has no way half of it was gone by", () => {
    const since = { commit: "b2c3d4e5".padEnd(40, "0"), recordedAt };
    expect(headlineOf(withCreep(within, crept({ from: since, since })))).toBe(
      "p95 has crept up by 14 % since the accepted level of 3 Oct 2026 (b2c3d4e), from 212 ms to 242 ms; " +
        "10 % is allowed",
    );
  });

  test("downwards, from runs that nobody accepted and without a commit", () => {
    const more = relative("throughput > baseline - 5%", throughput, { amount: -0.05, comparison: ">" });
    const judgement = judgedRelative(more, change(90, 88, 2), "fail", "frequency");
    const from = { commit: undefined, recordedAt };
    const since = { commit: undefined, recordedAt: "2026-10-09T08:00:00.000Z" };
    const creep = crept({ against: "oldest", referenceLevel: 100, ratio: -0.12, from, since, runs: 1 });
    expect(headlineOf(withCreep(judgement, creep))).toBe(
      "throughput has crept down by 12 % since the baseline's oldest runs of 3 Oct 2026, " +
        "from 100/s to 88/s, more than half of it by 9 Oct 2026, 1 run ago; 10 % is allowed",
    );
  });

  test("where none at all is allowed", () => {
    expect(headlineOf(withCreep(within, crept({ tolerance: 0 })))).toMatch(/; no creep is allowed$/);
  });

  test("stands in the table beside the verdict, whose own limit is kept", () => {
    const outcome = gate([judged([withCreep(within, crept({}))])]);
    const [scenario] = documentOf(outcome, context).scenarios;
    const cell = scenario?.objectives?.rows[0]?.at(-1);
    expect(cell).toEqual([{ verdict: "fail", words: "fail" }, " (slow creep)"]);
  });

  test("counts by how far it is beyond its own tolerance among other misses", () => {
    const worse = judgedRelative(
      relative("p99 < baseline + 10%", percentile(99), { amount: 0.1 }),
      change(300, 450, 9),
      "fail",
    );
    expect(headlineOf(withCreep(within, crept({})), worse)).toMatch(/^p99 rose by 50 %.*\(and 1 more\)$/);
  });
});

describe("a missed objective", () => {
  const cases: readonly (readonly [string, Judgement])[] = [
    [
      "p95 rose by 18 %, from 212 ms to 250 ms; 10 % is allowed",
      judgedRelative(p95Change, change(212, 250, 9), "fail"),
    ],
    [
      "p95 rose by 10.4 %, from 250 ms to 276 ms; 10 % is allowed",
      judgedRelative(p95Change, change(250, 276, 0.5), "fail"),
    ],
    [
      "p95 rose by 38 ms, from 212 ms to 250 ms; 20 ms is allowed",
      judgedRelative(
        relative("p95 < baseline + 20ms", p95, { amount: 20, measure: "offset" }),
        change(212, 250, 9),
        "fail",
      ),
    ],
    [
      "p95 rose by 1.9 %, from 212 ms to 216 ms; no regression is allowed",
      judgedRelative(
        relative("p95 <= baseline", p95, { comparison: "<=", amount: 0 }),
        change(212, 216, 1),
        "fail",
      ),
    ],
    [
      "p95 fell by 3 %, from 200 ms to 194 ms; a fall of at least 10 % is required",
      judgedRelative(relative("p95 < baseline - 10%", p95, { amount: -0.1 }), change(200, 194, 1), "fail"),
    ],
    [
      "throughput fell by 15 %, from 100/s to 84.6/s; 10 % is allowed",
      judgedRelative(
        relative("throughput > baseline - 10%", throughput, { comparison: ">", amount: -0.1 }),
        change(100, 84.6, 2),
        "fail",
        "frequency",
      ),
    ],
    [
      "errors rose by 2 pp, from 0 % to 2 %; 1 pp is allowed",
      judgedRelative(
        relative("errors < baseline + 1pp", errors, { amount: 0.01, measure: "points" }),
        change(0, 0.02, 0.001),
        "fail",
        "ratio",
      ),
    ],
    ["p95 is 320 ms; the limit is 300 ms", judgedAbsolute(p95Limit, 320, "fail")],
    ["p95 is 300.2 ms; the limit is 300 ms", judgedAbsolute(p95Limit, 300.2, "fail")],
    ["p95 is 300 ms; it must be below 300 ms", judgedAbsolute(p95Limit, 300, "fail")],
    [
      "3.1 % of requests failed; 1 % is allowed",
      judgedAbsolute(absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" }), 0.031, "fail"),
    ],
    [
      "1.0001 % of login requests failed; 1 % is allowed",
      judgedAbsolute(
        absolute("x", { ...errors, tags: { name: "login" } }, { limit: 0.01, dimension: "ratio" }),
        0.010001,
        "fail",
      ),
    ],
    [
      "97 % of checks passed; 99 % is required",
      judgedAbsolute(
        absolute("checks > 99%", checks, { comparison: ">", limit: 0.99, dimension: "ratio" }),
        0.97,
        "fail",
      ),
    ],
    [
      "throughput is 84.6/s; at least 90/s is required",
      judgedAbsolute(
        absolute("throughput > 90/s", throughput, { comparison: ">", limit: 90, dimension: "frequency" }),
        84.6,
        "fail",
      ),
    ],
    [
      "p99 of login is 1,612 ms; the limit is 1,500 ms",
      judgedAbsolute(absolute("x", percentile(99, "login"), { limit: 1500 }), 1612, "fail"),
    ],
    [
      "p95 is 320 ms; the limit is 300 ms (threshold of the script)",
      judgedAbsolute({ ...p95Limit, source: { from: "script" } }, 320, "fail"),
    ],
  ];

  test.each(cases)("reads %j", (expected, judgement) => {
    expect(headlineOf(judgement)).toBe(expected);
  });

  test("of several tells the one furthest beyond its limit, and counts the others", () => {
    const judgements = [
      judgedAbsolute(p95Limit, 320, "fail"),
      judgedRelative(p95Change, change(212, 320, 9), "fail"),
      judgedAbsolute(absolute("p99 < 1s", percentile(99), { limit: 1000 }), 1010, "fail"),
    ];
    expect(headlineOf(...judgements)).toBe(
      "p95 rose by 51 %, from 212 ms to 320 ms; 10 % is allowed (and 2 more)",
    );
  });

  test("never shows a figure on the good side of its limit", () => {
    const limits = fc.double({ min: 0.1, max: 5000, noNaN: true }).map((it) => Number(it.toPrecision(4)));
    fc.assert(
      fc.property(limits, fc.double({ min: 1e-9, max: 0.5, noNaN: true }), (limit, excess) => {
        const current = limit * (1 + excess);
        fc.pre(current > limit);
        const headline = headlineOf(judgedAbsolute(absolute("x", p95, { limit }), current, "fail"));
        const groups = /is (.*); the limit is (.*)$/.exec(headline.replaceAll(",", ""));
        const [shown, bound] = [parseQuantity(groups?.[1] ?? ""), parseQuantity(groups?.[2] ?? "")];
        expect(shown?.value).toBeGreaterThan(bound?.value ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe("a gate without a miss", () => {
  const pass = judgedAbsolute(p95Limit, 214);
  const open = notJudged(p95Change, 214, { kind: "noBaseline" });

  test("counts the objectives that were met", () => {
    expect(headlineOf(pass, pass, pass)).toBe("All 3 objectives met");
    expect(headlineOf(pass)).toBe("The objective is met");
  });

  test("says what got clearly better, not what may be noise", () => {
    expect(headlineOf(judgedRelative(p95Change, change(212, 168, 11)))).toBe(
      "The objective is met; p95 fell by 21 %, from 212 ms to 168 ms",
    );
    expect(headlineOf(judgedRelative(p95Change, change(212, 190, 30)))).toBe("The objective is met");
  });

  test("does not lay it on the baseline where a query that only warns has no figure", () => {
    const unread = notJudged(onQueue("warn: max < 5"), undefined, unreadAs("no answer"));
    const outcome = judged([pass, pass, unread], {
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    });
    expect(scenarioHeadline(outcome)).toBe("2 objectives met, 1 not judged");
  });

  test("without a baseline says how much was judged", () => {
    const outcome = judged([pass, pass, pass, open, open], {
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    });
    expect(scenarioHeadline(outcome)).toBe("No baseline yet: 3 objectives judged, 2 not");
  });

  test("of another load says what changed", () => {
    const comparability = {
      kind: "changedLoad",
      changed: [{ kind: "script" }, { kind: "options" }],
      runs: 4,
    } as const;
    expect(scenarioHeadline(judged([pass, open], { comparability }))).toBe(
      "The load itself changed (the script and its options or variables), so nothing was compared: 1 objective judged, 1 not",
    );
  });

  test("without objectives says so", () => {
    expect(headlineOf()).toBe("Nothing was judged: there are no objectives");
  });
});

describe("a gate that cannot tell", () => {
  const pass = judgedAbsolute(p95Limit, 214);

  test("asks the question that is open and gives what was measured; the reason has a line of its own", () => {
    const open = judgedRelative(p95Change, change(212, 235, 22), "inconclusive");
    const outcome = judged([{ ...open, open: { kind: "infinite" } }]);
    expect(scenarioHeadline(outcome)).toBe(
      "Can't tell whether p95 rose by more than 10 %: measured +11 % (+0.5 % to +21 %)",
    );
    expect(reasonBeyond(outcome)).toContain("was +Inf at times");
  });

  test("without a reason gives the interval", () => {
    expect(headlineOf(judgedRelative(p95Change, change(200, 220, 20), "inconclusive"))).toBe(
      "Can't tell whether p95 rose by more than 10 %: measured +10 % (0 % to +20 %)",
    );
  });

  test("does not ask whether it got worse where all of the interval got better", () => {
    expect(headlineOf(judgedRelative(p95Change, change(3052, 304, 30), "inconclusive"))).toBe(
      "p95 fell by 90 %, from 3,052 ms to 304 ms, but the data are too few for a verdict",
    );
  });

  test("asks after a fall where more is better", () => {
    const objective = relative("throughput > baseline - 10%", throughput, { comparison: ">", amount: -0.1 });
    expect(headlineOf(judgedRelative(objective, change(100, 104, 20), "inconclusive", "frequency"))).toBe(
      "Can't tell whether throughput fell by more than 10 %: measured +4 % (-16 % to +24 %)",
    );
  });

  describe("since the measurement is not valid says so, whatever the baseline", () => {
    const busy =
      "the load generator's machine was 100 % busy on average, so the figures include its own delays";
    const invalid = (objective: Objective) => notJudged(objective, 214, { kind: "invalid", position: 0 });
    const options = { verdict: "inconclusive", invalid: [generatorBusy] } as const;

    test.each<[string, Comparability]>([
      ["none", { kind: "none", branch: "main", environment: "default", otherEnvironments: [] }],
      ["one of another load", { kind: "changedLoad", changed: [{ kind: "script" }], runs: 4 }],
      ["one of its own", { kind: "comparable", runs: 5 }],
    ])("%s", (_, comparability) => {
      for (const judgements of [[invalid(p95Limit)], [invalid(p95Change), invalid(p95Limit)]]) {
        const outcome = gate([judged(judgements, { ...options, comparability })]);
        expect(gateHeadline(outcome).words).toBe(`Can't tell: ${busy}`);
        const markdown = markdownOf(outcome, context);
        expect(markdown.split("100 % busy")).toHaveLength(2);
        expect(markdown).toContain("fix what prevented a verdict");
      }
    });
  });

  test("for want of a baseline that it requires says so", () => {
    const outcome = judged([pass, notJudged(p95Change, 214, { kind: "noBaseline" })], {
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "required" } }],
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    });
    expect(scenarioHeadline(outcome)).toBe(
      "Nothing was compared: there is no baseline yet for main, and this gate requires one",
    );
  });

  test("says first what was done with runs for the baseline", () => {
    const open = judged([judgedRelative(p95Change, change(212, 235, 22), "inconclusive")], {
      runs: [run(), run()],
    });
    expect(scenarioHeadline({ ...open, recorded: "added" })).toBe(
      "All 2 runs were added to the baseline; can't tell whether p95 rose by more than 10 %: " +
        "measured +11 % (+0.5 % to +21 %)",
    );
    expect(scenarioHeadline({ ...open, runs: [run()], recorded: "accepted" })).toMatch(
      /^The run was accepted as the new level; can't tell whether p95 rose/,
    );
  });

  test("tells what of recorded runs was inconclusive from what was not judged", () => {
    const hidden = judgedRelative(p95Change, change(1.1, 1.15, 0.12), "inconclusive");
    const kept = judged([pass, pass, { ...hidden, open: { kind: "noise" }, isHidden: true }], {
      verdict: "pass",
      runs: [run(), run()],
    });
    const recording = { how: "added", asked: 2, kept: 2, leftOut: [] } as const;
    expect(scenarioHeadline({ ...kept, recorded: "added", recording })).toBe(
      "All 2 runs were added to the baseline; 2 objectives met, 1 inconclusive",
    );
  });

  test("for want of samples says so, whatever the baseline", () => {
    const outcome = judged([notJudged(p95Change, undefined, { kind: "noSamples", of: "default" })], {
      verdict: "inconclusive",
      comparability: { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
    });
    expect(scenarioHeadline(outcome)).toMatch(/^Can't tell: the run has no samples for p95/);
  });
});

describe("a broken gate", () => {
  test.each([
    ["The run could not be made: k6 was not found", broken("k6 was not found.\nInstall it.")],
    ["The run could not be judged: no metric p96", broken("no metric p96", false, run())],
    ["The run was cancelled before it ended: stopped after 23 s", broken("stopped after 23 s", true)],
    ["The run was cancelled before anything was measured", broken("", true)],
  ])("reads %j", (expected, outcome) => {
    expect(scenarioHeadline(outcome)).toBe(expected);
  });
});

describe("several scenarios", () => {
  const pass = judged([judgedAbsolute(p95Limit, 214)], { scenario: "search" });
  const fail = judged([judgedAbsolute(p95Limit, 320, "fail")], { scenario: "login" });

  test("that all pass are summed up", () => {
    expect(gateHeadline(gate([pass, { ...pass, scenario: "login" }])).words).toBe(
      "All 2 objectives met in 2 scenarios",
    );
  });

  test("that all pass say in how many of them nothing was compared", () => {
    const comparability = {
      kind: "none",
      branch: "main",
      environment: "default",
      otherEnvironments: [],
    } as const;
    const open = notJudged(p95Change, 214, { kind: "noBaseline" });
    const first = judged([judgedAbsolute(p95Limit, 214), open], { scenario: "cart", comparability });
    const second = { ...first, scenario: "login" };
    expect(gateHeadline(gate([pass, first, second])).words).toBe(
      "No baseline yet in 2 of 3 scenarios: 3 of 5 objectives met, 2 not judged",
    );
    expect(gateHeadline(gate([first, second])).words).toBe(
      "No baseline yet in both scenarios: 2 of 4 objectives met, 2 not judged",
    );
  });

  test("tell the worst by its name", () => {
    expect(gateHeadline(gate([pass, fail, { ...fail, scenario: "cart" }])).words).toBe(
      "login: p95 is 320 ms; the limit is 300 ms; 1 more failed, 1 passed",
    );
  });

  test("of one name are told apart by their environments", () => {
    expect(
      gateHeadline(
        gate([
          { ...fail, environment: "eu" },
          { ...pass, scenario: "login", environment: "us" },
        ]),
      ).words,
    ).toBe("login (eu): p95 is 320 ms; the limit is 300 ms; 1 other scenario passed");
  });
});

test.each([
  ["p99 of login", percentile(99, "login")],
  ["p99.9", percentile(99.9)],
  ["average response time", { ...p95, aggregation: { kind: "avg" } }],
  ["errors of login", { ...errors, tags: { name: "login" } }],
  [
    "p95 of http_req_waiting of status:200, method:GET",
    { ...p95, metric: "http_req_waiting", tags: { status: "200", method: "GET" } },
  ],
  ["queue_depth", { metric: "queue_depth", tags: {}, aggregation: { kind: "value" } }],
  ["requests", { ...throughput, aggregation: { kind: "count" } }],
  ["count of http_req_duration of login", { ...percentile(99, "login"), aggregation: { kind: "count" } }],
] satisfies [string, Indicator][])("an indicator is called %j", (expected, indicator) => {
  expect(indicatorWords(indicator)).toBe(expected);
});

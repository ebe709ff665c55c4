import { describe, expect, test } from "vitest";
import type { Stopped } from "../../../../src/model/outcome.ts";
import type { Judgement } from "../../../../src/model/verdict.ts";
import { gateKey } from "../../../../src/report/document/build.ts";
import {
  formatJudgements,
  formatOutcome,
  longestOutcome,
  parseOutcome,
  reduceOutcome,
} from "../../../../src/report/document/outcome.ts";
import { onQueue, read, series, withServers } from "../../judge/servers.ts";
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
  recordedAt,
  relative,
  run,
  unreadAs,
  withCreep,
} from "../fixtures.ts";
import { markdownOf } from "../rendered.ts";
import { states } from "../states.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });

/** A stored outcome with one part of it replaced. */
function tampered(edit: (text: string) => string): string {
  return edit(formatOutcome(states["fail-latency"] ?? gate([])));
}

describe("the stored outcome", () => {
  test.each(Object.entries(states))("of %s comes back whole", (_, outcome) => {
    const reduced = reduceOutcome(outcome);
    expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduced });
    expect(reduceOutcome(reduced)).toEqual(reduced);
  });

  test("that was let through has failed", () => {
    const forged = { ...JSON.parse(formatOutcome(states["pass"] ?? gate([]))) };
    forged.letThrough = states["fail-accepted"]?.letThrough;
    expect(parseOutcome(JSON.stringify(forged))).toEqual({
      ok: false,
      reason: 'the report says that a fail was let through, but its verdict is "pass"',
    });
  });

  test("keeps slow creep, also where the commit is unknown and the interval open", () => {
    const open = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    for (const creep of [crept({}), crept({ interval: open, since: { commit: undefined, recordedAt } })]) {
      const outcome = gate([
        judged([withCreep(judgedRelative(p95Change, change(238, 242, 9), "fail"), creep)]),
      ]);
      const parsed = parseOutcome(formatOutcome(outcome));
      expect(parsed).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
    }
  });

  test("keeps what rose from nothing, which JSON cannot say", () => {
    const missed = judgedRelative(p95Change, change(212, 250, 12), "fail");
    const rose = { kind: "rose", ratio: Number.POSITIVE_INFINITY } as const;
    const why = [
      { kind: "throughput", usersExhausted: false, latency: rose, errors: { kind: "open" } },
    ] as const;
    const outcome = gate([judged([missed], { why })]);
    expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
  });

  test("keeps the change to be seen that the user set", () => {
    const bound = { kind: "relative", measure: "share", amount: 0.1, sees: 0.25 } as const;
    const outcome = gate([judged([judgedRelative({ ...p95Change, bound }, change(200, 201, 4))])]);
    const parsed = parseOutcome(formatOutcome(outcome));
    expect(parsed).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
    expect(formatOutcome(outcome)).toContain('"sees":0.25');
  });

  test("keeps which of several load generators was at fault", () => {
    const generator = { index: 2, of: 4 };
    const outcome = gate([judged([], { invalid: [{ ...generatorBusy, generator }] })]);
    expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
    expect(formatOutcome(outcome)).toContain('"generator":{"index":2,"of":4}');
  });

  test("keeps objectives of the servers' side with the series that was judged, and of the baseline its level alone", () => {
    const points = [1, 40];
    const measured = withServers(read(series({ queue: "orders" }, { points })), run());
    const outcome = gate([
      {
        ...judged([
          { ...judgedAbsolute(onQueue("max < 5"), 40, "fail"), series: { queue: "orders" } },
          notJudged(onQueue("change < 5"), undefined, unreadAs("Prometheus could not be read.")),
        ]),
        runs: [measured],
        baseline: [measured],
      },
    ]);
    const parsed = parseOutcome(formatOutcome(outcome));
    expect(parsed).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
    const [scenario] = parsed.ok ? parsed.outcome.scenarios : [];
    if (scenario?.kind !== "judged") throw new Error("not judged");
    expect(scenario.verdict.judgements[0]).toMatchObject({ series: { queue: "orders" } });
    expect(scenario.runs[0]?.servers).toEqual(measured.servers);
    expect(scenario.baseline[0]?.servers).toBeUndefined();
    expect(scenario.serversBefore).toEqual([
      { query: "Queue depth", labels: { queue: "orders" }, level: 10 },
    ]);
  });

  test("of three scenarios with fifty queries, fifty series and twenty runs of the baseline can be read again", () => {
    const all = Array.from({ length: 50 }, (_, index) =>
      series({ pod: `scan-worker-${index}-7d9f8b6c5d-x2x4z`, namespace: "production" }, { points: [1, 40] }),
    );
    const busy = withServers(read(...all), run());
    const queries = Array.from({ length: 50 }, () => busy.servers?.queries ?? []).flat();
    const measured = busy.servers === undefined ? busy : { ...busy, servers: { ...busy.servers, queries } };
    const baseline = Array.from({ length: 20 }, () => measured);
    const scenarios = ["a", "b", "c"].map((scenario) => {
      return { ...judged([]), scenario, runs: [measured, measured, measured], baseline };
    });
    const text = formatOutcome(gate(scenarios));
    expect(text.length).toBeLessThan(longestOutcome / 2);
    const parsed = parseOutcome(text);
    const [scenario] = parsed.ok ? parsed.outcome.scenarios : [];
    if (scenario?.kind !== "judged") throw new Error("not judged");
    const [kept] = scenario.runs[0]?.servers?.queries ?? [];
    expect(kept).toMatchObject({ kind: "read", omitted: 30 });
    expect(kept?.kind === "read" ? kept.series : []).toHaveLength(20);
    expect(scenario.serversBefore).toHaveLength(20);
  });

  test("keeps open intervals, a change without a ratio and figures that are missing", () => {
    const open = {
      ...change(0, 0.02, 0.1),
      interval: { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
    };
    const limit = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
    const outcome = gate([
      judged([
        judgedAbsolute(limit, 0.02, "fail", open),
        notJudged(p95Change, undefined, { kind: "noSamples", of: "default" }),
      ]),
    ]);
    expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
    expect(markdownOf(outcome, context)).toContain("+2\u00a0pp (-∞ to +∞)");
  });

  test.each(["mostRounds", "budget", "cancelled", "broken"] as const)(
    "keeps why no more rounds were taken, here %s, and the comment tells it",
    (kind) => {
      const stopped = kind === "broken" ? { kind, reason: "no such host" } : { kind };
      const outcome = gate([judged([judgedRelative(p95Change, change(212, 214, 9))], { stopped })]);
      expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
      expect(markdownOf(outcome, context)).toContain(
        {
          mostRounds: "1 round; no more are allowed",
          budget: "1 round; another would have exceeded the budget",
          cancelled: "1 round; another was cancelled",
          broken: "1 round; another could not be measured",
        }[kind],
      );
    },
  );

  describe("tells why one round was enough", () => {
    const passed = judgedRelative(p95Change, change(212, 214, 9));
    const open = judgedRelative(p95Change, change(212, 235, 22), "inconclusive");
    const roundLineOf = (judgements: readonly Judgement[], stopped: Stopped): string | undefined => {
      const outcome = gate([judged(judgements, { stopped })]);
      expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
      return /^- (1 round.*)$/m.exec(markdownOf(outcome, context))?.[1];
    };

    test("by what was decided", () => {
      expect(roundLineOf([passed], { kind: "decided" })).toBe("1 round: everything was decided");
      expect(
        roundLineOf([passed, notJudged(p95Change, 250, { kind: "noBaseline" })], { kind: "decided" }),
      ).toBe("1 round; another would have changed nothing");
    });

    test("by what more of them could not tell", () => {
      const remedy = { kind: "baselineRuns", runs: 1, jobs: 1 } as const;
      const limited = open.kind === "relative" ? { ...open, remedy } : open;
      expect(roundLineOf([passed, limited], { kind: "noUse" })).toBe(
        "1 round; more would not decide it: one baseline run is not enough to tell noise from change",
      );
      expect(roundLineOf([open], { kind: "noUse" })).toBe("1 round; more would not decide it");
    });

    test("not where nobody asked for more", () => {
      expect(roundLineOf([passed], { kind: "given" })).toBeUndefined();
    });
  });

  test("sums the rounds up: requests, errors, checks and the rounds in which a threshold was crossed", () => {
    const threshold = { metric: "http_req_failed", expression: "rate<0.01", abortOnFail: false };
    const round = (ok: boolean, fails: number) =>
      run({
        change: {
          thresholds: [{ ...threshold, ok }],
          checks: [{ name: "status is 200", group: "", passes: 100 - fails, fails }],
        },
      });
    const runs = [round(true, 0), round(false, 3), round(false, 5)];
    const markdown = markdownOf(gate([judged([], { runs })]), context);
    expect(markdown).toContain("crossed in 2 of 3 rounds: `http_req_failed: rate<0.01`");
    expect(markdown).toContain("| `status is 200` | 8 | 300 |");
    expect(markdown).toContain("In all: 3 min 30 s of load, 18,000 requests");
  });

  test("keeps no slices, and of the baseline only its latest 20 runs and their response times", () => {
    const baseline = Array.from({ length: 30 }, (_, index) => run({ commit: `c${index}` }));
    const [reduced] = reduceOutcome(gate([judged([], { baseline })])).scenarios;
    expect(reduced?.kind).toBe("judged");
    if (reduced?.kind !== "judged") return;
    expect(reduced.baseline.map((it) => it.provenance.commit)).toEqual(
      baseline.slice(10).map((it) => it.provenance.commit),
    );
    expect(reduced.baseline.flatMap((it) => it.metrics.map((metric) => metric.name))).toEqual(
      Array.from({ length: 20 }, () => "http_req_duration"),
    );
    expect(JSON.stringify(reduced)).not.toContain("slices");
  });

  test.each([
    ["the report is not JSON", "<html>"],
    ["the report is not JSON", ""],
    [/scenarios.0.runs: /, tampered((it) => it.replace(/"runs":\[.*?\],"baseline"/, '"runs":[],"baseline"'))],
    [/at most 8388608 are read$/, " ".repeat(longestOutcome + 1)],
    [
      /does not have the shape "loadline\/report@1": schema: /,
      tampered((it) => it.replace("loadline/report@1", "loadline/report@2")),
    ],
    [/Unrecognized key: "extra"/, tampered((it) => it.replace("{", '{"extra":1,'))],
    [
      /scenarios.0.verdict.judgements.0.current/,
      tampered((it) => it.replace('"current":250', '"current":"250"')),
    ],
    [
      'the report says "pass", but its scenarios say "fail"',
      tampered((it) => it.replace('"verdict":"fail"', '"verdict":"pass"')),
    ],
  ])("that someone else wrote is refused: %s", (expected, text) => {
    const parsed = parseOutcome(text);
    expect(parsed.ok ? "read" : parsed.reason).toMatch(expected);
  });
});

describe("the objectives for machines", () => {
  test("are those of report.json, each with its scenario: unrounded, in base units", () => {
    const outcome = gate([
      judged([judgedRelative(p95Change, change(200, 250.25, 15), "fail")]),
      broken("no k6"),
    ]);
    expect(JSON.parse(formatJudgements(outcome))).toMatchObject([
      {
        scenario: "checkout",
        environment: "preview",
        kind: "relative",
        objective: { text: "p95 < baseline + 10%" },
        current: 250.25,
        change: { baseline: 200, difference: 50.25, ratio: 0.25125 },
        limit: 220.00000000000003,
        verdict: "fail",
      },
    ]);
  });
});

describe("the identity of a gate", () => {
  test("does not depend on the order and cannot be forged by a name", () => {
    const a = { scenario: "a", environment: "x" };
    const b = { scenario: "b", environment: "y" };
    expect(gateKey([b, a])).toBe("a@x+b@y");
    expect(gateKey([a, b])).toBe(gateKey([b, a]));
    expect(gateKey([{ scenario: "a@x+b", environment: "y" }])).not.toBe("a@x+b@y");
    expect(gateKey([{ scenario: "-->\ud800", environment: "é" }])).toBe("--%3E%EF%BF%BD@%C3%A9");
  });
});

import { describe, expect, test } from "vitest";
import { judgeScenario, type ScenarioInput } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Judgement } from "../../../src/model/verdict.ts";
import { latencies, loadRun, objective, oneSession, scaled, seeded, usualLoad } from "./runs.ts";
import { told } from "./told.ts";

const random = seeded(42);

function runs(count: number, slowdown = 0): Run[] {
  return Array.from({ length: count }, () => loadRun(scaled(latencies(usualLoad, random), 1 + slowdown)));
}

/** Rounds of one gate. */
function rounds(count: number, slowdown = 0): Run[] {
  return oneSession(runs(count, slowdown));
}

/** Runs that have a session each. */
const history = runs(10);

function judge(runs: readonly Run[], texts: readonly string[], about: Partial<ScenarioInput> = {}) {
  const baseline = about.baseline ?? history;
  const judged = judgeScenario({
    runs,
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: texts.map(objective),
    requireBaseline: false,
    mostRounds: 3,
    ...about,
  });
  if (judged.kind !== "judged") throw new Error("misconfigured");
  return told(judged.verdict);
}

function relative(judgement: Judgement | undefined): Judgement & { kind: "relative" } {
  if (judgement?.kind !== "relative") throw new Error("not judged against the baseline");
  return judgement;
}

const p95 = "http_req_duration p(95)";

describe("the figure of an indicator over several rounds", () => {
  // So far apart that the mean and the geometric mean differ in the digits that are shown.
  const load = latencies(usualLoad, seeded(7));
  const runs = [1, 1.2, 1.9].map((factor) => loadRun(scaled(load, factor)));
  const currentOf = (text: string) => judge(runs, [text]).judgements[0]?.current;

  test.each([
    ["p95", "1s"],
    ["p(97.5)", "1s"],
    ["avg", "1s"],
    ["med", "1s"],
    ["throughput", "1/s"],
    ["http_reqs count", "1"],
    ["errors", "1%"],
  ])("%s is the same beside a limit and beside the baseline", (indicator, limit) => {
    const limited = currentOf(`${indicator} < ${limit}`);
    expect(limited).toBeCloseTo(currentOf(`${indicator} < baseline + 10%`) ?? Number.NaN, 9);
  });

  test("max is the largest of all beside a limit, and their mean beside the baseline", () => {
    const each = runs.map((run) => judge([run], ["max < 1s"]).judgements[0]?.current ?? Number.NaN);
    expect(currentOf("max < 1s")).toBe(Math.max(...each));
    const mean = Math.cbrt(each.reduce((product, value) => product * value, 1));
    expect(currentOf("max < baseline + 10%")).toBeCloseTo(mean, 9);
  });
});

describe("another round", () => {
  test("is unneeded once every objective is decided", () => {
    const verdict = judge(rounds(1), ["p95 < baseline + 30%", "errors < 1%"]);
    expect(verdict).toMatchObject({ verdict: "pass", anotherRound: { kind: "unneeded" } });
  });

  test("confirms the first breach, and a second round that agrees settles it", () => {
    const slow = rounds(2, 0.5);
    expect(judge(slow.slice(0, 1), ["p95 < baseline + 5%"])).toMatchObject({
      verdict: "fail",
      anotherRound: { kind: "toConfirm", indicators: ["p95"] },
    });
    expect(judge(slow, ["p95 < baseline + 5%"])).toMatchObject({
      verdict: "fail",
      anotherRound: { kind: "unneeded" },
    });
  });

  test("confirms a breach of an absolute limit as well", () => {
    expect(judge(rounds(1), ["p95 < 1ms"]).anotherRound.kind).toBe("toConfirm");
    expect(judge(rounds(1), ["warn: p95 < 1ms"]).anotherRound.kind).toBe("unneeded");
  });

  test("confirms a breach that shows in the second round only", () => {
    const [first] = rounds(1, 0.05);
    const [second] = rounds(1, 0.25);
    if (first === undefined || second === undefined) throw new Error("no rounds");
    const limit = ["p95 < 180ms"];
    expect(judge([first], limit).verdict).toBe("pass");
    expect(judge([first, second], limit)).toMatchObject({
      verdict: "fail",
      anotherRound: { kind: "toConfirm", indicators: ["p95"] },
    });
    expect(judge([first, second, second], limit, { mostRounds: 5 })).toMatchObject({
      verdict: "fail",
      anotherRound: { kind: "unneeded" },
    });
  });

  test("is taken where two rounds disagree about a limit, even if they keep it together", () => {
    const [usual] = rounds(1);
    const [unlucky] = rounds(1, 0.5);
    if (usual === undefined || unlucky === undefined) throw new Error("no rounds");
    const limit = ["p95 < 220ms"];
    expect(judge([unlucky], limit)).toMatchObject({ verdict: "fail", anotherRound: { kind: "toConfirm" } });
    expect(judge([unlucky, usual], limit)).toMatchObject({
      verdict: "pass",
      anotherRound: { kind: "toDecide", indicators: ["p95"] },
    });
    expect(judge([unlucky, usual, usual], limit, { mostRounds: 5 })).toMatchObject({
      verdict: "pass",
      anotherRound: { kind: "unneeded" },
    });
  });

  test("a limit on the largest of all rounds is measured again once: a third round could not mend it", () => {
    const [usual] = rounds(1);
    const [unlucky] = rounds(1, 5);
    if (usual === undefined || unlucky === undefined) throw new Error("no rounds");
    expect(judge([unlucky], ["max < 600ms"]).anotherRound.kind).toBe("toConfirm");
    expect(judge([unlucky, usual], ["max < 600ms"])).toMatchObject({
      verdict: "fail",
      anotherRound: { kind: "unneeded" },
    });
  });

  test("goes on for what noise leaves open, naming it, and for nothing that only warns", () => {
    const verdict = judge(rounds(1), ["p95 < baseline + 2%", "warn: p99 < baseline + 1%", "errors < 1%"]);
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.anotherRound).toEqual({ kind: "toDecide", indicators: ["p95"] });
  });

  test("is not asked for beyond the most there may be", () => {
    expect(judge(rounds(3), ["p95 < 1ms"]).anotherRound.kind).toBe("unneeded");
    expect(judge(rounds(1), ["p95 < 1ms"], { mostRounds: 1 }).anotherRound.kind).toBe("unneeded");
  });

  test("is not asked for where a single baseline run can never tell, which the reason says", () => {
    const verdict = judge(rounds(1), ["p95 < baseline + 1%"], { baseline: runs(1) });
    expect(verdict.anotherRound.kind).toBe("unneeded");
    expect(verdict.reason).toMatch(/; one baseline run is not enough to tell noise from change\.$/);
    expect(verdict.judgements[0]).toMatchObject({ remedy: { kind: "sideBySide", runs: 1, jobs: 1 } });
  });

  test("narrows the interval", () => {
    const three = rounds(3);
    const width = (runs: readonly Run[]): number => {
      const { interval } = relative(judge(runs, ["p95 < baseline + 5%"]).judgements[0]).change;
      return interval.high - interval.low;
    };
    expect(width(three)).toBeLessThan(0.9 * width(three.slice(0, 1)));
  });
});

describe("a limit that noise may carry the figure over", () => {
  const interval = (judgement: Judgement | undefined) =>
    judgement?.kind === "absolute" ? judgement.interval : undefined;
  const three = rounds(3);
  const level = judge(three.slice(0, 1), ["p95 < 1s"]).judgements[0]?.current ?? Number.NaN;
  const near = `p95 < ${(level * 1.005).toFixed(3)}ms`;

  test("is measured again with the interval beside the figure, and decided after three rounds", () => {
    const [judgement, ...others] = [1, 2].map((count) =>
      judge(three.slice(0, count), [near], { mostRounds: 12 }),
    );
    expect(judgement).toMatchObject({
      verdict: "pass",
      anotherRound: { kind: "toDecide", indicators: ["p95"] },
    });
    const { low, high } = interval(judgement?.judgements[0]) ?? { low: Number.NaN, high: Number.NaN };
    expect(low).toBeLessThan(level);
    expect(high).toBeGreaterThan(level * 1.005);
    expect(others[0]?.anotherRound.kind).toBe("toDecide");
    const last = judge(three, [near], { mostRounds: 12 });
    expect(last.anotherRound.kind).toBe("unneeded");
    expect(["pass", "fail"]).toContain(last.verdict);
  });

  test("has no interval where it is far", () => {
    expect(interval(judge(three.slice(0, 1), ["p95 < 1s"]).judgements[0])).toBeUndefined();
  });

  test("is none where it is an end of all that there may be: no failed request is no near miss", () => {
    const verdict = judge(rounds(1), ["errors <= 0%"]);
    expect(verdict).toMatchObject({ verdict: "pass", anotherRound: { kind: "unneeded" } });
    expect(interval(verdict.judgements[0])).toBeUndefined();
  });

  test("is k6's own to answer where the script set it", () => {
    const [own] = [near].map(objective);
    if (own === undefined) throw new Error("no objective");
    const verdict = judge(three.slice(0, 1), [], { objectives: [{ ...own, source: { from: "script" } }] });
    expect(verdict.anotherRound.kind).toBe("unneeded");
    expect(interval(verdict.judgements[0])).toBeUndefined();
  });
});

describe("the change that an objective is sure to see", () => {
  const sees = (text: string) => {
    const { change, sees } = relative(judge(rounds(1), [text]).judgements[0]);
    return { sees, baseline: change.baseline };
  };

  test.each([
    ["p95 < baseline + 10%", 0.2],
    ["throughput > baseline - 10%", -0.2],
    // What is lost of what remains: a drop of 120 % there is none.
    ["throughput > baseline - 60%", -0.84],
  ])("of %s is twice its tolerance", (text, ratio) => {
    const { sees: seen, baseline } = sees(text);
    expect(seen?.ratio).toBeCloseTo(ratio, 9);
    expect(seen?.difference).toBeCloseTo(ratio * baseline, 6);
  });

  test("of an offset is one in its unit, of a share of no failures in points", () => {
    expect(sees("p95 < baseline + 20ms").sees?.difference).toBeCloseTo(40, 6);
    const { sees: points } = sees("errors < baseline + 1pp");
    expect(points?.difference).toBeCloseTo(0.02, 9);
    expect(points?.ratio).toBeUndefined();
  });

  test.each(["p95 < baseline - 10%", "p95 < baseline + 0%"])("is none of %s", (text) => {
    expect(sees(text).sees).toBeUndefined();
  });
});

describe("a gate's chance of a false alarm", () => {
  test("is shared by its objectives: the more there are, the surer each has to be", () => {
    const runs = rounds(3);
    const texts = ["p95", "p90", "p50", "p99"].map((name) => `${name} < baseline + 5%`);
    const verdict = judge(runs, texts);
    expect(verdict.falseAlarms).toEqual({ level: 0.01, comparisons: 4, looks: 3, scenarios: 1 });
  });

  test("is nobody's where nothing is compared", () => {
    expect(judge(rounds(1), ["p95 < 1s"]).falseAlarms).toBeUndefined();
  });
});

describe("side by side", () => {
  const factors = [0.85, 1.1, 1.3, 0.95, 1.2];

  /** Pairs of rounds on machines of very different speed; both sides of a pair share one. */
  function pairs(count: number, slowdown: number): Pick<ScenarioInput, "runs" | "baseline"> {
    const machines = factors.slice(0, count);
    const side = (by: number): Run[] =>
      machines.map((factor) => loadRun(scaled(latencies(usualLoad, random), factor * (1 + by))));
    return { runs: side(slowdown), baseline: side(0) };
  }

  test("what both sides share cancels: 20 % slower code fails on machines that differ by 30 %", () => {
    const { runs, baseline } = pairs(3, 0.2);
    const texts = ["p95 < baseline + 5%"];
    expect(judge(runs, texts, { baseline, design: "sideBySide" }).verdict).toBe("fail");
    expect(judge(runs, texts, { baseline }).verdict).toBe("inconclusive");
  });

  test("identical code on such machines passes", () => {
    const { runs, baseline } = pairs(5, 0);
    expect(
      judge(runs, ["p95 < baseline + 10%"], { baseline, design: "sideBySide", mostRounds: 5 }).verdict,
    ).toBe("pass");
  });

  test("a pass needs two pairs, as a fail does, unless the gate takes only one", () => {
    const { runs, baseline } = pairs(2, 0);
    const verdictAfter = (count: number, mostRounds: number) =>
      judge(runs.slice(0, count), ["p95 < baseline + 30%"], {
        baseline: baseline.slice(0, count),
        design: "sideBySide",
        mostRounds,
      });
    expect(verdictAfter(1, 3)).toMatchObject({ verdict: "inconclusive", anotherRound: { kind: "toDecide" } });
    expect(verdictAfter(2, 3).verdict).toBe("pass");
    expect(verdictAfter(1, 1).verdict).toBe("pass");
  });

  test("a round that is not valid on one side is left out on both", () => {
    const { runs, baseline } = pairs(3, 0.2);
    const busy = baseline.map((run, index) => (index === 1 ? busyRun(run) : run));
    const verdict = judge(runs, ["p95 < baseline + 5%"], { baseline: busy, design: "sideBySide" });
    expect(relative(verdict.judgements[0]).change.baselineRuns).toBe(2);
    expect(verdict.invalidClauses[0]).toMatch(/^on the base deployment, in round 2 of 3, /);
  });
});

/** The run as it would be if the load generator's machine had no CPU left. */
function busyRun(run: Run): Run {
  return { ...run, generator: { ...run.generator, cpu: { mean: 0.97, highest: 1, above90: 0.95 } } };
}

describe("a measurement that is not valid", () => {
  const texts = ["p95 < baseline + 5%", "p95 < 1ms", "errors < 1%"];

  test("neither passes nor fails on latency, says why, and is measured again", () => {
    const [run] = rounds(1, 0.5);
    const verdict = judge(run === undefined ? [] : [busyRun(run)], texts);
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.judgements.map(({ kind }) => kind)).toEqual(["notJudged", "notJudged", "absolute"]);
    expect(verdict.reason).toMatch(/^the load generator's machine was 97 % busy/);
    expect(verdict.anotherRound).toEqual({ kind: "toReplace", indicators: ["p95"] });
  });

  test("is measured three times at most, whatever the gate may take", () => {
    const busy = rounds(3).map(busyRun);
    const another = (count: number) =>
      judge(busy.slice(0, count), texts, { mostRounds: 12 }).anotherRound.kind;
    expect([1, 2, 3].map(another)).toEqual(["toReplace", "toReplace", "unneeded"]);
  });

  test("is left out while other rounds are valid, and the report says so", () => {
    const [first, second, third] = rounds(3);
    if (first === undefined || second === undefined || third === undefined) throw new Error("no rounds");
    const texts = ["p95 < baseline + 30%", "p90 < baseline + 30%"];
    const verdict = judge([busyRun(first), second, third], texts);
    expect(verdict.verdict).toBe("pass");
    const told = verdict.warnings.filter((it) => it.includes("the load generator's machine"));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(
      /^In round 1 of 3, the load generator's machine .* \(left out of the affected figures\)\.$/,
    );
  });
});

describe("runs of one workflow run", () => {
  function inSession(runs: readonly Run[], workflowRun: string): Run[] {
    return runs.map((run) => ({ ...run, provenance: { ...run.provenance, workflowRun } }));
  }

  test("are one session: ten of them say less of other machines than ten that stand alone", () => {
    const runs = rounds(3);
    const width = (baseline: readonly Run[]): number => {
      const { interval } = relative(judge(runs, ["p95 < baseline + 5%"], { baseline }).judgements[0]).change;
      return interval.high - interval.low;
    };
    const together = width(inSession(history, "https://github.com/acme/shop/actions/runs/1"));
    expect(together).toBeGreaterThan(1.5 * width(history));
  });

  test("that are too few are told as jobs, of which more would help", () => {
    const baseline = inSession(history, "https://github.com/acme/shop/actions/runs/1");
    const verdict = judge(rounds(1), ["p95 < baseline + 5%"], { baseline });
    expect(verdict.reason).toContain(
      "the 10 baseline runs come from one job, too few to show how machines differ",
    );
    const { remedy } = relative(verdict.judgements[0]);
    expect(remedy).toMatchObject({ kind: "baselineRuns", runs: 10, jobs: 1 });
    expect(remedy?.kind === "baselineRuns" ? remedy.more : undefined).toBeGreaterThanOrEqual(1);
  });
});

test("the indicator is named as people write it", () => {
  expect(judge(rounds(1), [`${p95} < 1ms`]).anotherRound).toEqual({ kind: "toConfirm", indicators: ["p95"] });
});

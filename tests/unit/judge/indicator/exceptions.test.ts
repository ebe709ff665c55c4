import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JudgedBy, judgeRuns, unfitForBaseline } from "../../../../src/app/assess.ts";
import { defaultExceptions, mostlyThrew, thrownIn } from "../../../../src/judge/indicator/exceptions.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { OfBase } from "../../../../src/model/gate.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import type { GeneratorHealth, Run } from "../../../../src/model/run/run.ts";
import { whyTold } from "../../../features/explain/told.ts";
import { counter, counterSeries, latencies, loadRun, objective, seeded, usualLoad } from "../runs.ts";
import { told } from "../told.ts";

const first = "TypeError: Cannot read property 'id' of undefined at default (shop.js:12:34(2))";

const usual = loadRun(latencies(usualLoad, seeded(1)));
const perSecond = Array.from({ length: usualLoad.seconds }, () => usualLoad.perSecond);

/** A run of 1,500 iterations. */
function usualShop(): Run {
  return { ...usual, metrics: [...usual.metrics, counter("iterations", [counterSeries(perSecond)])] };
}

/** A run of which so many of so many iterations threw. */
function threw(count: number, iterations = 400, more: Partial<Run> = {}): Run {
  const run = usualShop();
  const exceptions = count === 0 ? { count, iterations } : { count, iterations, first };
  return { ...run, generator: { ...run.generator, exceptions }, ...more };
}

/** Runs that come from a job each. */
function inJobs(runs: readonly Run[]): Run[] {
  return runs.map((run, job) => ({
    ...run,
    provenance: { ...run.provenance, workflowRun: `https://github.com/acme/shop/actions/runs/${job}` },
  }));
}

function withExceptions(exceptions: GeneratorHealth["exceptions"], warmUpMs = 0): Run {
  const run = usualShop();
  const generator = { ...run.generator, ...(exceptions !== undefined && { exceptions }) };
  return { ...run, generator, window: { ...run.window, warmUpMs } };
}

function judged(runs: readonly Run[], baseline: readonly Run[], own: readonly Objective[] = []) {
  const judgement = judgeScenario({
    runs,
    baseline,
    comparability:
      baseline.length === 0
        ? { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] }
        : { kind: "comparable", runs: baseline.length },
    objectives: [...own, ...defaultExceptions(own, runs)],
    requireBaseline: false,
  });
  if (judgement.kind !== "judged") throw new Error("misconfigured");
  return told(judgement.verdict);
}

/** What the gate answers, and what it says. */
function answered(
  runs: readonly Run[],
  history: readonly Run[],
  own: readonly Objective[],
  ofBase?: OfBase,
  more: Partial<JudgedBy> = {},
) {
  const { outcome, exitStatus, notes } = judgeRuns(
    runs,
    { name: "checkout", environment: "preview", objectives: own, drift: "off", ...(ofBase && { ofBase }) },
    {
      history: history.map((run) => ({ run, accepted: undefined })),
      requireBaseline: false,
      options: { baselineBranch: undefined, caller: {} },
      ...more,
    },
  );
  const reason = outcome.kind === "broken" ? outcome.reason : told(outcome.verdict).reason;
  return { word: outcome.kind === "broken" ? "broken" : outcome.verdict.verdict, exitStatus, reason, notes };
}

const slow = [objective("p95 < 10s")];

describe("the share of iterations that threw", () => {
  test.each([
    [undefined, undefined],
    [{ count: 3, iterations: 30 }, 0.1],
    // k6 logs an exception before it counts its iteration.
    [{ count: 31, iterations: 30 }, 1],
    [{ count: 0, iterations: 0 }, undefined],
  ])("of %j is %j", (exceptions, share) => {
    expect(thrownIn(withExceptions(exceptions))?.share).toBe(share);
  });
});

describe("the default objective on exceptions", () => {
  test("is there beside the user's own, but only where something was thrown", () => {
    expect(defaultExceptions(slow, [threw(0), threw(1)])).toMatchObject([{ text: "exceptions <= 1%" }]);
    expect(defaultExceptions(slow, [threw(0)])).toEqual([]);
    expect(defaultExceptions(slow, [withExceptions(undefined)])).toEqual([]);
  });

  test("gives way to one of the user's own", () => {
    expect(defaultExceptions([objective("warn: exceptions < 3%")], [threw(40)])).toEqual([]);
  });

  test.each([
    ["4 of 400 is what nobody has to explain", [threw(4)], [threw(0)], "pass"],
    ["40 of 400 where none threw before", [threw(40)], [threw(0)], "fail"],
    ["40 of 400 where fewer threw before", [threw(40)], inJobs([threw(10), threw(8)]), "fail"],
    ["40 of 400 where fewer threw in one job before", [threw(40)], [threw(18), threw(16)], "warn"],
    ["40 of 400 as before", [threw(40)], [threw(41)], "warn"],
    ["40 of 400 where more threw before", [threw(40)], [threw(120)], "warn"],
    ["1 of 50, too few to tell", [threw(1, 50)], [threw(0, 50)], "inconclusive"],
    ["40 of 400 without a baseline", [threw(40)], [], "inconclusive"],
    ["40 of 400 with a baseline that does not say", [threw(40)], [withExceptions(undefined)], "inconclusive"],
    ["all, where fewer threw before", [threw(400)], [threw(80)], "fail"],
  ])("%s", (_, runs, baseline, word) => {
    expect(judged(runs, baseline).verdict).toBe(word);
  });

  test("is told before other misses, with the first exception and its place", () => {
    const [runs, baseline] = [[threw(40)], [threw(0)]];
    const verdict = judged(runs, baseline, [objective("p95 < 1ms")]);
    expect(whyTold({ verdict, runs, baseline })).toBe(
      `40 of 400 iterations (10 %) ended with an uncaught exception (the first: ${first}).`,
    );
    expect(verdict.falseAlarms).toMatchObject({ comparisons: 1 });
  });

  test("takes no part of the chance of a false alarm where it is kept", () => {
    const own = [objective("p95 < baseline + 10%")];
    const kept = judged([threw(2)], [threw(0)], own).judgements[0];
    const none = judged([threw(0)], [threw(0)], own).judgements[0];
    expect(kept).toEqual(none);
  });

  test("never fails up to 1 %, nor on as many as before, and never on fewer", () => {
    const counts = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(counts, counts, (now, before) => {
        const { verdict } = judged([threw(now)], [threw(before)], slow);
        if (now <= 4) expect(verdict).toBe("pass");
        if (now <= before) expect(verdict).not.toBe("fail");
        if (verdict === "fail") expect(now).toBeGreaterThan(before);
        if (now > 4) expect(verdict).not.toBe("pass");
      }),
      { numRuns: 60 },
    );
  });

  test("fails ever more surely as more iterations throw", () => {
    const failing = Array.from(
      { length: 20 },
      (_, step) => judged([threw(step * 20)], [threw(2)]).verdict === "fail",
    );
    expect(failing).toEqual([...failing].sort());
    expect(failing).toContain(true);
  });
});

describe("a run of which most iterations threw", () => {
  test.each([
    ["no baseline", [threw(400)], []],
    ["a baseline that threw as often", [threw(400)], [threw(400)]],
    ["half of them, and no baseline", [threw(201)], []],
  ])("is broken with %s", (_, runs, history) => {
    const { word, exitStatus, reason } = answered(runs, history, slow);
    expect({ word, exitStatus }).toEqual({ word: "broken", exitStatus: 3 });
    expect(reason).toContain(first);
  });

  test("fails where the baseline had fewer", () => {
    expect(answered([threw(400)], [threw(0)], slow)).toMatchObject({ word: "fail", exitStatus: 1 });
  });

  test("counts where the user allows that many", () => {
    const allowed = [objective("exceptions < 90%"), ...slow];
    expect(answered([threw(240)], [], allowed)).toMatchObject({ word: "pass" });
    expect(answered([threw(399)], [], allowed)).toMatchObject({ word: "fail" });
    expect(mostlyThrew(threw(240))).toBe(true);
  });
});

describe("an objective on exceptions that only a pull request has", () => {
  const ofBase = { objectives: slow };
  const more = (text: string) => [objective(text), ...slow];

  test.each(["exceptions < 90%", "warn: exceptions < 1%", "exceptions < baseline + 50pp"])(
    "stands beside the default one where it is laxer, and the report says so: %s",
    (text) => {
      const found = answered([threw(160), threw(160)], [threw(0), threw(0)], more(text), ofBase);
      expect(found).toMatchObject({ word: "fail", exitStatus: 1 });
      expect(found.notes).toContainEqual(
        expect.stringContaining(`${text.replace("warn: ", "")}: only this change`),
      );
    },
  );

  test("makes no measurement of a script that mostly throws, on both sides", () => {
    const own = more("exceptions < 90%");
    const runs = [threw(240)];
    const sideBySide = { runs, timing: "alternating" } as const;
    expect(answered(runs, [], own, ofBase, { sideBySide })).toMatchObject({ word: "broken", exitStatus: 3 });
    expect(answered(runs, [], own, undefined, { sideBySide }).word).not.toBe("broken");
  });

  test("replaces it where it is as strict, or the base branch has it, too", () => {
    const strict = answered([threw(160)], [threw(0)], more("exceptions < 1%"), ofBase);
    expect(strict).toMatchObject({ word: "fail", notes: [] });
    const own = more("exceptions < 90%");
    expect(answered([threw(160)], [threw(0)], own, { objectives: own })).toMatchObject({ word: "pass" });
  });
});

describe("runs that threw more than 1 %", () => {
  const unfit = (run: Run, own: readonly Objective[], baseline: readonly Run[] = []) =>
    unfitForBaseline([run], judged([run], baseline, own));

  test("become no baseline, unless the user allows it", () => {
    expect(unfit(threw(4), slow)).toBeUndefined();
    expect(unfit(threw(40), slow)).toMatch(
      /^40 of 400 iterations .* Catch it in the script, or .*: `exceptions < 5%`\.$/,
    );
    expect(unfit(threw(40), slow, [threw(40)])).toMatch(/^40 of 400 iterations /);
    expect(unfit(threw(40), [...slow, objective("warn: exceptions < 5%")])).toMatch(/^40 of 400 iterations /);
    expect(unfit(threw(40), [...slow, objective("exceptions < 15%")])).toBeUndefined();
  });
});

test("an objective of the user's own is open where nobody knows what threw", () => {
  const verdict = judged([withExceptions(undefined)], [], [objective("exceptions < 1%")]);
  expect(verdict).toMatchObject({
    verdict: "inconclusive",
    reason: "these results do not include how many iterations ended with an exception.",
  });
});

test("a relative objective on exceptions is judged as one on errors", () => {
  const own = [objective("exceptions < baseline + 1pp")];
  expect(judged([threw(40)], [threw(0)], own).verdict).toBe("fail");
  expect(judged([threw(0)], [threw(0)], own).verdict).toBe("pass");
});

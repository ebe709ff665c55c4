import { describe, expect, test } from "vitest";
import { drawOrders, pairUp } from "../../../src/app/rounds/attempts.ts";
import { openBudget, type RoundAttempt, takeRounds } from "../../../src/app/rounds/take.ts";
import { diedFailure, type Failure, runFailure, usageFailure } from "../../../src/model/failure.ts";
import type { RoundCause } from "../../../src/model/outcome.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { AnotherRound } from "../../../src/model/verdict.ts";
import type { Load } from "../../../src/ports/load.ts";
import { someRun } from "../ingest/some-run.ts";
import { keepLog, scenario } from "../k6/scenario.ts";

const unneeded: AnotherRound = { kind: "unneeded" };
const toDecide: AnotherRound = { kind: "toDecide", indicators: ["p95"] };
const toConfirm: AnotherRound = { kind: "toConfirm", indicators: ["p95"] };
const run: Run = someRun();

interface Given {
  readonly min?: number;
  readonly max?: number;
  readonly budgets?: readonly number[];
  /** How long each round takes, the last for all that follow. */
  readonly roundMs?: readonly number[];
  /** The round in which something goes wrong, and what. */
  readonly lost?: { readonly round: number; readonly cancelled: boolean; readonly failure?: Failure };
  readonly isOpen?: boolean;
  /** The job is stopped after this many rounds. */
  readonly stopAfter?: number;
}

/** Takes rounds of which the judge thinks this, one after the other; the last result stays. */
async function rounds(opinions: readonly (AnotherRound | undefined)[], given: Given = {}) {
  const told: RoundCause[] = [];
  const stopping = new AbortController();
  let nowMs = 0;
  const take = async (round: number): Promise<RoundAttempt> => {
    nowMs += given.roundMs?.[round - 1] ?? given.roundMs?.at(-1) ?? 0;
    if (given.stopAfter === round) stopping.abort();
    if (given.lost?.round !== round) return { kind: "whole", round: { head: run, base: undefined } };
    const { cancelled, failure = runFailure("no such host") } = given.lost;
    return { kind: "lost", failure, cancelled, runs: [] };
  };
  const budgets = (given.budgets ?? [Number.POSITIVE_INFINITY]).map(openBudget);
  const taken = await takeRounds({ min: given.min ?? 1, max: given.max ?? 3 }, budgets, {
    take,
    judge: (all) => ({
      result: all.length,
      anotherRound: opinions[all.length - 1] ?? opinions.at(-1),
      isOpen: given.isOpen ?? false,
    }),
    onFurther: (_, cause) => told.push(cause),
    now: () => nowMs,
    signal: stopping.signal,
  });
  return { taken, told, spentMs: budgets.map((budget) => budget.spentMs) };
}

describe("rounds are taken", () => {
  test.each<[string, (AnotherRound | undefined)[], Given, number, string]>([
    ["once where everything is decided", [unneeded], {}, 1, "decided"],
    ["until everything is decided", [toDecide, unneeded], {}, 2, "decided"],
    ["until there may be no more", [toDecide], {}, 3, "mostRounds"],
    [
      "until the last that is known to be so",
      [toDecide, unneeded],
      { max: 2, isOpen: true },
      2,
      "mostRounds",
    ],
    ["until the last has told", [toDecide, unneeded], { max: 2 }, 2, "decided"],
    [
      "once where there may be one and it left something open",
      [unneeded],
      { max: 1, isOpen: true },
      1,
      "mostRounds",
    ],
    ["while one would tell, and no more", [toDecide, unneeded], { isOpen: true }, 2, "noUse"],
    [
      "as often as asked, and no more where none would tell",
      [unneeded],
      { min: 2, isOpen: true },
      2,
      "noUse",
    ],
    ["as often as asked, decided or not", [unneeded], { min: 2 }, 2, "decided"],
    ["once where they cannot be judged at all", [undefined], { min: 3 }, 1, "decided"],
    ["while they fit into the budget", [toDecide], { budgets: [30], roundMs: [15], max: 9 }, 2, "budget"],
    ["while the longest would fit", [toDecide], { budgets: [70], roundMs: [40, 10], max: 9 }, 1, "budget"],
    ["while they fit into every budget", [toDecide], { budgets: [99, 30], roundMs: [15] }, 2, "budget"],
    [
      "as often as asked, whatever the budget",
      [toDecide],
      { min: 3, budgets: [1], roundMs: [9] },
      3,
      "mostRounds",
    ],
    ["no more once the job is stopped", [toDecide], { stopAfter: 1 }, 1, "cancelled"],
    ["until one is broken", [toDecide], { lost: { round: 2, cancelled: false } }, 1, "broken"],
    ["until one is cancelled", [toDecide], { lost: { round: 3, cancelled: true } }, 2, "cancelled"],
  ])("%s", async (_, opinions, given, number, stopped) => {
    const { taken } = await rounds(opinions, given);
    // The result of the fake judge is how many rounds it saw.
    expect(taken).toMatchObject({ kind: "taken", result: number, stopped: { kind: stopped } });
    expect(taken.kind === "taken" ? taken.rounds : []).toHaveLength(number);
  });

  test("with the cause of each, which the log is told", async () => {
    const { taken, told } = await rounds([unneeded, toDecide, toConfirm, unneeded], { min: 2, max: 9 });
    expect(taken).toMatchObject({ causes: [{ kind: "asked" }, toDecide, toConfirm] });
    expect(told).toEqual([{ kind: "asked" }, toDecide, toConfirm]);
  });

  test("and their time is spent from every budget, that of a lost one, too", async () => {
    const lost = { round: 2, cancelled: false };
    expect((await rounds([toDecide], { budgets: [90, 60], roundMs: [10, 5], lost })).spentMs).toEqual([
      15, 15,
    ]);
  });

  test("the death of a service that the gate started counts, whatever was measured before", async () => {
    const failure = diedFailure("start: this change ended with status 9.");
    const { taken } = await rounds([toDecide], { lost: { round: 2, cancelled: false, failure } });
    expect(taken).toEqual({ kind: "lost", failure, cancelled: false, runs: [run] });
    const stopped = await rounds([toDecide], { lost: { round: 2, cancelled: true, failure } });
    expect(stopped.taken).toMatchObject({ kind: "taken", stopped: { kind: "cancelled" } });
  });

  test("a first one that is lost leaves nothing to judge", async () => {
    const { taken } = await rounds([toDecide], { lost: { round: 1, cancelled: false } });
    expect(taken).toMatchObject({ kind: "lost", cancelled: false });
  });
});

test("the order within pairs is drawn for one and turned round for the next", () => {
  const numbers = [0.1, 0.9];
  const orderOf = drawOrders(() => numbers.shift() ?? 0);
  expect([1, 2, 3, 4].map((round) => orderOf(round)[0])).toEqual(["base", "head", "head", "base"]);
});

describe("pairs of rounds", () => {
  /** Measures two pairs with a script that does or does not allow both sides at once; what was loaded, in order. */
  async function measured(
    wanted: "auto" | "alternating" | "simultaneous",
    isAllowed: boolean,
    { withControl = false, ofBoth = run }: { readonly withControl?: boolean; readonly ofBoth?: Run } = {},
  ) {
    const loaded: string[] = [];
    const refusals: string[] = [];
    const load: Load = {
      run: async ({ target }) => {
        loaded.push(target);
        return run;
      },
      runBoth: async (_scenario, _base, { withControl: isControlled }) => {
        loaded.push(isControlled ? "both and the base again" : "both");
        return isAllowed
          ? { head: ofBoth, base: ofBoth, ...(isControlled && { control: run }) }
          : { refused: usageFailure("it reads its target too early") };
      },
    };
    const sides = {
      scenario: scenario({ target: "http://head" }),
      base: "http://base",
      callers: { head: {}, base: {} },
      withControl,
      load,
      options: { signal: new AbortController().signal, log: keepLog() },
    };
    const pairing = pairUp(sides, wanted, {
      random: () => 0,
      onTurns: (reason) => refusals.push(reason.kind === "refused" ? reason.message : reason.kind),
    });
    const attempts = [await pairing.take(1), await pairing.take(2)];
    const controls = attempts.map((it) => it.kind === "whole" && it.round.control !== undefined);
    return { loaded, refusals, timing: pairing.timing(), kinds: attempts.map(({ kind }) => kind), controls };
  }

  test("are taken at once where the script allows it", async () => {
    expect(await measured("auto", true)).toEqual({
      loaded: ["both", "both"],
      refusals: [],
      timing: "simultaneous",
      kinds: ["whole", "whole"],
      controls: [false, false],
    });
  });

  test("are taken one side after the other where it does not, which is tried once and told", async () => {
    expect(await measured("auto", false)).toEqual({
      loaded: ["both", "http://base", "http://head", "http://head", "http://base"],
      refusals: ["it reads its target too early"],
      timing: "alternating",
      kinds: ["whole", "whole"],
      controls: [false, false],
    });
  });

  test("have the base once more where a control is asked for, at once or in turn with this change between", async () => {
    expect(await measured("auto", true, { withControl: true })).toMatchObject({
      loaded: ["both and the base again", "both and the base again"],
      controls: [true, true],
    });
    const inTurn = ["http://base", "http://head", "http://base"];
    expect(await measured("alternating", true, { withControl: true })).toMatchObject({
      loaded: [...inTurn, ...inTurn],
      kinds: ["whole", "whole"],
      controls: [true, true],
    });
  });

  test("are lost with their control, and keep this change's run", async () => {
    const targets: string[] = [];
    const load: Load = {
      run: async ({ target }) => {
        targets.push(target);
        if (targets.length === 3) throw runFailure("the base is down");
        return run;
      },
      runBoth: () => {
        throw new Error("not at once");
      },
    };
    const sides = {
      scenario: scenario({ target: "http://head" }),
      base: "http://base",
      callers: { head: {}, base: {} },
      withControl: true,
      load,
      options: { signal: new AbortController().signal, log: keepLog() },
    };
    const pairing = pairUp(sides, "alternating", { random: () => 0, onTurns: () => {} });
    expect(await pairing.take(1)).toMatchObject({ kind: "lost", runs: [run] });
  });

  test("are lost where the user wants them at once and the script does not allow it", async () => {
    expect(await measured("simultaneous", false)).toMatchObject({ kinds: ["lost", "lost"], refusals: [] });
  });

  test("are measured again in turn where the sides shared busy processors, unless the user wants them at once", async () => {
    const ofBoth: Run = {
      ...run,
      window: { start: "2026-11-24T10:00:00Z", end: "2026-11-24T10:00:20Z", warmUpMs: 0 },
      hosts: { target: "localhost:3000", seen: [] },
      generator: { ...run.generator, cpu: { mean: 0.7, highest: 0.9, above90: 0 } },
    };
    expect(await measured("auto", true, { ofBoth })).toMatchObject({
      loaded: ["both", "http://base", "http://head", "http://head", "http://base"],
      refusals: ["busy"],
      timing: "alternating",
      kinds: ["whole", "whole"],
    });
    expect(await measured("simultaneous", true, { ofBoth })).toMatchObject({
      loaded: ["both", "both"],
      refusals: [],
      timing: "simultaneous",
    });
  });

  test("are never taken at once where the user wants them in turn", async () => {
    expect((await measured("alternating", true)).loaded).not.toContain("both");
  });
});

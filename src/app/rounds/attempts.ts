import { busyTogether } from "../../judge/validity/shared-processors.ts";
import { Failure, runFailure } from "../../model/failure.ts";
import type { SideBySide, Timing } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import type { Caller, Load, Loaded, LoadOptions, Refused, Side } from "../../ports/load.ts";
import { withProgressLabel } from "../../ports/progress.ts";
import type { Lost, RoundAttempt } from "./take.ts";

/** A round of a single run. A stopped run is incomplete: its round is lost. */
export async function takeAlone(take: () => Promise<Run>, signal: AbortSignal): Promise<RoundAttempt> {
  return await orLost(async (): Promise<RoundAttempt> => {
    const head = await take();
    return isUnfinished(head) ? cancelledDuring(head) : { kind: "whole", round: { head, base: undefined } };
  }, signal);
}

export interface LoadedSides {
  readonly scenario: Parameters<Load["run"]>[0];
  /** URL of the base deployment. */
  readonly base: string;
  readonly callers: Readonly<Record<Side, Caller>>;
  /** Measure the base deployment a second time in each round. */
  readonly withControl?: boolean;
  readonly load: Load;
  readonly options: Omit<LoadOptions, "caller" | "side" | "alsoAwait">;
}

/** Both sides at once; `refused` if the script does not allow it. */
async function takeTogether(sides: LoadedSides, round: number): Promise<RoundAttempt | Refused> {
  const { scenario, base, callers, withControl = false, load, options } = sides;
  return await orLost(async (): Promise<RoundAttempt | Refused> => {
    const pair = await load.runBoth(scenario, base, { ...options, round, callers, withControl });
    if ("refused" in pair) return pair;
    return isUnfinished(pair.head) ? cancelledDuring(pair.head) : { kind: "whole", round: pair };
  }, options.signal);
}

const turnWords: Readonly<Record<Loaded, string>> = {
  head: "this change",
  base: "base deployment",
  control: "base deployment again",
};

/**
 * Both sides in turn. With a control this change is in the middle, and the base's runs alternate in being first.
 * @param order both sides are awaited before the first is loaded
 */
async function takeInTurn(
  sides: LoadedSides,
  round: number,
  [earlier, later]: readonly [Side, Side],
): Promise<RoundAttempt> {
  const { scenario, base, callers, withControl = false, load, options } = sides;
  const targets = { head: scenario.target, base };
  const runOn = (turn: Loaded, alsoAwait: readonly string[]) => {
    const log = withProgressLabel(options.log, () => turnWords[turn]);
    const side: Side = turn === "head" ? "head" : "base";
    const onSide = { ...options, round, log, caller: callers[side], side, alsoAwait };
    return takeAlone(() => load.run({ ...scenario, target: targets[side] }, onSide), options.signal);
  };
  const controlled: readonly Loaded[] =
    earlier === "base" ? ["base", "head", "control"] : ["control", "head", "base"];
  const taken = new Map<Loaded, Run>();
  for (const turn of withControl ? controlled : [earlier, later]) {
    const other = turn === "head" ? targets.base : targets.head;
    const one = await runOn(turn, taken.size === 0 ? [other] : []);
    const made = taken.get("head");
    if (one.kind === "lost")
      return turn === "head" ? one : { ...one, runs: made === undefined ? [] : [made] };
    taken.set(turn, one.round.head);
  }
  const head = taken.get("head");
  if (head === undefined) throw new Error("a round without a run of this change");
  const control = taken.get("control");
  const pair = { head, base: taken.get("base"), ...(control !== undefined && { control }) };
  return { kind: "whole", round: pair };
}

function isUnfinished({ ending }: Run): boolean {
  return ending.kind === "unfinished";
}

function cancelledDuring(run: Run): Lost {
  const reason = run.ending.kind === "unfinished" ? run.ending.reason : "cancelled";
  return { kind: "lost", failure: runFailure(reason), cancelled: true, runs: [run] };
}

/** An expected failure loses the round; bugs are rethrown. */
async function orLost<Whole>(take: () => Promise<Whole>, signal: AbortSignal): Promise<Whole | Lost> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "lost", failure: error, cancelled: signal.aborted, runs: [] };
  }
}

/** Order of the sides: random in every other round, reversed in the next (A B B A): drift affects both equally. */
export function drawOrders(random: () => number): (round: number) => readonly [Side, Side] {
  const drawn: Side[] = [];
  return (round) => {
    const pair = Math.floor((round - 1) / 2);
    while (drawn.length <= pair) drawn.push(random() < 0.5 ? "base" : "head");
    const isTurned = round % 2 === 0;
    return (drawn[pair] === "base") === isTurned ? ["head", "base"] : ["base", "head"];
  };
}

export interface Pairing {
  take(round: number): Promise<RoundAttempt>;
  readonly timing: () => Timing;
}

/** Why the sides take turns after all: the script does not allow both at once, or they shared busy processors. */
export type TurnReason =
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "busy"; readonly share: number };

/**
 * Measures pairs. `auto` measures both sides at once, more precise per second of load (`node scripts/run.mjs verdicts/bench`), and
 * takes turns from the first round on that the script does not allow at once, or whose sides shared busy processors: that
 * round is measured again.
 * @param onTurns called once with the reason for taking turns
 */
export function pairUp(
  sides: LoadedSides,
  wanted: SideBySide["timing"],
  { random, onTurns }: { readonly random: () => number; readonly onTurns: (reason: TurnReason) => void },
): Pairing {
  const orderOf = drawOrders(random);
  let timing: Timing = wanted === "alternating" ? "alternating" : "simultaneous";
  return {
    timing: () => timing,
    take: async (round) => {
      if (timing === "simultaneous") {
        const attempt = await takeTogether(sides, round);
        if ("refused" in attempt && wanted === "simultaneous") {
          return { kind: "lost", failure: attempt.refused, cancelled: false, runs: [] };
        }
        const reason = turnReason(attempt);
        const mayTurn = wanted === "auto" && sides.options.takePart === undefined;
        if (!("refused" in attempt) && (reason === undefined || !mayTurn)) return attempt;
        if (reason !== undefined) onTurns(reason);
        timing = "alternating";
      }
      return await takeInTurn(sides, round, orderOf(round));
    },
  };
}

function turnReason(attempt: RoundAttempt | Refused): TurnReason | undefined {
  if ("refused" in attempt) return { kind: "refused", message: attempt.refused.message };
  if (attempt.kind === "lost" || attempt.round.base === undefined) return undefined;
  const share = busyTogether({ head: attempt.round.head, base: attempt.round.base });
  return share === undefined ? undefined : { kind: "busy", share };
}

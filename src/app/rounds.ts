import { Failure, runFailure } from "../model/failure.ts";
import type { RoundLimits, SideBySide, Timing } from "../model/gate.ts";
import type { RoundCause, Stopped } from "../model/outcome.ts";
import type { Run } from "../model/run.ts";
import type { ScenarioVerdict } from "../model/verdict.ts";
import type { Caller, Load, LoadOptions, Refused, Side } from "../ports/edges.ts";
import { telling } from "../ports/progress.ts";

/** One round of a scenario: the run of this change and, side by side, that of the base deployment. */
export interface Round {
  readonly head: Run;
  readonly base: Run | undefined;
  /** The base deployment's once more, where that is asked for. */
  readonly control?: Run | undefined;
}

/** What came of measuring a round. A lost one leaves this change's run, whole or not, where there was one. */
export type Attempt =
  | { readonly kind: "whole"; readonly round: Round }
  | {
      readonly kind: "lost";
      readonly failure: Failure;
      readonly cancelled: boolean;
      readonly runs: readonly Run[];
    };

type Lost = Extract<Attempt, { readonly kind: "lost" }>;

/** What is thought of the rounds so far, and whether another could change it. */
export interface Look<Opinion> {
  readonly opinion: Opinion;
  /** Undefined where the rounds cannot be judged at all, so that no other could help. */
  readonly anotherRound: ScenarioVerdict["anotherRound"] | undefined;
  /** Whether the rounds so far leave anything open. */
  readonly isOpen: boolean;
}

/** Load time that may be spent, in ms; several scenarios may share one. Changed in place. */
export interface Budget {
  readonly limitMs: number;
  spentMs: number;
}

/** A budget of which nothing is spent. */
export function openBudget(limitMs: number): Budget {
  return { limitMs, spentMs: 0 };
}

/** How rounds are made and looked at. */
export interface RoundSteps<Opinion> {
  /** @param number from 1 */
  take(number: number): Promise<Attempt>;
  /** @param rounds at least one */
  judge(rounds: readonly Round[]): Look<Opinion>;
  /** Told before each round but the first. */
  onFurther(number: number, cause: RoundCause): void;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The rounds of a scenario; none when already the first was lost. */
export type RoundsTaken<Opinion> =
  | Lost
  | {
      readonly kind: "taken";
      readonly rounds: readonly Round[];
      readonly opinion: Opinion;
      readonly causes: readonly RoundCause[];
      readonly stopped: Stopped;
    };

/**
 * Takes rounds until another would change nothing: at least `min` and at most `max`. Beyond `min` a round begins only
 * if it would end within all budgets, were it as long as the longest so far. What was measured counts, whatever becomes
 * of a later round.
 */
export async function takeRounds<Opinion>(
  { min, max }: RoundLimits,
  budgets: readonly Budget[],
  steps: RoundSteps<Opinion>,
): Promise<RoundsTaken<Opinion>> {
  const rounds: Round[] = [];
  const causes: RoundCause[] = [];
  let longestMs = 0;
  const attempt = async (): Promise<Attempt> => {
    const startedMs = steps.now();
    const taken = await steps.take(rounds.length + 1);
    const tookMs = steps.now() - startedMs;
    longestMs = Math.max(longestMs, tookMs);
    for (const budget of budgets) budget.spentMs += tookMs;
    return taken;
  };
  const fits = () => budgets.every(({ spentMs, limitMs }) => spentMs + longestMs <= limitMs);

  const first = await attempt();
  if (first.kind === "lost") return first;
  rounds.push(first.round);
  for (;;) {
    const { opinion, anotherRound, isOpen } = steps.judge(rounds);
    const end = (stopped: Stopped) => ({ kind: "taken", rounds, opinion, causes, stopped }) as const;
    if (anotherRound === undefined) return end({ kind: "decided" });
    const isAsked = rounds.length < min;
    // Of the last round the judge knows that none can follow it, and so needs none.
    if (rounds.length >= max) {
      return end({ kind: isOpen || anotherRound.kind !== "unneeded" ? "mostRounds" : "decided" });
    }
    if (!isAsked && anotherRound.kind === "unneeded") return end({ kind: isOpen ? "noUse" : "decided" });
    if (!isAsked && !fits()) return end({ kind: "budget" });
    if (steps.signal.aborted) return end({ kind: "cancelled" });
    const cause: RoundCause = anotherRound.kind === "unneeded" ? { kind: "asked" } : anotherRound;
    steps.onFurther(rounds.length + 1, cause);
    const next = await attempt();
    if (next.kind === "lost") return end(stoppedBy(next));
    rounds.push(next.round);
    causes.push(cause);
  }
}

function stoppedBy({ cancelled, failure }: Lost): Stopped {
  return cancelled ? { kind: "cancelled" } : { kind: "broken", reason: failure.message };
}

/** A run that was stopped is no whole measurement: its round is lost. */
async function takeRun(
  take: () => Promise<Run>,
  signal: AbortSignal,
): Promise<Lost | { readonly kind: "whole"; readonly run: Run }> {
  return await orLost(async () => {
    const run = await take();
    return isUnfinished(run) ? cancelledDuring(run) : { kind: "whole", run };
  }, signal);
}

/** Measures a round that is one run. */
export async function takeAlone(take: () => Promise<Run>, signal: AbortSignal): Promise<Attempt> {
  const taken = await takeRun(take, signal);
  return taken.kind === "lost" ? taken : { kind: "whole", round: { head: taken.run, base: undefined } };
}

/** What a script is run with on each side. */
export interface Sides {
  readonly scenario: Parameters<Load["run"]>[0];
  /** Base URL of the base deployment. */
  readonly base: string;
  readonly callers: Readonly<Record<Side, Caller>>;
  /** Whether the base deployment is measured once more in each round. */
  readonly withControl?: boolean;
  readonly load: Load;
  readonly options: Omit<LoadOptions, "caller" | "side" | "alsoAwait">;
}

/** Measures both sides of a round at once; `refused` for a script that does not allow it. */
async function takeTogether(sides: Sides): Promise<Attempt | Refused> {
  const { scenario, base, callers, withControl = false, load, options } = sides;
  return await orLost(async (): Promise<Attempt | Refused> => {
    const pair = await load.runBoth(scenario, base, { ...options, callers, withControl });
    if ("refused" in pair) return pair;
    return isUnfinished(pair.head) ? cancelledDuring(pair.head) : { kind: "whole", round: pair };
  }, options.signal);
}

/** A deployment whose turn it is: this change's, the base's, or the base's for the second time. */
type Turn = Side | "control";

const turnWords: Readonly<Record<Turn, string>> = {
  head: "this change",
  base: "base deployment",
  control: "base deployment again",
};

/**
 * Measures both sides of a round, one after the other. With a control this change has the middle, and the base's two runs
 * take turns in being first.
 * @param order which side goes first; both are awaited before either is loaded
 */
async function takeInTurn(sides: Sides, [earlier, later]: readonly [Side, Side]): Promise<Attempt> {
  const { scenario, base, callers, withControl = false, load, options } = sides;
  const targets = { head: scenario.target, base };
  const runOn = (turn: Turn, alsoAwait: readonly string[]) => {
    const log = telling(options.log, () => turnWords[turn]);
    const side: Side = turn === "head" ? "head" : "base";
    const onSide = { ...options, log, caller: callers[side], side, alsoAwait };
    return takeRun(() => load.run({ ...scenario, target: targets[side] }, onSide), options.signal);
  };
  const controlled: readonly Turn[] =
    earlier === "base" ? ["base", "head", "control"] : ["control", "head", "base"];
  const taken = new Map<Turn, Run>();
  for (const turn of withControl ? controlled : [earlier, later]) {
    const other = turn === "head" ? targets.base : targets.head;
    const one = await runOn(turn, taken.size === 0 ? [other] : []);
    if (one.kind === "lost") return turn === "head" ? one : { ...one, runs: madeOf(taken.get("head")) };
    taken.set(turn, one.run);
  }
  const head = taken.get("head");
  if (head === undefined) throw new Error("a round without a run of this change");
  const control = taken.get("control");
  const round = { head, base: taken.get("base"), ...(control !== undefined && { control }) };
  return { kind: "whole", round };
}

function madeOf(run: Run | undefined): readonly Run[] {
  return run === undefined ? [] : [run];
}

function isUnfinished({ ending }: Run): boolean {
  return ending.kind === "unfinished";
}

function cancelledDuring(run: Run): Lost {
  const reason = run.ending.kind === "unfinished" ? run.ending.reason : "cancelled";
  return { kind: "lost", failure: runFailure(reason), cancelled: true, runs: [run] };
}

/** An expected failure loses the round; a bug of ours goes on as it is. */
async function orLost<Whole>(take: () => Promise<Whole>, signal: AbortSignal): Promise<Whole | Lost> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "lost", failure: error, cancelled: signal.aborted, runs: [] };
  }
}

/**
 * Which side each round measures first: drawn at random for every other round and turned round in the one after it
 * (A B B A), so that a drift of the machine falls on both sides alike.
 * @param random a number in [0, 1), each time another
 */
export function drawOrders(random: () => number): (round: number) => readonly [Side, Side] {
  const drawn: Side[] = [];
  return (round) => {
    const pair = Math.floor((round - 1) / 2);
    while (drawn.length <= pair) drawn.push(random() < 0.5 ? "base" : "head");
    const isTurned = round % 2 === 0;
    return (drawn[pair] === "base") === isTurned ? ["head", "base"] : ["base", "head"];
  };
}

/** How pairs of rounds are measured, settled when the first one is. */
export interface Pairing {
  take(round: number): Promise<Attempt>;
  readonly timing: () => Timing;
}

/**
 * Measures pairs as the user wants them. Left to itself it takes both sides at once, which has the smaller error for each
 * second of load (`npm run bench:verdicts`), and falls back to one after the other where the script does not allow that.
 * @param onRefused told once, with the reason, when it falls back
 */
export function pairUp(
  sides: Sides,
  wanted: SideBySide["timing"],
  about: { readonly random: () => number; readonly onRefused: (reason: string) => void },
): Pairing {
  const orderOf = drawOrders(about.random);
  let timing: Timing = wanted === "alternating" ? "alternating" : "simultaneous";
  return {
    timing: () => timing,
    take: async (round) => {
      if (timing === "simultaneous") {
        const attempt = await takeTogether(sides);
        if (!("refused" in attempt)) return attempt;
        if (wanted === "simultaneous") {
          return { kind: "lost", failure: attempt.refused, cancelled: false, runs: [] };
        }
        about.onRefused(attempt.refused.message);
        timing = "alternating";
      }
      return await takeInTurn(sides, orderOf(round));
    },
  };
}

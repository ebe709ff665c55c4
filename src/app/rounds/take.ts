import type { Failure } from "../../model/failure.ts";
import type { RoundLimits } from "../../model/gate.ts";
import type { RoundCause, Stopped } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import type { ScenarioVerdict } from "../../model/verdict.ts";

/** This change's run and, side by side, that of the base deployment. */
export interface Round {
  readonly head: Run;
  readonly base: Run | undefined;
  /** The base deployment's second run, if configured. */
  readonly control?: Run | undefined;
}

/** A lost round keeps this change's run, complete or not, if there was one. */
export type RoundAttempt =
  | { readonly kind: "whole"; readonly round: Round }
  | {
      readonly kind: "lost";
      readonly failure: Failure;
      readonly cancelled: boolean;
      readonly runs: readonly Run[];
    };

export type Lost = Extract<RoundAttempt, { readonly kind: "lost" }>;

export interface RoundsJudged<Result> {
  readonly result: Result;
  /** Undefined if the rounds cannot be judged: more do not help. */
  readonly anotherRound: ScenarioVerdict["anotherRound"] | undefined;
  readonly isOpen: boolean;
}

/** Load time in ms, shared by several scenarios. Mutable. */
export interface Budget {
  readonly limitMs: number;
  spentMs: number;
}

export function openBudget(limitMs: number): Budget {
  return { limitMs, spentMs: 0 };
}

export interface RoundSteps<Result> {
  /** @param number from 1 */
  take(number: number): Promise<RoundAttempt>;
  /** @param rounds at least one */
  judge(rounds: readonly Round[]): RoundsJudged<Result>;
  /** Called before each round but the first. */
  onFurther(number: number, cause: RoundCause): void;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** None if the first was lost, or the service that the gate started died. */
export type RoundsTaken<Result> =
  | Lost
  | {
      readonly kind: "taken";
      readonly rounds: readonly Round[];
      readonly result: Result;
      readonly causes: readonly RoundCause[];
      readonly stopped: Stopped;
    };

/**
 * Takes rounds until another would change nothing. Beyond `min` a round starts only if, as long as the longest so far,
 * it ends within all budgets. A later failure loses no round, unless a service that the gate started died or is another one.
 */
export async function takeRounds<Result>(
  { min, max }: RoundLimits,
  budgets: readonly Budget[],
  steps: RoundSteps<Result>,
): Promise<RoundsTaken<Result>> {
  const rounds: Round[] = [];
  const causes: RoundCause[] = [];
  let longestMs = 0;
  const attempt = async (): Promise<RoundAttempt> => {
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
    const { result, anotherRound, isOpen } = steps.judge(rounds);
    const end = (stopped: Stopped) => ({ kind: "taken", rounds, result, causes, stopped }) as const;
    if (anotherRound === undefined) return end({ kind: "decided" });
    const isAsked = rounds.length < min;
    // In the last round the judge never requests another, so `isOpen` counts as well.
    if (rounds.length >= max) {
      return end({ kind: isOpen || anotherRound.kind !== "unneeded" ? "mostRounds" : "decided" });
    }
    if (!isAsked && anotherRound.kind === "unneeded") return end({ kind: isOpen ? "noUse" : "decided" });
    if (!isAsked && !fits()) return end({ kind: "budget" });
    if (steps.signal.aborted) return end({ kind: "cancelled" });
    const cause: RoundCause = anotherRound.kind === "unneeded" ? { kind: "asked" } : anotherRound;
    steps.onFurther(rounds.length + 1, cause);
    const next = await attempt();
    if (next.kind === "lost") {
      const isDead = next.failure.code === "died" && !next.cancelled;
      return isDead ? { ...next, runs: rounds.map(({ head }) => head) } : end(stoppedBy(next));
    }
    rounds.push(next.round);
    causes.push(cause);
  }
}

function stoppedBy({ cancelled, failure }: Lost): Stopped {
  return cancelled ? { kind: "cancelled" } : { kind: "broken", reason: failure.message };
}

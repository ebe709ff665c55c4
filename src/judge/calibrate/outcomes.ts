import { mean } from "simple-statistics";
import type { RoundLimits } from "../../model/gate.ts";
import { oddsToFail, oddsToPass } from "../../stats/error-budget.ts";
import type { Claims } from "../../stats/sequential.ts";
import { roundsOfMiss } from "../compare/relative.ts";

/** What the rounds so far show of a drawn gate, on the scale of the comparison; a change for the worse is above 0. */
export interface DrawnLook {
  readonly estimate: number;
  /** Logarithm of the odds for the change against none. */
  readonly logOdds: (claims: Claims) => number;
  /** The same by all that may fail an objective: its own figure, and the body of its distribution. */
  readonly logOddsToFail: (claims: Claims) => number;
  /** Logarithms of the odds after many more rounds, as far as their noise may move them towards the worse. */
  readonly worseAtBest: (claims: Claims) => number;
  /** The same towards the better. */
  readonly betterAtBest: (claims: Claims) => number;
}

/** A gate as it may come. */
export interface DrawnGate {
  /** After so many rounds, were the code worse by `change`. */
  readonly look: (rounds: number, change: number) => DrawnLook;
}

/** What the rule needs to know of an objective; sizes on the scale of the drawn gates. */
export interface Rule {
  readonly tolerance: number;
  /** The change that is to be seen: twice the tolerance, unless the user set another. */
  readonly seen: number;
  /** The objective's part of the gate's chance of a false alarm. */
  readonly falseAlarm: number;
  readonly rounds: RoundLimits;
}

interface End {
  readonly word: "fail" | "pass" | "open";
  readonly rounds: number;
}

/** What a gate on a change of this size comes to, judged round after round as relative.ts and judge.ts do. */
function endOf(
  { look }: DrawnGate,
  change: number,
  { tolerance, seen, falseAlarm, rounds: limits }: Rule,
): End {
  const claims: Claims = { none: 0, change: seen };
  const toFail = oddsToFail(falseAlarm);
  const untilFail = Math.min(limits.max, Math.max(limits.min, roundsOfMiss));
  let wasPassed = false;
  for (let rounds = 1; rounds <= limits.max; rounds += 1) {
    const now = look(rounds, change);
    const isMissed = now.estimate > tolerance;
    if (isMissed && now.logOddsToFail(claims) >= toFail) {
      if (rounds >= untilFail) return { word: "fail", rounds };
      continue;
    }
    wasPassed ||= !isMissed && now.logOdds(claims) <= -oddsToPass;
    if (rounds < limits.min) continue;
    if (!isMissed && wasPassed) return { word: "pass", rounds };
    if (rounds === limits.max) break;
    const wouldTell = now.betterAtBest(claims) <= -oddsToPass || now.worseAtBest(claims) >= toFail;
    if (!wouldTell) return { word: "open", rounds };
  }
  return { word: "open", rounds: limits.max };
}

/** What comes of gates on a change of one size; the shares of all gates add up to 1. */
export interface Outcomes {
  /** In tolerances; 0 is identical code. */
  readonly size: number;
  readonly fail: number;
  readonly pass: number;
  readonly open: number;
  /** Mean rounds until the objective is decided, or left open. */
  readonly rounds: number;
}

/** What comes of these gates where the code is worse by `change`, which is `size` tolerances. */
export function outcomesOf(
  gates: readonly DrawnGate[],
  { size, change }: { readonly size: number; readonly change: number },
  rule: Rule,
): Outcomes {
  const ends = gates.map((gate) => endOf(gate, change, rule));
  const shareOf = (word: End["word"]): number =>
    ends.filter((end) => end.word === word).length / Math.max(1, ends.length);
  return {
    size,
    fail: shareOf("fail"),
    pass: shareOf("pass"),
    open: shareOf("open"),
    rounds: mean(ends.map(({ rounds }) => rounds)),
  };
}

/** Part of all gates in which what is said comes true. */
const surely = 0.95;

/** Whether so many of these gates end with this word; stops as soon as too many did not. */
function mostlyEnd(gates: readonly DrawnGate[], word: End["word"], change: number, rule: Rule): boolean {
  let others = Math.floor((1 - surely) * gates.length + 1e-9);
  for (const gate of gates) {
    if (endOf(gate, change, rule).word === word) continue;
    others -= 1;
    if (others < 0) return false;
  }
  return true;
}

/** Whether identical code passes and the change that is to be seen fails in 95 of 100 gates. */
export function decides(gates: readonly DrawnGate[], rule: Rule): boolean {
  return mostlyEnd(gates, "pass", 0, rule) && mostlyEnd(gates, "fail", rule.seen, rule);
}

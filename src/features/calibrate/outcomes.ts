import { mean } from "simple-statistics";
import { roundsUntilPass } from "../../judge/compare/relative.ts";
import type { RoundLimits } from "../../model/gate.ts";
import type { Design } from "../../model/verdict.ts";
import { oddsToFail, oddsToPass } from "../../stats/error-budget.ts";
import type { Claims } from "../../stats/sequential.ts";

/** What a drawn gate shows after some rounds, on the comparison scale; worse is above 0. */
interface DrawnLook {
  readonly estimate: number;
  /** Log odds for the change against no change. */
  readonly logOdds: (claims: Claims) => number;
  /** The same from all evidence that can fail the objective: its figure and the body of its distribution. */
  readonly logOddsToFail: (claims: Claims) => number;
  /** Log odds after many more rounds whose noise moves the estimate as far as plausible towards worse. */
  readonly worseAtBest: (claims: Claims) => number;
  /** The same towards better. */
  readonly betterAtBest: (claims: Claims) => number;
}

/** A simulated gate. */
export interface DrawnGate {
  readonly design: Design;
  /** Rounds before a miss counts. */
  readonly roundsUntilMiss: number;
  /** The gate after this many rounds, if the code were worse by `change`. */
  readonly look: (rounds: number, change: number) => DrawnLook;
}

/** What the decision rule needs to know of an objective; sizes on the scale of the drawn gates. */
export interface Rule {
  readonly tolerance: number;
  /** The change to detect: twice the tolerance unless the user sets `sees`. */
  readonly seen: number;
  /** The objective's share of the gate's false-alarm probability. */
  readonly falseAlarm: number;
  readonly rounds: RoundLimits;
}

interface End {
  readonly word: "fail" | "pass" | "open";
  readonly rounds: number;
}

/** How a gate on a change of this size ends, judged round by round as in relative.ts and judge.ts. */
function endOf(
  { look, design, roundsUntilMiss }: DrawnGate,
  change: number,
  { tolerance, seen, falseAlarm, rounds: limits }: Rule,
): End {
  const claims: Claims = { none: 0, change: seen };
  const toFail = oddsToFail(falseAlarm);
  const untilFail = Math.min(limits.max, Math.max(limits.min, roundsUntilMiss));
  const untilPass = roundsUntilPass(design, limits.max);
  let wasPassed = false;
  for (let rounds = 1; rounds <= limits.max; rounds += 1) {
    const now = look(rounds, change);
    const isMissed = now.estimate > tolerance;
    if (isMissed && now.logOddsToFail(claims) >= toFail) {
      if (rounds >= untilFail) return { word: "fail", rounds };
      continue;
    }
    wasPassed ||= rounds >= untilPass && !isMissed && now.logOdds(claims) <= -oddsToPass;
    if (rounds < limits.min) continue;
    if (!isMissed && wasPassed) return { word: "pass", rounds };
    if (rounds === limits.max) break;
    const wouldTell = now.betterAtBest(claims) <= -oddsToPass || now.worseAtBest(claims) >= toFail;
    if (!wouldTell) return { word: "open", rounds };
  }
  return { word: "open", rounds: limits.max };
}

/** Outcomes of gates on a change of one size; the shares add up to 1. */
export interface Outcomes {
  /** In multiples of the tolerance; 0 is unchanged code. */
  readonly size: number;
  readonly fail: number;
  readonly pass: number;
  readonly open: number;
  /** Mean rounds until the objective is decided or left open. */
  readonly rounds: number;
}

/** Outcomes if the code is worse by `change`, which is `size` tolerances. */
export function outcomesOf(
  gates: readonly DrawnGate[],
  { size, change }: { readonly size: number; readonly change: number },
  rule: Rule,
): Outcomes {
  const ends = gates.map((gate) => endOf(gate, change, rule));
  const shareOf = (word: End["word"]): number =>
    ends.filter((end) => end.word === word).length / Math.max(1, ends.length);
  const rounds = mean(ends.map((end) => end.rounds));
  return { size, fail: shareOf("fail"), pass: shareOf("pass"), open: shareOf("open"), rounds };
}

/** Share of gates that must end as predicted. */
const surely = 0.95;

/** Whether at least `surely` of the gates end with this word; stops once too many did not. */
function mostlyEnd(gates: readonly DrawnGate[], word: End["word"], change: number, rule: Rule): boolean {
  let others = Math.floor((1 - surely) * gates.length + 1e-9);
  return gates.every((gate) => {
    if (endOf(gate, change, rule).word !== word) others -= 1;
    return others >= 0;
  });
}

/** Whether unchanged code passes and the change to detect fails in 95 of 100 gates. */
export function decides(gates: readonly DrawnGate[], rule: Rule): boolean {
  return mostlyEnd(gates, "pass", 0, rule) && mostlyEnd(gates, "fail", rule.seen, rule);
}

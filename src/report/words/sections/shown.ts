import type { Line } from "../../../model/document.ts";
import { formatIndicator } from "../../../model/objective.ts";
import { formatOn, type Scale } from "../../../model/units.ts";
import type { BreakdownFacts } from "../../../model/verdict.ts";
import { codes } from "../../document/piece.ts";

/** Below figures that are only shown. */
export const unjudgedWords =
  "Not judged and not tested for noise: the direction alone says whether a figure is better.";

/** The metric whose mean is broken down, with its tags. */
export function brokenDownName({ of: { metric, tags } }: BreakdownFacts): string {
  return formatIndicator({ metric, tags, aggregation: { kind: "avg" } }).replace(/ avg$/, "");
}

/** The mean that the parts add up to. */
export function breakdownLine(facts: BreakdownFacts, scale: Scale, reference: string): Line {
  const { mean, before } = facts;
  const level = before === undefined ? "" : `, ${formatOn(scale, before)} in the ${reference}`;
  const whole = `${formatOn(scale, mean)} on average${level}`;
  return [{ code: brokenDownName(facts) }, `: ${whole}. Parts weigh by their number of samples.`];
}

/** The part of the mean that no named part covers. */
export const unnamedPart = "not named";

/** For a rest below zero. */
export const partsBeyondWords =
  "The parts take longer than the whole: they overlap, or belong to more than it.";

/** Parts that no run has. */
export function withoutSamplesLine(missing: readonly string[]): Line {
  return ["Without samples: ", ...codes(missing)];
}

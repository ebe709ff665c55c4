import { type Claim, type FigureOfRun, isTrue, type JudgedClaim } from "./figures/claim.ts";
import { limitsOf, printingOf, textOf } from "./figures/print.ts";
import type { StudyPlan } from "./plan.ts";
import { mistake } from "./source/place.ts";
import type { Data } from "./study.ts";

function valueFor(of: FigureOfRun, claim: Claim, data: Data) {
  const value = data.valueOf(of.figure, of.run);
  if (value === undefined)
    throw mistake(claim.place, `run "${of.run}" has no "${of.figure.name}"`, "a figure that it has");
  return value;
}

/** Whether a run that the study was given lacks what is claimed of it: a gate may have no base yet. */
function isUnknown({ left, right }: Claim, { given }: StudyPlan, data: Data): boolean {
  return [left, right].some(
    (side) =>
      side.kind === "figure" && given.includes(side.run) && data.valueOf(side.figure, side.run) === undefined,
  );
}

function judged(claim: Claim, data: Data): JudgedClaim {
  const { left, right, margin } = claim;
  const own = valueFor(left, claim, data);
  const other = right.kind === "figure" ? valueFor(right, claim, data) : right.quantity;
  const isPlain = right.kind === "quantity" && other.dimension === "number";
  if (own.dimension !== other.dimension && !isPlain) {
    throw mistake(
      claim.place,
      `a ${own.dimension} is compared with a ${other.dimension}`,
      "two figures of one kind",
    );
  }
  const amount = margin?.kind === "amount" ? margin.quantity.dimension : "ratio";
  if (amount !== "ratio" && amount !== own.dimension) {
    throw mistake(
      claim.place,
      `the margin is a ${amount}, the figure a ${own.dimension}`,
      "a margin of the figure's kind, 10% or 2x",
    );
  }
  const both = printingOf(
    left.figure,
    right.kind === "figure" ? [own, valueFor(right, claim, data)] : [own],
    {
      limits: limitsOf(left.figure, data),
    },
  );
  return {
    claim,
    word: isTrue(claim, own.value, other.value) ? "pass" : claim.onMiss,
    left: textOf(own, both),
    right: right.kind === "figure" ? textOf(valueFor(right, claim, data), both) : right.text,
  };
}

/** What is true of the limits and the expectations. @throws Failure "usage" for figures that cannot be compared */
export function judgeClaims(plan: StudyPlan, data: Data): readonly JudgedClaim[] {
  return [...plan.limits, ...plan.claims]
    .filter((claim) => !isUnknown(claim, plan, data))
    .map((claim) => judged(claim, data));
}

import type { GateOutcome } from "../../model/outcome.ts";
import type { LetThrough, Part } from "../../model/report/part.ts";
import { known } from "../known.ts";

/** Who let a fail through, as the feature says that did it; undefined where none did. */
export function letThroughOf(
  { letThrough }: GateOutcome,
  parts: readonly Part[] = [],
): LetThrough | undefined {
  if (letThrough === undefined) return undefined;
  const [found] = known(...parts.map((part) => part.letThrough?.({ facts: letThrough })));
  return found ?? { words: "let through", line: ["The fail was let through."], properties: {} };
}

/** A headline that says that the fail was let through, for places that show no verdict beside it. */
export function headlineAlone(
  headline: string,
  outcome: GateOutcome,
  parts: readonly Part[] | undefined,
): string {
  const found = letThroughOf(outcome, parts);
  return found === undefined ? headline : `Fail, ${found.words}: ${headline}`;
}

/** For a report of another job that says it was let through. */
export const claimedLetThrough =
  "It claims to have been accepted. That is not checked here, and the fail counts.";

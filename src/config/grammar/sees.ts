import type { Objective } from "../../model/objective.ts";
import { formatLimit } from "../../model/units.ts";

/** A share above 0, with the arithmetic of tolerances. */
export function parseSees(text: string): number | undefined {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1];
  const share = Number(percent) / 100;
  return share > 0 ? share : undefined;
}

/** A share as users write it: `12.5%`. */
export function writtenSees(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`;
}

/** The share by which an objective allows a figure to get worse; undefined for other objectives. */
function toleratedShare({ bound, comparison }: Objective): number | undefined {
  if (bound.kind !== "relative" || bound.measure !== "share") return undefined;
  const isUpper = comparison === "<" || comparison === "<=";
  const tolerance = isUpper ? bound.amount : -bound.amount;
  return tolerance > 0 ? tolerance : undefined;
}

/** The objective, to detect this change if its tolerance is such a share. */
export function seeing(objective: Objective, sees: number): Objective {
  const { bound } = objective;
  const isMeant = bound.kind === "relative" && toleratedShare(objective) !== undefined;
  return isMeant ? { ...objective, bound: { ...bound, sees } } : objective;
}

/** A change that an objective allows cannot be detected. */
function tooSmall(sees: number, { text: line, source }: Objective, tolerance: number): string {
  const allowed = formatLimit(tolerance, "ratio");
  const place = "line" in source ? `${source.where} line ${source.line}` : "a default objective";
  return (
    `sees: "${writtenSees(sees)}" must be larger than ${allowed}, the tolerance of \`${line}\` (${place}); ` +
    `raise it above ${allowed}, lower the tolerance, or remove sees for twice each tolerance`
  );
}

/** The objectives, to detect changes of this size, which must be larger than each tolerance. */
export function withSees(
  objectives: readonly Objective[],
  sees: number | undefined,
  problems: string[],
): readonly Objective[] {
  if (sees === undefined) return objectives;
  for (const objective of objectives) {
    const tolerance = toleratedShare(objective);
    if (tolerance !== undefined && sees <= tolerance) problems.push(tooSmall(sees, objective, tolerance));
  }
  return objectives.map((objective) => seeing(objective, sees));
}

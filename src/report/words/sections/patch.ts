import { groupedBy } from "../../../lib/grouped.ts";
import type { Section } from "../../../model/document.ts";
import type { Objective } from "../../../model/objective.ts";
import type { JudgedOutcome } from "../../../model/outcome.ts";
import { formatLimit } from "../../../model/units.ts";
import type { LoadNeeded, Remedy } from "../../../model/verdict.ts";
import { evidence } from "../../document/piece.ts";
import { openCompared } from "../headline.ts";

/** A load that a gate can be asked to take: longer ones, in each round, are no advice. */
const longestAdvised = { seconds: 120, times: 4 };

/** Whether so much load in each round is reasonable advice. */
export function isAdvisable({ haveSeconds, needSeconds }: LoadNeeded): boolean {
  return needSeconds <= longestAdvised.seconds && needSeconds <= longestAdvised.times * haveSeconds;
}

/** The tolerance, as a share, that is the smallest thing to change; undefined where more rounds or a little more load help. */
export function toleranceInstead(remedy: Remedy): number | undefined {
  if (remedy.kind !== "rounds" || remedy.needRounds !== undefined) return undefined;
  return remedy.load !== undefined && isAdvisable(remedy.load) ? undefined : remedy.tolerance;
}

/** An objective with another tolerance, as it is written: `p95 < baseline + 15%`. */
export function loosened(text: string, tolerance: number): string {
  const share = formatLimit(tolerance, "ratio").replace(" ", "");
  return text.replace(/(baseline\s*[+-]\s*)[\d.]+\s*%/, (_, before: string) => `${before}${share}`);
}

function hunk({ source, text }: Objective, tolerance: number): string | undefined {
  if (!("written" in source) || source.written === undefined) return undefined;
  const { where, line, written } = source;
  const parts = written.split(text);
  if (parts.length !== 2) return undefined;
  const changed = parts.join(loosened(text, tolerance));
  return `--- a/${where}\n+++ b/${where}\n@@ -${line} +${line} @@\n-${written}\n+${changed}`;
}

/** The smallest change of the gate file that this load decides, as a patch; undefined where none is advised. */
export function patchSection(outcome: JudgedOutcome): Section | undefined {
  if (outcome.verdict.verdict !== "inconclusive") return undefined;
  // The endpoints of one objective share its line: it is changed where each of those that are open has a tolerance.
  const ofLines = groupedBy(
    openCompared(outcome),
    ({ objective }) => `${objective.onMiss} ${objective.text}`,
  );
  const hunks = [...ofLines.values()].flatMap(([first, ...others]) => {
    const tolerances = [first, ...others].map(({ remedy }) => remedy && toleranceInstead(remedy));
    const known = tolerances.filter((tolerance) => tolerance !== undefined);
    return known.length < tolerances.length ? [] : (hunk(first.objective, Math.max(...known)) ?? []);
  });
  if (hunks.length === 0) return undefined;
  const content = hunks.join("\n");
  return evidence("A tolerance that this load decides", [{ kind: "code", language: "diff", content }], {
    rank: "action",
  });
}

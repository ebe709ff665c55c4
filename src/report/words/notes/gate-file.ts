import type { GateFileChange } from "../../../config/file/trust.ts";
import { known } from "../../known.ts";

/** Most quoted lines of the base branch. */
const mostLines = 5;

function placeOf({ scenario, key }: GateFileChange): string {
  if (key === "scenario") return `scenario ${scenario}`;
  return scenario === undefined ? key : `${key} of ${scenario}`;
}

function changeWords(change: GateFileChange): string {
  if (change.key === "scenario") return `scenario ${change.scenario} ${change.change}`;
  const place = placeOf(change);
  const { lines } = change;
  if (lines === undefined) return `${place} ${change.change}`;
  return lines[0] === lines[1] ? `${place} changed` : `${place} from ${lines[0]} to ${lines[1]}`;
}

/**
 * What a pull request changes in the gate file: what counts already, which objectives of the base branch it removes,
 * and what counts only after the merge.
 * @param base the target branch
 */
export function gateFileNotes(changes: readonly GateFileChange[], base: string): string[] {
  const counting = changes.filter(({ counts }) => counts);
  const waiting = changes.filter(({ counts }) => !counts);
  const removed = counting.flatMap(({ removedLines }) => removedLines);
  const rest = removed.length - mostLines;
  const quoted = removed.slice(0, mostLines).map((line) => JSON.stringify(line));
  return known(
    counting.length > 0 &&
      `This pull request changes the gate file: ${counting.map(changeWords).join(", ")}.`,
    removed.length > 0 &&
      `Objectives on ${base} that it removes or changes: ${quoted.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`,
    waiting.length > 0 &&
      `Taken from ${base} until this is merged: ${waiting.map(placeOf).join(", ")} of the gate file.`,
  );
}

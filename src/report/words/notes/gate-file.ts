import type { GateFileChange } from "../../../config/file/trust.ts";
import { known } from "../../known.ts";

/** Lines of the base branch that are quoted; the rest are counted. */
const mostLines = 5;

function placeOf({ scenario, key }: GateFileChange): string {
  return scenario === undefined ? key : `${key} of ${scenario}`;
}

function changeWords(change: GateFileChange): string {
  if (change.key === "scenario") return `scenario ${change.scenario} ${change.change}`;
  const { lines } = change;
  if (lines === undefined) return `${placeOf(change)} ${change.change}`;
  return lines[0] === lines[1]
    ? `${placeOf(change)} changed`
    : `${placeOf(change)} from ${lines[0]} to ${lines[1]}`;
}

/**
 * What a pull request changes in the gate file, for the reader of its report: what counts already, which objectives of the
 * base branch it takes away, and what counts only after the merge.
 * @param base branch that the change is to be merged into
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

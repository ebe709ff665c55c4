import { type Document, isMap, isNode, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from "yaml";
import { usageFailure } from "../../model/failure.ts";
import type { RoundLimits } from "../../model/gate.ts";
import { writtenSees } from "../grammar/sees.ts";
import { writtenRounds } from "../rounds.ts";

/** Changes of one scenario in the gate file. */
export interface ScenarioRewrite {
  readonly scenario: string;
  /** Undefined leaves them as they are. */
  readonly rounds: RoundLimits | undefined;
  /** The change to be seen, as a share; undefined leaves it as it is. */
  readonly sees?: number | undefined;
  /** Every objective of the scenario, so that it can be given a list of its own. */
  readonly objectives: readonly ObjectiveRewrite[];
  /** Whether these are what the scenario has by the file or by default; objectives of a flag are added to no file. */
  readonly mayHaveOwnList: boolean;
}

/** An objective as it stands there, and as it shall. */
export interface ObjectiveRewrite {
  /** Whether a miss only warns: then `warn:` stands before it. */
  readonly isWarning: boolean;
  /** Without `warn:`. */
  readonly from: string;
  readonly to: string;
}

function lineOf({ isWarning, to }: ObjectiveRewrite): string {
  return `${isWarning ? "warn: " : ""}${to}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function changes({ rounds, sees, objectives }: ScenarioRewrite): boolean {
  return rounds !== undefined || sees !== undefined || objectives.some(({ from, to }) => from !== to);
}

/** The lines that a gate file needs for these scenarios; undefined where nothing changes. */
export function gateFileLines(rewrites: readonly ScenarioRewrite[]): string | undefined {
  const lines = rewrites.filter(changes).flatMap((rewrite) => {
    const { scenario, rounds, sees, objectives } = rewrite;
    const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
    const changed = objectives.some(({ from, to }) => from !== to);
    return [
      `  ${key}:`,
      ...(rounds === undefined ? [] : [`    rounds: ${writtenRounds(rounds)}`]),
      ...(sees === undefined ? [] : [`    sees: ${writtenSees(sees)}`]),
      ...(changed ? ["    objectives:", ...objectives.map((one) => `      - ${quoted(lineOf(one))}`)] : []),
    ];
  });
  return lines.length === 0 ? undefined : ["scenarios:", ...lines].join("\n");
}

/** Part of a text and what it is replaced by; positions in characters. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applied(text: string, edits: readonly Edit[]): string {
  // From the end on, so that positions stay what they are.
  const backwards = edits.toSorted((one, other) => other.start - one.start);
  return backwards.reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}

/** The source of a node, without the comment behind it. */
function sourceOf(node: Node): { start: number; end: number } {
  const [start = 0, end = 0] = node.range ?? [];
  return { start, end };
}

/** A new key of a map, behind its first one: on a line of its own, or inside the braces. */
function insertion(
  place: YAMLMap,
  text: string,
  [key, block, flow]: readonly [string, string, string],
): Edit {
  const { start, end } = sourceOf(place);
  if (place.flow === true) return { start: end - 1, end: end - 1, text: `, ${key}: ${flow}` };
  const indent = text.slice(text.lastIndexOf("\n", start) + 1, start);
  const first = place.items[0]?.value;
  const lineEnd = text.indexOf("\n", isNode(first) ? sourceOf(first).end : start);
  const at = lineEnd < 0 ? text.length : lineEnd;
  return { start: at, end: at, text: `\n${indent}${key}:${block.replaceAll("\n", `\n${indent}`)}` };
}

/** A key with a value of one line. @returns undefined where it is written in a way that cannot be followed */
function valueEdits(place: YAMLMap, text: string, key: string, written: string): readonly Edit[] | undefined {
  const before: unknown = place.get(key, true);
  if (before === undefined) return [insertion(place, text, [key, ` ${written}`, written])];
  const isReplaced = isScalar(before) || (isMap(before) && before.flow === true);
  return isReplaced ? [{ ...sourceOf(before), text: written }] : undefined;
}

/** @returns as valueEdits, also for `min` and `max` on lines of their own */
function roundsEdits(place: YAMLMap, text: string, rounds: RoundLimits): readonly Edit[] | undefined {
  const edits = valueEdits(place, text, "rounds", writtenRounds(rounds));
  const before: unknown = place.get("rounds", true);
  if (edits !== undefined || !isMap(before)) return edits;
  const [min, max] = [before.get("min", true), before.get("max", true)].filter((end) => isScalar(end));
  if (min === undefined || max === undefined) return undefined;
  return [
    { ...sourceOf(min), text: String(rounds.min) },
    { ...sourceOf(max), text: String(rounds.max) },
  ];
}

/** One line of objectives, quotes around it or not: what stands before the objective, itself, and what follows. */
const objectiveLine = /^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$/;

function rewriteLine(line: string, { isWarning, from, to }: ObjectiveRewrite): string {
  const { before = "", warn, objective, after = "" } = objectiveLine.exec(line)?.groups ?? {};
  return objective === from && isWarning === (warn !== undefined) ? `${before}${to}${after}` : line;
}

/** @returns undefined where the objectives to change are not written at the scenario and may not be */
function objectiveEdits(
  place: YAMLMap,
  text: string,
  { objectives, mayHaveOwnList }: ScenarioRewrite,
): readonly Edit[] | undefined {
  const changed = objectives.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return [];
  const own: unknown = place.get("objectives", true);
  if (own === undefined) {
    // Those on the top of the file are other scenarios' as well.
    if (!mayHaveOwnList) return undefined;
    const lines = objectives.map((one) => quoted(lineOf(one)));
    const block = lines.map((line) => `\n  - ${line}`).join("");
    return [insertion(place, text, ["objectives", block, `[${lines.join(", ")}]`])];
  }
  const scalars = (isSeq(own) ? own.items : [own]).filter((item) => isScalar(item));
  const found = new Set<ObjectiveRewrite>();
  const edits = scalars.map((scalar): Edit => {
    const { start, end } = sourceOf(scalar);
    const lines = text.slice(start, end).split("\n");
    const rewritten = lines.map((line) => {
      const wanted = changed.find((one) => rewriteLine(line, one) !== line);
      if (wanted === undefined) return line;
      found.add(wanted);
      return rewriteLine(line, wanted);
    });
    return { start, end, text: rewritten.join("\n") };
  });
  return found.size === changed.length ? edits : undefined;
}

/** @returns undefined for a scenario whose rounds or objectives have no place of their own in the file */
function scenarioEdits(
  document: Document,
  text: string,
  rewrite: ScenarioRewrite,
): readonly Edit[] | undefined {
  const place = document.getIn(["scenarios", rewrite.scenario], true);
  if (!isMap(place)) return undefined;
  const ofObjectives = objectiveEdits(place, text, rewrite);
  const ofRounds = rewrite.rounds === undefined ? [] : roundsEdits(place, text, rewrite.rounds);
  const ofSees = rewrite.sees === undefined ? [] : valueEdits(place, text, "sees", writtenSees(rewrite.sees));
  return ofObjectives && ofRounds && ofSees && [...ofObjectives, ...ofRounds, ...ofSees];
}

/**
 * The text of a gate file with other rounds, tolerances and changes to be seen; not one other character changes.
 * @param path for messages
 * @returns the text itself where nothing changes
 * @throws Failure "usage" with the lines to add, for a scenario the file does not describe
 */
export function rewriteGateFile(text: string, path: string, rewrites: readonly ScenarioRewrite[]): string {
  const wanted = rewrites.filter(changes);
  if (wanted.length === 0) return text;
  const document = parseDocument(text);
  const edits: Edit[] = [];
  const homeless: ScenarioRewrite[] = [];
  for (const rewrite of wanted) {
    const some = scenarioEdits(document, text, rewrite);
    if (some === undefined) homeless.push(rewrite);
    else edits.push(...some);
  }
  if (homeless.length > 0) {
    const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
    throw usageFailure(`${path}: ${names} could not be written; add\n${gateFileLines(homeless)}`);
  }
  return applied(text, edits);
}

/**
 * What two texts differ in: lines that go with `-`, lines that come with `+`, each with its number; empty for none.
 * @see Wagner & Fischer 1974
 */
export function diffLines(before: string, after: string): string[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  // How many lines both share from here on, by the line of the old text and that of the new one.
  const shared = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  const from = (row: number, column: number): number => shared[row]?.[column] ?? 0;
  for (const [row, counts] of [...shared.entries()].reverse()) {
    for (let column = fresh.length - 1; column >= 0 && row < old.length; column -= 1) {
      counts[column] =
        old[row] === fresh[column]
          ? from(row + 1, column + 1) + 1
          : Math.max(from(row + 1, column), from(row, column + 1));
    }
  }
  const diff: string[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    if (row < old.length && old[row] === fresh[column]) {
      row += 1;
      column += 1;
    } else if (
      row < old.length &&
      (column === fresh.length || from(row + 1, column) >= from(row, column + 1))
    ) {
      row += 1;
      diff.push(`- ${row}: ${old[row - 1]}`);
    } else {
      column += 1;
      diff.push(`+ ${column}: ${fresh[column - 1]}`);
    }
  }
  return diff;
}

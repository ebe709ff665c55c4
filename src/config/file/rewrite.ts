import { diffArrays } from "diff";
import { type Document, isMap, isNode, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from "yaml";
import { usageFailure } from "../../model/failure.ts";
import type { RoundLimits } from "../../model/gate.ts";
import { writtenSees } from "../grammar/sees.ts";
import { writtenRounds } from "../rounds.ts";

/** Changes of one scenario in the gate file. */
export interface ScenarioRewrite {
  readonly scenario: string;
  /** Undefined keeps them. */
  readonly rounds: RoundLimits | undefined;
  /** The change to detect, as a share; undefined keeps it. */
  readonly sees?: number | undefined;
  /** All objectives of the scenario, for a list of its own. */
  readonly objectives: readonly ObjectiveRewrite[];
  /** False for objectives of a flag, which are not added to the file. */
  readonly mayHaveOwnList: boolean;
}

export interface ObjectiveRewrite {
  /** Whether `warn:` stands before it. */
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

function changedIn({ objectives }: ScenarioRewrite): readonly ObjectiveRewrite[] {
  return objectives.filter(({ from, to }) => from !== to);
}

function changes(rewrite: ScenarioRewrite): boolean {
  return rewrite.rounds !== undefined || rewrite.sees !== undefined || changedIn(rewrite).length > 0;
}

/** The lines to add to a gate file for these scenarios; undefined for none. */
export function gateFileLines(rewrites: readonly ScenarioRewrite[]): string | undefined {
  const lines = rewrites.filter(changes).flatMap((rewrite) => {
    const { scenario, rounds, sees, objectives } = rewrite;
    const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
    const written = objectives.map((one) => `      - ${quoted(lineOf(one))}`);
    return [
      `  ${key}:`,
      ...(rounds === undefined ? [] : [`    rounds: ${writtenRounds(rounds)}`]),
      ...(sees === undefined ? [] : [`    sees: ${writtenSees(sees)}`]),
      ...(changedIn(rewrite).length > 0 ? ["    objectives:", ...written] : []),
    ];
  });
  return lines.length === 0 ? undefined : ["scenarios:", ...lines].join("\n");
}

/** A replacement of a part of a text, by positions in characters. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applied(text: string, edits: readonly Edit[]): string {
  // From the end on, so that positions stay valid.
  const backwards = edits.toSorted((one, other) => other.start - one.start);
  return backwards.reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}

/** Where a node stands, without the comment behind it. */
function sourceOf(node: Node): { start: number; end: number } {
  const [start = 0, end = 0] = node.range ?? [];
  return { start, end };
}

/** Adds a key behind the first one of a map: on a line of its own, or inside the braces. */
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

/** Sets a key to a value of one line; undefined where its present value cannot be replaced. */
function valueEdits(place: YAMLMap, text: string, key: string, written: string): readonly Edit[] | undefined {
  const before: unknown = place.get(key, true);
  if (before === undefined) return [insertion(place, text, [key, ` ${written}`, written])];
  const isReplaced = isScalar(before) || (isMap(before) && before.flow === true);
  return isReplaced ? [{ ...sourceOf(before), text: written }] : undefined;
}

/** As valueEdits, also for `min` and `max` on lines of their own. */
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

/** One line of objectives, with or without quotes. */
const objectiveLine = /^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$/;

function rewriteLine(line: string, { isWarning, from, to }: ObjectiveRewrite): string {
  const { before = "", warn, objective, after = "" } = objectiveLine.exec(line)?.groups ?? {};
  return objective === from && isWarning === (warn !== undefined) ? `${before}${to}${after}` : line;
}

/** Undefined where the objectives to change are not written at the scenario and may not be. */
function objectiveEdits(place: YAMLMap, text: string, rewrite: ScenarioRewrite): readonly Edit[] | undefined {
  const changed = changedIn(rewrite);
  if (changed.length === 0) return [];
  const own: unknown = place.get("objectives", true);
  if (own === undefined) {
    // Those at the top of the file belong to other scenarios, too.
    if (!rewrite.mayHaveOwnList) return undefined;
    const lines = rewrite.objectives.map((one) => quoted(lineOf(one)));
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

/** Undefined for a scenario whose rounds or objectives have no place in the file. */
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
 * The text of a gate file with other rounds, tolerances and `sees`; no other character changes.
 * @throws Failure "usage" with the lines to add, for a scenario that the file does not describe
 */
export function rewriteGateFile(text: string, path: string, rewrites: readonly ScenarioRewrite[]): string {
  const wanted = rewrites.filter(changes);
  if (wanted.length === 0) return text;
  const document = parseDocument(text);
  const planned = wanted.map((rewrite) => ({ rewrite, edits: scenarioEdits(document, text, rewrite) }));
  const homeless = planned.filter(({ edits }) => edits === undefined).map(({ rewrite }) => rewrite);
  if (homeless.length > 0) {
    const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
    throw usageFailure(`${path}: ${names} could not be written; add\n${gateFileLines(homeless)}`);
  }
  return applied(
    text,
    planned.flatMap(({ edits = [] }) => edits),
  );
}

/** The lines in which two texts differ, with their numbers: `- 3: old` and `+ 3: new`. */
export function diffLines(before: string, after: string): string[] {
  let [row, column] = [0, 0];
  return diffArrays(before.split("\n"), after.split("\n")).flatMap(({ value, removed, added }) =>
    value.flatMap((line) => {
      if (!added) row += 1;
      if (!removed) column += 1;
      if (removed) return `- ${row}: ${line}`;
      return added ? `+ ${column}: ${line}` : [];
    }),
  );
}

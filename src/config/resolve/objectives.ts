import type { Scenario } from "../../model/gate.ts";
import type { Objective, ObjectiveSource } from "../../model/verdict/objective.ts";
import type { DocumentPath } from "../file/mistake.ts";
import type { ReadGateFile } from "../file/read.ts";
import {
  defaultObjectives,
  parseObjective,
  parseQueryObjective,
  type Read,
  readOrExplain,
} from "../grammar/objective.ts";
import { withSees } from "../grammar/sees.ts";
import { fileOnly } from "../options/kinds.ts";
import { choose, inFile, type Places, read, type Settings } from "../options/option.ts";
import { objectivesWritten } from "../options/schemas.ts";
import { verdictOptions } from "../options/verdict.ts";
import { prometheusIn, queriesOf } from "../prometheus.ts";
import { resolved } from "./reader.ts";

interface ObjectiveLine {
  readonly text: string;
  readonly source: ObjectiveSource;
}

/** A longer line is no line to show in a patch. */
const mostWritten = 300;

function linesOf(block: string, sourceOf: (index: number) => ObjectiveSource): ObjectiveLine[] {
  return block.split(/\r?\n/).map((text, index) => ({ text, source: sourceOf(index) }));
}

/** @param path of the objectives in the file */
function fileLines(
  file: ReadGateFile,
  path: DocumentPath,
  objectives: string | readonly string[],
): ObjectiveLine[] {
  const at = (line: number): ObjectiveSource => {
    const written = file.textOf(line, path);
    const isKept = written !== undefined && written.length <= mostWritten;
    return { from: "file", where: file.path, line, ...(isKept && { written }) };
  };
  if (typeof objectives !== "string") {
    return objectives.flatMap((text, index) => linesOf(text, () => at(file.lineOf([...path, index]))));
  }
  const first = file.lineOf(path);
  // A block scalar's node starts on the line of its `|`; its text begins one line below.
  const offset = objectives.includes("\n") ? 1 : 0;
  return linesOf(objectives, (index) => at(first + offset + index));
}

/** Parses the lines, leaving out blank ones and `# comments`. */
function parseLines(
  lines: readonly ObjectiveLine[],
  problems: string[],
  parse: (line: string, source: ObjectiveSource) => Read<Objective>,
): Objective[] {
  const written = lines.filter(({ text }) => !/^\s*(#|$)/.test(text));
  return written.flatMap(({ text, source }) => {
    const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
    return readOrExplain(parse(text.trimEnd(), source), where, problems);
  });
}

/** Objectives on queries apply to every scenario and are never replaced. */
function queryObjectives({ file, problems }: Places): Objective[] {
  const written = prometheusIn(file)?.queries ?? [];
  return queriesOf(file).flatMap((query, index) => {
    const objectives = written[index]?.objectives;
    if (file === undefined || objectives === undefined) return [];
    const lines = fileLines(file, ["prometheus", "queries", index, "objectives"], objectives);
    return parseLines(lines, problems, (line, source) => parseQueryObjective(line, source, query));
  });
}

/** The objectives of a scenario, including those on queries. */
export function chooseObjectives(places: Places): readonly Objective[] {
  const parse = (line: string, source: ObjectiveSource) => parseObjective(line, source, places.added);
  const ofLoad = parseLines(loadLines(places), places.problems, parse);
  const sees = choose(places, verdictOptions.sees);
  return withSees([...ofLoad, ...queryObjectives(places)], sees, places.problems);
}

/** Objectives on the load generator's figures: the nearest place that has some counts alone. */
function loadLines(places: Places): ObjectiveLine[] {
  const input = read(places, verdictOptions.objectives)?.join("\n");
  if (input !== undefined) {
    return linesOf(input, (index) => ({ from: "input", where: "objectives", line: index + 1 }));
  }
  const { file } = places;
  const found = inFile(places, verdictOptions.objectives);
  if (file !== undefined && found !== undefined) {
    return fileLines(file, found.path, file.valueAs(fileOnly(objectivesWritten), found.written));
  }
  return defaultObjectives.map((text) => ({ text, source: { from: "default" } }));
}

/** What is expected of a scenario. */
export function chooseExpected(places: Places): Pick<Scenario, "objectives" | "drift"> {
  return {
    objectives: chooseObjectives(places),
    drift: choose(places, verdictOptions.drift) ?? "twice",
  };
}

/** The same for modes that judge results without running anything. @throws Failure "usage" */
export function resolveExpected(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
  added?: Places["added"],
): ReturnType<typeof chooseExpected> {
  return resolved(settings, (reader) => chooseExpected({ ...reader, file, scenario, added }));
}

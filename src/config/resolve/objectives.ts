import type { Drift, Scenario, Shown } from "../../model/gate.ts";
import type { Objective, ObjectiveSource } from "../../model/verdict/objective.ts";
import type { ReadGateFile } from "../file/read.ts";
import type { ScenarioDefaults } from "../file/schema.ts";
import {
  defaultObjectives,
  parseObjective,
  parseQueryObjective,
  type Read,
  readOrExplain,
} from "../grammar/objective.ts";
import { withSees } from "../grammar/sees.ts";
import { queriesOf } from "../prometheus.ts";
import { type Reader, read, type Settings } from "../settings.ts";
import { resolved } from "./reader.ts";
import { chooseShown } from "./shown.ts";

interface ObjectiveLine {
  readonly text: string;
  readonly source: ObjectiveSource;
}

function linesOf(block: string, sourceOf: (index: number) => ObjectiveSource): ObjectiveLine[] {
  return block.split(/\r?\n/).map((text, index) => ({ text, source: sourceOf(index) }));
}

function fileLines(
  file: ReadGateFile,
  path: readonly (string | number)[],
  objectives: string | readonly string[],
): ObjectiveLine[] {
  const at = (line: number): ObjectiveSource => ({ from: "file", where: file.path, line });
  if (typeof objectives !== "string") {
    return objectives.flatMap((text, index) =>
      linesOf(text, () => at(file.lineOf([...path, "objectives", index]))),
    );
  }
  const first = file.lineOf([...path, "objectives"]);
  // A block scalar's node starts on the line of its `|`; its text begins one line below.
  const offset = objectives.includes("\n") ? 1 : 0;
  return linesOf(objectives, (index) => at(first + offset + index));
}

/** Parses the lines, leaving out blank ones and `# comments`. */
function parseLines(
  lines: readonly ObjectiveLine[],
  problems: string[],
  parse: (line: string, source: ObjectiveSource) => Read<Objective> = parseObjective,
): Objective[] {
  const written = lines.filter(({ text }) => !/^\s*(#|$)/.test(text));
  return written.flatMap(({ text, source }) => {
    const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
    return readOrExplain(parse(text.trimEnd(), source), where, problems);
  });
}

/** A scenario before defaults. */
export interface Draft extends Pick<Scenario, "name" | "script" | "scriptFrom"> {
  /** Its part of the gate file. */
  readonly own: ScenarioDefaults;
  /** Where that stands; empty for none. */
  readonly path: readonly string[];
}

/** Objectives on queries apply to every scenario and are never replaced. */
function queryObjectives(reader: Reader, file: ReadGateFile | undefined): Objective[] {
  const written = file?.file.prometheus?.queries ?? [];
  return queriesOf(file).flatMap((query, index) => {
    const objectives = written[index]?.objectives;
    if (file === undefined || objectives === undefined) return [];
    const lines = fileLines(file, ["prometheus", "queries", index], objectives);
    return parseLines(lines, reader.problems, (line, source) => parseQueryObjective(line, source, query));
  });
}

/** The objectives of a scenario, including those on queries. */
export function chooseObjectives(
  reader: Reader,
  file: ReadGateFile | undefined,
  draft: Draft,
): readonly Objective[] {
  const ofLoad = parseLines(loadLines(reader, file, draft), reader.problems);
  const sees = read(reader, "sees") ?? draft.own.sees ?? file?.file.sees;
  return withSees([...ofLoad, ...queryObjectives(reader, file)], sees, reader.problems);
}

/** Objectives on the load generator's figures: the nearest place that has some counts alone. */
function loadLines(reader: Reader, file: ReadGateFile | undefined, { own, path }: Draft): ObjectiveLine[] {
  const input = read(reader, "objectives")?.join("\n");
  if (input !== undefined) {
    return linesOf(input, (index) => ({ from: "input", where: "objectives", line: index + 1 }));
  }
  if (file !== undefined && own.objectives !== undefined) return fileLines(file, path, own.objectives);
  if (file?.file.objectives !== undefined) return fileLines(file, [], file.file.objectives);
  return defaultObjectives.map((text) => ({ text, source: { from: "default" } }));
}

/** How far levels may drift. */
export function chooseDrift(reader: Reader, { drift }: ScenarioDefaults): Drift {
  return read(reader, "drift", drift === undefined ? undefined : [drift]) ?? "twice";
}

/** A scenario of the gate file for modes that judge results without running anything. */
export function draftOf(file: ReadGateFile | undefined, scenario = ""): Draft {
  const own = file?.file.scenarios?.[scenario];
  const path = own === undefined ? [] : ["scenarios", scenario];
  return { name: scenario, script: "", own: own ?? {}, path };
}

/** The objectives of a scenario, in these modes. @throws Failure "usage" */
export function resolveObjectives(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): readonly Objective[] {
  return resolved(settings, (reader) => chooseObjectives(reader, file, draftOf(file, scenario)));
}

/** What is shown beside the objectives, in these modes. @throws Failure "usage" */
export function resolveShown(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): Shown | undefined {
  return resolved(settings, ({ problems }) => chooseShown(problems, file, draftOf(file, scenario)));
}

/** What is expected of a scenario, in these modes. @throws Failure "usage" */
export function resolveExpected(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): Pick<Scenario, "objectives" | "drift" | "shown"> {
  const draft = draftOf(file, scenario);
  return resolved(settings, (reader) => ({
    objectives: chooseObjectives(reader, file, draft),
    drift: chooseDrift(reader, { ...file?.file, ...draft.own }),
    shown: chooseShown(reader.problems, file, draft),
  }));
}

import type { Drift, Scenario, Shown } from "../../model/gate.ts";
import type { Objective, ObjectiveSource } from "../../model/verdict/objective.ts";
import type { ReadGateFile } from "../file/read.ts";
import type { ScenarioDefaults } from "../file/schema.ts";
import {
  defaultObjectives,
  explainProblem,
  type ParsedObjective,
  parseObjective,
  parseQueryObjective,
} from "../grammar/objective.ts";
import { withSees } from "../grammar/sees.ts";
import { queriesOf } from "../prometheus.ts";
import { type Reader, read, readAs, type Settings } from "../settings.ts";
import { resolved } from "./reader.ts";
import { chooseShown } from "./shown.ts";

interface ObjectiveLine {
  readonly text: string;
  readonly source: ObjectiveSource;
}

function linesOf(block: string, sourceOf: (index: number) => ObjectiveSource): ObjectiveLine[] {
  return block.split(/\r?\n/).map((text, index) => ({ text, source: sourceOf(index) }));
}

function inputLines(values: readonly string[]): ObjectiveLine[] {
  return linesOf(values.join("\n"), (index) => ({ from: "input", where: "objectives", line: index + 1 }));
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
  parse: (line: string, source: ObjectiveSource) => ParsedObjective = parseObjective,
): Objective[] {
  const objectives: Objective[] = [];
  for (const { text, source } of lines) {
    if (/^\s*(#|$)/.test(text)) continue;
    const parsed = parse(text.trimEnd(), source);
    if (parsed.kind === "objective") objectives.push(parsed.objective);
    else {
      const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
      problems.push(explainProblem(parsed.problem, where));
    }
  }
  return objectives;
}

/** A scenario before defaults: its part of the file and where that stands. */
export interface Draft {
  readonly name: string;
  readonly script: string;
  readonly scriptFrom?: string;
  readonly own: ScenarioDefaults;
  readonly path: readonly string[];
}

/** Objectives on queries, which apply to every scenario and are never replaced. */
function queryObjectives(reader: Reader, file: ReadGateFile | undefined): Objective[] {
  const written = file?.file.prometheus?.queries ?? [];
  return queriesOf(file).flatMap((query, index) => {
    const objectives = written[index]?.objectives;
    if (file === undefined || objectives === undefined) return [];
    const lines = fileLines(file, ["prometheus", "queries", index], objectives);
    return parseLines(lines, reader.problems, (line, source) => parseQueryObjective(line, source, query));
  });
}

/** The objectives of a scenario, those of the gate file's queries included. */
export function chooseObjectives(
  reader: Reader,
  file: ReadGateFile | undefined,
  draft: Draft,
): readonly Objective[] {
  const objectives = [...loadObjectives(reader, file, draft), ...queryObjectives(reader, file)];
  const sees = read(reader, "sees") ?? draft.own.sees ?? file?.file.sees;
  return withSees(objectives, sees, reader.problems);
}

/** What is expected of the load generator's own figures. */
function loadObjectives(reader: Reader, file: ReadGateFile | undefined, draft: Draft): Objective[] {
  const fromInput = read(reader, "objectives");
  if (fromInput !== undefined) return parseLines(inputLines(fromInput), reader.problems);
  if (file !== undefined && draft.own.objectives !== undefined) {
    return parseLines(fileLines(file, draft.path, draft.own.objectives), reader.problems);
  }
  if (file?.file.objectives !== undefined) {
    return parseLines(fileLines(file, [], file.file.objectives), reader.problems);
  }
  return parseLines(
    defaultObjectives.map((text) => ({ text, source: { from: "default" } })),
    reader.problems,
  );
}

/** How far levels may drift. */
export function chooseDrift(reader: Reader, { drift }: ScenarioDefaults): Drift {
  return (
    read(reader, "drift") ?? readAs(reader, "drift", drift === undefined ? undefined : [drift]) ?? "twice"
  );
}

/** What the gate file says of a scenario to modes that judge results without running anything. */
export function draftOf(file: ReadGateFile | undefined, scenario = ""): Draft {
  const own = file?.file.scenarios?.[scenario];
  return {
    name: scenario,
    script: "",
    own: own ?? {},
    path: own === undefined ? [] : ["scenarios", scenario],
  };
}

/**
 * Objectives for the modes that judge results without running anything.
 * @param scenario whose objectives count where the gate file has any of its own
 * @throws Failure "usage"
 */
export function resolveObjectives(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): readonly Objective[] {
  return resolved(settings, (reader) => chooseObjectives(reader, file, draftOf(file, scenario)));
}

/** How far levels may drift, in the same modes. @throws Failure "usage" */
export function resolveDrift(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): Drift {
  return resolved(settings, (reader) =>
    chooseDrift(reader, { ...file?.file, ...draftOf(file, scenario).own }),
  );
}

/** What is shown beside the objectives, in the same modes. @throws Failure "usage" */
export function resolveShown(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): Shown | undefined {
  return resolved(settings, ({ problems }) => chooseShown(problems, file, draftOf(file, scenario)));
}

/** What is expected of a scenario, in the same modes. @throws Failure "usage" */
export function resolveExpected(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string,
): Pick<Scenario, "objectives" | "drift" | "shown"> {
  return {
    objectives: resolveObjectives(settings, file, scenario),
    drift: resolveDrift(settings, file, scenario),
    shown: resolveShown(settings, file, scenario),
  };
}

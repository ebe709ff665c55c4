import { readFile } from "node:fs/promises";
import { z } from "zod";
import { hasErrorCode, reasonOf, usageFailure } from "../../model/failure.ts";
import type { Kind, Option } from "../../model/option.ts";
import { type DocumentPath, looseWarnWords } from "./mistake.ts";
import { gateFileSchema, type Keys } from "./schema.ts";
import { readYaml } from "./yaml.ts";
import { zod } from "./zod.ts";

/** The gate file, unless the user names one. */
export const defaultGateFile = ".github/loadline.yml";

/** Twice that of a hundred scenarios; keys and aliases are each looked up among all others. */
const mostCharacters = 128 * 1024;

/** The gate file with the lines its parts stand on, for messages. */
export interface ReadGateFile {
  /** As the user named it. */
  readonly path: string;
  /** As written, checked by the schema of the options. */
  readonly top: Keys;
  /** The keys of each scenario, in the order of the file. */
  readonly scenarios: ReadonlyMap<string, Keys>;
  /** For `parseGateFile` and what reads it: the options that made the schema. */
  readonly options: readonly Option[];
  /** A value of it, by its kind. @throws for one that the schema of the options refuses */
  valueAs<Value>(kind: Kind<Value>, written: unknown): Value;
  /** Line (from 1) of the value at this place; 1 if it does not exist. */
  lineOf(path: DocumentPath): number;
  /** A line as it is written, by its number among those of the value at this place. */
  textOf(line: number, path: DocumentPath): string | undefined;
}

/** Refuses an objective without its dash, which YAML reports as a mapping in its line, or one before or after. */
function refuseLooseWarn(errorLine: number, text: string, path: string): void {
  const written = text.split(/\r?\n/);
  for (const line of [errorLine, errorLine + 1, errorLine - 1]) {
    const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1]?.trimEnd();
    if (objective !== undefined) throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective)}`);
  }
}

/** Reads a gate file from its text. @throws Failure "usage" that lists every problem with its line */
export function parseGateFile(text: string, path: string, options: readonly Option[]): ReadGateFile {
  if (text.length > mostCharacters) {
    throw usageFailure(`${path} has ${text.length} characters; a gate file has at most ${mostCharacters}`);
  }
  const found = readYaml(text, gateFileSchema(options), "a gate file");
  if (found.kind === "invalid") {
    const { line, column, words } = found.mistake;
    refuseLooseWarn(line, text, path);
    throw usageFailure(`${path} line ${line}, column ${column}: not valid YAML: ${words}`);
  }
  if (found.kind === "wrong") {
    const mistakes = found.mistakes.map(({ line, words }) => `${path} line ${line}: ${words}`);
    throw usageFailure([...new Set(mistakes)].join("\n"));
  }
  const lines = text.split(/\r?\n/);
  return gateFileOf(found.content, {
    ...{ path, options },
    lineOf: (at) => found.positionOf(at).line,
    textOf: (line) => lines[line - 1],
  });
}

const written = z.looseObject({ scenarios: z.record(z.string(), z.looseObject({})).optional() });

/** @param content checked by the schema */
export function gateFileOf(
  content: unknown,
  where: Pick<ReadGateFile, "path" | "options" | "lineOf" | "textOf">,
): ReadGateFile {
  const { scenarios = {}, ...top } = written.parse(content);
  const valueAs = <Value>(kind: Kind<Value>, value: unknown): Value => kind.schema(zod).parse(value);
  return { ...where, top, scenarios: new Map(Object.entries(scenarios)), valueAs };
}

/**
 * Reads the gate file.
 * @param path undefined for the default one, which may be missing
 * @throws Failure "usage" for a missing, unreadable or wrong file
 */
export async function readGateFile(
  path: string | undefined,
  options: readonly Option[],
): Promise<ReadGateFile | undefined> {
  const file = path ?? defaultGateFile;
  try {
    return parseGateFile(await readFile(file, "utf8"), file, options);
  } catch (error) {
    const isMissing = hasErrorCode(error, "ENOENT", "ENOTDIR");
    if (isMissing && path === undefined) return undefined;
    if (isMissing)
      throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
    if (!hasErrorCode(error, "EISDIR", "EACCES")) throw error;
    throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
  }
}

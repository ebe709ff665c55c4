import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { readYaml } from "../../../config/file/yaml.ts";
import { Failure, usageFailure } from "../../../model/failure.ts";

/** A file of a study, or one that it includes. */
export interface Source {
  /** As the user named it. */
  readonly path: string;
  readonly lines: readonly string[];
}

/** Where something stands in a file; line and column count from 1. */
export interface Place {
  readonly source: Source;
  readonly line: number;
  readonly column: number;
}

export function sourceOf(path: string, text: string): Source {
  return { path, lines: text.replace(/^\uFEFF/, "").split(/\r?\n/) };
}

/** @param offset columns to the right */
export function moved(place: Place, offset: number): Place {
  return { ...place, column: place.column + offset };
}

const longestLine = 300;

/** What is wrong in one line, the line, and a caret under the spot with what was expected. */
function mistakeWords({ source, line, column }: Place, found: string, expected?: string): string {
  const text = (source.lines[line - 1] ?? "").slice(0, longestLine);
  const caret = `${" ".repeat(Math.min(column - 1, longestLine))}^`;
  const hint = expected === undefined ? "" : ` expected ${expected}`;
  return `${source.path} line ${line}: ${found}\n  ${text}\n  ${caret}${hint}`;
}

/** The failure for a mistake of the author. */
export function mistake(place: Place, found: string, expected?: string): Failure {
  return usageFailure(mistakeWords(place, found, expected));
}

/** What was made; an error gets the place that asked, unless it has one. */
export async function placed<Made>(place: Place, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const hasPlace = error instanceof Failure && error.message.startsWith(`${place.source.path} line `);
    if (!(error instanceof Failure) || error.code === "cancelled" || hasPlace) throw error;
    throw mistake(place, error.message);
  }
}

/** What was made of each; what cannot be made for a mistake is left out, and the mistake joins the others. */
export function gathered<Item, Made>(
  problems: string[],
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): readonly Made[] {
  return items.flatMap((item, index): Made[] => {
    try {
      return [make(item, index)];
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "usage") throw error;
      problems.push(error.message);
      return [];
    }
  });
}

/** @throws Failure "usage" with all mistakes */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw usageFailure([...new Set(problems)].join("\n"));
}

/** YAML in a study; the place of its first line. */
export interface Yaml {
  readonly text: string;
  readonly place: Place;
}

/** The JSON Schema of what an author writes. */
export function schemaAsWritten(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: "input",
    target: "draft-7",
    // The library leaves out examples of what has a meaning; ours are as written.
    override: ({ zodSchema, jsonSchema }) => {
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples = examples;
    },
  });
}

/**
 * What YAML in a study says, and where its values stand.
 * @param name such as "a block"
 * @throws Failure "usage" with every mistake
 */
export function readWritten<Value>(
  { text, place: { source, line: begin } }: Yaml,
  schema: z.ZodType<Value>,
  name: string,
) {
  const placeAt = ({ line, column }: Pick<Place, "line" | "column">): Place => {
    return { source, line: begin + line - 1, column };
  };
  const found = readYaml(text, { whole: schema, json: schemaAsWritten(schema) }, name);
  if (found.kind === "invalid")
    throw mistake(placeAt(found.mistake), `not valid YAML: ${found.mistake.words}`);
  if (found.kind === "wrong") {
    const mistakes = found.mistakes.map((one) =>
      mistakeWords(placeAt(one), one.words.replace(/^the file: | in the file(?= |$)/, "")),
    );
    throw usageFailure([...new Set(mistakes)].join("\n"));
  }
  return { value: found.value, placeOf: (path: DocumentPath) => placeAt(found.positionOf(path)) };
}

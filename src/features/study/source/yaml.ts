import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { readYaml } from "../../../config/file/yaml.ts";
import { usageFailure } from "../../../model/failure.ts";
import { mistake, mistakeWords, type Place } from "./place.ts";

/** YAML in a study, and where its values stand. */
export interface Written<Value> {
  readonly value: Value;
  placeOf(path: DocumentPath): Place;
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
 * Reads YAML in a study.
 * @param begin where its first line stands
 * @param name such as "a block"
 * @throws Failure "usage" with every mistake
 */
export function readWritten<Value>(
  text: string,
  begin: Place,
  schema: z.ZodType<Value>,
  name: string,
): Written<Value> {
  const { source } = begin;
  const placeAt = ({ line, column }: Pick<Place, "line" | "column">): Place => {
    return { source, line: begin.line + line - 1, column };
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
  return { value: found.value, placeOf: (path) => placeAt(found.positionOf(path)) };
}

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

/** How a JSON Schema is made of what an author writes. */
export const asWritten = { io: "input", target: "draft-7" } as const;

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
  const found = readYaml(text, { whole: schema, json: z.toJSONSchema(schema, asWritten) }, name);
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

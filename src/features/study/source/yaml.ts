import type { DocumentPath } from "../../../config/file/mistake.ts";
import { readYaml, type YamlShape } from "../../../config/file/yaml.ts";
import { usageFailure } from "../../../model/failure.ts";
import { mistake, mistakeWords, type Place } from "./place.ts";

/** YAML in a study, and where its values stand. */
export interface Written<Value> {
  readonly value: Value;
  placeOf(path: DocumentPath): Place;
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
  { shape, name }: { readonly shape: YamlShape<Value>; readonly name: string },
): Written<Value> {
  const { source } = begin;
  const placeAt = ({ line, column }: Pick<Place, "line" | "column">): Place => {
    return { source, line: begin.line + line - 1, column };
  };
  const found = readYaml(text, shape, name);
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

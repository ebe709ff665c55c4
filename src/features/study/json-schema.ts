import { blocks } from "./blocks/table.ts";
import { frontMatter } from "./schema.ts";
import { include } from "./source/read.ts";
import { schemaAsWritten } from "./source/yaml.ts";

/** The published JSON Schema of a study: its front matter, and below `definitions` its blocks. */
export function studyJsonSchema(): Record<string, unknown> {
  const kinds = [{ name: "include", schema: include }, ...blocks];
  const definitions = Object.fromEntries(kinds.map(({ name, schema }) => [name, schemaAsWritten(schema)]));
  const block = { anyOf: kinds.map(({ name }) => ({ $ref: `#/definitions/${name}` })) };
  return {
    $id: "study.schema.json",
    ...schemaAsWritten(frontMatter),
    definitions: { block, ...definitions },
  };
}

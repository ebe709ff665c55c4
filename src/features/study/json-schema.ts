import { z } from "zod";
import { include } from "./blocks/include.ts";
import { blocks } from "./blocks/table.ts";
import { frontMatter } from "./schema.ts";

/** The published JSON Schema of a study: its front matter, and below `definitions` its blocks. */
export function studyJsonSchema(): Record<string, unknown> {
  const options = { io: "input", target: "draft-7" } as const;
  const kinds = [{ name: "include", schema: include }, ...blocks];
  const definitions = Object.fromEntries(
    kinds.map(({ name, schema }) => [name, z.toJSONSchema(schema, options)]),
  );
  const block = { anyOf: kinds.map(({ name }) => ({ $ref: `#/definitions/${name}` })) };
  return {
    $id: "study.schema.json",
    ...z.toJSONSchema(frontMatter, options),
    definitions: { block, ...definitions },
  };
}

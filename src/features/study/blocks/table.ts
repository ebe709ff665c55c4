import { z } from "zod";
import { frontMatter, text } from "../schema.ts";
import { schemaAsWritten } from "../source/place.ts";
import type { BlockKind } from "../study.ts";
import { breakdown } from "./breakdown.ts";
import { chart } from "./chart.ts";
import { compare } from "./compare.ts";
import { environment } from "./environment.ts";
import { figuresTable } from "./figures-table.ts";
import { ladder } from "./ladder.ts";
import { link } from "./link.ts";
import { log } from "./log.ts";
import { events, servers } from "./servers.ts";

/** Every kind of block besides include, in the order of the docs. */
export const blocks: readonly BlockKind[] = [
  compare,
  figuresTable,
  chart,
  ladder,
  breakdown,
  servers,
  events,
  log,
  link,
  environment,
];

/** The block that takes a file: it is read before the others are planned. */
export const include = z.strictObject({
  include: text(1000).meta({
    description: "A file, fenced; of a Markdown file its text, marks and blocks.",
    examples: ["evidence/explain.txt"],
  }),
});

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

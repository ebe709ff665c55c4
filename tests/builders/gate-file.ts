import { z } from "zod";
import * as read from "../../src/config/file/read.ts";
import { gateFileSchema } from "../../src/config/file/schema.ts";
import { optionTable } from "../../src/entry/table.ts";

/** A gate file with the keys of all options. */
export function parseGateFile(text: string, path: string): read.ReadGateFile {
  return read.parseGateFile(text, path, optionTable);
}

export async function readGateFile(path: string | undefined): Promise<read.ReadGateFile | undefined> {
  return await read.readGateFile(path, optionTable);
}

const content = z.looseObject({
  scenarios: z.record(z.string(), z.looseObject({ script: z.string() })).optional(),
});

/** What a gate file contains, as written. */
export function contentOf(file: read.ReadGateFile | undefined): z.infer<typeof content> | undefined {
  if (file === undefined) return undefined;
  const { top, scenarios } = file;
  return content.parse({ ...top, ...(scenarios.size > 0 && { scenarios: Object.fromEntries(scenarios) }) });
}

export const { json: gateFileJsonSchema } = gateFileSchema(optionTable);

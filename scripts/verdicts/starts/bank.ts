/** The bank of starts: two sides of one build, started anew for each place, with a few rounds each. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { runSchema } from "../../../src/model/run/run.ts";

export const bankDirectory = fileURLToPath(new URL("bank", import.meta.url));

export const runtimes = ["node", "nest", "python", "go", "java"] as const;
export type Runtime = (typeof runtimes)[number];

export const sides = ["a", "b"] as const;

const place = z.strictObject({
  runtime: z.enum(runtimes),
  /** Position in the order of recording: all services of a place were loaded at the same time. */
  place: z.int().nonnegative(),
  /** Rounds of one start, one after the other. */
  a: z.array(runSchema),
  b: z.array(runSchema),
});
export type Place = z.infer<typeof place>;

/** All places, in the order of recording. */
export async function readPlaces(): Promise<readonly Place[]> {
  if (!existsSync(bankDirectory)) return [];
  const names = (await readdir(bankDirectory)).filter((name) => name.endsWith(".ndjson.gz")).sort();
  const files = await Promise.all(names.map(async (name) => await readFile(`${bankDirectory}/${name}`)));
  return files
    .flatMap((bytes) => gunzipSync(bytes).toString("utf8").trim().split("\n"))
    .map((line) => place.parse(JSON.parse(line)));
}

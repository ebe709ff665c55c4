/** Recordings in folders of files of JSON lines, packed by gzip: a file for each recording, named by its kind and its beginning. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { z } from "zod";

/** A new file, written again with each line that is added. @param kind begins its name; empty where all are of one kind */
export async function openLines(
  folder: string,
  kind: string,
): Promise<(added: readonly unknown[]) => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const began = new Date().toISOString().slice(0, 16).replace(":", "");
  const file = join(folder, `${kind}${began}.ndjson.gz`);
  const lines: string[] = [];
  return async (added) => {
    lines.push(...added.map((one) => JSON.stringify(one)));
    await writeFile(file, gzipSync(`${lines.join("\n")}\n`, { level: 9 }));
  };
}

/** All lines of a kind, in the order of recording. */
export async function readLines<One>(
  folder: string,
  kind: string,
  codec: z.ZodType<One>,
): Promise<readonly One[]> {
  if (!existsSync(folder)) return [];
  const isOfKind = (name: string): boolean => name.startsWith(kind) && name.endsWith(".ndjson.gz");
  const names = (await readdir(folder)).filter(isOfKind).sort();
  const files = await Promise.all(names.map(async (name) => await readFile(join(folder, name))));
  return files
    .flatMap((bytes) => gunzipSync(bytes).toString("utf8").trim().split("\n"))
    .map((line) => codec.parse(JSON.parse(line)));
}

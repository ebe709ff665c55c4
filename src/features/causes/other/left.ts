import { lstat, readFile } from "node:fs/promises";
import { ifThere } from "../../../lib/files.ts";
import { Failure } from "../../../model/failure.ts";
import { mostProfileBytes, readProfile } from "../formats/read.ts";
import type { Placing, ReadProfile } from "../formats/spent.ts";
import { clauseOf } from "./place.ts";

/**
 * Reads the file that a program left.
 * @param name of the file, in messages
 * @returns what is wrong with it, as a clause, if anything is
 */
export async function readLeft(file: string, name: string, placing: Placing): Promise<string | ReadProfile> {
  const found = await ifThere(lstat(file));
  if (found === undefined) return `it left no file at ${name}`;
  if (!found.isFile()) return `what it left at ${name} is no file`;
  if (found.size > mostProfileBytes)
    return `${name} has ${found.size} bytes; expected at most ${mostProfileBytes}`;
  try {
    return readProfile(await readFile(file), { path: name, placing });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return clauseOf(error);
  }
}

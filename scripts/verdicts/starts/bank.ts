/** The bank of starts: two sides of one build, started anew for each place, with a few rounds each. */
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runSchema } from "../../../src/model/run/run.ts";
import { readLines } from "../lines.ts";

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
  return await readLines(bankDirectory, "", place);
}

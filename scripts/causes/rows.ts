import { z } from "zod";
import { serviceNames } from "./services.ts";

const common = {
  at: z.string(),
  service: z.enum(serviceNames),
  /** Mean latency under the profiler; missing where none was measured. */
  baseMs: z.number().optional(),
  headMs: z.number().optional(),
  load: z.object({ rate: z.number(), seconds: z.number() }),
  answer: z.enum(["likely", "several", "none", "notReproduced", "untaken"]),
  said: z.string(),
};

const row = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("mutation"),
    ...common,
    name: z.string(),
    of: z.string(),
    half: z.enum(["tuned", "held out"]),
    scored: z.object({
      isFunction: z.boolean(),
      isLine: z.boolean(),
      isAmongThree: z.boolean(),
      isWrongLikely: z.boolean(),
      isSilent: z.boolean(),
      isLargestCpu: z.boolean(),
    }),
  }),
  z.object({ kind: z.literal("identical"), ...common }),
]);

/** What one run of `explain` came to. */
export type Row = z.output<typeof row>;

export type MutationRow = Extract<Row, { kind: "mutation" }>;

export function readRows(text: string): readonly Row[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => row.parse(JSON.parse(line)));
}

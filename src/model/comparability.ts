import { z } from "zod";
import { count, list, name, nullable } from "./verdict/parts.ts";

const positive = z.number().int().positive();

const changedPart = z.discriminatedUnion("kind", [
  /** `options`: or variables, which shape the options. */
  z.strictObject({ kind: z.enum(["script", "files", "options", "extensions"]) }),
  /** Another tool, or another major version of k6. */
  z.strictObject({ kind: z.enum(["generator", "generatorMajor"]), before: name, now: name }),
  z.strictObject({ kind: z.literal("warmUp"), beforeMs: count, nowMs: count }),
  /** The load of one of the two is unknown: of a result read from Prometheus, or of another tool. */
  z.strictObject({
    kind: z.literal("unknown"),
    of: z.enum(["stored", "current"]),
    because: z.enum(["prometheus", "imported"]).optional(),
  }),
]);

export type ChangedPart = z.infer<typeof changedPart>;

const comparable = z.strictObject({ kind: z.literal("comparable"), runs: count });

/** No run of this scenario, environment and branch. */
const none = z.strictObject({
  kind: z.literal("none"),
  branch: nullable(name),
  environment: name,
  /** Shown if the gate uses the wrong one. */
  otherEnvironments: list(name, 100),
  others: positive.optional().meta({
    description: "Stored runs that do not count, such as those of other branches; absent if there are none.",
  }),
});

const changedLoad = z.strictObject({
  kind: z.literal("changedLoad"),
  changed: list(changedPart, 20).meta({ description: "What differs." }),
  runs: count,
});

/** Whether comparable runs exist, and if not, why. */
export const comparability = z.discriminatedUnion("kind", [comparable, none, changedLoad]);
export type Comparability = z.infer<typeof comparability>;

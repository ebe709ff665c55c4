import { z } from "zod";
import { count, list, name, nullable } from "./verdict/parts.ts";

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
  /** From a report of an earlier version. */
  z.strictObject({ kind: z.literal("text"), text: name }),
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
});

const changedLoad = z.strictObject({
  kind: z.literal("changedLoad"),
  changed: list(name, 20).meta({ description: "What differs, in words." }),
  parts: list(changedPart, 20).optional().meta({ description: "What differs, as codes." }),
  runs: count,
});

interface ChangedLoad extends Pick<z.infer<typeof changedLoad>, "kind" | "runs"> {
  readonly changed: readonly ChangedPart[];
}

/** Whether comparable runs exist, and if not, why. */
export type Comparability = z.infer<typeof comparable> | z.infer<typeof none> | ChangedLoad;

export const comparability = z.codec(
  z.discriminatedUnion("kind", [comparable, none, changedLoad]),
  z.custom<Comparability>((value) => typeof value === "object"),
  {
    decode: (stored) => {
      if (stored.kind !== "changedLoad") return stored;
      const { parts, changed, ...rest } = stored;
      return { ...rest, changed: parts ?? changed.map((text) => ({ kind: "text" as const, text })) };
    },
    encode: (facts) =>
      facts.kind === "changedLoad" ? { ...facts, changed: [], parts: facts.changed } : facts,
  },
);

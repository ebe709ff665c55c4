import { z } from "zod";
import { usageFailure } from "../failure.ts";

/** A record may come from anybody: deeper facts are refused before anything walks through them. */
const deepest = 12;
const mostKeys = 20;

function isShallow(facts: unknown): boolean {
  let inside: readonly unknown[] = [facts];
  for (let depth = 0; inside.length > 0; depth += 1) {
    if (depth > deepest) return false;
    inside = inside.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return true;
}

/**
 * What features keep in a Run record or a judged scenario, as JSON under their keys. Those of a feature that was taken away
 * are kept and mean nothing.
 */
export const keptFacts = z
  .record(z.string().regex(/^[a-z][a-z-]{0,39}$/), z.unknown())
  .refine((facts) => Object.keys(facts).length <= mostKeys && isShallow(facts), {
    message: "expected facts of at most 20 features, at most 12 deep",
  })
  .meta({ id: "facts", description: "What features keep, each under its own key." });

export type KeptFacts = z.infer<typeof keptFacts>;

/** What keeps facts. */
export interface FactKeeper {
  readonly facts?: KeptFacts | undefined;
}

/** Facts of one feature. Their shape is checked where they are read, and only there. */
export interface Facts<Value> {
  /** @returns undefined where none are kept. @throws Failure "usage" for facts of another shape */
  of(keeper: FactKeeper): Value | undefined;
  /** For `facts` of a record or a judged scenario. */
  kept(value: Value): KeptFacts;
}

/** @param key the feature's name */
export function defineFacts<Schema extends z.ZodType>(key: string, schema: Schema): Facts<z.output<Schema>> {
  const read = new WeakMap<object, z.output<Schema>>();
  return {
    of: ({ facts }) => {
      const own = facts?.[key];
      if (own === undefined) return undefined;
      const before = typeof own === "object" && own !== null ? read.get(own) : undefined;
      if (before !== undefined) return before;
      const parsed = schema.safeParse(own);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const place = ["facts", key, ...(issue?.path ?? [])].map(String).join(".");
        throw usageFailure(
          `The Run record is damaged: ${place.slice(0, 200)}: ${issue?.message ?? "unknown"}. Save or download it again, or measure again.`,
        );
      }
      if (typeof own === "object" && own !== null) read.set(own, parsed.data);
      return parsed.data;
    },
    kept: (value) => ({ [key]: z.encode(schema, value) }),
  };
}

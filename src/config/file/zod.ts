import { z } from "zod";
import type { Zod } from "../../model/option.ts";

/** Each by its name: handed on as a whole, the library would stand whole in the bundle, with the languages of its messages. */
export const zod: Zod = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  literal: z.literal,
  NEVER: z.NEVER,
  number: z.number,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
};

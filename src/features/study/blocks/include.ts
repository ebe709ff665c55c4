import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";

/** The block that takes a file: it is read before the others are planned. */
export const include = z.strictObject({
  include: z
    .string()
    .min(1)
    .max(1000)
    .meta({
      description: "A file, fenced; of a Markdown file its text, marks and blocks.",
      examples: ["evidence/explain.txt"],
    }),
  as: optional(z.string().regex(/^[\w+-]{1,30}$/), "Language of the fence. Default: by the file's name."),
});

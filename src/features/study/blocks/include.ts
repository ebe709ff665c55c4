import { z } from "zod";
import { text } from "../schema.ts";

/** The block that takes a file: it is read before the others are planned. */
export const include = z.strictObject({
  include: text(1000).meta({
    description: "A file, fenced; of a Markdown file its text, marks and blocks.",
    examples: ["evidence/explain.txt"],
  }),
});

import { z } from "zod";
import type { YamlShape } from "../../../config/file/yaml.ts";
import { optional } from "../../../config/options/schemas.ts";

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

export function includeSchema(): YamlShape<z.infer<typeof include>> {
  return { whole: include, json: z.toJSONSchema(include, { io: "input", target: "draft-7" }) };
}

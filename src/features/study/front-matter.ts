import { z } from "zod";
import type { YamlShape } from "../../config/file/yaml.ts";
import { type FrontMatter, frontMatter } from "./schema.ts";

export function frontMatterShape(): YamlShape<FrontMatter> {
  return { whole: frontMatter, json: z.toJSONSchema(frontMatter, { io: "input", target: "draft-7" }) };
}

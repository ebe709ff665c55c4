import { fileOnly } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";
import type { Zod } from "../../model/option.ts";
import { isSimplePattern } from "./simple.ts";

/** Patterns of files, of which the first is not an exclusion. */
const pathPatterns = (z: Zod) =>
  z
    .array(
      z.string().min(1).max(500).refine(isSimplePattern, {
        message:
          "expected a pattern such as src/** or **/*.md: at most two ** and two * in a part, without ( ) |",
      }),
    )
    .min(1)
    .max(200)
    .refine(([first = ""]) => !first.startsWith("!"), {
      message: "the first must not begin with !, which takes out of those before it",
    });

export const unmeasuredOptions = {
  paths: fileOption("paths", fileOnly(pathPatterns), {
    of: "gate",
    help: "Files that the gate is about. A change of none of them passes without a load.",
    examples: [["src/**", "package-lock.json", "!**/*.md"]],
  }),
};

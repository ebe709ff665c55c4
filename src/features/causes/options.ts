import { yesOrNo } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";

/** Whether a fail is looked into. */
export const causesOptions = {
  causes: fileOption("causes", yesOrNo, {
    of: "gate",
    help: "Whether a fail is looked into: both sides are started once more, with a profiler (docs/causes.md). Default: true.",
    examples: [false],
  }),
};

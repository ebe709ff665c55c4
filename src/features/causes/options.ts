import { fileOnly, yesOrNo } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";
import type { Zod } from "../../model/option.ts";

const commandLine = (z: Zod) =>
  z
    .string()
    .max(4000)
    .regex(/^[^\r\n]*$/, { message: "expected a command on one line" })
    .regex(/\S/, { message: "expected a command" });

/** Whether and how a fail is looked into. */
export const causesOptions = {
  causes: fileOption("causes", yesOrNo, {
    of: "gate",
    help: "Whether a fail is looked into: both sides are started once more, with a profiler (docs/causes.md). Default: true.",
    examples: [false],
  }),
  profile: fileOption("profile", fileOnly(commandLine), {
    of: "gate",
    help: "Command that profiles a started service after a fail: PID for SECONDS, into the file OUT (docs/causes.md). Default: what fits the service.",
    examples: ["./profile.sh"],
  }),
};

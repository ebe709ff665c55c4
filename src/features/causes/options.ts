import { fileOnly } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";
import type { Zod } from "../../model/option.ts";

const command = (z: Zod) =>
  z
    .string()
    .min(1)
    .max(4000)
    .regex(/^[^\r\n]*\S[^\r\n]*$/, { message: "expected a command on one line, or off" });

/** How a fail is looked into. */
export const causesOptions = {
  profile: fileOption("profile", fileOnly(command), {
    of: "gate",
    help: "Command that profiles a started service after a fail, such as `./profile.sh`, or `off` (docs/causes.md). Default: what fits the service.",
    examples: ["./profile.sh", "off"],
  }),
};

import { fileOnly } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";
import { optional } from "../../config/options/schemas.ts";
import { issueEvents } from "../../github/issue-events.ts";
import type { Zod } from "../../model/option.ts";

const issue = (z: Zod) =>
  z.strictObject({
    label: z
      .string()
      .min(1)
      .max(50)
      .regex(/^[^,\s](?:[^,\r\n]*[^,\s])?$/, { message: "expected a label without a comma" })
      .meta({ description: "Label of the issue.", examples: ["performance"] }),
    on: optional(z.array(z.enum(issueEvents)).min(1), "Events, on the default branch. Default: all of them."),
  });

export const issueOptions = {
  issue: fileOption("issue", fileOnly(issue), {
    of: "gate",
    help: "One issue for the gate: opened by a fail, closed by a pass.",
  }),
};

import { text } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";
import { acceptedLabel } from "../../ports/github.ts";

export const acceptOptions = {
  label: option("accept-label", text, {
    help: "Label that lets a failed gate through for one commit, or off (docs/permissions.md).",
    readBy: ["gate", "judge", "compare", "publish"],
    default: acceptedLabel,
    flag: false,
  }),
};

import { text, yesOrNo } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";

export const initOptions = {
  private: option("private", yesOrNo, {
    help: "Let init write one workflow instead of two (docs/permissions.md).",
    readBy: ["init"],
    default: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
  dryRun: option("dry-run", yesOrNo, {
    help: "Let init show what it would write, without writing.",
    readBy: ["init"],
    default: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
  noStart: option("no-start", yesOrNo, {
    help: "Let init not start the service to see which requests a first script can make.",
    readBy: ["init"],
    default: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
  vendor: option("vendor", yesOrNo, {
    help: "Let init copy Loadline into .github/actions/loadline, which its workflows then use.",
    readBy: ["init"],
    default: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
  service: option("service", text, {
    help: "Folder or file of the service that init takes, where a repository has several.",
    readBy: ["init"],
    otherwise: "the first by name and place",
    isInput: false,
    isRefusedElsewhere: true,
  }),
};

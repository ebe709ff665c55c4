import { yesOrNo } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";

export const calibrateOptions = {
  write: option("write", yesOrNo, {
    help: "Let calibrate write its proposal into the gate file.",
    readBy: ["calibrate"],
    default: false,
    isRefusedElsewhere: true,
  }),
};

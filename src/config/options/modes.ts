import { integer, text } from "./kinds.ts";
import { option } from "./option.ts";
import { scriptModes } from "./readers.ts";

/** Options of every mode. */
export const modeOptions = {
  mode: option("mode", text, {
    help: "What to do.",
    readBy: "all",
    default: "gate",
    flag: false,
  }),
  config: option("config", text, {
    help: "Path of the gate file.",
    readBy: [...scriptModes, "judge", "compare", "baseline-show"],
    otherwise: ".github/loadline.yml if it exists",
    repeated: "load",
  }),
  token: option("github-token", text, {
    help: "Token for the comment, the check and the baseline branch.",
    readBy: "all",
    otherwise: "the job's own token",
    flag: false,
  }),
};

/** What a baseline is made of. */
export const recordOptions = {
  runs: option("runs", integer(1, 50), {
    help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
    readBy: ["baseline-update", "baseline-accept"],
    otherwise: "3, and 5 for calibrate",
    isRefusedElsewhere: true,
  }),
  reason: option("reason", text, {
    help: "Why the new level is accepted. Stored with the baseline.",
    readBy: ["baseline-accept"],
    otherwise: "required for baseline-accept",
  }),
};

import { integer, text } from "./kinds.ts";
import { option } from "./option.ts";

/** Options of every mode. */
export const modeOptions = {
  mode: option("mode", text, {
    help: "What to do.",
    default: "gate",
    flag: false,
  }),
  config: option("config", text, {
    help: "Path of the gate file.",
    otherwise: ".github/loadline.yml if it exists",
    repeated: "load",
  }),
  token: option("github-token", text, {
    help: "Token for the comment, the check and the baseline branch.",
    otherwise: "the job's own token",
    flag: false,
  }),
};

/** What a baseline is made of. */
export const recordOptions = {
  runs: option("runs", integer(1, 50), {
    help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
    otherwise: "3, and 5 for calibrate",
    isRefusedElsewhere: true,
  }),
  reason: option("reason", text, {
    help: "Why the new level is accepted. Stored with the baseline.",
    otherwise: "required for baseline-accept",
  }),
};

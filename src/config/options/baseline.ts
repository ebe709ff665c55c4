import type { Kind } from "../../model/option.ts";
import { age, inFileAs, text, written, yesOrNo } from "./kinds.ts";
import { option } from "./option.ts";
import { storeModes } from "./readers.ts";

const silenceWords = "a number of gates from 1 to 1000, or off";

const silenceText = written<number | "off">({
  read: (given) => {
    if (given === "off") return given;
    return /^(?:[1-9]\d{0,2}|1000)$/.test(given) ? Number(given) : undefined;
  },
  must: `must be ${silenceWords}`,
  expected: silenceWords,
});

const silence: Kind<number | "off"> = inFileAs(silenceText, (z) =>
  z.union([z.number().int().min(1).max(1000), z.literal("off")]),
);

/** The stored baseline. */
export const baselineOptions = {
  branch: option("baseline-branch", text, {
    help: "Branch that stores the baseline.",
    readBy: storeModes,
    otherwise: "loadline-baselines in an action",
    key: "baseline.branch",
    group: "Where the baseline is stored.",
    repeated: "store",
  }),
  directory: option("baseline-directory", text, {
    help: "Directory that stores the baseline, instead of a branch.",
    readBy: storeModes,
    otherwise: ".loadline/baselines in a terminal",
    key: "baseline.directory",
    repeated: "store",
  }),
  require: option("require-baseline", yesOrNo, {
    help: "Make the gate inconclusive if there is no comparable baseline.",
    readBy: ["gate", "judge"],
    default: false,
    key: "baseline.require",
  }),
  silence: option("silence", silence, {
    help: "Gates of a scenario in a row that may compare nothing before the next one fails, or off (docs/verdicts.md).",
    readBy: ["gate", "judge"],
    default: 5,
    key: "silence",
    flag: false,
    examples: [5, "off"],
  }),
  maxAge: option("baseline-max-age", age, {
    help: "Age of its newest run at which the report warns of an old baseline: 14d, 36h, or off.",
    readBy: ["gate", "judge", "publish"],
    default: 14 * 86_400_000,
    key: "baseline.max-age",
    examples: ["14d", "off"],
  }),
};

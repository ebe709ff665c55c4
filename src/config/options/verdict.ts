import type { Drift } from "../../model/gate.ts";
import type { Kind } from "../../model/option.ts";
import { parseQuantity } from "../../model/units.ts";
import { parseSees, writtenSees } from "../grammar/sees.ts";
import { list, oneOf, written, yesOrNo } from "./kinds.ts";
import { option } from "./option.ts";
import { scriptModes } from "./readers.ts";

const driftWords = "a share such as 20%, or off";

const drift: Kind<Drift> = written<Drift>({
  read: (given) => {
    if (given === "off") return given;
    const parsed = parseQuantity(given);
    return parsed?.dimension === "ratio" && parsed.value >= 0 ? parsed.value : undefined;
  },
  must: `must be ${driftWords}`,
  expected: driftWords,
});

const seesWords = "a share above 0, such as 20%";

/** What is asked of the runs. */
export const verdictOptions = {
  objectives: option("objectives", list, {
    help: "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.",
    readBy: [...scriptModes, "judge", "compare", "publish"],
    otherwise:
      "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%; with several endpoints med of each endpoint < baseline + 10%",
    flag: "objective",
    scenarioKey: "objectives",
    setBy: "pull request",
    examples: [["p95 < 300ms", "p95 < baseline + 10%", "warn: errors < baseline + 1pp"]],
    repeated: "level",
  }),
  objectivesFrom: option("objectives-from", oneOf("pull-request", "base"), {
    help: "Whose objectives count on a pull request: pull-request or base (the base branch's gate file).",
    readBy: [...scriptModes, "judge", "compare"],
    otherwise: "pull-request",
    flag: false,
  }),
  loadFrom: option("load-from", oneOf("base", "head"), {
    help: "Whose load a pull request is measured with: base (script, env and warm-up of the base branch) or head (docs/verdicts.md).",
    readBy: scriptModes,
    otherwise: "base for forks and with `objectives-from: base`, else head",
    key: "load-from",
    flag: false,
  }),
  drift: option("drift", drift, {
    help: "Maximum drift from the last accepted level: 20%, or off (docs/baselines.md).",
    readBy: ["gate", "judge", "baseline-update"],
    otherwise: "twice each tolerance",
    scenarioKey: "drift",
    examples: ["20%", "off"],
    repeated: "level",
  }),
  sees: option(
    "sees",
    written({ read: parseSees, must: `is not ${seesWords}`, expected: seesWords, write: writtenSees }),
    {
      help: "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20% (docs/verdicts.md).",
      readBy: ["gate", "judge", "compare", "baseline-update"],
      otherwise: "twice each tolerance",
      scenarioKey: "sees",
      examples: ["20%"],
      repeated: "level",
    },
  ),
  sideBySide: option("side-by-side", oneOf("auto", "alternating", "simultaneous"), {
    help: "Both sides simultaneous (at once, in one k6), alternating (one after the other) or auto.",
    readBy: ["gate", "judge", "compare", "publish"],
    otherwise: "auto: simultaneous if the script allows it",
    scenarioKey: "side-by-side",
    repeated: "verdict",
  }),
  nullControl: option("null-control", yesOrNo, {
    help: "Measure base-url twice in each round. If it differs from itself, a fail is inconclusive.",
    readBy: ["gate"],
    default: false,
    scenarioKey: "null-control",
    repeated: "verdict",
  }),
  failOnInconclusive: option("fail-on-inconclusive", yesOrNo, {
    help: "Fail the step if the gate is inconclusive (exit status 4).",
    readBy: ["gate", "judge", "compare", "baseline-update", "baseline-accept"],
    default: false,
    key: "fail-on-inconclusive",
  }),
};

import { duration, fileOnly, inFileAs, variableName, written } from "../../config/options/kinds.ts";
import { fileOption, option } from "../../config/options/option.ts";
import { loadModes } from "../../config/options/readers.ts";

const highestLevel = 1_000_000;
const [fewestLevels, mostLevels] = [2, 50];

function isAscending(levels: readonly number[]): boolean {
  return levels.every((one, index) => one > (levels[index - 1] ?? 0));
}

const levels = inFileAs(
  written<readonly number[]>({
    read: (given) => {
      const numbers = given
        .split(",")
        .map((part) => (/^\s*\d{1,7}\s*$/.test(part) ? Number(part) : Number.NaN));
      const areLevels = isAscending(numbers) && numbers.every((one) => one <= highestLevel);
      return areLevels && numbers.length >= fewestLevels && numbers.length <= mostLevels
        ? numbers
        : undefined;
    },
    must: "must be 2 to 50 ascending levels such as 50,100,200",
    expected: "levels such as 50,100,200",
  }),
  (z) =>
    z
      .array(z.number().int().min(1).max(highestLevel))
      .min(fewestLevels)
      .max(mostLevels)
      .refine(isAscending, { message: "expected levels in ascending order, such as [50, 100, 200]" }),
);

/** Levels of load. */
export const ladderOptions = {
  levels: option("levels", levels, {
    help: "Levels of load of a ladder, lowest first, such as 50,100,200 (docs/ladder.md).",
    readBy: loadModes,
    otherwise: "the script's own load",
    scenarioKey: "ladder.levels",
    group: "Measure at several levels of load, to find the largest that meets the absolute objectives.",
    examples: [[50, 100, 200, 400]],
    isRefusedElsewhere: true,
    repeated: "verdict",
  }),
  variable: option("level-variable", variableName, {
    help: "Variable of the script that takes the level of a ladder, such as VUS.",
    readBy: loadModes,
    otherwise: "the script's VUs or rates are scaled",
    scenarioKey: "ladder.variable",
    isRefusedElsewhere: true,
    repeated: "verdict",
  }),
  rest: option("rest", duration, {
    help: "Time between two levels of a ladder.",
    readBy: loadModes,
    default: 30_000,
    scenarioKey: "ladder.rest",
    isRefusedElsewhere: true,
    repeated: "verdict",
  }),
  refine: fileOption(
    "ladder.refine",
    fileOnly((z) => z.number().int().min(0).max(10)),
    {
      of: "scenario",
      help: "Levels to add around the limit.",
      otherwise: "0",
    },
  ),
  stop: fileOption(
    "ladder.stop",
    fileOnly((z) =>
      z
        .string()
        .regex(/^\d+(?:\.\d+)?x$/, { message: "expected a factor such as 2x" })
        .transform((given) => Number.parseFloat(given)),
    ),
    {
      of: "scenario",
      help: "End the climb where a figure is this many times its limit.",
      examples: ["2x"],
    },
  ),
  throughput: fileOption(
    "ladder.throughput",
    fileOnly((z) => z.string().min(1)),
    {
      of: "scenario",
      help: "Indicator of throughput, for the knee.",
      otherwise: "throughput",
      examples: ["tasks_completed rate"],
    },
  ),
};

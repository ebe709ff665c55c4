import type { Settings } from "../../config/options/option.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import type { Environment } from "../../lib/environment.ts";
import { textLines } from "../../lib/lines.ts";
import { didYouMean } from "../../lib/suggest.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Option } from "../../model/option.ts";
import { optionTable } from "../table.ts";

const prefix = "INPUT_";

/** As the runner spells it: `INPUT_TARGET-URL` for `target-url`. */
function variableOf({ name }: Option): string {
  return prefix + name.replaceAll(" ", "_").toUpperCase();
}

/** Empty inputs count as not set. @throws Failure "usage" for an unknown input, with the nearest known one */
export function readInputs(env: Environment): Settings {
  const inputs = optionTable.filter(({ isInput }) => isInput);
  const known = new Map(inputs.map((input) => [variableOf(input), input]));
  const names = inputs.map(({ name }) => name);
  const read = new Map<string, string[]>();
  const problems: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(prefix) || value === undefined) continue;
    const input = known.get(variable);
    if (input === undefined) {
      const name = variable.slice(prefix.length).toLowerCase();
      problems.push(`unknown input "${name}"${didYouMean(name, names)}`);
    } else if (value.trim() !== "") {
      read.set(input.name, valuesOf(input, value));
    }
  }
  if (problems.length > 0) throw usageFailure(problems.join("\n"));
  return read;
}

/** Objectives stay one value, so that messages can number their lines; other lists are one value a line. */
function valuesOf(input: Option, value: string): string[] {
  if (input.kind.takes !== "many" || input === verdictOptions.objectives) return [value.trimEnd()];
  return textLines(value);
}

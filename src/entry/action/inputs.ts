import { type Setting, type Settings, settings } from "../../config/settings.ts";
import type { Environment } from "../../lib/environment.ts";
import { textLines } from "../../lib/lines.ts";
import { didYouMean } from "../../lib/suggest.ts";
import { usageFailure } from "../../model/failure.ts";

const prefix = "INPUT_";

/** As the runner spells it: `INPUT_TARGET-URL` for `target-url`. */
function variableOf(setting: Setting): string {
  return prefix + setting.name.replaceAll(" ", "_").toUpperCase();
}

/** Empty inputs count as not set. @throws Failure "usage" for an unknown input, with the nearest known one */
export function readInputs(env: Environment): Settings {
  const known = new Map(settings.map((setting) => [variableOf(setting), setting]));
  const names = settings.map(({ name }) => name);
  const read = new Map<string, string[]>();
  const problems: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(prefix) || value === undefined) continue;
    const setting = known.get(variable);
    if (setting === undefined) {
      const name = variable.slice(prefix.length).toLowerCase();
      problems.push(`unknown input "${name}"${didYouMean(name, names)}`);
    } else if (value.trim() !== "") {
      read.set(setting.name, valuesOf(setting, value));
    }
  }
  if (problems.length > 0) throw usageFailure(problems.join("\n"));
  return read;
}

/** Objectives stay one value, so that messages can number their lines; other lists are one value a line. */
function valuesOf(setting: Setting, value: string): string[] {
  if (setting.takes !== "many" || setting.name === "objectives") return [value.trimEnd()];
  return textLines(value);
}

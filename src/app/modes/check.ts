import { loadOptions } from "../../config/options/load.ts";
import type { Settings } from "../../config/options/option.ts";
import { resolveGate } from "../../config/resolve/gate.ts";
import { findScripts } from "../../config/scripts.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { checkDoubt, checkedLine } from "../../report/words/notes/check.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { readCountingGateFile } from "../setup/gate-file.ts";

/** For scripts whose target is known only when they run. */
const anyTarget = "http://target.invalid";

/** Checks gate file, objectives and scripts, without load. @throws Failure "usage" with all mistakes */
export async function performCheck(all: Settings, host: ModeHost): Promise<Performed> {
  const others = await host.checkFiles(all);
  for (const line of others.lines) host.print(line);
  const given = without(all, others.words);
  const mistakes = [...others.mistakes];
  if (!isOfOthersAlone(all, given)) mistakes.push(...(await gateMistakes(given, host)));
  if (mistakes.length > 0) throw usageFailure([...new Set(mistakes)].join("\n"));
  return { exitStatus: exitStatus.passed };
}

/** The settings without words that name files of features. */
function without(settings: Settings, words: readonly string[]): Settings {
  const scripts = (settings.get(loadOptions.script.name) ?? []).filter((word) => !words.includes(word));
  const rest = [...settings].filter(([name]) => name !== loadOptions.script.name);
  return new Map(scripts.length === 0 ? rest : [...rest, [loadOptions.script.name, scripts]]);
}

function isOfOthersAlone(all: Settings, rest: Settings): boolean {
  return all.has(loadOptions.script.name) && !rest.has(loadOptions.script.name);
}

async function gateMistakes(given: Settings, host: ModeHost): Promise<readonly string[]> {
  const { settings, namesakes } = await findScripts(given);
  const { file } = await readCountingGateFile(given, host);
  const gate = resolveGate(settings, file, { ...host.around, namesakes, otherwiseTarget: anyTarget });
  const mistakes: string[] = [...(await host.gateFileMistakes(file))];
  const found = await host.checkScripts(gate);
  for (const scenario of gate.scenarios) {
    const checked = found.get(scenario.name);
    if (checked === undefined) continue;
    if (checked.kind === "failed") {
      mistakes.push(checked.failure.message);
      continue;
    }
    const doubt = checkDoubt(scenario, checked);
    if (doubt === undefined) host.print(checkedLine(scenario, checked));
    else mistakes.push(doubt);
  }
  return mistakes;
}

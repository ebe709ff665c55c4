import { resolveGate } from "../../config/resolve/gate.ts";
import { findScripts } from "../../config/scripts.ts";
import type { Settings } from "../../config/settings.ts";
import { checkScripts } from "../../k6/check.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { checkDoubt, checkedLine } from "../../report/words/notes/check.ts";
import { readCountingGateFile } from "../gate-file.ts";
import type { Host, Performed } from "../host.ts";
import { scriptEnvironmentOf } from "../load.ts";

/** For scripts whose target is known only when they run. */
const anyTarget = "http://target.invalid";

/** Checks gate file, objectives and scripts, without load. @throws Failure "usage" with all mistakes */
export async function performCheck(given: Settings, host: Host): Promise<Performed> {
  const { settings, namesakes } = await findScripts(given);
  const { file } = await readCountingGateFile(given, host);
  const gate = resolveGate(settings, file, { ...host.around, namesakes, otherwiseTarget: anyTarget });
  const { log, signal } = host;
  const found = await checkScripts(gate.scenarios, gate.k6, {
    log,
    signal,
    env: scriptEnvironmentOf(gate, host),
  });
  const mistakes: string[] = [];
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
  if (mistakes.length > 0) throw usageFailure([...new Set(mistakes)].join("\n"));
  return { exitStatus: exitStatus.passed };
}

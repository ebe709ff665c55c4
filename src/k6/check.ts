import { inTurn } from "../lib/in-turn.ts";
import { Failure } from "../model/failure.ts";
import type { K6Choice, Scenario } from "../model/gate.ts";
import type { CheckedScript } from "../ports/checked-script.ts";
import type { LoadOptions } from "../ports/load.ts";
import { findK6 } from "./install/find.ts";
import type { K6 } from "./install/version.ts";
import { archiveCommand } from "./run/command.ts";
import { knowsTarget } from "./script/addresses.ts";
import { assertScript, readArchive } from "./script/archive.ts";
import { loadMsOf, longestRunMs } from "./script/longest-run.ts";

/** `env` is that of k6, with what the script gets. */
type Around = Pick<LoadOptions, "log" | "signal"> & { readonly env: Readonly<Record<string, string>> };

/** Lets k6 read the scripts, without load. @throws Failure without a k6 */
export async function checkScripts(
  scenarios: readonly Scenario[],
  choice: K6Choice,
  surroundings: Around,
): Promise<ReadonlyMap<string, CheckedScript>> {
  const k6 = await findK6(choice, surroundings);
  const checked = await inTurn(
    scenarios,
    async (scenario) => [scenario.name, await checkScript(k6, scenario, surroundings)] as const,
  );
  return new Map(checked);
}

async function checkScript(k6: K6, scenario: Scenario, { env, signal }: Around): Promise<CheckedScript> {
  try {
    await assertScript(scenario);
    const archive = await readArchive(archiveCommand(k6, scenario, env), scenario, signal);
    return {
      kind: "loads",
      thresholds: archive.thresholds.length,
      longestMs: scenario.maxDurationMs ?? longestRunMs(archive.options),
      loadMs: loadMsOf(archive.options),
      knowsTarget: knowsTarget(archive, scenario, { env, declared: scenario.hosts ?? [] }),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "failed", failure: error };
  }
}

import { Failure } from "../model/failure.ts";
import type { K6Choice, Scenario } from "../model/gate.ts";
import type { LoadOptions } from "../ports/load.ts";
import { findK6 } from "./install/find.ts";
import { archiveCommand } from "./run/command.ts";
import { setVariables } from "./run/process.ts";
import { knowsTarget } from "./script/addresses.ts";
import { assertScript, readArchive } from "./script/archive.ts";
import { longestRunMs } from "./script/longest-run.ts";

/** What k6 makes of a scenario's script. */
export type CheckedScript =
  | {
      readonly kind: "loads";
      readonly thresholds: number;
      /** The longest that one run takes. */
      readonly longestMs: number;
      /** False for a script that nowhere names its target; undefined where that cannot be known. */
      readonly knowsTarget: boolean | undefined;
    }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Lets k6 read the scripts, without load.
 * @param around.env of k6, with what the script gets
 * @throws Failure where there is no k6
 */
export async function checkScripts(
  scenarios: readonly Scenario[],
  choice: K6Choice,
  around: Pick<LoadOptions, "log" | "signal"> & {
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): Promise<ReadonlyMap<string, CheckedScript>> {
  const { log, signal } = around;
  const env = setVariables(around.env);
  const k6 = await findK6(choice, { env, log, signal, beforeInstall: async () => undefined });
  const checked = new Map<string, CheckedScript>();
  for (const scenario of scenarios) {
    checked.set(
      scenario.name,
      await orFailed(async () => {
        await assertScript(scenario);
        const archive = await readArchive(archiveCommand(k6, scenario, env), scenario, signal);
        const declared = scenario.hosts ?? [];
        return {
          kind: "loads",
          thresholds: archive.thresholds.length,
          longestMs: scenario.maxDurationMs ?? longestRunMs(archive.options),
          knowsTarget: knowsTarget(archive, scenario, { env, declared }),
        };
      }),
    );
  }
  return checked;
}

async function orFailed(check: () => Promise<CheckedScript>): Promise<CheckedScript> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "failed", failure: error };
  }
}

import { inTurn } from "../lib/in-turn.ts";
import { Failure } from "../model/failure.ts";
import type { K6Choice, Scenario } from "../model/gate.ts";
import type { LoadOptions } from "../ports/load.ts";
import { openBuilds } from "./install/extensions.ts";
import { findK6 } from "./install/find.ts";
import { archiveCommand } from "./run/command.ts";
import { assertScript, type RunnableArchive, readArchive } from "./script/archive.ts";

/** A script with all that it needs, or why it cannot be had. */
export type ScriptRead =
  | { readonly kind: "read"; readonly scenario: string; readonly archive: RunnableArchive }
  | { readonly kind: "failed"; readonly scenario: string; readonly failure: Failure };

/** Lets k6 read scripts once, so that no later change of their files matters. @throws Failure without a k6 */
export async function readScripts(
  scenarios: readonly Scenario[],
  choice: K6Choice,
  {
    env,
    log,
    signal,
  }: Pick<LoadOptions, "log" | "signal"> & { readonly env: Readonly<Record<string, string>> },
): Promise<readonly ScriptRead[]> {
  const k6 = await findK6(choice, { env, log, signal });
  const builds = choice.extensions ? openBuilds() : undefined;
  return await inTurn(scenarios, async (scenario): Promise<ScriptRead> => {
    const { name } = scenario;
    try {
      await assertScript(scenario);
      const archive = await readArchive(archiveCommand(k6, scenario, env, builds), scenario, signal);
      return { kind: "read", scenario: name, archive };
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error;
      return { kind: "failed", scenario: name, failure: error };
    }
  });
}

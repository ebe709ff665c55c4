import type { K6Choice, Scenario } from "../config/gate.ts";
import type { Load, LoadOptions } from "../edges.ts";
import { runFailure } from "../failure.ts";
import { startMeasurement } from "../measure/stream.ts";
import { type Archive, readArchive } from "./archive.ts";
import { awaitTarget } from "./await.ts";
import { archiveCommand } from "./command.ts";
import { execute } from "./execute.ts";
import { findK6 } from "./find.ts";
import { planOf } from "./plan.ts";
import { setVariables } from "./process.ts";
import { recordRun } from "./record.ts";
import type { K6 } from "./version.ts";

/** What the load generator runs in. */
export interface LoadSurroundings {
  /** Environment of this process, and of k6 but for the runner's own secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names of variables with secrets that the script must not see, such as a Prometheus token's. */
  readonly hidden: readonly string[];
}

/** Lets k6 read the script while the target is awaited; the first of both that fails ends the other. */
async function prepare(
  k6: K6,
  scenario: Scenario,
  options: { signal: AbortSignal; env: Readonly<Record<string, string>>; hidden: readonly string[] },
): Promise<Archive> {
  const { signal, env, hidden } = options;
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const reading = readArchive(archiveCommand(k6, scenario, { env, hidden }), scenario.script, either);
  const waiting = awaitTarget(scenario.target, scenario.await, either);
  try {
    const [archive] = await Promise.all([reading, waiting]);
    return archive;
  } catch (error) {
    failed.abort();
    await Promise.allSettled([reading, waiting]);
    throw error;
  }
}

/**
 * The load generator k6. Its binary is looked for, and installed where there is none, once for all runs.
 * @param version of Loadline, for the records
 */
export function createLoad(
  choice: K6Choice,
  version: string,
  around: LoadSurroundings = { env: process.env, hidden: [] },
): Load {
  const env = setVariables(around.env);
  const { hidden } = around;
  let found: K6 | undefined;

  const start = async (scenario: Scenario, { signal, log }: LoadOptions) => {
    const k6 = found ?? (await findK6(choice, { env, log, signal }));
    found = k6;
    return { k6, archive: await prepare(k6, scenario, { signal, env, hidden }) };
  };

  return {
    run: async (scenario, options) => {
      const { signal, log, caller } = options;
      const { k6, archive } = await start(scenario, options).catch((error: unknown) => {
        throw signal.aborted ? runFailure("The run was cancelled before the load started.", error) : error;
      });
      const measurement = startMeasurement(planOf(scenario, archive.thresholds));
      const { samples } = choice;
      const execution = await execute(k6, scenario, { samples, env, hidden, measurement, log, signal });
      return recordRun(scenario, { measurement, execution }, { k6, archive, caller, version });
    },
  };
}

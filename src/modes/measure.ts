import type { Gate } from "../config/gate.ts";
import type { Caller, Edges } from "../edges.ts";
import type { Run } from "../measure/run.ts";

/**
 * Runs each scenario once and judges nothing.
 * @returns the runs, in the order of the scenarios; the last may be unfinished when the user stopped it
 */
export async function measureScenarios(
  gate: Gate,
  edges: Omit<Edges, "publisher" | "baseline">,
  caller: Caller,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const scenario of gate.scenarios) {
    runs.push(await edges.load.run(scenario, { caller, signal: edges.signal, log: edges.log }));
    if (edges.signal.aborted) break;
  }
  return runs;
}

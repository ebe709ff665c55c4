import type { Gate, Scenario } from "../config/gate.ts";
import type { Acceptance, BaselineEntry, Edges } from "../edges.ts";
import {
  broken,
  concludeGate,
  type GateOptions,
  type GateResult,
  judgeRuns,
  keyOf,
  type ScenarioResult,
} from "../gate.ts";
import type { Run } from "../measure/run.ts";

/** How the baseline is to be changed. */
export interface RecordOptions extends GateOptions {
  /** Runs to measure for each scenario. */
  readonly runs: number;
  /** Present when the new level becomes the reference, whatever the old one was. */
  readonly acceptance: Acceptance | undefined;
}

/**
 * Measures runs and keeps them in the baseline: all of a scenario's runs or, when they miss an objective, none. An
 * accepted level is judged by its absolute objectives alone, since its change was intended.
 */
export async function recordBaseline(gate: Gate, edges: Edges, options: RecordOptions): Promise<GateResult> {
  await edges.publisher.begin();
  const results: ScenarioResult[] = [];
  for (const scenario of gate.scenarios) {
    results.push(await recordScenario(scenario, edges, options));
    if (edges.signal.aborted) break;
  }
  const { failOnInconclusive } = gate;
  return await concludeGate(results, { failOnInconclusive, publisher: edges.publisher, options });
}

async function recordScenario(
  scenario: Scenario,
  edges: Edges,
  options: RecordOptions,
): Promise<ScenarioResult> {
  const key = keyOf(scenario);
  try {
    const history = await edges.baseline.read(key);
    const runs = await measureRuns(scenario, edges, options);
    const judged = judgeRuns(runs, expected(scenario, options), { history, requireBaseline: false, options });
    if (judged.outcome.kind !== "judged") return judged;
    const unfit = whyUnfit(judged.outcome.verdict.verdict === "fail", runs, options);
    if (unfit !== undefined) return { ...judged, notes: [unfit] };
    const entries = runs.map((run, index): BaselineEntry => {
      return { run, accepted: index === 0 ? options.acceptance : undefined };
    });
    await edges.baseline.append(key, entries);
    return { ...judged, notes: [kept(runs.length, edges.baseline.place, options.acceptance)] };
  } catch (error) {
    return broken(key, error);
  }
}

function expected(scenario: Scenario, options: RecordOptions): Scenario {
  if (options.acceptance === undefined) return scenario;
  return {
    ...scenario,
    objectives: scenario.objectives.filter((objective) => objective.bound.kind === "absolute"),
  };
}

async function measureRuns(scenario: Scenario, edges: Edges, options: RecordOptions): Promise<Run[]> {
  const runs: Run[] = [];
  while (runs.length < options.runs) {
    edges.log.note(`${scenario.name}: run ${runs.length + 1} of ${options.runs} for the baseline`);
    const run = await edges.load.run(scenario, {
      caller: options.caller,
      signal: edges.signal,
      log: edges.log,
    });
    runs.push(run);
    if (run.ending.kind !== "finished") break;
  }
  return runs;
}

function whyUnfit(failed: boolean, runs: readonly Run[], options: RecordOptions): string | undefined {
  if (!failed && runs.every((run) => run.ending.kind === "finished")) return undefined;
  const intended =
    options.acceptance === undefined ? " If the change is intended, accept it (baseline-accept)." : "";
  return `Nothing was added to the baseline: an objective was missed.${intended}`;
}

function kept(runs: number, place: string, acceptance: Acceptance | undefined): string {
  const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
  if (acceptance === undefined) return `${what} added to the baseline (${place}).`;
  return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}

import { nothingStored, readStored } from "../baseline/stored.ts";
import type { Gate, GatedScenario } from "../model/gate.ts";
import type { Ports } from "../ports/ports.ts";
import { broken, keyOf, type ScenarioResult } from "./assess.ts";
import { concludeScenarios, type GateOptions, type GateResult } from "./conclude.ts";
import { keepFirstRun } from "./first-run.ts";
import { type Surroundings, stepsOf, tellRounds } from "./rounds/of-scenario.ts";
import { type Budget, openBudget, takeRounds } from "./rounds/take.ts";

/** The main job: for each scenario load > measure > judge, then report > publish; fails only after publishing. */
export async function runGate(gate: Gate, ports: Ports, options: GateOptions): Promise<GateResult> {
  const budget = openBudget(gate.budgetMs);
  return await concludeScenarios(gate, ports, options, (scenario) =>
    gateScenario(scenario, { gate, ports, options, budget }),
  );
}

/** Runs the rounds of one scenario until it is decided. @param around.budget of the whole gate */
async function gateScenario(
  scenario: GatedScenario,
  around: Surroundings & { readonly budget: Budget },
): Promise<ScenarioResult> {
  const { ports, options, budget } = around;
  const key = keyOf(scenario);
  try {
    // Before the load: an unreadable or unwritable store should not cost a run.
    const stored = scenario.sideBySide === undefined ? await readStored(key, ports.baseline) : nothingStored;
    const mayKeep = options.keepFirstRun && scenario.sideBySide === undefined && stored.history.length === 0;
    if (mayKeep) await ports.baseline.assertWritable();
    const own = scenario.budgetMs === undefined ? [] : [openBudget(scenario.budgetMs)];
    const steps = stepsOf(scenario, stored, around);
    const taken = await takeRounds(scenario.rounds, [budget, ...own], steps);
    if (taken.kind === "lost") return broken(key, taken.failure, taken.cancelled, taken.runs);
    const result = tellRounds(taken);
    return options.keepFirstRun ? await keepFirstRun(result, key, ports) : result;
  } catch (error) {
    return broken(key, error, ports.signal.aborted);
  }
}

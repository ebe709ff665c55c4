import { readIfStored, readStored } from "../baseline/stored.ts";
import { mostlyThrew } from "../judge/indicator/exceptions.ts";
import type { Gate, GatedScenario } from "../model/gate.ts";
import { runsIn } from "../model/outcome/scenario.ts";
import type { Run } from "../model/run/run.ts";
import type { Ports } from "../ports/ports.ts";
import { thrownWords } from "../report/words/facts/exceptions.ts";
import { loadedByBaseNote, ownLoadNote } from "../report/words/notes/load-from.ts";
import { broken, keyOf, type ScenarioResult } from "./assess.ts";
import { concludeScenarios, type GateOptions, type GateResult } from "./conclude.ts";
import { keepFirstRun } from "./kept/first-run.ts";
import { withRemembered } from "./kept/remembered.ts";
import { countSilence } from "./kept/silence.ts";
import { type RoundsContext, stepsOf, tellRounds } from "./rounds/of-scenario.ts";
import { type Budget, openBudget, takeRounds } from "./rounds/take.ts";

/** The main job: for each scenario load > measure > judge, then report > publish; fails only after publishing. */
export async function runGate(gate: Gate, ports: Ports, options: GateOptions): Promise<GateResult> {
  const budget = openBudget(gate.budgetMs);
  return await concludeScenarios(gate, ports, options, (scenario) =>
    gateScenario(scenario, { gate, ports, options, budget }),
  );
}

/** With the change's own load where the base branch's cannot run against the change. */
async function gateScenario(
  scenario: GatedScenario,
  context: RoundsContext & { readonly budget: Budget },
): Promise<ScenarioResult> {
  const result = await gateAsLoaded(scenario, context);
  const { name, instead, loadedBy, ...rest } = scenario;
  if (instead === undefined || loadedBy === undefined) return result;
  const thrown = thrownWords(thrownIn(result));
  if (thrown === undefined || context.ports.signal.aborted) {
    return { ...result, notes: [...result.notes, loadedByBaseNote(name, loadedBy)] };
  }
  const own = await gateAsLoaded({ name, ...rest, ...instead }, context);
  return { ...own, notes: [...own.notes, ownLoadNote(name, thrown)] };
}

/** Runs the rounds of one scenario until it is decided. @param context.budget of the whole gate */
async function gateAsLoaded(
  scenario: GatedScenario,
  context: RoundsContext & { readonly budget: Budget },
): Promise<ScenarioResult> {
  const { ports, options, budget } = context;
  const key = keyOf(scenario);
  try {
    // Before the load: an unreadable or unwritable store should not cost a run.
    const isStored = scenario.sideBySide === undefined;
    const stored = await (isStored ? readStored : readIfStored)(key, ports.baseline);
    const mayKeep = options.keepFirstRun && scenario.sideBySide === undefined && stored.history.length === 0;
    if (mayKeep) await ports.baseline.assertWritable();
    const own = scenario.budgetMs === undefined ? [] : [openBudget(scenario.budgetMs)];
    const steps = stepsOf(scenario, stored, context);
    const taken = await takeRounds(scenario.rounds, [budget, ...own], steps);
    if (taken.kind === "lost") return broken(key, taken.failure, taken.cancelled, taken.runs);
    const result = tellRounds(taken);
    const kept = options.keepFirstRun ? await keepFirstRun(result, key, ports) : result;
    const { baseline, log } = ports;
    const { mayCount = false } = options;
    const counting = { baseline, log, most: context.gate.silence, mayCount };
    const counted = kept === result ? await countSilence(result, counting) : kept;
    return await withRemembered(counted, options.report.parts, baseline);
  } catch (error) {
    return broken(key, error, ports.signal.aborted);
  }
}

/** The runs in which most iterations ended with an exception: there the script does not fit the target. */
function thrownIn({ outcome }: ScenarioResult): readonly Run[] {
  return runsIn(outcome).filter(mostlyThrew);
}

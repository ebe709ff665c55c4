import { broken, judgeRuns, keyOf, type ScenarioResult, unfitForBaseline } from "../assess.ts";
import type { Gate, Scenario } from "../config/gate.ts";
import type { Acceptance, BaselineEntry, Edges } from "../edges.ts";
import { runFailure } from "../failure.ts";
import { concludeGate, type GateOptions, type GateResult, neverBegun } from "../gate.ts";
import type { ScenarioVerdict } from "../judge/verdict.ts";
import type { Run } from "../measure/run.ts";
import { telling } from "../progress.ts";

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
    const isCancelled = edges.signal.aborted;
    results.push(isCancelled ? neverBegun(scenario) : await recordScenario(scenario, edges, options));
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
  const runs: Run[] = [];
  try {
    // Before the load: what cannot be kept should not be measured.
    await edges.baseline.assertWritable();
    const history = await edges.baseline.read(key);
    await measureRuns(runs, scenario, edges, options);
    const last = runs.at(-1)?.ending;
    if (last?.kind === "unfinished") return broken(key, runFailure(last.reason), true, runs);
    const judged = judgeRuns(runs, expected(scenario, options), { history, requireBaseline: false, options });
    if (judged.outcome.kind !== "judged") return judged;
    const unfit = whyUnfit(runs, judged.outcome.verdict, options);
    if (unfit !== undefined) return { ...judged, notes: [`Nothing was added to the baseline: ${unfit}`] };
    const entries = runs.map((run, index): BaselineEntry => {
      return { run, accepted: index === 0 ? options.acceptance : undefined };
    });
    await edges.baseline.append(key, entries);
    const { outcome } = judged;
    const recorded = options.acceptance === undefined ? "added" : "accepted";
    const notes = [kept(runs.length, edges.baseline.place, options.acceptance), ...doubtsOf(outcome.verdict)];
    return { ...judged, outcome: { ...outcome, recorded }, notes };
  } catch (error) {
    return broken(key, error, edges.signal.aborted, runs);
  }
}

function expected(scenario: Scenario, options: RecordOptions): Scenario {
  if (options.acceptance === undefined) return scenario;
  return {
    ...scenario,
    objectives: scenario.objectives.filter((objective) => objective.bound.kind === "absolute"),
  };
}

/** Adds to `runs`, so that those before one that fails are not lost with it. */
async function measureRuns(
  runs: Run[],
  scenario: Scenario,
  edges: Edges,
  options: RecordOptions,
): Promise<void> {
  while (runs.length < options.runs) {
    const words = `${scenario.name}: run ${runs.length + 1} of ${options.runs}`;
    edges.log.note(`${words} for the baseline`);
    const run = await edges.load.run(scenario, {
      caller: options.caller,
      signal: edges.signal,
      log: telling(edges.log, () => words),
    });
    runs.push(run);
    if (run.ending.kind !== "finished") break;
  }
}

function doubtsOf({ verdict, judgements }: ScenarioVerdict): string[] {
  if (verdict !== "inconclusive") return [];
  const isNoise = judgements.some((it) => it.kind === "relative" && it.verdict === "inconclusive");
  const isUnread = judgements.some(
    ({ kind, objective }) => kind === "notJudged" && objective.indicator.of === "servers",
  );
  return isUnread && !isNoise ? [withoutServers] : [doubtful];
}

const doubtful =
  "They were added although it cannot be told whether the level changed: more runs make the baseline steadier.";

const withoutServers =
  "They were added without some figures of the servers' side, which later gates then compare with fewer runs.";

function whyUnfit(
  runs: readonly Run[],
  verdict: ScenarioVerdict,
  { acceptance, report }: RecordOptions,
): string | undefined {
  const unfit = unfitForBaseline(runs, verdict);
  const isMiss = verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail");
  if (unfit === undefined || acceptance !== undefined || !isMiss) return unfit;
  const command = report.recordCommand?.("accept", runs[0]?.provenance.scenario ?? "");
  return `${unfit} If the change is intended, accept it${command === undefined ? " (baseline-accept)." : `: ${command}`}`;
}

function kept(runs: number, place: string, acceptance: Acceptance | undefined): string {
  const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
  if (acceptance === undefined) return `${what} added to the baseline (${place}).`;
  return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}

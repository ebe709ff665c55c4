import { foundIn } from "../../../judge/indicator/indicator.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import { Failure, runFailure, usageFailure } from "../../../model/failure.ts";
import type { Scenario } from "../../../model/gate.ts";
import { formatIndicator } from "../../../model/objective.ts";
import type { Fingerprint, Run } from "../../../model/run/run.ts";
import type { Load, LoadOptions, Side } from "../../../ports/load.ts";
import { withProgressLabel } from "../../../ports/progress.ts";
import { type Ladder, type LadderPlan, ladderFacts, levelOfRun, planOf } from "../facts.ts";
import { capacityOf, ladderOf, objectivesAtLevels } from "../ladder.ts";
import type { LevelRuns } from "../level.ts";
import { nextLevel } from "./next-level.ts";
import { scaledTo } from "./scaled.ts";

export interface Climbing {
  /** Waits; ends early if aborted. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
  keep(run: Run, side: Side): Promise<void>;
  /** A digest of the text, in hex. */
  digest(text: string): string;
}

function atLevel(scenario: Scenario, plan: LadderPlan, level: number): Scenario {
  if (plan.variable === undefined) return { ...scenario, reshape: scaledTo(level, scenario.script) };
  return { ...scenario, env: { ...scenario.env, [plan.variable]: String(level) } };
}

/** @throws Failure "usage" if nothing defines capacity, or no level has what does */
function assertAnswerable(levels: readonly LevelRuns[], plan: LadderPlan, script: string): void {
  const objectives = objectivesAtLevels(plan.objectives, levels);
  if (objectives.length === 0) {
    throw usageFailure(
      `ladder: nothing defines the capacity of "${script}". Add an absolute objective such as "p95 < 300ms"; capacity is the ` +
        "largest level that meets all of them.",
    );
  }
  const runs = levels.flatMap((one) => one.runs);
  const missing = objectives.find((objective) => foundIn(runs, objective).length === 0);
  if (missing === undefined) return;
  throw usageFailure(
    `ladder: "${missing.text}" defines the capacity of "${script}", but its runs have no ${formatIndicator(missing.indicator)}`,
  );
}

/** @throws Failure "run" if the load generator was too busy to find out where the objectives begin to be missed */
function assertBracketed(ladder: Ladder | undefined): void {
  const unmeasured = ladder?.levels.find(({ verdict }) => verdict === "notMeasured");
  if (ladder === undefined || unmeasured === undefined) return;
  if (ladder.crossing.kind === "between" || ladder.crossing.kind === "below") return;
  const known =
    ladder.capacity === 0
      ? "so nothing is known of the capacity"
      : `so the capacity is at least ${ladder.capacity}, and more is not known`;
  throw runFailure(
    `ladder: at level ${unmeasured.level} the load generator was the limit (too busy, or out of ports), ${known}. Use a larger ` +
      "machine, or one that does not also run the target, or lower levels.",
  );
}

/** Runs by level, in order of first appearance. */
function byLevel(runs: readonly Run[]): LevelRuns[] {
  return [...groupedBy(runs, (run) => levelOfRun(run) ?? 0)].map(([level, own]) => ({ level, runs: own }));
}

/** The load of all levels: the first one's, with the ladder and its objectives. */
function fingerprintOf(first: Run, plan: LadderPlan, { digest }: Climbing): Fingerprint | undefined {
  const { fingerprint } = first;
  if (fingerprint === undefined) return undefined;
  const { levels, variable, throughput, objectives } = plan;
  const asked = objectives.map(({ text }) => text).sort();
  const options = JSON.stringify([fingerprint.options, levels, variable ?? "", throughput, asked]);
  return { ...fingerprint, options: digest(options) };
}

/**
 * All levels as one run, whose only metric is capacity. Checks, thresholds and endpoints stay with their level.
 * @param runs in the order they were made
 */
function asOneRun(runs: readonly [Run, ...Run[]], ladder: Ladder, fingerprint: Fingerprint | undefined): Run {
  const [first] = runs;
  const { schema, provenance, window, hosts } = first;
  const starts = runs.map((run) => run.window.start).sort();
  const ends = runs.map((run) => run.window.end).sort();
  const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
  const unfinished = runs.find(({ ending }) => ending.kind === "unfinished");
  return {
    schema,
    provenance,
    ...(fingerprint !== undefined && { fingerprint }),
    window: { start: starts[0] ?? window.start, end: ends.at(-1) ?? window.end, warmUpMs: window.warmUpMs },
    ...(lacks.length > 0 && { lacks }),
    ending: unfinished?.ending ?? { kind: "finished" },
    metrics: [capacityOf(ladder)],
    ...(hosts !== undefined && { hosts }),
    checks: [],
    thresholds: [],
    generator: {
      droppedIterations: 0,
      vusMax: Math.max(...runs.map(({ generator }) => generator.vusMax)),
      warnings: [],
    },
    facts: ladderFacts.kept({ whole: ladder }),
  };
}

/** Names the level that could not be measured. */
async function runAt(level: number, take: () => Promise<Run>): Promise<Run> {
  try {
    const run = await take();
    return { ...run, facts: { ...run.facts, ...ladderFacts.kept({ level }) } };
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== "run" && error.code !== "unready")) throw error;
    throw runFailure(`At level ${level} of the ladder: ${error.message}`, error);
  }
}

async function climb(
  scenario: Scenario,
  plan: LadderPlan,
  setting: { load: Load; options: LoadOptions; climbing: Climbing },
): Promise<Run> {
  const { load, options, climbing } = setting;
  const { signal, side = "head" } = options;
  const all: Run[] = [];
  const measured = (): LevelRuns[] => byLevel(all);
  const climbed = (): Ladder => ladderOf(measured(), plan, plan.variable);
  let ladder: Ladder | undefined;
  for (let level = nextLevel(ladder, plan); level !== undefined; level = nextLevel(ladder, plan)) {
    if (all.length > 0) await climbing.rest(plan.restMs, signal);
    const at = level;
    const log = withProgressLabel(options.log, () => `level ${at}`);
    log.note(`${scenario.name}: level ${at}`);
    const run = await runAt(at, async () => await load.run(atLevel(scenario, plan, at), { ...options, log }));
    all.push(run);
    if (run.ending.kind === "unfinished") break;
    await climbing.keep(run, side);
    if (ladder === undefined) assertAnswerable(measured(), plan, scenario.script);
    ladder = climbed();
  }
  assertBracketed(ladder);
  const [first, ...others] = all;
  if (first === undefined) throw runFailure(`ladder: "${scenario.script}" has no level to measure`);
  return asOneRun([first, ...others], ladder ?? climbed(), fingerprintOf(first, plan, climbing));
}

/** Measures a scenario with a ladder level by level, as one run; others as before. */
export function climbLadders(load: Load, climbing: Climbing): Load {
  return {
    run: async (scenario, options) => {
      const plan = planOf(scenario);
      if (plan === undefined) return await load.run(scenario, options);
      return await climb(scenario, plan, { load, options, climbing });
    },
    runBoth: async (scenario, base, options) => {
      if (planOf(scenario) === undefined) return await load.runBoth(scenario, base, options);
      return {
        refused: usageFailure(
          `ladder: "${scenario.name}" cannot be measured on both deployments at once, because the load of one would lower the ` +
            "capacity of the other. Set side-by-side to alternating or auto.",
        ),
      };
    },
  };
}

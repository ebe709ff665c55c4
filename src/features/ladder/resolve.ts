import { parseIndicator } from "../../config/grammar/objective.ts";
import { choose, isSet, type Places } from "../../config/options/option.ts";
import type { PlanScenario } from "../../config/resolve/rules.ts";
import type { LoadIndicator } from "../../model/objective.ts";
import type { Objective } from "../../model/verdict/objective.ts";
import { defaultCapacity, isCapacity } from "./capacity.ts";
import { type PlannedLadder, plannedFacts } from "./facts.ts";
import { ladderOptions } from "./options.ts";

const defaultThroughput = "throughput";
const requestsPerSecond: LoadIndicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

/** Refuses what compares with the baseline at each level, as each has another load. */
function refuseRelative(objectives: readonly Objective[], problems: string[]): void {
  const wrong = objectives.find(
    ({ indicator, bound, source }) =>
      !isCapacity(indicator) && bound.kind === "relative" && source.from !== "default",
  );
  if (wrong === undefined) return;
  problems.push(
    `ladder: "${wrong.text}" compares with the baseline, but each level has another load; compare capacity, as in ` +
      `"${defaultCapacity}", and give limits such as "p95 < 300ms", which define it`,
  );
}

/** The indicator of throughput, whose curve over the levels has the knee. */
function chooseThroughput(places: Places): LoadIndicator {
  const text = choose(places, ladderOptions.throughput) ?? defaultThroughput;
  const throughput = parseIndicator(text);
  if (throughput === undefined) {
    places.problems.push(`ladder.throughput: "${text}" is not an indicator such as "tasks rate"`);
  }
  return throughput ?? requestsPerSecond;
}

/** How a scenario is measured at several levels; undefined for its own load. */
function chooseLadder(places: Places, objectives: readonly Objective[]): PlannedLadder | undefined {
  const { problems, settings } = places;
  const levels = choose(places, ladderOptions.levels);
  if (levels === undefined) {
    for (const one of [ladderOptions.variable, ladderOptions.rest]) {
      if (isSet(settings, one)) problems.push(`${one.name}: needs levels, such as 50,100,200`);
    }
    const first = objectives.find(({ indicator }) => isCapacity(indicator));
    if (first !== undefined) {
      problems.push(
        `"${first.text}" needs a ladder: set levels (--levels), such as 50,100,200, or ladder in the gate file`,
      );
    }
    return undefined;
  }
  refuseRelative(objectives, problems);
  return {
    levels: [...levels],
    variable: choose(places, ladderOptions.variable),
    restMs: choose(places, ladderOptions.rest),
    refine: choose(places, ladderOptions.refine) ?? 0,
    stopFactor: choose(places, ladderOptions.stop),
    throughput: chooseThroughput(places),
  };
}

/** A ladder repeats what decides it, so one round is enough. */
export const planLadder: PlanScenario = (places, objectives) => {
  const plan = chooseLadder(places, objectives);
  if (plan === undefined) return {};
  return { kept: plannedFacts.kept(plan), severalLoads: "climbs levels", rounds: { min: 1, max: 1 } };
};

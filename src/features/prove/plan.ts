import { z } from "zod";
import { seenAmount } from "../../judge/compare/relative.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Gate, GatedScenario } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { type Injected, injected } from "./proved.ts";

/** Kept for a scenario of a proof. `isInjected`: in this gate, and not in the one after it. */
export const plan = defineFacts("prove", z.strictObject({ injected, isInjected: z.boolean() }));

/** What one side of a scenario is to suffer. @throws for a scenario of another gate */
export function plannedFor({ name, kept }: GatedScenario): Injected {
  const planned = plan.of({ facts: kept });
  if (planned === undefined) throw new Error(`nothing is planned for ${name}`);
  return planned.injected;
}

export const nothing: Injected = { by: 0, errors: 0, cpu: 0 };

/** Whether an objective is about CPU time that a service uses (features/costs). */
function isOnCpu({ indicator }: Objective): boolean {
  return indicator.of === "added" && ["cpu", "cpu per request"].includes(indicator.metric);
}

/** What a scenario's first relative objective must detect; undefined without one whose tolerance is a share. */
function seenIn({ objectives }: GatedScenario): Partial<Injected> | undefined {
  const [first] = objectives.flatMap((objective) => {
    const { bound } = objective;
    if (bound.kind !== "relative" || bound.measure !== "share") return [];
    const share = Math.abs(seenAmount(bound));
    return [isOnCpu(objective) ? { cpu: share } : { by: share }];
  });
  return first;
}

/** Why CPU time of ours would be charged to no service, or seen by no objective. */
function whyNoCpu({ name, objectives }: GatedScenario, isStarting: boolean): string | undefined {
  if (!isStarting) return "only a service that the gate starts can be charged CPU time; set start";
  if (process.platform !== "linux") {
    return "this system does not tell enough of a service's CPU time; prove it on Linux";
  }
  if (objectives.some(isOnCpu)) return undefined;
  return `scenario "${name}" has no objective on CPU time; add one such as cpu per request < baseline + 10%`;
}

/**
 * The gate with what each scenario is to suffer. @param wanted by the user, for all; empty: by each one's first relative objective
 * @throws Failure "usage" for a gate that has nothing to prove, and where nobody says what to inject
 */
export function planned(gate: Gate, wanted: Partial<Injected>, isStarting: boolean): Gate {
  if (gate.results.kind !== "k6") {
    throw usageFailure(
      `prove: the load is made anew, so results: ${gate.results.kind} cannot be proved; prove a gate that runs k6`,
    );
  }
  const scenarios = gate.scenarios.map((scenario) => {
    const { name, severalLoads } = scenario;
    if (severalLoads !== undefined) {
      throw usageFailure(`prove: scenario "${name}" ${severalLoads}; name another one (scenario)`);
    }
    const seen = Object.keys(wanted).length > 0 ? wanted : seenIn(scenario);
    if (seen === undefined) {
      throw usageFailure(
        `by: scenario "${name}" has no relative objective such as p95 < baseline + 10%, whose tolerance says what to add; ` +
          "set --by, or --errors",
      );
    }
    const injected = { ...nothing, ...seen };
    const why = injected.cpu > 0 ? whyNoCpu(scenario, isStarting) : undefined;
    if (why !== undefined) throw usageFailure(`cpu: ${why}`);
    return { ...scenario, kept: { ...scenario.kept, ...plan.kept({ injected, isInjected: false }) } };
  });
  // The load of a proof is none of the service's.
  return { ...gate, scenarios, prometheus: gate.prometheus && { ...gate.prometheus, remoteWrite: false } };
}

import type { GateOptions } from "../../app/conclude.ts";
import { runGate } from "../../app/gate.ts";
import { splitCredentials } from "../../config/resolve/scenario.ts";
import { seenAmount } from "../../judge/compare/relative.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { cancelledFailure, exitStatus, usageFailure } from "../../model/failure.ts";
import type { Gate, GatedScenario } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import { scenarioWord } from "../../model/outcome/scenario.ts";
import type { StartedTargets } from "../../model/start.ts";
import type { Ports } from "../../ports/ports.ts";
import { type Attempted, plannedFor, proofsOf, type TriedGate } from "./proof.ts";
import { type Injected, isProved, plan } from "./proved.ts";
import type { Route } from "./proxy/messages.ts";
import type { OpenProxy } from "./proxy/open.ts";

const nothing: Injected = { by: 0, errors: 0, cpu: 0 };

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

/** Runs both gates of a proof. */
export interface Trying {
  /** Where the gate started both sides. */
  readonly started: StartedTargets | undefined;
  readonly options: GateOptions;
  portsOf(which: "unchanged" | "changed"): Ports;
  openProxy(routes: readonly Route[]): Promise<OpenProxy>;
}

/** Runs the gate with the base's code on both sides. @param isInjected whether its head suffers */
async function tryGate(gate: Gate, isInjected: boolean, trying: Trying): Promise<TriedGate> {
  const { started, options, portsOf, openProxy } = trying;
  // The same code on both sides: what is deployed as the base, or as the target where there is no base.
  const sides = gate.scenarios.map((scenario) => {
    const base = scenario.sideBySide?.base ?? scenario.target;
    return { scenario, head: started?.head ?? base, base: started?.base ?? base };
  });
  const routes = sides.flatMap(({ scenario, head, base }): Route[] => {
    const { by, errors } = isInjected ? plannedFor(scenario) : nothing;
    return [
      { target: head, by, errors },
      { target: base, by: 0, errors: 0 },
    ];
  });
  const proxy = await openProxy(routes);
  try {
    const scenarios = sides.map(({ scenario, head, base }, at) => {
      const { sideBySide, credentials, kept } = scenario;
      const [target = "", other = ""] = [head, base].map((behind, side) =>
        withUserOf(credentials?.get(behind) ?? behind, proxy.urls[2 * at + side] ?? ""),
      );
      return {
        ...scenario,
        ...splitCredentials(target, { ...sideBySide, timing: sideBySide?.timing ?? "auto", base: other }),
        kept: { ...kept, ...plan.kept({ injected: plannedFor(scenario), isInjected }) },
      };
    });
    const ports = portsOf(isInjected ? "changed" : "unchanged");
    const { report, exitStatus: status } = await runGate({ ...gate, scenarios }, ports, options);
    if (ports.signal.aborted) throw cancelledFailure("The proof was cancelled before it was whole.");
    return { report, exitStatus: status, told: await proxy.end() };
  } finally {
    await proxy.end();
  }
}

function withUserOf(behind: string, url: string): string {
  const { username, password } = new URL(behind);
  return withoutEndSlashes(Object.assign(new URL(url), { username, password }).href);
}

/** Runs a planned gate on unchanged code and, if a scenario passes, once more with one side made worse. */
export async function attempt(
  gate: Gate,
  trying: Trying,
  known: Parameters<typeof proofsOf>[2],
): Promise<{ readonly attempts: readonly Attempted[]; readonly exitStatus: number }> {
  const unchanged = await tryGate(gate, false, trying);
  const passes = unchanged.report.outcome.scenarios.some((it) => scenarioWord(it) === "pass");
  const changed = passes ? await tryGate(gate, true, trying) : undefined;
  const attempts = proofsOf(gate.scenarios, { unchanged, changed }, known);
  if (attempts.every(({ proof }) => isProved(proof))) return { attempts, exitStatus: exitStatus.passed };
  // A run that could not be made says nothing of the gate.
  const isBroken = (changed ?? unchanged).exitStatus === exitStatus.broken;
  return { attempts, exitStatus: isBroken ? exitStatus.broken : exitStatus.failed };
}

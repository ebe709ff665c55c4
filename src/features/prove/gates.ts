import type { GateOptions } from "../../app/conclude.ts";
import { runGate } from "../../app/gate.ts";
import { seenAmount } from "../../judge/compare/relative.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { cancelledFailure, exitStatus, usageFailure } from "../../model/failure.ts";
import type { Gate, GatedScenario } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import { scenarioWord } from "../../model/outcome/scenario.ts";
import type { StartedTargets } from "../../model/start.ts";
import type { Ports } from "../../ports/ports.ts";
import { plannedBurn } from "./cpu/burn.ts";
import { type Attempted, proofsOf, type Tried, type TriedGate } from "./proof.ts";
import { type Injected, isProved } from "./proved.ts";
import type { Route } from "./proxy/messages.ts";
import type { OpenProxy } from "./proxy/open.ts";

/** What the user wants to be injected. */
interface Asked {
  readonly by: number | undefined;
  readonly cpu: number | undefined;
  readonly errors: number | undefined;
}

/** Whether an objective is about CPU time that a service uses (features/costs). */
function isOnCpu({ indicator }: Objective): boolean {
  return indicator.of === "added" && ["cpu", "cpu per request"].includes(indicator.metric);
}

/** What a scenario's first relative objective must detect; undefined without one whose tolerance is a share. */
function seenShare({ objectives }: GatedScenario): Pick<Injected, "by" | "cpu"> | undefined {
  const [first] = objectives.flatMap((objective) => {
    const { bound } = objective;
    if (bound.kind !== "relative" || bound.measure !== "share") return [];
    const share = Math.abs(seenAmount(bound));
    return [isOnCpu(objective) ? { by: 0, cpu: share } : { by: share, cpu: 0 }];
  });
  return first;
}

/** @throws Failure "usage" where CPU time of ours would be charged to no service, or seen by no objective */
function refuseCpu({ name, objectives }: GatedScenario, isStarting: boolean): void {
  if (!isStarting)
    throw usageFailure("cpu: only a service that the gate starts can be charged CPU time; set start");
  if (process.platform !== "linux") {
    throw usageFailure("cpu: this system does not tell enough of a service's CPU time; prove it on Linux");
  }
  if (objectives.some(isOnCpu)) return;
  throw usageFailure(
    `cpu: scenario "${name}" has no objective on CPU time; add one such as cpu per request < baseline + 10%`,
  );
}

/** @throws Failure "usage" for a gate that has nothing to prove, and where nobody says what to inject */
export function triedIn(gate: Gate, expected: Asked, isStarting: boolean): readonly Tried[] {
  if (gate.results.kind !== "k6") {
    throw usageFailure(
      `prove: the load is made anew, so results: ${gate.results.kind} cannot be proved; prove a gate that runs k6`,
    );
  }
  return gate.scenarios.map((scenario) => {
    const { severalLoads } = scenario;
    if (severalLoads !== undefined) {
      throw usageFailure(`prove: scenario "${scenario.name}" ${severalLoads}; name another one (scenario)`);
    }
    const isAsked = Object.values(expected).some((share) => share !== undefined);
    const { by = 0, cpu = 0, errors = 0 }: Partial<Asked> = isAsked ? expected : (seenShare(scenario) ?? {});
    const injected = { by, cpu, errors };
    if (cpu > 0) refuseCpu(scenario, isStarting);
    if (by + cpu + errors > 0) return { scenario, injected };
    throw usageFailure(
      `by: scenario "${scenario.name}" has no relative objective such as p95 < baseline + 10%, whose tolerance says what to add; ` +
        "set --by, or --errors",
    );
  });
}

export interface Trying {
  readonly gate: Gate;
  /** Where the gate started both sides. */
  readonly started: StartedTargets | undefined;
  readonly ports: Ports;
  readonly options: GateOptions;
  openProxy(routes: readonly Route[]): Promise<OpenProxy>;
}

const nothing = { by: 0, errors: 0 };

/** The same code on both sides: what is deployed as the base, or as the target where there is no base. */
function targetsOf({ target, sideBySide }: GatedScenario, started: StartedTargets | undefined) {
  const base = sideBySide?.base ?? target;
  return { head: started?.head ?? base, base: started?.base ?? base };
}

/** Runs the gate with the base's code on both sides. @param isInjected whether its head suffers */
async function tryGate(
  tried: readonly Tried[],
  isInjected: boolean,
  { gate, started, ports, options, openProxy }: Trying,
): Promise<TriedGate> {
  const routes = tried.flatMap(({ scenario, injected }): Route[] => {
    const { head, base } = targetsOf(scenario, started);
    return [
      { target: head, ...(isInjected ? { by: injected.by, errors: injected.errors } : nothing) },
      { target: base, ...nothing },
    ];
  });
  const proxy = await openProxy(routes);
  try {
    const scenarios = tried.map(({ scenario, injected: { cpu } }, at) => {
      const [head = "", base = ""] = proxy.urls.slice(2 * at).map(withoutEndSlashes);
      const kept = { ...scenario.kept, ...(cpu > 0 && plannedBurn.kept({ cpu: isInjected ? cpu : 0 })) };
      return { ...through(scenario, { head, base }, targetsOf(scenario, started)), kept };
    });
    const { report, exitStatus: status } = await runGate({ ...gate, scenarios }, ports, options);
    if (ports.signal.aborted) throw cancelledFailure("The proof was cancelled before it was whole.");
    return { report, exitStatus: status, told: await proxy.end() };
  } finally {
    await proxy.end();
  }
}

/** Runs the gate on unchanged code and, if a scenario passes, once more with one side made worse. */
export async function attempt(
  tried: readonly Tried[],
  trying: (which: "unchanged" | "changed") => Trying,
  known: Parameters<typeof proofsOf>[2],
): Promise<{ readonly attempts: readonly Attempted[]; readonly exitStatus: number }> {
  const unchanged = await tryGate(tried, false, trying("unchanged"));
  const passes = unchanged.report.outcome.scenarios.some((it) => scenarioWord(it) === "pass");
  const changed = passes ? await tryGate(tried, true, trying("changed")) : undefined;
  const attempts = proofsOf(tried, { unchanged, changed }, known);
  if (attempts.every(({ proof }) => isProved(proof))) return { attempts, exitStatus: exitStatus.passed };
  // A run that could not be made says nothing of the gate.
  const isBroken = (changed ?? unchanged).exitStatus === exitStatus.broken;
  return { attempts, exitStatus: isBroken ? exitStatus.broken : exitStatus.failed };
}

/** The scenario by way of the proxy, with the user names and passwords of the addresses behind it. */
function through(scenario: GatedScenario, { head, base }: Sides, behind: Sides): GatedScenario {
  const { sideBySide, credentials } = scenario;
  const secret = [
    [head, behind.head],
    [base, behind.base],
  ].flatMap(([url = "", address = ""]) => {
    const whole = credentials?.get(address);
    return whole === undefined ? [] : [[url, withUser(url, new URL(whole))] as const];
  });
  return {
    ...scenario,
    target: head,
    sideBySide: { ...sideBySide, timing: sideBySide?.timing ?? "auto", base },
    ...(secret.length > 0 && { credentials: new Map(secret) }),
  };
}

type Sides = Readonly<Record<"head" | "base", string>>;

function withUser(url: string, { username, password }: URL): string {
  const whole = new URL(url);
  whole.username = username;
  whole.password = password;
  return withoutEndSlashes(whole.href);
}

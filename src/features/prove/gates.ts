import type { GateOptions } from "../../app/conclude.ts";
import { runGate } from "../../app/gate.ts";
import { splitCredentials } from "../../config/resolve/scenario.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { cancelledFailure, exitStatus } from "../../model/failure.ts";
import type { Gate, GatedScenario } from "../../model/gate.ts";
import { runsIn, scenarioWord } from "../../model/outcome/scenario.ts";
import type { Report, ScenarioOutcome } from "../../model/outcome.ts";
import { loadMs } from "../../model/run/age.ts";
import type { StartedTargets } from "../../model/start.ts";
import type { Ports } from "../../ports/ports.ts";
import { sumOf } from "../../stats/sum.ts";
import { burnt } from "./burn.ts";
import { nothing, plan, plannedFor } from "./plan.ts";
import { asWritten, type Injected, isProved, type Proof, startHash } from "./proved.ts";
import type { OpenProxy } from "./proxy/open.ts";
import type { Route, RouteTold } from "./proxy/route.ts";

/** Runs both gates of a proof. */
export interface Trying {
  /** When, in ISO format. */
  readonly at: string;
  /** Where the gate started both sides. */
  readonly started: StartedTargets | undefined;
  readonly options: GateOptions;
  portsOf(which: "unchanged" | "changed"): Ports;
  openProxy(routes: readonly Route[]): Promise<OpenProxy>;
}

/** What a gate with both sides behind one proxy says of a scenario. */
interface Tried {
  readonly scenario: GatedScenario;
  readonly outcome: ScenarioOutcome;
  /** What the proxy did to the side that is made worse. */
  readonly told: RouteTold;
  readonly context: Report["context"];
}

/** A scenario's proof, and the gate that decides: the last one, or the first where that did not pass. */
export interface Attempted extends Tried {
  readonly proof: Proof;
  /** What the side that is made worse got, as shares of its own times. */
  readonly measured: Pick<Injected, "by" | "cpu">;
}

/** Runs a planned gate on unchanged code and, if a scenario passes, once more with one side made worse. */
export async function attempt(gate: Gate, trying: Trying) {
  const unchanged = await tryGate(gate, false, trying);
  const passes = unchanged.tried.some(({ outcome }) => scenarioWord(outcome) === "pass");
  const changed = passes ? await tryGate(gate, true, trying) : undefined;
  const attempts = unchanged.tried.map((own, place) => provedBy(own, changed?.tried[place], trying));
  if (attempts.every(({ proof }) => isProved(proof))) return { attempts, exitStatus: exitStatus.passed };
  // A run that could not be made says nothing of the gate.
  const isBroken = (changed ?? unchanged).exitStatus === exitStatus.broken;
  return { attempts, exitStatus: isBroken ? exitStatus.broken : exitStatus.failed };
}

/** Runs the gate with the base's code on both sides. @param isInjected whether its head suffers */
async function tryGate(gate: Gate, isInjected: boolean, { started, options, portsOf, openProxy }: Trying) {
  const routes = gate.scenarios.flatMap((scenario): Route[] => {
    // The same code on both sides: what is deployed as the base, or as the target where there is no base.
    const deployed = scenario.sideBySide?.base ?? scenario.target;
    const { head = deployed, base = deployed } = started ?? {};
    const { by, errors } = isInjected ? plannedFor(scenario) : nothing;
    return [
      { target: head, by, errors },
      { target: base, by: 0, errors: 0 },
    ];
  });
  const ports = portsOf(isInjected ? "changed" : "unchanged");
  const proxy = await openProxy(routes);
  const running = (async () => {
    const scenarios = gate.scenarios.map((scenario, at) => {
      const { sideBySide, credentials, kept } = scenario;
      const [target = "", base = ""] = routes.slice(2 * at, 2 * at + 2).map(({ target: behind }, side) => {
        const { username, password } = new URL(credentials?.get(behind) ?? behind);
        const url = new URL(proxy.urls[2 * at + side] ?? "");
        return withoutEndSlashes(Object.assign(url, { username, password }).href);
      });
      return {
        ...scenario,
        ...splitCredentials(target, { ...sideBySide, timing: sideBySide?.timing ?? "auto", base }),
        kept: { ...kept, ...plan.kept({ injected: plannedFor(scenario), isInjected }) },
      };
    });
    return await runGate({ ...gate, scenarios }, ports, options);
  })();
  // However the gate ends.
  const { told } = await running.then(proxy.end, proxy.end);
  const { report, exitStatus: status } = await running;
  if (ports.signal.aborted) throw cancelledFailure("The proof was cancelled before it was whole.");
  const tried = gate.scenarios.map((scenario, at): Tried => {
    const [outcome, ofHead] = [report.measured.scenarios[at], told[2 * at]];
    if (outcome === undefined || ofHead === undefined) throw new Error(`no outcome of ${scenario.name}`);
    return { scenario, outcome, told: ofHead, context: report.context };
  });
  return { tried, exitStatus: status };
}

/** @param worse undefined if nothing was injected */
function provedBy(own: Tried, worse: Tried | undefined, { at, options }: Trying): Attempted {
  const { start } = options;
  const { name, environment, objectives } = own.scenario;
  const injected = plannedFor(own.scenario);
  const worseRuns = worse === undefined ? [] : runsIn(worse.outcome);
  const [run] = [...worseRuns, ...runsIn(own.outcome)];
  const measured = {
    by: addedShare(worse === undefined ? [] : [worse.told]),
    cpu: addedShare(worseRuns.flatMap((it) => burnt.of(it) ?? [])),
  };
  const proof: Proof = {
    schema: "loadline/proof@1",
    ...{ scenario: name, environment, at },
    machine: run?.provenance.machine,
    injected: {
      by: counted(injected.by, measured.by),
      errors: injected.errors,
      cpu: counted(injected.cpu, measured.cpu),
    },
    unchanged: halfOf(own.outcome),
    changed: worse && halfOf(worse.outcome),
    gate: {
      fingerprint: run?.fingerprint,
      objectives: objectives.map(asWritten),
      start: start && startHash(start),
    },
  };
  const deciding = (proof.unchanged.verdict === "pass" && worse) || own;
  return { ...deciding, proof, measured };
}

function halfOf(outcome: ScenarioOutcome): Proof["unchanged"] {
  const runs = runsIn(outcome);
  // At once, both sides take the time of one.
  const others = outcome.kind === "judged" && outcome.design !== "simultaneous" ? outcome.baseline : [];
  return {
    verdict: scenarioWord(outcome),
    rounds: runs.length,
    seconds: sumOf([...runs, ...others], loadMs) / 1000,
  };
}

/** What was added to times, as a share of them. */
function addedShare(times: readonly Pick<RouteTold, "ownMs" | "addedMs">[]): number {
  const ownMs = sumOf(times, (it) => it.ownMs);
  return ownMs > 0 ? sumOf(times, ({ addedMs }) => addedMs) / ownMs : 0;
}

/** Beyond this many times what was asked, what was measured counts: a busy machine holds answers longer. */
const mostBeyond = 1.1;

function counted(share: number, measured: number): number {
  const rounded = Number(measured.toPrecision(2));
  return rounded > share * mostBeyond ? rounded : share;
}

import type { GatedScenario } from "../../model/gate.ts";
import { scenarioWord } from "../../model/outcome/scenario.ts";
import type { Report, ScenarioOutcome } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import type { Start } from "../../model/start.ts";
import { sumOf } from "../../stats/sum.ts";
import { burnt } from "./cpu/burn.ts";
import { type Injected, isProved, type Proof, type ProofHalf, type Unproved } from "./proved.ts";
import { provenGate } from "./proven-gate.ts";
import type { Ended, RouteTold } from "./proxy/messages.ts";

/** A scenario, and what one of its sides is to suffer. */
export interface Tried {
  readonly scenario: GatedScenario;
  readonly injected: Injected;
}

/** A gate with both sides behind one proxy. */
export interface TriedGate {
  readonly report: Report;
  readonly exitStatus: number;
  readonly told: Ended;
}

/** A scenario's proof, and what it rests on. */
export interface Attempted {
  readonly proof: Proof;
  readonly unchanged: ScenarioOutcome;
  readonly changed: ScenarioOutcome | undefined;
  /** What the proxy did to the side that was made worse, or of the last gate. */
  readonly told: RouteTold;
  /** CPU time of its service, and of ours beside it. */
  readonly cpuTold: AddedTime;
  readonly context: Report["context"];
}

function runsOf(outcome: ScenarioOutcome): readonly Run[] {
  return outcome.kind === "judged" ? outcome.runs : outcome.partial;
}

function secondsOf(run: Run): number {
  return (Date.parse(run.window.end) - Date.parse(run.window.start) + run.window.warmUpMs) / 1000;
}

function halfOf(outcome: ScenarioOutcome): ProofHalf {
  const runs = runsOf(outcome);
  // At once, both sides take the time of one.
  const others = outcome.kind === "judged" && outcome.design !== "simultaneous" ? outcome.baseline : [];
  return {
    verdict: scenarioWord(outcome),
    rounds: runs.length,
    seconds: sumOf([...runs, ...others], secondsOf),
  };
}

/** The proofs of a gate's scenarios, in their order. @param changed undefined if nothing was injected */
export function proofsOf(
  tried: readonly Tried[],
  { unchanged, changed }: { readonly unchanged: TriedGate; readonly changed: TriedGate | undefined },
  known: { readonly at: string; readonly start: Start | undefined },
): readonly Attempted[] {
  return tried.map(({ scenario, injected }, at): Attempted => {
    const own = unchanged.report.measured.scenarios[at];
    if (own === undefined) throw new Error(`no outcome of ${scenario.name}`);
    const worse = changed?.report.measured.scenarios[at];
    const told = (changed ?? unchanged).told.told[2 * at] ?? nothingTold;
    const cpuTold = burntIn(worse === undefined ? [] : runsOf(worse));
    const [run] = [...(worse === undefined ? [] : runsOf(worse)), ...runsOf(own)];
    return {
      proof: {
        schema: "loadline/proof@1",
        scenario: scenario.name,
        environment: scenario.environment,
        at: known.at,
        ...(run !== undefined && { machine: run.provenance.machine }),
        injected: {
          ...injected,
          by: injectedShare(injected.by, told),
          cpu: injectedShare(injected.cpu, cpuTold),
        },
        unchanged: halfOf(own),
        ...(worse !== undefined && { changed: halfOf(worse) }),
        gate: provenGate(scenario.objectives, run, known.start),
      },
      unchanged: own,
      changed: worse,
      told,
      cpuTold,
      context: (changed ?? unchanged).report.context,
    };
  });
}

/** A time, and what was added to it. */
type AddedTime = Pick<RouteTold, "ownMs" | "addedMs">;

function burntIn(runs: readonly Run[]): AddedTime {
  const all = runs.flatMap((run) => burnt.of(run) ?? []);
  return { ownMs: sumOf(all, ({ ownMs }) => ownMs), addedMs: sumOf(all, ({ addedMs }) => addedMs) };
}

/** Beyond this many times what was asked, what was measured counts: a busy machine holds answers longer. */
const mostBeyond = 1.1;

function injectedShare(share: number, { addedMs, ownMs }: AddedTime): number {
  const measured = ownMs > 0 ? Number((addedMs / ownMs).toPrecision(2)) : 0;
  return measured > share * mostBeyond ? measured : share;
}

const nothingTold: RouteTold = { requests: 0, ownMs: 0, addedMs: 0, errors: 0, failures: {} };

/** Iterations for each request from which on most of them asked the target nothing. */
const mostWithout = 2;

/** Undefined for a gate that is proved. */
export function whyUnproved({ proof, unchanged, changed, told }: Attempted): Unproved | undefined {
  if (isProved(proof)) return undefined;
  const passes = proof.unchanged.verdict === "pass";
  const outcome = passes ? (changed ?? unchanged) : unchanged;
  const word = scenarioWord(outcome);
  if (word === "broken") return { kind: "broken", outcome };
  const iterations = sumOf(runsOf(outcome), iterationsOf);
  const { requests } = told;
  if (requests * mostWithout < iterations) return { kind: "unreached", requests, iterations };
  if (word === "inconclusive") return { kind: "open", outcome };
  if (!passes) return { kind: "falseAlarm", outcome };
  if (word === "warn") return { kind: "onlyWarns" };
  const isCompared =
    outcome.kind === "judged" && outcome.verdict.judgements.some(({ kind }) => kind === "relative");
  return { kind: isCompared ? "unseen" : "noRelative" };
}

function iterationsOf({ metrics }: Run): number {
  const found = metrics.find(({ name }) => name === "iterations");
  const values = found?.series[0]?.values;
  return values !== undefined && "count" in values ? values.count : 0;
}

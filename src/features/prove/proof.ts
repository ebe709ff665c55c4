import type { GatedScenario } from "../../model/gate.ts";
import { runsIn, scenarioWord } from "../../model/outcome/scenario.ts";
import type { Report, ScenarioOutcome } from "../../model/outcome.ts";
import { loadMs } from "../../model/run/age.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Start } from "../../model/start.ts";
import { sumOf } from "../../stats/sum.ts";
import { burnt } from "./cpu/burn.ts";
import { asWritten, type Injected, type Proof, type ProofHalf, plan, startHash } from "./proved.ts";
import { type Ended, nothingTold, type RouteTold } from "./proxy/messages.ts";

/** A gate with both sides behind one proxy. */
export interface TriedGate {
  readonly report: Report;
  readonly exitStatus: number;
  readonly told: Ended;
}

/** A scenario's proof, and what it rests on. */
export interface Attempted {
  readonly proof: Proof;
  /** Of the last gate, which decides, with the iterations of its script. */
  readonly outcome: ScenarioOutcome;
  readonly iterations: number;
  /** What the proxy did there to the side that is made worse. */
  readonly told: RouteTold;
  /** What that side got, as shares of its own times. */
  readonly measured: Pick<Injected, "by" | "cpu">;
  readonly context: Report["context"];
}

/** What one side of a scenario is to suffer. @throws for a scenario of another gate */
export function plannedFor({ name, kept }: GatedScenario): Injected {
  const planned = plan.of({ facts: kept });
  if (planned === undefined) throw new Error(`nothing is planned for ${name}`);
  return planned.injected;
}

function halfOf(outcome: ScenarioOutcome): ProofHalf {
  const runs = runsIn(outcome);
  // At once, both sides take the time of one.
  const others = outcome.kind === "judged" && outcome.design !== "simultaneous" ? outcome.baseline : [];
  return {
    verdict: scenarioWord(outcome),
    rounds: runs.length,
    seconds: sumOf([...runs, ...others], loadMs) / 1000,
  };
}

/** The proofs of a gate's scenarios, in their order. @param changed undefined if nothing was injected */
export function proofsOf(
  scenarios: readonly GatedScenario[],
  { unchanged, changed }: { readonly unchanged: TriedGate; readonly changed: TriedGate | undefined },
  { at, start }: { readonly at: string; readonly start: Start | undefined },
): readonly Attempted[] {
  return scenarios.map((scenario, place): Attempted => {
    const { name, environment, objectives } = scenario;
    const own = unchanged.report.measured.scenarios[place];
    if (own === undefined) throw new Error(`no outcome of ${name}`);
    const worse = changed?.report.measured.scenarios[place];
    const injected = plannedFor(scenario);
    const { told } = changed ?? unchanged;
    const { [2 * place]: ofHead = nothingTold() } = told.told;
    const burntIn = worse === undefined ? [] : runsIn(worse).flatMap((run) => burnt.of(run) ?? []);
    const measured = { by: addedShare([ofHead]), cpu: addedShare(burntIn) };
    const [run] = [...(worse === undefined ? [] : runsIn(worse)), ...runsIn(own)];
    const outcome = scenarioWord(own) === "pass" && worse !== undefined ? worse : own;
    return {
      proof: {
        ...{ schema: "loadline/proof@1", scenario: name, environment, at },
        ...(run !== undefined && { machine: run.provenance.machine }),
        injected: {
          ...injected,
          by: counted(injected.by, measured.by),
          cpu: counted(injected.cpu, measured.cpu),
        },
        unchanged: halfOf(own),
        ...(worse !== undefined && { changed: halfOf(worse) }),
        gate: {
          ...(run?.fingerprint !== undefined && { fingerprint: run.fingerprint }),
          objectives: objectives.map(asWritten),
          ...(start !== undefined && { start: startHash(start) }),
        },
      },
      ...{
        outcome,
        iterations: sumOf(runsIn(outcome), (it) => seriesOf(it, "iterations")?.values.count ?? 0),
        told: ofHead,
        measured,
      },
      context: (changed ?? unchanged).report.context,
    };
  });
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

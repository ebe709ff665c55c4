import { inTurn } from "../lib/in-turn.ts";
import type { Gate } from "../model/gate.ts";
import type { JudgedOutcome, Recording } from "../model/outcome.ts";
import type { Run } from "../model/run/run.ts";
import type { ScenarioVerdict } from "../model/verdict.ts";
import type { Acceptance } from "../ports/baseline-store.ts";
import type { LoadOptions } from "../ports/load.ts";
import type { Ports } from "../ports/ports.ts";
import { keptDoubts, keptWords } from "../report/words/notes/notes.ts";
import { leftOutWords, notKeptWords } from "../report/words/recording.ts";
import {
  asScenario,
  broken,
  type Judged,
  judgeRuns,
  keyOf,
  type ScenarioResult,
  unfitForBaseline,
} from "./assess.ts";
import { concludeGate, concludeScenarios, type GateOptions, type GateResult } from "./conclude.ts";
import type { Judging, RecordGroup } from "./judge.ts";
import { measureFitRuns } from "./rounds/fit-runs.ts";

export interface RecordOptions extends GateOptions {
  readonly runs: number;
  /** Set if the new level becomes the reference. */
  readonly acceptance: Acceptance | undefined;
}

/**
 * Measures runs and stores the valid ones, unless they miss an objective. Repeats invalid runs, at most as often as
 * runs are requested; fewer are not a success. An accepted level is judged by its absolute objectives only.
 */
export async function recordBaseline(gate: Gate, ports: Ports, options: RecordOptions): Promise<GateResult> {
  // Imported runs cannot be repeated.
  const most = gate.results.kind === "k6" ? 2 * options.runs : options.runs;
  return await concludeScenarios(gate, ports, options, (scenario) =>
    recordScenario(scenario, { ports, options, most, run: (loading) => ports.load.run(scenario, loading) }),
  );
}

/**
 * Stores runs made before, such as merged rounds. Commit and branch are those of who stores them; acceptances
 * and verdicts in the records do not count. Nothing is stored of a scenario with an incomplete round.
 */
export async function recordMeasured(
  groups: readonly RecordGroup[],
  ports: Omit<Ports, "load">,
  { expectedOf, failOnInconclusive, ...options }: MeasuredOptions,
): Promise<GateResult> {
  const conclusion = { failOnInconclusive, publisher: ports.publisher, options };
  return await concludeGate(conclusion, async () =>
    inTurn(groups, async ({ key, runs, failure }) => {
      if (failure !== undefined) return broken(key, failure, false, runs);
      const next = runs.values();
      const run = async ({ caller }: LoadOptions): Promise<Run> => {
        const { value } = next.next();
        if (value === undefined) throw new Error("more runs were asked for than there are");
        return { ...value, provenance: { ...value.provenance, ...caller } };
      };
      const around = { ports, options: { ...options, runs: runs.length }, most: runs.length, run };
      return await recordScenario(asScenario(key, expectedOf(key.scenario)), around);
    }),
  );
}

type MeasuredOptions = Omit<RecordOptions, "runs"> &
  Pick<Judging, "expectedOf"> &
  Pick<Gate, "failOnInconclusive">;

interface Around {
  readonly ports: Omit<Ports, "load">;
  /** Makes the next run. */
  readonly run: (options: LoadOptions) => Promise<Run>;
  readonly options: RecordOptions;
  /** Maximum runs of a scenario. */
  readonly most: number;
}

async function recordScenario(
  scenario: Judged,
  { ports, options, most, run }: Around,
): Promise<ScenarioResult> {
  const key = keyOf(scenario);
  const { acceptance, caller, runs: wanted } = options;
  const how = acceptance === undefined ? "added" : "accepted";
  let made: readonly Run[] = [];
  try {
    // Before the load: do not measure what cannot be stored.
    await ports.baseline.assertWritable();
    const doubts: string[] = [];
    const history = await ports.baseline.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
    const judge = (runs: readonly Run[]) =>
      judgeRuns(runs, scenario, { history, doubts, requireBaseline: false, recording: how, options });
    const measured = await measureFitRuns(scenario, { ports, run, caller, wanted, most, judge });
    if (measured.kind === "ended") return measured.result;
    const { fit, leftOut } = measured;
    made = [...fit, ...leftOut.flatMap(({ run }) => run ?? [])];
    // If none is valid, the report still shows the measured ones.
    const judged = judge(fit.length > 0 ? fit : made);
    const { outcome } = judged;
    if (outcome.kind !== "judged") return judged;
    const reported = fit.length > 0 ? leftOut : leftOut.map(({ kind, reason }) => ({ kind, reason }));
    const recording: Recording = { how, asked: wanted, kept: fit.length, leftOut: reported };
    const kept = await keepRuns(outcome, recording, { ports, options });
    return { ...judged, ...kept };
  } catch (error) {
    return broken(key, error, ports.signal.aborted, made);
  }
}

/** Stores the judged runs, unless there are none or they are unfit. */
async function keepRuns(
  outcome: JudgedOutcome,
  recording: Recording,
  { ports, options }: Pick<Around, "ports" | "options">,
): Promise<Pick<ScenarioResult, "outcome" | "notes">> {
  const { runs, verdict, scenario, environment } = outcome;
  const { acceptance } = options;
  const left = leftOutWords(recording);
  if (recording.kept === 0) return { outcome: { ...outcome, recording }, notes: left };
  const unfit = unfitForBaseline(runs, verdict);
  if (unfit !== undefined) {
    const isMissed = verdict.verdict === "fail";
    const leftOut = isMissed ? recording.leftOut : [{ kind: "unfit", reason: unfit } as const];
    const none: Recording = { ...recording, kept: 0, leftOut };
    const accept = options.report.recordCommand?.("accept", scenario);
    return {
      outcome: { ...outcome, recording: none },
      notes: [notKeptWords(unfit, verdict, { how: recording.how, accept }), ...left],
    };
  }
  const entries = runs.map((run, index) => ({ run, accepted: index === 0 ? acceptance : undefined }));
  await ports.baseline.append({ scenario, environment }, entries);
  return {
    outcome: { ...outcome, recorded: recording.how, recording },
    notes: [keptWords(runs.length, ports.baseline.place, acceptance), ...doubtsOf(verdict), ...left],
  };
}

function doubtsOf({ verdict, judgements }: ScenarioVerdict): string[] {
  if (verdict !== "inconclusive") return [];
  const isNoise = judgements.some((it) => it.kind === "relative" && it.verdict === "inconclusive");
  const isUnread = judgements.some(
    ({ kind, objective }) => kind === "notJudged" && objective.indicator.of === "servers",
  );
  return [isUnread && !isNoise ? keptDoubts.withoutServers : keptDoubts.inconclusive];
}

import { decoded } from "../../lib/credentials.ts";
import type { BaselineKey } from "../../model/gate.ts";
import { scenarioWord } from "../../model/outcome/scenario.ts";
import type {
  GateOutcome,
  RecordedRun,
  Report,
  ReportContext,
  ScenarioOutcome,
} from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import { plain } from "../render/escape.ts";
import { reduceOutcome } from "./outcome.ts";
import { documentOf } from "./view.ts";

/** A name in the gate's identity: without separators, quotes or the end of an HTML comment. */
function identityPart(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, "\ufffd"));
}

/** Identity of a gate over its runs: `scenario@environment`, sorted and joined by `+`. */
export function gateKey(scenarios: readonly BaselineKey[]): string {
  return scenarios
    .map((it) => `${identityPart(it.scenario)}@${identityPart(it.environment)}`)
    .sort()
    .join("+");
}

/** The scenarios of a gate's key. */
export function keysOfGate(gate: string): readonly BaselineKey[] {
  return gate.split("+").map((part) => {
    const [scenario = "", environment = ""] = part.split("@").map(decoded);
    return { scenario, environment };
  });
}

/** The report of a gate, built from the reduced outcome: the same when built again from the stored one. */
export function buildReport(outcome: GateOutcome, context: ReportContext): Report {
  const reduced = reduceOutcome(outcome);
  const document = documentOf(reduced, context);
  return {
    verdict: reduced.verdict,
    gate: gateKey([...reduced.scenarios, ...(reduced.unmeasured?.scenarios ?? [])]),
    headline: plain(document.headline),
    document,
    outcome: reduced,
    measured: outcome,
    runs: outcome.scenarios.flatMap((it) => withLetThrough(runsOf(it), it, outcome)),
    context,
  };
}

function runsOf(outcome: ScenarioOutcome): readonly RecordedRun[] {
  if (outcome.kind === "broken") return inRounds(outcome.partial, "head");
  const base = outcome.design === "stored" ? [] : outcome.baseline;
  // Runs left out of a baseline are evidence, too: stored after those that count.
  const leftOut = outcome.recording?.leftOut.flatMap(({ run }) => run ?? []) ?? [];
  return [
    ...inRounds([...outcome.runs, ...leftOut], "head"),
    ...inRounds(base, "base"),
    ...inRounds(outcome.control ?? [], "control"),
  ];
}

/** Records who let the failed scenario through; removes the claim of a record that was read. */
function withLetThrough(
  recorded: readonly RecordedRun[],
  scenario: ScenarioOutcome,
  { letThrough }: GateOutcome,
): readonly RecordedRun[] {
  const isLet = letThrough !== undefined && scenarioWord(scenario) === "fail";
  return recorded.map((one) => {
    const { letThrough: _claimed, ...run } = one.run;
    return { ...one, run: isLet && one.side === "head" ? { ...run, letThrough } : run };
  });
}

function inRounds(runs: readonly Run[], side: RecordedRun["side"]): RecordedRun[] {
  return runs.map((run, index) => ({ run, side, round: index + 1 }));
}

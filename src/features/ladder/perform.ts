import { asScenario, judgeRuns, type ScenarioResult } from "../../app/assess.ts";
import { nobody } from "../../app/compare.ts";
import { type Conclusion, concludeGate, type GateResult } from "../../app/conclude.ts";
import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { comparingOptions, requireFiles } from "../../app/modes/asked.ts";
import { performGate } from "../../app/modes/gate.ts";
import { answer } from "../../app/output/answer.ts";
import { readRules } from "../../app/setup/gate-file.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { exitStatus } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import { type Ladders, ladderFilesOf, readLadders } from "./files.ts";
import { ladderPart } from "./part.ts";
import { resolveLadderFiles } from "./resolve.ts";

interface AskedOfLadders {
  readonly key: BaselineKey;
  /** Those that define capacity, and those on it; without any, curves are shown. */
  readonly objectives: readonly Objective[];
}

/** Compares a ladder with another one, if there is one; stores nothing. */
async function judgeLadders(
  ladders: Ladders,
  expected: AskedOfLadders,
  conclusion: Conclusion,
): Promise<GateResult> {
  const isAsked = expected.objectives.length > 0;
  return await concludeGate(conclusion, async () => [
    isAsked ? judged(ladders, expected) : shown(ladders, expected),
  ]);
}

/** By what a ladder asks, whatever other features do. */
function judged({ current, baseline }: Ladders, { key, objectives }: AskedOfLadders): ScenarioResult {
  return judgeRuns([current], asScenario(key, { objectives, drift: "off" }), {
    history: baseline === undefined ? [] : [{ run: baseline, accepted: undefined }],
    requireBaseline: false,
    options: { caller: nobody, baselineBranch: undefined, report: { parts: [ladderPart] } },
  });
}

/** Without objectives the curves are shown. */
function shown({ current, baseline }: Ladders, { key }: AskedOfLadders): ScenarioResult {
  const runs = baseline === undefined ? [] : [baseline];
  return {
    outcome: {
      kind: "judged",
      ...key,
      runs: [current],
      baseline: runs,
      design: "stored",
      causes: [],
      stopped: { kind: "given" },
      verdict: {
        verdict: "pass",
        open: [],
        judgements: [],
        comparability: { kind: "comparable", runs: runs.length },
        doubts: [],
        invalid: [],
        anotherRound: { kind: "unneeded" },
        falseAlarms: undefined,
      },
    },
    notes: [],
    exitStatus: exitStatus.passed,
  };
}

/** Compares levels that were measured before; a script's are measured, as by a gate. */
export async function performLadder(settings: Settings, host: ModeHost): Promise<Performed> {
  const named = requireFiles(settings, resultsOptions.current, "ladder");
  if (named.every((one) => /\.[cm]?[jt]s$/.test(one))) {
    const rest = [...settings].filter(([name]) => name !== "current");
    return await performGate(new Map([...rest, ["script", named]]), host);
  }
  const { file, rules } = await readRules(settings, host);
  const scenario = given(settings, loadOptions.scenario)?.[0];
  const { defining, objectives, ...reading } = resolveLadderFiles(settings, {
    file,
    scenario,
    added: host.around.added,
  });
  const ladders = await readLadders(await ladderFilesOf(named), {
    ...reading,
    formats: await host.formats(),
    objectives: defining,
    shown: resolveExpected(settings, file, scenario, host.around.added).shown,
  });
  const { provenance } = ladders.current;
  const key = { scenario: scenario ?? provenance.scenario, environment: provenance.environment };
  const options = comparingOptions(host, rules);
  return await answer(settings, host, { keys: [key], rules, options, beside: "ladder" }, async (conclusion) =>
    judgeLadders(ladders, { key, objectives }, conclusion),
  );
}

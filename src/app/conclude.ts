import { inTurn } from "../lib/in-turn.ts";
import { cancelledFailure, exitStatus } from "../model/failure.ts";
import type { BaselineKey, Gate, GatedScenario } from "../model/gate.ts";
import { worstWord } from "../model/outcome/scenario.ts";
import type { GateOutcome, JudgedOutcome, Report, ReportContext, ScenarioOutcome } from "../model/outcome.ts";
import type { Part } from "../model/report/part.ts";
import type { KeptFacts } from "../model/run/facts.ts";
import type { Start } from "../model/start.ts";
import type { Caller } from "../ports/load.ts";
import type { Ports } from "../ports/ports.ts";
import type { Published, Publisher } from "../ports/publisher.ts";
import { buildReport } from "../report/document/build.ts";
import type { AfterFail } from "./after-fail.ts";
import { broken, inTime, keyOf, type ScenarioResult, statusOf } from "./assess.ts";

export interface GateOptions {
  readonly caller: Caller;
  /** Branch of the baseline: the base of a pull request, else the caller's own; undefined in a terminal. */
  readonly baselineBranch: string | undefined;
  readonly report: Omit<ReportContext, "baselineBranch">;
  /** Whether to store the first run as the baseline if there is none: terminals do, the action never. */
  readonly keepFirstRun: boolean;
  /** Whether gates that compare nothing are counted in the store: this job may write there, and ran no change's code. */
  readonly mayCount?: boolean;
  /** What may let the gate through once it failed. */
  readonly afterFail?: readonly AfterFail[] | undefined;
  /** What is found out about a scenario that failed; absent where nothing can be. */
  readonly investigate?: ((failed: JudgedOutcome) => Promise<KeptFacts>) | undefined;
  /** What starts the service, where this job does. */
  readonly start?: Start | undefined;
  /** For the reader, besides those of the scenarios. */
  readonly notes?: readonly string[];
}

export interface GateResult {
  readonly report: Report;
  readonly published: Published;
  readonly exitStatus: number;
}

export interface Conclusion {
  readonly failOnInconclusive: boolean;
  readonly publisher: Publisher;
  readonly options: GateOptions;
}

/** The frame of every gate: announces it, judges its scenarios, and publishes one report. */
export async function concludeGate(
  { failOnInconclusive, publisher, options }: Conclusion,
  judge: () => Promise<readonly ScenarioResult[]>,
): Promise<GateResult> {
  await publisher.begin();
  const results = await judge();
  const { parts = [] } = options.report;
  const { start } = options;
  const scenarios = results.map(({ outcome, remembered }) =>
    withFacts(outcome, parts, { remembered, start }),
  );
  const notes = [...(options.notes ?? []), ...results.flatMap((result) => result.notes)];
  const verdict = worstWord(scenarios);
  // Separate configuration errors from runs that failed.
  const misused = results.some((result) => result.exitStatus === exitStatus.usage);
  // A scenario that was judged but could not be stored keeps its verdict and counts as broken.
  const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
  const isFailed = verdict === "fail" && !isBroken;
  const judged: GateOutcome = { verdict, scenarios, notes };
  const asked = isFailed ? await answered(judged, options.afterFail) : judged;
  const isLookedInto = isFailed && asked.letThrough === undefined;
  const outcome = isLookedInto ? await investigated(asked, options.investigate) : asked;
  const { baselineBranch } = options;
  const known = { baselineBranch, failOnInconclusive, isMisuse: misused && !isBroken };
  const report = buildReport(outcome, { ...options.report, ...known });
  const published = await publisher.publish(report);
  if (misused && outcome.verdict === "broken") return { report, published, exitStatus: exitStatus.usage };
  if (outcome.letThrough !== undefined) return { report, published, exitStatus: exitStatus.passed };
  const word = isBroken ? "broken" : outcome.verdict;
  return { report, published, exitStatus: statusOf(word, failOnInconclusive) };
}

/** With what features keep of it. @throws Failure "run" if that does not come to an end */
function withFacts(
  outcome: ScenarioOutcome,
  parts: readonly Part[],
  { remembered, start }: Pick<ScenarioResult, "remembered"> & Pick<GateOptions, "start">,
): ScenarioOutcome {
  if (outcome.kind === "broken") return outcome;
  const knownTo = ({ remembers = "" }: Part) => ({ remembered: remembered?.get(remembers), start });
  const kept = inTime(() => parts.map((part) => part.facts?.(outcome, knownTo(part))));
  const facts = Object.assign({}, ...kept);
  return Object.keys(facts).length === 0 ? outcome : { ...outcome, facts };
}

/** One scenario after the other; those that a cancelled gate did not reach are broken. */
export async function concludeScenarios(
  { scenarios, failOnInconclusive }: Gate,
  { publisher, signal }: Pick<Ports, "publisher" | "signal">,
  options: GateOptions,
  take: (scenario: GatedScenario) => Promise<ScenarioResult>,
): Promise<GateResult> {
  return await concludeGate({ failOnInconclusive, publisher, options }, async () =>
    inTurn(scenarios, async (scenario) =>
      signal.aborted ? broken(keyOf(scenario), neverBegun, true) : await take(scenario),
    ),
  );
}

const neverBegun = cancelledFailure("The run was cancelled before this scenario began.");

/** A fail that something let through, or why nothing did. */
async function answered(outcome: GateOutcome, ways: readonly AfterFail[] = []): Promise<GateOutcome> {
  const notes: string[] = [];
  for (const way of ways) {
    const answer = await way.ask();
    if (answer.kind === "letThrough") return { ...outcome, letThrough: answer.facts };
    notes.push(...answer.notes);
  }
  return { ...outcome, notes: [...notes, ...outcome.notes] };
}

/** With what was found out about each scenario that failed. */
async function investigated(
  outcome: GateOutcome,
  investigate: GateOptions["investigate"],
): Promise<GateOutcome> {
  if (investigate === undefined) return outcome;
  const scenarios = await inTurn(outcome.scenarios, async (scenario) => {
    if (scenario.kind !== "judged" || scenario.verdict.verdict !== "fail") return scenario;
    return { ...scenario, facts: { ...scenario.facts, ...(await investigate(scenario)) } };
  });
  return { ...outcome, scenarios };
}

/** Publishes that a gate passed without a load. @param facts why */
export async function concludeUnmeasured(
  keys: readonly BaselineKey[],
  facts: KeptFacts,
  { publisher, options }: Pick<Conclusion, "publisher" | "options">,
): Promise<GateResult> {
  const { notes = [], baselineBranch } = options;
  const outcome: GateOutcome = {
    ...{ verdict: "pass", scenarios: [], unmeasured: { scenarios: [...keys] }, facts },
    notes: [...notes],
  };
  const report = buildReport(outcome, { ...options.report, baselineBranch });
  return { report, published: await publisher.publish(report), exitStatus: exitStatus.passed };
}

import { exitStatus } from "../model/failure.ts";
import type { GateOutcome, Report, ReportContext } from "../model/outcome.ts";
import type { Caller } from "../ports/load.ts";
import type { Published, Publisher } from "../ports/publisher.ts";
import { buildReport } from "../report/document/build.ts";
import { worstWord } from "../report/document/outcome.ts";
import { type ScenarioResult, statusOf } from "./assess.ts";

/** What the caller knows beyond the gate. */
export interface GateOptions {
  readonly caller: Caller;
  /** Branch of the baseline: the base of a pull request, otherwise the caller's own; undefined in a terminal. */
  readonly baselineBranch: string | undefined;
  readonly report: Omit<ReportContext, "baselineBranch">;
  /** Store the first run as the baseline if there is none: terminals do, the action never does. */
  readonly keepFirstRun: boolean;
  /** Notes for the reader beyond the scenarios' outcomes. */
  readonly notes?: readonly string[];
}

/** Result of a gate. */
export interface GateResult {
  readonly report: Report;
  readonly published: Published;
  readonly exitStatus: number;
}

/** Settings for turning results into a verdict. */
export interface Conclusion {
  readonly failOnInconclusive: boolean;
  readonly publisher: Publisher;
  readonly options: Pick<GateOptions, "report" | "baselineBranch" | "notes">;
}

/** Builds the report of all scenarios and publishes it. */
export async function concludeGate(
  results: readonly ScenarioResult[],
  { failOnInconclusive, publisher, options }: Conclusion,
): Promise<GateResult> {
  const scenarios = results.map((result) => result.outcome);
  const notes = [...(options.notes ?? []), ...results.flatMap((result) => result.notes)];
  const outcome: GateOutcome = { verdict: worstWord(scenarios), scenarios, notes };
  // Separate configuration errors from runs that failed.
  const misused = results.some((result) => result.exitStatus === exitStatus.usage);
  // A scenario that was judged but could not be stored keeps its verdict and counts as broken.
  const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
  const { baselineBranch } = options;
  const known = { baselineBranch, failOnInconclusive, isMisuse: misused && !isBroken };
  const report = buildReport(outcome, { ...options.report, ...known });
  const published = await publisher.publish(report);
  if (misused && outcome.verdict === "broken") return { report, published, exitStatus: exitStatus.usage };
  const word = isBroken ? "broken" : outcome.verdict;
  return { report, published, exitStatus: statusOf(word, failOnInconclusive) };
}

import { exitStatus } from "../model/failure.ts";
import type { GateOutcome, Report, ReportContext } from "../model/outcome.ts";
import type { Caller } from "../ports/load.ts";
import type { Published, Publisher } from "../ports/publisher.ts";
import { buildReport } from "../report/document/build.ts";
import { worstWord } from "../report/document/outcome.ts";
import { type ScenarioResult, statusOf } from "./assess.ts";

/** What the caller knows of itself, beside the gate. */
export interface GateOptions {
  readonly caller: Caller;
  /** Branch whose level counts: the base of a pull request, else the caller's own; undefined in a terminal. */
  readonly baselineBranch: string | undefined;
  readonly report: Omit<ReportContext, "baselineBranch">;
  /** Keep the first run as the baseline when there is none: what a terminal does, and an action never. */
  readonly keepFirstRun: boolean;
  /** What the reader of the report is to know beside what the scenarios came to. */
  readonly notes?: readonly string[];
}

/** What a gate ended with. */
export interface GateResult {
  readonly report: Report;
  readonly published: Published;
  readonly exitStatus: number;
}

/** What turns results into an answer. */
export interface Conclusion {
  readonly failOnInconclusive: boolean;
  readonly publisher: Publisher;
  readonly options: Pick<GateOptions, "report" | "baselineBranch" | "notes">;
}

/** Makes the report of all scenarios and publishes it. */
export async function concludeGate(
  results: readonly ScenarioResult[],
  { failOnInconclusive, publisher, options }: Conclusion,
): Promise<GateResult> {
  const scenarios = results.map((result) => result.outcome);
  const notes = [...(options.notes ?? []), ...results.flatMap((result) => result.notes)];
  const outcome: GateOutcome = { verdict: worstWord(scenarios), scenarios, notes };
  // A wrong configuration is told apart from a run that could not be made.
  const misused = results.some((result) => result.exitStatus === exitStatus.usage);
  // What was judged but could not be kept has its verdict, and is broken all the same.
  const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
  const { baselineBranch } = options;
  const known = { baselineBranch, failOnInconclusive, isMisuse: misused && !isBroken };
  const report = buildReport(outcome, { ...options.report, ...known });
  const published = await publisher.publish(report);
  if (misused && outcome.verdict === "broken") return { report, published, exitStatus: exitStatus.usage };
  const word = isBroken ? "broken" : outcome.verdict;
  return { report, published, exitStatus: statusOf(word, failOnInconclusive) };
}

import { join } from "node:path";
import { withPullRequest } from "../../config/grammar/link-template.ts";
import { given, isSet, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { unlessAborted } from "../../lib/net/deadline.ts";
import type { BaselineKey, GateRules } from "../../model/gate.ts";
import type { ReportContext } from "../../model/outcome.ts";
import type { Publisher } from "../../ports/publisher.ts";
import { buildReport, gateKey } from "../../report/document/build.ts";
import type { Conclusion, GateOptions, GateResult } from "../conclude.ts";
import type { ModeHost } from "../feature.ts";
import type { Host } from "../host.ts";
import { createFilesPublisher } from "./files.ts";
import { brokenOutcome, publishAnyway, publishKept, publishTo } from "./publishers.ts";

/** Commands that a report proposes. */
export type Commands = Pick<ReportContext, "repeatCommand" | "recordCommand">;

/** What a host knows beyond a gate. @param commands none where runs are judged that were made elsewhere */
export function optionsOf(
  host: Host,
  { links }: Pick<GateRules, "links">,
  commands: Commands = { repeatCommand: undefined },
): GateOptions {
  return {
    caller: host.caller,
    baselineBranch: host.baselineBranch,
    report: { ...host.links, ...commands, links: withPullRequest(links, host.pullRequest) },
    keepFirstRun: host.keepFirstRun,
    mayCount: host.mayNotRecord === undefined,
    afterFail: host.afterFail,
  };
}

interface Answering {
  readonly keys: readonly BaselineKey[];
  readonly rules: GateRules;
  readonly options: GateOptions;
  /** The mode whose runs were kept before: its report goes beside the gate's, unless the user says where. */
  readonly beside?: "judge" | "compare" | "publish";
}

/**
 * Does a job that ends with a report. On GitHub a report follows every error, or the check would stay in progress; in a
 * terminal the error itself is enough.
 */
export async function answer(
  settings: Settings,
  host: ModeHost,
  { keys, rules, options, beside }: Answering,
  job: (conclusion: Conclusion) => Promise<GateResult>,
): Promise<GateResult> {
  const { reportDirectory, failOnInconclusive } = rules;
  const isBeside = beside !== undefined && !isSet(settings, reportOptions.directory);
  const files = createFilesPublisher(isBeside ? join(reportDirectory, beside) : reportDirectory, {
    // Of the modes that make no runs only publish is given records that nobody keeps here.
    withRecords: beside === undefined || beside === "publish",
    page: given(settings, reportOptions.page),
    parts: host.links.parts,
    more: host.reportFiles,
  });
  const context = { ...options.report, baselineBranch: options.baselineBranch };
  const reportOf = (error: unknown) => buildReport(brokenOutcome(keys, error, host.signal.aborted), context);
  const shown = publishTo(host.publishers(gateKey(keys), rules));
  const publisher = publishKept(files, shown, host.kind === "terminal" ? undefined : reportOf);
  const publishing = async (to: Publisher) => await job({ publisher: to, failOnInconclusive, options });
  return host.kind === "terminal"
    ? await unlessAborted(publishing(publisher), host.unexpectedError)
    : await publishAnyway(publisher, reportOf, publishing, host.unexpectedError);
}

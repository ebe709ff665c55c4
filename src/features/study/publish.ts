import type { ModeHost } from "../../app/feature.ts";
import { publishTo } from "../../app/output/publishers.ts";
import { issueEvents, mayKeepIssue } from "../../github/issue-events.ts";
import type { GateOutcome, Report } from "../../model/outcome.ts";
import type { Published, Publisher } from "../../ports/publisher.ts";
import { worstOf } from "./figures/judge.ts";
import type { Made } from "./make.ts";
import type { WrittenReport } from "./write.ts";

/** What is published of a study. */
interface Publishing extends WrittenReport, Pick<Made, "judged"> {
  /** Its path, by which its comment or issue is found again. */
  readonly study: string;
}

/** Shows the report where a gate's is shown: in the job summary, and as comment on the pull request or as issue. */
export async function publishStudy(
  place: "comment" | "issue" | "summary",
  { judged, title, study, markdown }: Publishing,
  host: ModeHost,
): Promise<Published> {
  const verdict = worstOf(judged.map(({ word }) => word)) ?? "pass";
  const outcome: GateOutcome = { verdict, scenarios: [], notes: [] };
  const gate = `study ${study}`;
  const report: Report = {
    ...{ verdict, gate, headline: title, outcome, measured: outcome, runs: [] },
    document: { verdict, headline: title, scenarios: [], notes: [], closing: [], body: markdown },
    context: { ...host.links, repeatCommand: undefined, baselineBranch: undefined },
  };
  const publishers = host.publishers(gate, { comment: place === "comment" ? "always" : "never" });
  const to = publishTo([...publishers, ...(place === "issue" ? await issueOn(gate, host) : [])]);
  await to.begin();
  return await to.publish(report);
}

/** The study's own issue, on events that may keep one. */
async function issueOn(gate: string, { github: job, log }: ModeHost): Promise<readonly Publisher[]> {
  if (job?.isPublishing !== true || !mayKeepIssue(job.event, issueEvents)) return [];
  const { createIssuePublisher } = await import("../../github/issue.ts");
  const { github, event } = job;
  return [
    createIssuePublisher({
      github: github.anew(),
      ...{ gate, runUrl: event.runUrl, log, label: "performance-study" },
    }),
  ];
}

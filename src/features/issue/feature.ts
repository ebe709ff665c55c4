import type { Feature } from "../../app/feature.ts";
import { issueEvents, mayKeepIssue } from "../../github/issue-events.ts";
import { openedLater } from "../../ports/publisher.ts";
import { issueOptions } from "./options.ts";

/** An issue that reports a gate outside of pull requests. */
export const issue: Feature = {
  name: "issue",
  options: Object.values(issueOptions),
  planGate: async () => (await import("./keep.ts")).planIssue,
  publishers: (publishing) => {
    const { github: job, rules } = publishing;
    if (rules.kept?.[issueOptions.issue.name] === undefined || job?.isPublishing !== true) return [];
    if (!mayKeepIssue(job.event, issueEvents)) return [];
    return [openedLater(async () => (await import("./keep.ts")).issuePublisher(publishing, job))];
  },
};

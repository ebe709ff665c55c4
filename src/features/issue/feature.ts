import type { Feature } from "../../app/feature.ts";
import { choose } from "../../config/options/option.ts";
import { issueEvents, mayKeepIssue } from "../../github/issue-events.ts";
import { openedLater } from "../../ports/publisher.ts";
import { issueFacts } from "./facts.ts";
import { issueOptions } from "./options.ts";

/** An issue that reports a gate outside of pull requests. */
export const issue: Feature = {
  name: "issue",
  options: Object.values(issueOptions),
  planGate: (places) => {
    const { label, on = issueEvents } = choose(places, issueOptions.issue) ?? {};
    return label === undefined ? {} : issueFacts.kept({ label, on: [...on] });
  },
  publishers: ({ rules, gate, github: job, log }) => {
    const choice = issueFacts.of({ facts: rules.kept });
    if (choice === undefined || job?.isPublishing !== true || !mayKeepIssue(job.event, choice.on)) return [];
    const { label } = choice;
    const wanted = { gate, runUrl: job.event.runUrl, log, label };
    return [
      openedLater(async () => {
        const { createIssuePublisher } = await import("../../github/issue.ts");
        return createIssuePublisher({ github: job.github.anew(), ...wanted });
      }),
    ];
  },
};

import { z } from "zod";
import type { Publishing } from "../../app/feature.ts";
import { choose } from "../../config/options/option.ts";
import type { PlanGate } from "../../config/resolve/rules.ts";
import { createIssuePublisher } from "../../github/issue.ts";
import { issueEvents, mayKeepIssue } from "../../github/issue-events.ts";
import { defineFacts } from "../../model/run/facts.ts";
import type { GitHubJob } from "../../ports/github.ts";
import type { Publisher } from "../../ports/publisher.ts";
import { issueOptions } from "./options.ts";

/** What the gate file asks for. */
const issueFacts = defineFacts(
  issueOptions.issue.name,
  z.strictObject({ label: z.string(), on: z.array(z.enum(issueEvents)) }),
);

export const planIssue: PlanGate = (places) => {
  const { label, on = issueEvents } = choose(places, issueOptions.issue) ?? {};
  return label === undefined ? {} : issueFacts.kept({ label, on: [...on] });
};

const nothing: Publisher = { begin: async () => {}, publish: async () => ({}) };

/** Keeps the issue on the events that the gate file names. */
export function issuePublisher({ rules, gate, log }: Publishing, { event, github }: GitHubJob): Publisher {
  const choice = issueFacts.of({ facts: rules.kept });
  if (choice === undefined || !mayKeepIssue(event, choice.on)) return nothing;
  const { label } = choice;
  return createIssuePublisher({ github: github.anew(), gate, runUrl: event.runUrl, log, label });
}

import { upsert } from "../lib/races.ts";
import type { Report } from "../model/outcome.ts";
import type { Publisher } from "../ports/publisher.ts";
import { renderComment } from "../report/render/markdown.ts";
import { checkNameOf } from "./check.ts";
import { ownMarked } from "./marked.ts";
import { isUnanswered, once } from "./octokit.ts";
import { attempt, type PublisherOptions } from "./publisher.ts";

/** Where on GitHub a gate keeps its issue. */
export interface IssueOptions extends Pick<PublisherOptions, "github" | "gate" | "runUrl" | "log"> {
  readonly label: string;
}

/**
 * Keeps one issue for the gate: a fail opens it, or opens it again, a pass closes it. What proves neither leaves it as it
 * is. That of a person's own report stays open. What is not permitted becomes a warning.
 */
export function createIssuePublisher(options: IssueOptions): Publisher {
  return {
    begin: async () => {},
    publish: async (report) => {
      const isProof =
        ["fail", "pass", "warn"].includes(report.verdict) && report.outcome.unmeasured === undefined;
      if (!isProof) return {};
      const doing = `writing the issue of "${checkNameOf(options.gate)}"`;
      const issueUrl = await attempt(
        { doing, permission: "issues: write" },
        options.log,
        async () => await keepIssue(options, report),
      );
      return { issueUrl };
    },
  };
}

/** @returns the address of the issue; undefined if there is none to close */
async function keepIssue(options: IssueOptions, { verdict, document }: Report): Promise<string | undefined> {
  const { github, gate, label, log, runUrl } = options;
  const { issues } = github.octokit.rest;
  // The report of a person is no news to close.
  const isOpen = verdict === "fail" || document.body !== undefined;
  const body = renderComment({ gate, document }, runUrl);
  const update = async (): Promise<string | undefined> => {
    const found = await findIssue(options);
    if (found === undefined || (!isOpen && found.state !== "open")) return undefined;
    const { data } = await issues.update({
      ...{ ...github.place, issue_number: found.number, body },
      ...(isOpen ? { state: "open" } : { state: "closed", state_reason: "completed" }),
    });
    return data.html_url;
  };
  const create = async (): Promise<string> => {
    const wanted = { ...github.place, title: checkNameOf(gate), body, labels: [label] };
    const { data } = await issues.create({ ...wanted, ...once });
    if (!data.labels.some((it) => (typeof it === "string" ? it : it.name) === label)) {
      log.warn(
        `The issue ${data.html_url} did not get the label "${label}", by which the next run finds it: set it by hand.`,
      );
    }
    return data.html_url;
  };
  return await upsert(isOpen, update, create, isUnanswered);
}

/** Pages of issues with the label of performance gates; a repository has few. */
const mostPages = 10;

/** The gate's oldest issue with the label. */
async function findIssue({ github, gate, label }: IssueOptions) {
  const { octokit, place } = github;
  const wanted = { ...place, labels: label, state: "all", direction: "asc", per_page: 100 } as const;
  const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, wanted);
  const own = await ownMarked(github, pages, { gate, mostPages });
  return own.find(({ pull_request }) => pull_request === undefined);
}

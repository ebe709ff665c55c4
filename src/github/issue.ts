import { markerOf } from "../lib/marker.ts";
import { createOnce } from "../lib/races.ts";
import type { Report } from "../model/outcome.ts";
import type { Published, Publisher } from "../ports/publisher.ts";
import { renderMarked } from "../report/render/markdown.ts";
import { checkNameOf } from "./check.ts";
import { mostCommentCharacters } from "./comment.ts";
import { ownMarked } from "./marked.ts";
import { isUnanswered, once } from "./octokit.ts";
import { attempt, type PublisherOptions, throwFirst } from "./publisher.ts";

/** Where on GitHub a gate keeps its issue. */
export interface IssueOptions extends Pick<PublisherOptions, "github" | "gate" | "runUrl" | "log"> {
  readonly label: string;
}

/** The gate's issue, as GitHub has it. */
interface Known {
  readonly number: number;
  readonly state: string;
}

/**
 * Keeps one issue for the gate: a fail opens it, or opens it again, a pass closes it. What proves neither leaves it as it
 * is. What is not permitted becomes a warning.
 */
export function createIssuePublisher(options: IssueOptions): Publisher {
  return {
    begin: async () => {},
    publish: async (report): Promise<Published> => {
      const isProof =
        ["fail", "pass", "warn"].includes(report.verdict) && report.outcome.unmeasured === undefined;
      if (!isProof) return {};
      const bugs: unknown[] = [];
      const doing = `writing the issue of "${checkNameOf(options.gate)}"`;
      const issueUrl = await attempt(
        { doing, permission: "issues: write" },
        options.log,
        bugs,
        async () => await keepIssue(options, report),
      );
      throwFirst(bugs);
      return { issueUrl };
    },
  };
}

/** @returns the address of the issue; undefined where there is none to be closed */
async function keepIssue(options: IssueOptions, report: Report): Promise<string | undefined> {
  const known = await findIssue(options);
  const isFailed = report.verdict === "fail";
  if (known !== undefined) {
    return isFailed || known.state === "open" ? await update(options, known, report) : undefined;
  }
  if (!isFailed) return undefined;
  const updateFound = async (): Promise<string | undefined> => {
    const found = await findIssue(options);
    return found && (await update(options, found, report));
  };
  return await createOnce(async () => await create(options, report), updateFound, isUnanswered);
}

function bodyOf({ gate, runUrl: reportUrl }: IssueOptions, { document }: Report): string {
  return renderMarked(markerOf(gate), document, mostCommentCharacters, reportUrl);
}

async function update(options: IssueOptions, { number }: Known, report: Report): Promise<string> {
  const { octokit, place } = options.github;
  const isFailed = report.verdict === "fail";
  const { data } = await octokit.rest.issues.update({
    ...place,
    issue_number: number,
    body: bodyOf(options, report),
    ...(isFailed ? { state: "open" } : { state: "closed", state_reason: "completed" }),
  });
  return data.html_url;
}

async function create(options: IssueOptions, report: Report): Promise<string> {
  const { gate, label, log, github } = options;
  const { data } = await github.octokit.rest.issues.create({
    ...github.place,
    title: checkNameOf(gate),
    body: bodyOf(options, report),
    labels: [label],
    ...once,
  });
  const isLabelled = data.labels.some((it) => (typeof it === "string" ? it : it.name) === label);
  if (!isLabelled) {
    log.warn(
      `The issue ${data.html_url} did not get the label "${label}", by which the next run finds it: set it by hand.`,
    );
  }
  return data.html_url;
}

/** Pages of issues with the label of performance gates; a repository has few. */
const mostPages = 10;

/** The gate's oldest issue with the label. */
async function findIssue({ github, gate, label }: IssueOptions): Promise<Known | undefined> {
  const { octokit, place } = github;
  const wanted = { ...place, labels: label, state: "all", direction: "asc", per_page: 100 } as const;
  const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, wanted);
  const own = await ownMarked(github, pages, { marker: markerOf(gate), mostPages });
  return own.find(({ pull_request }) => pull_request === undefined);
}

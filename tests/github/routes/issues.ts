import { type Call, notFound, numberParameter, type Route } from "../call.ts";
import { type Issue, nextNumber, type PullRequest, timestamp } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { userShape } from "./users.ts";

interface NewIssue {
  readonly title: string | number;
  readonly body?: string;
  readonly labels?: readonly (string | { readonly name?: string })[];
}

export const issueRoutes: readonly Route[] = [
  {
    operationId: "issues/create",
    grants: ["issues:write"],
    answer: (call) => {
      const asked = call.body as NewIssue;
      const issue: Issue = {
        id: call.state.nextId(),
        number: nextNumber(call.state),
        title: String(asked.title),
        body: asked.body ?? null,
        login: call.identity.login,
        labels: (asked.labels ?? []).map((label) => (typeof label === "string" ? label : (label.name ?? ""))),
        state: "open",
        createdAt: new Date(),
      };
      call.state.issues.set(issue.number, issue);
      return { status: 201, body: issueShape(call, issue, issue.labels) };
    },
  },
  {
    operationId: "issues/get",
    grants: ["issues:read", "pull-requests:read"],
    answer: (call) => {
      const number = numberParameter(call, "issue_number");
      const issue = call.state.issues.get(number);
      if (issue !== undefined) return { status: 200, body: issueShape(call, issue, issue.labels) };
      const pull = call.state.pullRequests.get(number);
      if (pull === undefined) return notFound;
      const address = repositoryApi(call, `/pulls/${number}`);
      const page = repositoryPage(call, `/pull/${number}`);
      const links = { url: address, html_url: page, diff_url: `${page}.diff`, patch_url: `${page}.patch` };
      return { status: 200, body: { ...issueShape(call, pull, []), html_url: page, pull_request: links } };
    },
  },
];

function issueShape(
  call: Call,
  issue: Issue | PullRequest,
  labels: readonly string[],
): Readonly<Record<string, unknown>> {
  const api = repositoryApi(call, `/issues/${issue.number}`);
  return {
    id: issue.id,
    node_id: nodeId("Issue", issue.id),
    number: issue.number,
    title: issue.title,
    body: issue.body,
    state: issue.state,
    locked: false,
    user: userShape(call, issue.login),
    labels: labels.map((name) => ({ name })),
    assignee: null,
    milestone: null,
    comments: call.state.comments.filter((comment) => comment.issueNumber === issue.number).length,
    url: api,
    repository_url: repositoryApi(call),
    comments_url: `${api}/comments`,
    events_url: `${api}/events`,
    labels_url: `${api}/labels{/name}`,
    html_url: repositoryPage(call, `/issues/${issue.number}`),
    closed_at: issue.state === "closed" ? timestamp(issue.createdAt) : null,
    created_at: timestamp(issue.createdAt),
    updated_at: timestamp(issue.createdAt),
  };
}

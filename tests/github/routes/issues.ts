import { type Call, notFound, numberParameter, optionalText, paginate, type Route } from "../call.ts";
import { type Issue, labelsOf, nextNumber, type PullRequest, timestamp } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { userShape } from "./users.ts";

interface NewIssue {
  readonly title: string | number;
  readonly body?: string;
  readonly labels?: readonly (string | { readonly name?: string })[];
}

interface Edited {
  readonly body?: string | null;
  readonly state?: "open" | "closed";
}

export const issueRoutes: readonly Route[] = [
  {
    operationId: "issues/list-for-repo",
    grants: ["issues:read"],
    answer: (call) => {
      const state = optionalText(call, "state") ?? "open";
      const wanted = (optionalText(call, "labels") ?? "").split(",").filter((label) => label !== "");
      // A pull request is an issue, too, in this list.
      const pulls = [...call.state.pullRequests.values()].map((pull) => ({
        ...{ issue: pull, labels: labelsOf(call.state, pull.number), isPull: true },
      }));
      const issues = [...call.state.issues.values()].map((issue) => ({
        ...{ issue, labels: issue.labels, isPull: false },
      }));
      const found = [...issues, ...pulls]
        .filter(({ issue }) => state === "all" || issue.state === state)
        .filter(({ labels }) => wanted.every((label) => labels.includes(label)))
        .sort((one, other) => other.issue.number - one.issue.number);
      const ordered = optionalText(call, "direction") === "asc" ? found.toReversed() : found;
      return paginate(call, ordered, (page) =>
        page.map(({ issue, labels, isPull }) => ({
          ...issueShape(call, issue, labels),
          ...(isPull && { pull_request: pullLinks(call, issue.number) }),
        })),
      );
    },
  },
  {
    operationId: "issues/update",
    grants: ["issues:write"],
    answer: (call) => {
      const issue = call.state.issues.get(numberParameter(call, "issue_number"));
      if (issue === undefined) return notFound;
      const { body = issue.body, state = issue.state } = call.body as Edited;
      const edited = { ...issue, body, state };
      call.state.issues.set(issue.number, edited);
      return { status: 200, body: issueShape(call, edited, edited.labels) };
    },
  },
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
      const links = pullLinks(call, number);
      const { html_url } = links;
      return { status: 200, body: { ...issueShape(call, pull, []), html_url, pull_request: links } };
    },
  },
];

function pullLinks(call: Call, number: number) {
  const page = repositoryPage(call, `/pull/${number}`);
  return {
    url: repositoryApi(call, `/pulls/${number}`),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
  };
}

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

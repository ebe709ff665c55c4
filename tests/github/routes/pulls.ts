import {
  type Call,
  notFound,
  numberParameter,
  optionalText,
  paginate,
  type Route,
  textParameter,
} from "../call.ts";
import { findCommit, labelsOf, type PullRequest, timestamp } from "../state.ts";
import { labelShape } from "./labels.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { repositoryShape } from "./repository.ts";
import { userShape } from "./users.ts";

export const pullRoutes: readonly Route[] = [
  {
    operationId: "pulls/get",
    grants: ["pull-requests:read"],
    answer: (call) => {
      const pull = call.state.pullRequests.get(numberParameter(call, "pull_number"));
      if (pull === undefined) return notFound;
      const counts = {
        comments: 0,
        review_comments: 0,
        commits: 1,
        additions: 1,
        deletions: 0,
        changed_files: 1,
      };
      return {
        status: 200,
        body: {
          ...pullShape(call, pull),
          ...counts,
          merged: pull.mergedAt !== null,
          merged_by: null,
          mergeable: pull.state === "open" ? true : null,
          mergeable_state: pull.state === "open" ? "clean" : "unknown",
          maintainer_can_modify: false,
        },
      };
    },
  },
  {
    operationId: "pulls/list",
    grants: ["pull-requests:read"],
    answer: (call) => {
      const state = optionalText(call, "state") ?? "open";
      const head = optionalText(call, "head");
      const base = optionalText(call, "base");
      const sort = optionalText(call, "sort") ?? "created";
      const direction = optionalText(call, "direction") ?? (sort === "created" ? "desc" : "asc");
      const pulls = [...call.state.pullRequests.values()]
        .filter((pull) => state === "all" || pull.state === state)
        // GitHub ignores a head without "owner:", which is why it lists too much then.
        .filter((pull) => head === undefined || !head.includes(":") || headLabel(pull) === head)
        .filter((pull) => base === undefined || pull.baseRef === base)
        .sort((a, b) => (direction === "asc" ? a.number - b.number : b.number - a.number));
      return paginate(call, pulls, (page) => page.map((pull) => pullShape(call, pull)));
    },
  },
  {
    operationId: "repos/list-pull-requests-associated-with-commit",
    grants: ["pull-requests:read"],
    answer: (call) => {
      const commit = findCommit(call.state, textParameter(call, "commit_sha"));
      if (commit === undefined) return notFound;
      // The head commit of an open pull request from a fork belongs to the fork: GitHub lists nothing for it
      // (seen by retransmission/retransmission#280 and quarkusio/pt.quarkus.io#389).
      const pulls = [...call.state.pullRequests.values()].filter(
        (pull) =>
          (pull.headSha === commit.sha && pull.headRepo === `${call.state.owner}/${call.state.name}`) ||
          (pull.mergedAt !== null && pull.mergeCommitSha === commit.sha),
      );
      return paginate(call, pulls, (page) => page.map((pull) => pullShape(call, pull)));
    },
  },
];

/** A `pull-request-simple`. */
function pullShape(call: Call, pull: PullRequest): Readonly<Record<string, unknown>> {
  const links = pullLinks(call, pull);
  return {
    id: pull.id,
    node_id: nodeId("PullRequest", pull.id),
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    body: pull.body,
    draft: pull.draft,
    user: userShape(call, pull.login),
    author_association: "CONTRIBUTOR",
    labels: labelsOf(call.state, pull.number).map((name) => labelShape(call, name)),
    milestone: null,
    assignee: null,
    auto_merge: null,
    head: sideShape(call, pull.headRepo, pull.headRef, pull.headSha),
    base: sideShape(call, `${call.state.owner}/${call.state.name}`, pull.baseRef, pull.baseSha),
    merge_commit_sha: pull.mergeCommitSha,
    created_at: timestamp(pull.createdAt),
    updated_at: timestamp(pull.createdAt),
    closed_at: pull.state === "closed" ? timestamp(pull.mergedAt ?? pull.createdAt) : null,
    merged_at: pull.mergedAt === null ? null : timestamp(pull.mergedAt),
    url: links.self,
    html_url: links.html,
    diff_url: `${links.html}.diff`,
    patch_url: `${links.html}.patch`,
    issue_url: links.issue,
    comments_url: links.comments,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    statuses_url: links.statuses,
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
  };
}

function pullLinks(call: Call, pull: PullRequest) {
  const api = repositoryApi(call, `/pulls/${pull.number}`);
  const issue = repositoryApi(call, `/issues/${pull.number}`);
  return {
    self: api,
    html: repositoryPage(call, `/pull/${pull.number}`),
    issue,
    comments: `${issue}/comments`,
    commits: `${api}/commits`,
    review_comments: `${api}/comments`,
    review_comment: repositoryApi(call, "/pulls/comments{/number}"),
    statuses: repositoryApi(call, `/statuses/${pull.headSha}`),
  };
}

function sideShape(
  call: Call,
  repository: string,
  ref: string,
  sha: string,
): Readonly<Record<string, unknown>> {
  const owner = repository.split("/")[0] ?? "";
  return {
    label: `${owner}:${ref}`,
    ref,
    sha,
    user: userShape(call, owner),
    repo: repositoryShape(call, repository),
  };
}

function headLabel(pull: PullRequest): string {
  return `${pull.headRepo.split("/")[0]}:${pull.headRef}`;
}

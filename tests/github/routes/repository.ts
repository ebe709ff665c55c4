import { type Call, notFound, optionalText, type Route, textParameter } from "../call.ts";
import type { Commit } from "../objects.ts";
import { type Activity, timestamp } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { userShape } from "./users.ts";

/** A `repository` (also valid as `minimal-repository`); default: the stand-in's own. */
export function repositoryShape(
  call: Call,
  fullName = `${call.state.owner}/${call.state.name}`,
): Readonly<Record<string, unknown>> {
  const [owner = "", name = ""] = fullName.split("/");
  const isFork = fullName !== `${call.state.owner}/${call.state.name}`;
  const api = `${call.apiUrl}/repos/${fullName}`;
  const id = isFork ? 186_853_003 : 186_853_002;
  const created = timestamp(new Date("2026-01-01T00:00:00Z"));
  return {
    id,
    node_id: nodeId("Repository", id),
    name,
    full_name: fullName,
    owner: userShape(call, owner),
    private: call.state.visibility === "private",
    visibility: call.state.visibility,
    html_url: `https://github.com/${fullName}`,
    description: null,
    fork: isFork,
    url: api,
    ...Object.fromEntries(Object.entries(addresses).map(([field, path]) => [field, `${api}/${path}`])),
    git_url: `git://github.com/${fullName}.git`,
    ssh_url: `git@github.com:${fullName}.git`,
    clone_url: `https://github.com/${fullName}.git`,
    svn_url: `https://github.com/${fullName}`,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    default_branch: call.state.defaultBranch,
    ...counts,
    ...features,
    created_at: created,
    updated_at: created,
    pushed_at: created,
  };
}

export const repositoryRoutes: readonly Route[] = [
  {
    operationId: "repos/list-activities",
    grants: ["contents:read"],
    answer: (call) => {
      const repo = `${textParameter(call, "owner")}/${textParameter(call, "repo")}`;
      const wanted = optionalText(call, "ref")?.replace(/^(?!refs\/)/, "refs/heads/");
      const newestFirst = call.state.activities
        .filter((one) => one.repo === repo && (wanted === undefined || one.ref === wanted))
        .sort((one, other) => other.at.getTime() - one.at.getTime());
      const isUp = optionalText(call, "direction") === "asc";
      const page = (isUp ? newestFirst.reverse() : newestFirst).slice(
        0,
        Number(call.parameters["per_page"] ?? 30),
      );
      return { status: 200, body: page.map((one) => activityShape(call, one)) };
    },
  },
  {
    operationId: "repos/get",
    grants: [],
    answer: (call) => ({
      status: 200,
      body: { ...repositoryShape(call), network_count: 0, subscribers_count: 0 },
    }),
  },
  {
    operationId: "repos/get-branch",
    grants: ["contents:read"],
    answer: (call) => {
      const name = textParameter(call, "branch");
      const sha = call.state.refs.get(`refs/heads/${name}`);
      const commit = sha === undefined ? undefined : call.state.objects.commits.get(sha);
      if (commit === undefined) return { ...notFound, body: { message: "Branch not found", status: "404" } };
      const address = repositoryApi(call, `/branches/${encodeURIComponent(name)}`);
      return {
        status: 200,
        body: {
          name,
          commit: commitShape(call, commit),
          _links: { self: address, html: repositoryPage(call, `/tree/${name}`) },
          protected: false,
          protection: { enabled: false },
          protection_url: `${address}/protection`,
        },
      };
    },
  },
];

function activityShape(call: Call, activity: Activity): Readonly<Record<string, unknown>> {
  const { id, ref, before, after, at, login, type } = activity;
  return {
    id,
    node_id: nodeId("Push", id),
    before,
    after,
    ref,
    timestamp: timestamp(at),
    activity_type: type,
    actor: userShape(call, login),
  };
}

/** A `commit` with its parents. */
export function commitShape(call: Call, commit: Commit): Readonly<Record<string, unknown>> {
  const api = repositoryApi(call, `/commits/${commit.sha}`);
  const signed = (signature: Commit["author"]): Readonly<Record<string, string>> => ({
    name: signature.name,
    email: signature.email,
    date: timestamp(signature.date),
  });
  return {
    sha: commit.sha,
    node_id: nodeId("Commit", commit.sha),
    url: api,
    html_url: repositoryPage(call, `/commit/${commit.sha}`),
    comments_url: `${api}/comments`,
    commit: {
      url: repositoryApi(call, `/git/commits/${commit.sha}`),
      author: signed(commit.author),
      committer: signed(commit.committer),
      message: commit.message,
      tree: { sha: commit.tree, url: repositoryApi(call, `/git/trees/${commit.tree}`) },
      comment_count: 0,
      verification: unsigned,
    },
    author: null,
    committer: null,
    parents: commit.parents.map((sha) => ({
      sha,
      url: repositoryApi(call, `/commits/${sha}`),
      html_url: repositoryPage(call, `/commit/${sha}`),
    })),
  };
}

/** The `verification` of a commit that nobody signed. */
export const unsigned = {
  verified: false,
  reason: "unsigned",
  signature: null,
  payload: null,
  verified_at: null,
};

const addresses: Readonly<Record<string, string>> = {
  archive_url: "{archive_format}{/ref}",
  assignees_url: "assignees{/user}",
  blobs_url: "git/blobs{/sha}",
  branches_url: "branches{/branch}",
  collaborators_url: "collaborators{/collaborator}",
  comments_url: "comments{/number}",
  commits_url: "commits{/sha}",
  compare_url: "compare/{base}...{head}",
  contents_url: "contents/{+path}",
  contributors_url: "contributors",
  deployments_url: "deployments",
  downloads_url: "downloads",
  events_url: "events",
  forks_url: "forks",
  git_commits_url: "git/commits{/sha}",
  git_refs_url: "git/refs{/sha}",
  git_tags_url: "git/tags{/sha}",
  hooks_url: "hooks",
  issue_comment_url: "issues/comments{/number}",
  issue_events_url: "issues/events{/number}",
  issues_url: "issues{/number}",
  keys_url: "keys{/key_id}",
  labels_url: "labels{/name}",
  languages_url: "languages",
  merges_url: "merges",
  milestones_url: "milestones{/number}",
  notifications_url: "notifications{?since,all,participating}",
  pulls_url: "pulls{/number}",
  releases_url: "releases{/id}",
  stargazers_url: "stargazers",
  statuses_url: "statuses/{sha}",
  subscribers_url: "subscribers",
  subscription_url: "subscription",
  tags_url: "tags",
  teams_url: "teams",
  trees_url: "git/trees{/sha}",
};

const counts = {
  forks: 0,
  forks_count: 0,
  open_issues: 0,
  open_issues_count: 0,
  size: 1,
  stargazers_count: 0,
  watchers: 0,
  watchers_count: 0,
};

const features = {
  archived: false,
  disabled: false,
  has_discussions: false,
  has_downloads: true,
  has_issues: true,
  has_pages: false,
  has_projects: true,
  has_wiki: true,
};

import { type Call, notFound, numberParameter, paginate, type Route, textParameter } from "../../call.ts";
import { type Commit, isAncestor, type TreeEntry, walkTree } from "../../objects.ts";
import { findCommit, type State } from "../../state.ts";
import { repositoryApi, repositoryPage } from "../links.ts";
import { commitShape } from "../repository.ts";

/** GitHub lists no more files than these. */
const [mostCompared, mostListed] = [300, 3000];

export const compareRoutes: readonly Route[] = [
  {
    operationId: "repos/compare-commits-with-basehead",
    grants: ["contents:read"],
    answer: (call) => {
      const { state } = call;
      const [base, head] = textParameter(call, "basehead")
        .split("...")
        .map((name) => findCommit(state, name));
      const before = base && head && mergeBase(state, base, head);
      if (base === undefined || head === undefined || before === undefined) return notFound;
      const ahead = base.sha === head.sha ? "identical" : "ahead";
      const away = head.sha === before.sha ? "behind" : "diverged";
      const page = repositoryPage(call, `/compare/${base.sha}...${head.sha}`);
      return {
        status: 200,
        body: {
          url: repositoryApi(call, `/compare/${base.sha}...${head.sha}`),
          ...{ html_url: page, permalink_url: page, diff_url: `${page}.diff`, patch_url: `${page}.patch` },
          base_commit: commitShape(call, base),
          merge_base_commit: commitShape(call, before),
          status: before.sha === base.sha ? ahead : away,
          ...{ ahead_by: 1, behind_by: 0, total_commits: 1 },
          commits: [commitShape(call, head)],
          files: filesBetween(call, before, head).slice(0, mostCompared),
        },
      };
    },
  },
  {
    operationId: "pulls/list-files",
    grants: ["pull-requests:read"],
    answer: (call) => {
      const { state } = call;
      const pull = state.pullRequests.get(numberParameter(call, "pull_number"));
      const base = pull && findCommit(state, pull.baseRef);
      const head = pull && findCommit(state, pull.headSha);
      const before = base && head && mergeBase(state, base, head);
      if (head === undefined || before === undefined) return notFound;
      return paginate(call, filesBetween(call, before, head).slice(0, mostListed));
    },
  },
];

/** The newest commit that is part of both. */
function mergeBase(state: State, base: Commit, head: Commit): Commit | undefined {
  for (const waiting = [head.sha]; waiting.length > 0; ) {
    const sha = waiting.shift() ?? "";
    const commit = state.objects.commits.get(sha);
    if (commit !== undefined && isAncestor(state.objects, sha, base.sha)) return commit;
    waiting.push(...(commit?.parents ?? []));
  }
  return undefined;
}

/** Of a commit, its files by path. */
function filesOf(state: State, { tree }: Commit): ReadonlyMap<string, TreeEntry> {
  const files = walkTree(state.objects, tree).filter(({ type }) => type === "blob");
  return new Map(files.map((entry) => [entry.path, entry]));
}

/** What changed, as GitHub lists it: a file that went where another of the same content came is one that was renamed. */
function filesBetween(call: Call, before: Commit, after: Commit) {
  const [old, now] = [filesOf(call.state, before), filesOf(call.state, after)];
  const gone = [...old.values()].filter(({ path }) => !now.has(path));
  const renamed = new Set<string>();
  const changed = [...now.values()].flatMap((entry) => {
    const was = old.get(entry.path);
    if (was?.sha === entry.sha) return [];
    const from =
      was === undefined ? gone.find(({ sha, path }) => sha === entry.sha && !renamed.has(path)) : undefined;
    if (from !== undefined) renamed.add(from.path);
    const status = was === undefined ? (from === undefined ? "added" : "renamed") : "modified";
    return [fileShape(call, after, entry, status, from?.path)];
  });
  const removed = gone
    .filter(({ path }) => !renamed.has(path))
    .map((entry) => fileShape(call, after, entry, "removed", undefined));
  return [...changed, ...removed].sort((one, other) => (one.filename < other.filename ? -1 : 1));
}

function fileShape(
  call: Call,
  { sha: ref }: Commit,
  { path, sha }: TreeEntry,
  status: string,
  previous: string | undefined,
) {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return {
    ...{ sha, filename: path, status, additions: 1, deletions: 0, changes: 1 },
    blob_url: repositoryPage(call, `/blob/${ref}/${encoded}`),
    raw_url: repositoryPage(call, `/raw/${ref}/${encoded}`),
    contents_url: repositoryApi(call, `/contents/${encoded}?ref=${ref}`),
    ...(previous !== undefined && { previous_filename: previous }),
  };
}

import { type Append, createFileStore, type HistoryFiles, type ReadText } from "../baseline/file-store.ts";
import { untilWon } from "../lib/races.ts";
import { runFailure } from "../model/failure.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import { explain, type GitHub, githubFailure, hasStatus, replyOf, textIn } from "./octokit.ts";

const pauseLimitsSec = { first: 0.25, last: 8 };

const readme = `# Loadline's baselines

Loadline writes this branch: for each environment and scenario one file with the runs that new runs are compared with, and
one with the figures of older runs. It shares no history with the code. Delete a file to start a new history.
`;

/**
 * Keeps baselines on a branch of the repository, through the Git Data API: no checkout, no work tree, and the update
 * of the branch is the one step that makes an append visible.
 * @param branch a branch of its own, such as `loadline-baselines`; the first append creates it
 */
export function createBranchStore(github: GitHub, branch: string): BaselineStore {
  const place = `branch ${branch}`;
  const writing = github.anew();
  const reading = async <T>(doing: string, read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      throw githubFailure(error, { doing, permission: "contents: read" });
    }
  };
  return createFileStore({
    place,
    nameOf: (path) => `${place}, file ${path}`,
    list: async () => reading(`listing the baselines of ${place}`, async () => listHistories(github, branch)),
    read: async (path) =>
      reading(`reading the baseline ${path} of ${place}`, async () =>
        readText(github, path, `refs/heads/${branch}`),
      ),
    // Only GitHub's answer to a write shows whether the token may write.
    assertWritable: async () => {},
    async update(append, change) {
      try {
        await updateWithRaces(writing, branch, append, change);
      } catch (error) {
        const attempt = {
          doing: `storing the baseline ${append.path} on ${place}`,
          permission: "contents: write",
        } as const;
        if (!isProtected(error)) throw githubFailure(error, attempt);
        throw runFailure(
          `${explain(error, attempt)} Exempt ${place} from the repository's rules, or set another baseline-branch.`,
          error,
        );
      }
    },
  });
}

type Change = Parameters<HistoryFiles["update"]>[1];

async function updateWithRaces(
  github: GitHub,
  branch: string,
  append: Append,
  change: Change,
): Promise<void> {
  const { secondMs } = github.patience;
  const blobs = new Map<string, string>();
  try {
    await untilWon(async () => await updateOnce(github, branch, append, { change, blobs }), {
      isLost: isLostRace,
      pauseLimitsSec,
      secondMs,
    });
  } catch (error) {
    if (!isLostRace(error)) throw error;
    throw runFailure(
      `The baseline ${append.path} was not stored on branch ${branch}: for three minutes other jobs changed the branch first. Run the job again, or let fewer jobs record at once.`,
      error,
    );
  }
}

/**
 * One try: everything is built upon the tip that was read, and the last step fails if the branch has moved since.
 * @param blobs what earlier tries sent, by content; changed in place
 */
async function updateOnce(
  github: GitHub,
  branch: string,
  append: Append,
  { change, blobs }: { readonly change: Change; readonly blobs: Map<string, string> },
): Promise<void> {
  const { owner, name: repo } = github.repository;
  const { git } = github.octokit.rest;
  const tip = await tipOf(github, branch);
  const read: ReadText = async (path) => (tip === undefined ? undefined : readText(github, path, tip));
  const contents = await change(read);
  if (contents.size === 0) return;

  const files: Awaited<ReturnType<typeof blobFile>>[] = [];
  for (const [path, content] of contents) files.push(await blobFile(github, path, content, blobs));
  const readmeFile = { path: "README.md", mode: "100644", type: "blob", content: readme } as const;
  const base = tip === undefined ? undefined : await git.getCommit({ owner, repo, commit_sha: tip });
  const tree = await git.createTree({
    owner,
    repo,
    ...(base === undefined
      ? { tree: [...files, readmeFile] }
      : { base_tree: base.data.tree.sha, tree: files }),
  });
  const message = messageOf(append);
  const parents = tip === undefined ? [] : [tip];
  const commit = await git.createCommit({ owner, repo, message, tree: tree.data.sha, parents });
  const { sha } = commit.data;
  if (tip === undefined) await git.createRef({ owner, repo, ref: `refs/heads/${branch}`, sha });
  else await git.updateRef({ owner, repo, ref: `heads/${branch}`, sha, force: false });
}

/** A file of the commit to come; large content goes to GitHub on its own. */
async function blobFile(github: GitHub, path: string, content: string, blobs: Map<string, string>) {
  const { owner, name: repo } = github.repository;
  const known = blobs.get(content);
  const create = async () =>
    (await github.octokit.rest.git.createBlob({ owner, repo, content, encoding: "utf-8" })).data.sha;
  const sha = known ?? (await create());
  blobs.set(content, sha);
  return { path, mode: "100644", type: "blob", sha } as const;
}

/** Commit of the branch; undefined if the branch does not exist. */
async function tipOf(github: GitHub, branch: string): Promise<string | undefined> {
  const { owner, name: repo } = github.repository;
  try {
    const { data } = await github.octokit.rest.git.getRef({ owner, repo, ref: `heads/${branch}` });
    return data.object.sha;
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

/** A file at a branch or commit; undefined if either does not exist. */
async function readText(github: GitHub, path: string, ref: string): Promise<string | undefined> {
  const { owner, name: repo } = github.repository;
  try {
    const response = await github.octokit.rest.repos.getContent({
      owner,
      repo,
      path,
      ref,
      // Other media types omit the content of files above 1 MB.
      mediaType: { format: "raw" },
    });
    return textOf(response.data);
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Histories lie two levels deep, beside the branch's README. */
async function listHistories(github: GitHub, branch: string): ReturnType<HistoryFiles["list"]> {
  const { owner, name: repo } = github.repository;
  const tip = await tipOf(github, branch);
  if (tip === undefined) return [];
  const { data } = await github.octokit.rest.git.getTree({ owner, repo, tree_sha: tip, recursive: "1" });
  const histories = data.tree.filter(
    ({ path, type }) => type === "blob" && /^[^/]+\/[^/]+\.json$/.test(path),
  );
  return histories.map(({ path, sha }) => ({ path, read: async () => readBlob(github, sha) }));
}

async function readBlob(github: GitHub, file_sha: string): Promise<string> {
  const { owner, name: repo } = github.repository;
  const { git } = github.octokit.rest;
  return textOf((await git.getBlob({ owner, repo, file_sha, mediaType: { format: "raw" } })).data);
}

/** Octokit's types know only the JSON form. */
function textOf(data: unknown): string {
  return textIn(data) ?? JSON.stringify(data);
}

/** GitHub's words for "the branch is not where you think it is"; 409 is a conflict of two updates at once. */
function isLostRace(error: unknown): boolean {
  const message = replyOf(error)?.message ?? "";
  if (hasStatus(error, 409)) return !isProtected(error) && !/repository is empty/i.test(message);
  const words =
    /fast.?forward|reference already exists|reference does not exist|reference cannot be updated/i;
  return hasStatus(error, 422) && words.test(message);
}

/** GitHub's words for a rule that keeps the branch from being written. */
function isProtected(error: unknown): boolean {
  const words = /protected branch|rule violation/i;
  return hasStatus(error, 403, 409, 422) && words.test(replyOf(error)?.message ?? "");
}

/** Names cannot break out of their line: a commit message is read by people and by tools. */
function messageOf({ key, entries }: Append): string {
  const line = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, 200);
  const runs = entries.map(({ run, accepted }) => {
    const { commit, branch, workflowRun } = run.provenance;
    const of = [
      commit?.slice(0, 12) ?? "no commit",
      branch === undefined ? "" : `of ${branch}`,
      workflowRun ?? "",
    ];
    const reason = accepted === undefined ? [] : [`- accepted by ${accepted.actor}: ${accepted.reason}`];
    return [`- ${of.filter((part) => part !== "").join(" ")}`, ...reason].map(line);
  });
  const subject = line(`Baseline of ${key.scenario.slice(0, 80)} in ${key.environment.slice(0, 80)}`);
  return `${subject}\n\n${runs.flat().slice(0, 100).join("\n")}\n`;
}

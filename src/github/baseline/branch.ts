import { mostBranchBytes } from "../../baseline/compaction.ts";
import {
  type Append,
  createFileStore,
  type FileChange,
  type HistoryFiles,
  type ReadText,
} from "../../baseline/file-store.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { untilWon } from "../../lib/races.ts";
import { runFailure } from "../../model/failure.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { GitHub } from "../../ports/github.ts";
import { known } from "../../report/known.ts";
import { findFile, type ReadAt, tipOf } from "../base-file.ts";
import { asking, explain, githubFailure, hasStatus, replyOf, textIn } from "../octokit.ts";
import { replaceTip } from "./replace.ts";
import { bytesOfCommit, mostAddedBytes, type Standing, standingIn, standingLine } from "./standing.ts";

const pauseLimitsSec = { first: 0.25, last: 8 };

const readme = `# Loadline's baselines

Loadline writes this branch: for each environment and scenario one file with the runs that new runs are compared with, and
one with the figures of older runs. It shares no history with the code. Delete a file to start a new history.
`;

/**
 * Keeps baselines on a branch of the repository, through the Git Data API: no checkout, no work tree. An append becomes
 * visible when the branch moves.
 * @param branch a branch of its own, such as `loadline-baselines`; the first append creates it
 */
export function createBranchStore(github: GitHub, branch: string): BaselineStore {
  const place = `branch ${branch}`;
  const writing = github.anew();
  // A branch that was proven to be missing has no other file either, until one is stored.
  let isMissing = false;
  const reading = async <T>(doing: string, read: () => Promise<T>): Promise<T> =>
    await asking({ doing, permission: "contents: read" }, read);
  return createFileStore({
    place,
    nameOf: (path) => `${place}, file ${path}`,
    list: async () => reading(`listing the baselines of ${place}`, async () => listHistories(github, branch)),
    read: async (path, options) => {
      if (isMissing) return undefined;
      const found = await reading(`reading the baseline ${path} of ${place}`, async () =>
        findFile(github, path, { branch }, options),
      );
      isMissing = found.kind === "noBranch";
      return found.kind === "file" ? textOf(found.data) : undefined;
    },
    // Only a write shows whether the token may write.
    assertWritable: async () => {},
    async update(append, change) {
      isMissing = false;
      try {
        await updateWithRaces(writing, branch, append, change);
      } catch (error) {
        const doing = `storing the baseline ${append.path} on ${place}`;
        const attempt = { doing, permission: "contents: write" };
        if (!isProtected(error)) throw githubFailure(error, attempt);
        throw runFailure(
          `${explain(error, attempt)} Exempt ${place} from the repository's rules, or set another baseline-branch.`,
          error,
        );
      }
    },
  });
}

async function updateWithRaces(
  github: GitHub,
  branch: string,
  append: Append,
  change: FileChange,
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
 * One try: builds a commit on the current tip; the last step fails if the branch has moved since.
 * @param blobs SHAs of what earlier tries sent, by content; changed in place
 */
async function updateOnce(
  github: GitHub,
  branch: string,
  append: Append,
  { change, blobs }: { readonly change: FileChange; readonly blobs: Map<string, string> },
): Promise<void> {
  const { git } = github.octokit.rest;
  const sha = await tipOf(github, branch);
  const tip = sha === undefined ? undefined : await readTip(github, sha);
  const standing = tip?.standing ?? { histories: 0, addedBytes: 0 };
  let isNew = false;
  const read: ReadText = async (path) => {
    const text = tip === undefined ? undefined : await readText(github, path, { commit: tip.sha });
    if (path === append.path) isNew = text === undefined;
    return text;
  };
  const mostPackedBytes = mostBranchBytes / Math.max(1, standing.histories);
  const contents = await change(read, { mostPackedBytes, others: tip?.largest ?? [] });
  if (contents.size === 0) return;

  const files = await inTurn([...contents], async ([path, content]) =>
    blobFile(github, path, content, blobs),
  );
  const readmeFile = { path: "README.md", mode: "100644", type: "blob", content: readme } as const;
  const { data: tree } = await git.createTree({
    ...github.place,
    ...(tip === undefined ? { tree: [...files, readmeFile] } : { base_tree: tip.tree, tree: files }),
  });
  const histories = standing.histories + (isNew ? 1 : 0);
  const addedBytes = standing.addedBytes + bytesOfCommit(contents.values(), histories);
  await moveBranch(github, branch, { tip, tree: tree.sha, append, standing: { histories, addedBytes } });
}

/** The branch's newest commit. */
interface Tip {
  readonly sha: string;
  readonly tree: string;
  readonly standing: Standing;
  /** Whether the next commit is to have no parents. */
  readonly isHeavy: boolean;
  /** Paths of histories far above their share; looked for only when all files are listed anyway. */
  readonly largest: readonly string[];
}

async function readTip(github: GitHub, sha: string): Promise<Tip> {
  const { data: commit } = await github.octokit.rest.git.getCommit({ ...github.place, commit_sha: sha });
  const [tree, told] = [commit.tree.sha, standingIn(commit.message)];
  const isHeavy = told !== undefined && told.addedBytes > mostAddedBytes;
  if (told !== undefined && !isHeavy) return { sha, tree, standing: told, isHeavy, largest: [] };
  const found = await historiesAt(github, tree);
  const standing = { histories: found.length, addedBytes: told?.addedBytes ?? 0 };
  const mostBytes = (mostBranchBytes / Math.max(1, found.length)) * packedAtMost;
  const large = found.filter(({ size = 0 }) => size > mostBytes);
  large.sort((one, other) => (other.size ?? 0) - (one.size ?? 0));
  return { sha, tree, standing, isHeavy, largest: large.slice(0, mostCompacted).map(({ path }) => path) };
}

/** How many times its share a history's size may be: larger, it hardly fits even when packed. */
const packedAtMost = 4;

/** Other histories that an append compacts, with some requests each. */
const mostCompacted = 5;

interface Move {
  readonly tip: Tip | undefined;
  readonly tree: string;
  readonly append: Append;
  readonly standing: Standing;
}

/**
 * Commits, and moves the branch to the commit. Once commits have added much, it has no parents, so that git can drop
 * earlier versions of the files.
 */
async function moveBranch(
  github: GitHub,
  branch: string,
  { tip, tree, append, standing }: Move,
): Promise<void> {
  const { git } = github.octokit.rest;
  const commit = async (parents: string[], now: Standing): Promise<string> => {
    const message = messageOf(append, now, tip !== undefined && parents.length === 0);
    return (await git.createCommit({ ...github.place, message, tree, parents })).data.sha;
  };
  if (tip === undefined) {
    const first = await commit([], standing);
    await git.createRef({ ...github.place, ref: `refs/heads/${branch}`, sha: first });
    return;
  }
  if (tip.isHeavy) {
    const alone = await commit([], { ...standing, addedBytes: 0 });
    if (await replaceTip(github, branch, { tip: tip.sha, sha: alone })) return;
  }
  // If the tip cannot be replaced the append still counts, and the next ones do not try.
  const addedBytes = tip.isHeavy ? mostAddedBytes / 2 : standing.addedBytes;
  const sha = await commit([tip.sha], { ...standing, addedBytes });
  await git.updateRef({ ...github.place, ref: `heads/${branch}`, sha, force: false });
}

/** A file of the next commit; its content is sent on its own, since it may be large. */
async function blobFile(github: GitHub, path: string, content: string, blobs: Map<string, string>) {
  const { git } = github.octokit.rest;
  const create = async () => (await git.createBlob({ ...github.place, content, encoding: "utf-8" })).data.sha;
  const sha = blobs.get(content) ?? (await create());
  blobs.set(content, sha);
  return { path, mode: "100644", type: "blob", sha } as const;
}

/** A file at a branch or commit; undefined if either does not exist. */
async function readText(github: GitHub, path: string, at: ReadAt): Promise<string | undefined> {
  const found = await findFile(github, path, at);
  return found.kind === "file" ? textOf(found.data) : undefined;
}

async function listHistories(github: GitHub, branch: string): ReturnType<HistoryFiles["list"]> {
  const tip = await tipOf(github, branch);
  if (tip === undefined) return [];
  const histories = await historiesAt(github, tip);
  return histories.map(({ path, sha }) => ({ path, read: async () => readBlob(github, sha) }));
}

/** Histories lie two levels deep, beside the branch's README. */
async function historiesAt(github: GitHub, tip: string) {
  return (await filesAt(github, tip)).filter(
    ({ path, type }) => type === "blob" && /^[^/]+\/[^/]+\.json$/.test(path),
  );
}

/** The files of a commit and of its folders. GitHub lists at most 100,000, and 7 MB, at once. */
async function filesAt(github: GitHub, sha: string) {
  const { git } = github.octokit.rest;
  const { data: whole } = await git.getTree({ ...github.place, tree_sha: sha, recursive: "1" });
  if (!whole.truncated) return whole.tree;
  const { data: root } = await git.getTree({ ...github.place, tree_sha: sha });
  const folders = root.tree.filter(({ type }) => type === "tree");
  const inside = await inTurn(folders, async (folder) => {
    const { data } = await git.getTree({ ...github.place, tree_sha: folder.sha });
    return data.tree.map((file) => ({ ...file, path: `${folder.path}/${file.path}` }));
  });
  return [...root.tree, ...inside.flat()];
}

async function readBlob(github: GitHub, file_sha: string): Promise<string> {
  const { git } = github.octokit.rest;
  return textOf((await git.getBlob({ ...github.place, file_sha, mediaType: { format: "raw" } })).data);
}

function textOf(data: unknown): string {
  return textIn(data) ?? JSON.stringify(data);
}

/** Whether another job moved the branch first, by GitHub's words; 409 is a conflict of two updates at once. */
function isLostRace(error: unknown): boolean {
  const message = replyOf(error)?.message ?? "";
  if (hasStatus(error, 409)) return !isProtected(error) && !/repository is empty/i.test(message);
  const words =
    /fast.?forward|reference already exists|reference does not exist|reference cannot be updated/i;
  return hasStatus(error, 422) && words.test(message);
}

/** Whether a rule forbids writing the branch, by GitHub's words. */
function isProtected(error: unknown): boolean {
  const words = /protected branch|rule violation/i;
  return hasStatus(error, 403, 409, 422) && words.test(replyOf(error)?.message ?? "");
}

/** Names are kept to their line: people and tools read a commit message. */
function messageOf({ key, entries }: Append, standing: Standing, isAlone: boolean): string {
  const line = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, 200);
  const runs = entries.map(({ run, accepted }) => {
    const { commit, branch, workflowRun } = run.provenance;
    const of = known(
      commit?.slice(0, 12) ?? "no commit",
      branch !== undefined && `of ${branch}`,
      workflowRun,
    );
    const reason = accepted && `- accepted by ${accepted.actor}: ${accepted.reason}`;
    return known(`- ${of.join(" ")}`, reason).map(line);
  });
  const subject = line(`Baseline of ${key.scenario.slice(0, 80)} in ${key.environment.slice(0, 80)}`);
  const why = isAlone ? ["", "Earlier versions of the files are gone; these hold all runs."] : [];
  return `${[subject, "", ...runs.flat().slice(0, 100), ...why, "", standingLine(standing)].join("\n")}\n`;
}

import { setTimeout as pause } from "node:timers/promises";
import {
  appendToHistory,
  figuresLeft,
  figuresPath,
  formatHistory,
  historyPath,
  joinEntries,
  joinFigures,
  parseHistory,
  parseKey,
  plainKeyOf,
} from "../baseline/history.ts";
import { runFailure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";
import { explain, type GitHub, githubFailure, hasStatus, replyOf } from "./octokit.ts";

/** Times an append is tried again after another job was faster. */
const mostTries = 7;
/** Pause after the first lost race; it doubles each time and is shortened at random, so that jobs do not meet again. */
const firstPauseSec = 0.25;

const readme = `# Loadline's baselines

This branch is written by Loadline: one file for each environment and scenario, with the runs that new runs are
compared with, and the figures of older runs beside it. It shares no history with the code. Delete a file to start its
history anew.
`;

/**
 * Keeps baselines on a branch of the repository, through the Git Data API: no checkout, no work tree, and the update
 * of the branch is the one step that makes an append visible.
 * @param branch a branch of its own, such as `loadline-baselines`; the first append creates it
 */
export function createBranchStore(github: GitHub, branch: string): BaselineStore {
  const place = `branch ${branch}`;
  return {
    place,
    async keys() {
      try {
        return await listKeys(github, branch);
      } catch (error) {
        throw githubFailure(error, {
          doing: `listing the baselines of ${place}`,
          permission: "contents: read",
        });
      }
    },
    // Whether a token may write shows only in what GitHub answers to a write.
    assertWritable: async () => {},
    async read(key, reach) {
      const doing = `reading the baseline ${pathOf(key)} of ${place}`;
      try {
        const at = { github, key, ref: `refs/heads/${branch}`, place };
        const history = await readHistory({ ...at, path: pathOf(key) });
        if (reach !== "all") return history;
        return joinEntries(await readHistory({ ...at, path: figuresPathOf(key) }), history);
      } catch (error) {
        throw githubFailure(error, { doing, permission: "contents: read" });
      }
    },
    async append(key, entries) {
      if (entries.length === 0) return;
      const doing = `storing the baseline ${pathOf(key)} on ${place}`;
      try {
        await appendWithRaces(github, branch, key, entries);
      } catch (error) {
        if (isProtected(error)) {
          throw runFailure(
            `${explain(error, { doing, permission: "contents: write" })} Exempt ${place} from the repository's rules, or name another branch in the input baseline-branch.`,
            error,
          );
        }
        throw githubFailure(error, { doing, permission: "contents: write" });
      }
    },
  };
}

async function appendWithRaces(
  github: GitHub,
  branch: string,
  key: BaselineKey,
  entries: readonly BaselineEntry[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await appendOnce(github, branch, key, entries);
      return;
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (attempt === mostTries) {
        throw runFailure(
          `The baseline ${pathOf(key)} was not stored on branch ${branch}: ${mostTries} times another job changed the branch first. Run the job again, or let fewer jobs store at once.`,
          error,
        );
      }
      await pause(firstPauseSec * github.patience.secondMs * 2 ** (attempt - 1) * (1 - Math.random() / 2));
    }
  }
}

/** One try: everything is built upon the tip that was read, and the last step fails if the branch has moved since. */
async function appendOnce(
  github: GitHub,
  branch: string,
  key: BaselineKey,
  entries: readonly BaselineEntry[],
): Promise<void> {
  const { owner, name: repo } = github.repository;
  const { git } = github.octokit.rest;
  const tip = await tipOf(github, branch);
  const at = tip === undefined ? undefined : { github, key, ref: tip, place: `branch ${branch}` };
  const stored = at === undefined ? [] : await readHistory({ ...at, path: pathOf(key) });
  const history = appendToHistory(stored, entries);
  const content = formatHistory(key, history);
  // A try whose answer was lost may have stored everything.
  if (tip !== undefined && content === formatHistory(key, stored)) return;

  const files = [await blobFile(github, pathOf(key), content)];
  const left = figuresLeft([...stored, ...entries], history);
  if (left.length > 0) {
    const known = at === undefined ? [] : await readHistory({ ...at, path: figuresPathOf(key) });
    const figures = formatHistory(key, joinFigures(known, left));
    files.push(await blobFile(github, figuresPathOf(key), figures));
  }
  const readmeFile = { path: "README.md", mode: "100644", type: "blob", content: readme } as const;
  const base = tip === undefined ? undefined : await git.getCommit({ owner, repo, commit_sha: tip });
  const tree = await git.createTree({
    owner,
    repo,
    ...(base === undefined
      ? { tree: [...files, readmeFile] }
      : { base_tree: base.data.tree.sha, tree: files }),
  });
  const message = messageOf(key, entries);
  const parents = tip === undefined ? [] : [tip];
  const commit = await git.createCommit({ owner, repo, message, tree: tree.data.sha, parents });
  const { sha } = commit.data;
  if (tip === undefined) await git.createRef({ owner, repo, ref: `refs/heads/${branch}`, sha });
  else await git.updateRef({ owner, repo, ref: `heads/${branch}`, sha, force: false });
}

/** A file of the commit to come; large content goes to GitHub on its own. */
async function blobFile(github: GitHub, path: string, content: string) {
  const { owner, name: repo } = github.repository;
  const { data } = await github.octokit.rest.git.createBlob({ owner, repo, content, encoding: "utf-8" });
  return { path, mode: "100644", type: "blob", sha: data.sha } as const;
}

/** Commit the branch points to; undefined when there is no such branch. */
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

/** A file of a key at a branch or commit. */
interface Stored {
  readonly github: GitHub;
  readonly key: BaselineKey;
  readonly path: string;
  readonly ref: string;
  /** Which branch this is, for messages. */
  readonly place: string;
}

/** The entries of a file; none when there is no such branch or file. */
async function readHistory({ github, key, path, ref, place }: Stored): Promise<readonly BaselineEntry[]> {
  const { owner, name: repo } = github.repository;
  try {
    const response = await github.octokit.rest.repos.getContent({
      owner,
      repo,
      path,
      ref,
      // Other media types give files of more than 1 MB without their content.
      mediaType: { format: "raw" },
    });
    return parseHistory(textOf(response.data), `${place}, file ${path}`, key);
  } catch (error) {
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}

/** Histories lie two levels deep, beside the branch's README. A name that was altered is read from its file. */
async function listKeys(github: GitHub, branch: string): Promise<readonly BaselineKey[]> {
  const { owner, name: repo } = github.repository;
  const tip = await tipOf(github, branch);
  if (tip === undefined) return [];
  const { git } = github.octokit.rest;
  const { data } = await git.getTree({ owner, repo, tree_sha: tip, recursive: "1" });
  const keys: BaselineKey[] = [];
  for (const { path, type, sha } of data.tree) {
    const [directory = "", file = "", ...deeper] = path.split("/");
    if (type !== "blob" || !file.endsWith(".json") || deeper.length > 0) continue;
    const plain = plainKeyOf(directory, file);
    keys.push(plain ?? parseKey(await readBlob(github, sha), `branch ${branch}, file ${path}`));
  }
  return keys;
}

async function readBlob(github: GitHub, file_sha: string): Promise<string> {
  const { owner, name: repo } = github.repository;
  const { git } = github.octokit.rest;
  return textOf((await git.getBlob({ owner, repo, file_sha, mediaType: { format: "raw" } })).data);
}

/** Octokit gives text or bytes, by the character set GitHub names; its types know only the JSON form. */
function textOf(data: unknown): string {
  if (typeof data === "string") return data;
  return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : JSON.stringify(data);
}

function pathOf(key: BaselineKey): string {
  const { directory, file } = historyPath(key);
  return `${directory}/${file}`;
}

function figuresPathOf(key: BaselineKey): string {
  const { directory, file } = figuresPath(key);
  return `${directory}/${file}`;
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
function messageOf(key: BaselineKey, entries: readonly BaselineEntry[]): string {
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

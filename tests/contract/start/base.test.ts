import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCodeHost } from "../../../src/github/code-host.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { checkOutBase } from "../../../src/start/base.ts";
import { findBase } from "../../../src/start/find.ts";
import type { GitRepository } from "../../../src/start/git.ts";
import { startArchiveHost } from "../../github/archive-host.ts";
import { serveWithGit } from "../../github/git-server.ts";
import { defaultToken } from "../../github/identity.ts";
import { startGitHub } from "../../github/server.ts";

let place: FsFixture;
const env = {
  PATH: process.env["PATH"] ?? "",
  HOME: "/nonexistent",
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.com" },
  ...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" },
};

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, env, encoding: "utf8" }).trim();
}

const repositoryIn = (folder: string, own: Partial<GitRepository> = {}): GitRepository => ({
  ...{ folder, env, access: undefined, codeHost: undefined, signal: new AbortController().signal },
  ...own,
});

/** A commit that gives a file this content. */
function commit(folder: string, content: string): string {
  git(folder, "commit", "-q", "--allow-empty", "-m", content);
  return git(folder, "rev-parse", "HEAD");
}

let origin: string;
let fork: string;
let mainTip: string;
let change: string;
let merge: string;

/** main: a, then b; change: from a, one commit; and the merge of change into main as GitHub makes it. */
let template: FsFixture;

beforeAll(async () => {
  template = await createFixture({ origin: { "service.js": "base" } });
  const made = join(template.path, "origin");
  git(made, "init", "-q", "-b", "main");
  git(made, "add", "-A");
  fork = commit(made, "a");
  git(made, "checkout", "-q", "-b", "change");
  change = commit(made, "of the change");
  git(made, "checkout", "-q", "main");
  mainTip = commit(made, "b");
  git(made, "checkout", "-q", "--detach");
  git(made, "merge", "-q", "--no-ff", "-m", "merge", "change");
  merge = git(made, "rev-parse", "HEAD");
  git(made, "branch", "pull", merge);
  git(made, "config", "uploadpack.allowAnySHA1InWant", "true");
});

afterAll(async () => await template.rm());

beforeEach(async () => {
  place = await createFixture(template.path);
  origin = join(place.path, "origin");
});

afterEach(async () => await place.rm());

/** A folder of programs that has tar and what that starts, and no git. */
function pathWithoutGit(): string {
  const folder = join(place.path, "bin");
  mkdirSync(folder, { recursive: true });
  const [tar = ""] = execFileSync("/bin/sh", ["-c", "command -v tar"], { encoding: "utf8" }).split("\n");
  symlinkSync(tar, join(folder, "tar"));
  return folder;
}

function clone(branch: string, ...flags: readonly string[]): string {
  const folder = join(place.path, "clone");
  git(place.path, "clone", "-q", "--branch", branch, ...flags, `file://${origin}`, folder);
  return folder;
}

const named = (ref: string) => ({ kind: "named", ref }) as const;

/** The base, in a clone of depth 1 of its merge whose origin has gone, as GitHub gives it. */
describe("where git cannot", () => {
  const wanted = { kind: "branch", ref: "main", mergeCommit: "" } as const;
  const root = () => join(place.path, "base");

  /** GitHub with the commits of `origin`, and the host of its archives. */
  async function startHosts(packed = origin) {
    const archives = await startArchiveHost(packed);
    const github = await startGitHub({ archiveHost: archives.url });
    github.seedCommit({ sha: fork, parents: [] });
    github.seedCommit({ ref: "main", sha: mainTip, parents: [fork] });
    github.seedCommit({ ref: "change", sha: change, parents: [fork] });
    github.seedCommit({ sha: merge, parents: [mainTip, change] });
    const repository = { owner: github.owner, name: github.name };
    const codeHost = createCodeHost(createGitHub({ token: defaultToken, apiUrl: github.url, repository }));
    return {
      ...{ github, archives, codeHost },
      [Symbol.asyncDispose]: async () => {
        await github.close();
        await archives[Symbol.asyncDispose]();
      },
    };
  }

  test.each([
    ["no git", (folder: string) => repositoryIn(folder, { env: { ...env, PATH: pathWithoutGit() } })],
    [
      "no repository",
      (folder: string) => {
        renameSync(join(folder, ".git"), `${folder}.git`);
        return repositoryIn(folder);
      },
    ],
    [
      "no way to fetch",
      (folder: string) => {
        git(folder, "remote", "set-url", "origin", "/gone");
        return repositoryIn(folder);
      },
    ],
  ])("with %s, the base is GitHub's archive, which is got without the token", async (_, spoil) => {
    await using hosts = await startHosts();
    const { codeHost } = hosts;
    const folder = clone("pull", "--depth=1");
    const repository = { ...spoil(folder), codeHost };
    const commit = await findBase(repository, { ...wanted, mergeCommit: merge });
    expect(commit).toBe(mainTip);
    const base = await checkOutBase(repository, commit, { root: root(), buildKey: "" });
    expect(readFileSync(join(base.path, "service.js"), "utf8")).toBe("base");
    await base.release();
    expect(existsSync(base.path)).toBe(false);
    expect(hosts.archives.asked).toHaveLength(1);
    expect(hosts.archives.asked[0]).not.toHaveProperty("authorization");
    expect(hosts.github.violations).toEqual([]);
  });

  test("the commit where the branch was left is the one that GitHub names", async () => {
    await using hosts = await startHosts();
    const { codeHost } = hosts;
    const head = change;
    const repository = repositoryIn(place.path, { codeHost });
    expect(await findBase(repository, { kind: "branch", ref: "main", head })).toBe(fork);
    expect(hosts.github.violations).toEqual([]);
  });

  test("GitHub's own reason is told beside git's, without the address that lets one in", async () => {
    await using hosts = await startHosts(place.path);
    const { codeHost } = hosts;
    const repository = repositoryIn(place.path, { codeHost });
    const checkingOut = checkOutBase(repository, mainTip, { root: root(), buildKey: "" });
    await expect(checkingOut).rejects.toThrow(
      new RegExp(
        `^${mainTip.slice(0, 7)} cannot be checked out. git: not a git repository.*GitHub gave no archive of ` +
          `${mainTip.slice(0, 7)}: 127.0.0.1:\\d+ answered status 404.$`,
      ),
    );
    await expect(checkingOut).rejects.not.toThrow("AMOMENT");
    expect(readdirSync(root())).toEqual([]);
  });
});

describe("the base of a change", () => {
  test("is the first parent of the merge commit that GitHub made, in a clone that has nothing else", async () => {
    const folder = clone("pull", "--depth=1");
    const repository = repositoryIn(folder);
    expect(await findBase(repository, { kind: "branch", ref: "main", mergeCommit: merge })).toBe(mainTip);
    expect(git(folder, "cat-file", "-t", mainTip)).toBe("commit");
  });

  test("is where the branch left another one", async () => {
    expect(await findBase(repositoryIn(clone("change")), { kind: "branch", ref: "main" })).toBe(fork);
  });

  test("is where it left the branch of that name that is here, if a user names one", async () => {
    const folder = clone("change");
    git(folder, "checkout", "-q", "-b", "main");
    const ahead = commit(folder, "not pushed");
    git(folder, "checkout", "-q", "-b", "work");
    commit(folder, "of the work");
    expect(await findBase(repositoryIn(folder), named("main"))).toBe(ahead);
  });

  test("is found in a shallow clone, too", async () => {
    const folder = clone("change", "--depth=1");
    const wanted = { kind: "branch", ref: "main", mergeCommit: merge } as const;
    expect(await findBase(repositoryIn(folder), wanted)).toBe(fork);
  });

  test("of a merge commit of one's own is where it left the other branch", async () => {
    const folder = clone("change");
    git(folder, "merge", "-q", "--no-ff", "-m", "main into change", "origin/main");
    expect(await findBase(repositoryIn(folder), named("main"))).toBe(mainTip);
  });

  test("is fetched with the token where a private repository asks for it, through git's environment alone", async () => {
    await using server = await serveWithGit(origin, "x-access-token:ghs_secret");
    const folder = clone("pull", "--depth=1");
    git(folder, "remote", "set-url", "origin", `${server.url}/.git`);
    const access = { server: server.url, token: "ghs_secret" };
    const wanted = { kind: "branch", ref: "main", mergeCommit: merge } as const;
    expect(await findBase(repositoryIn(folder, { access }), wanted)).toBe(mainTip);
    expect(git(folder, "cat-file", "-t", mainTip)).toBe("commit");
    expect(readFileSync(join(folder, ".git/config"), "utf8")).not.toMatch(/extraheader|ghs_secret/i);
  });

  test.each([
    ["there is no git", "clone", { PATH: "/nonexistent" }, named("main"), "git is not installed."],
    ["there is no repository", ".", {}, named("main"), /^git: not a git repository/],
    [
      "nothing has that name",
      "clone",
      {},
      named("nowhere"),
      'git knows no branch, tag or commit "nowhere" here, and cannot fetch a branch of that name.',
    ],
    [
      "nothing is in common",
      "clone",
      {},
      named("apart"),
      /^git finds no commit that HEAD and apart have in common/,
    ],
  ])("cannot be found where %s, and says so", async (_, name, variables, wanted, message) => {
    const folder = clone("change");
    git(folder, "update-ref", "refs/heads/apart", git(folder, "commit-tree", "HEAD^{tree}", "-m", "apart"));
    const repository = repositoryIn(join(place.path, name), { env: { ...env, ...variables } });
    await expect(findBase(repository, wanted)).rejects.toThrow(message);
  });

  test("cannot be found before the first commit, and says so", async () => {
    git(place.path, "init", "-q", "empty");
    await expect(findBase(repositoryIn(join(place.path, "empty")), named("main"))).rejects.toThrow(
      "git: Needed a single revision.",
    );
  });
});

describe("the folder of the base", () => {
  const open = async (commitOf: string, buildKey = "npm run build") =>
    await checkOutBase(repositoryIn(origin), commitOf, { root: join(origin, ".loadline/base"), buildKey });

  test("has its code, and leaves nothing behind where nothing was built", async () => {
    const folder = await open(fork);
    expect(readFileSync(join(folder.path, "service.js"), "utf8")).toBe("base");
    expect(folder.isBuilt).toBe(false);
    await folder.release();
    expect(existsSync(folder.path)).toBe(false);
    expect(git(origin, "worktree", "list").split("\n")).toHaveLength(1);
    expect(readdirSync(join(origin, ".loadline/base"))).toEqual([]);
  });

  test("is kept with what was built for the next gate of the same commit and commands", async () => {
    const first = await open(fork);
    await first.keep();
    await first.release();
    expect(git(origin, "worktree", "list").split("\n")).toHaveLength(1);
    const second = await open(fork);
    expect(second).toMatchObject({ isBuilt: true, path: first.path });
    await second.release();
    const otherwise = await open(fork, "make");
    expect(otherwise.isBuilt).toBe(false);
    await otherwise.release();
  });

  test("goes when another commit is built", async () => {
    const first = await open(fork);
    await first.keep();
    await first.release();
    await (await open(mainTip)).release();
    expect(existsSync(first.path)).toBe(false);
  });

  test("of a gate that was killed goes with the next one", async () => {
    const root = join(origin, ".loadline/base");
    const gone = execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }).trim();
    mkdirSync(join(root, `${mainTip}-${gone}`, "tree"), { recursive: true });
    mkdirSync(join(root, `${mainTip}-${process.pid}`), { recursive: true });
    await (await open(fork)).release();
    expect(readdirSync(root)).toEqual([`${mainTip}-${process.pid}`]);
  });

  test("leaves nothing in the list of work trees where the job is cancelled", async () => {
    const job = new AbortController();
    const root = join(origin, ".loadline/base");
    const repository = repositoryIn(origin, { signal: job.signal });
    const folder = await checkOutBase(repository, fork, { root, buildKey: "" });
    job.abort();
    await folder.release();
    expect(git(origin, "worktree", "list").split("\n")).toHaveLength(1);
    expect(readdirSync(root)).toEqual([]);
  });

  test("is one's own while another gate on this machine has it", async () => {
    const [one, other] = [await open(fork), await open(fork)];
    expect(other.path).not.toBe(one.path);
    expect(readFileSync(join(other.path, "service.js"), "utf8")).toBe("base");
    await other.release();
    expect(existsSync(one.path)).toBe(true);
    await one.release();
    expect(git(origin, "worktree", "list").split("\n")).toHaveLength(1);
  });

  test("is not what the change brings along, as files or by a link", async () => {
    const folder = clone("change");
    const root = join(folder, ".loadline", "base");
    const openThere = async () => await checkOutBase(repositoryIn(folder), fork, { root, buildKey: "make" });
    const own = await openThere();
    await own.keep();
    await own.release();
    writeFileSync(join(own.path, "service.js"), "slow");
    // Not tracked, it is what an earlier gate built.
    const kept = await openThere();
    expect(kept).toMatchObject({ isBuilt: true, path: own.path });
    await kept.release();
    git(folder, "add", "-f", ".loadline");
    const asFiles = await openThere();
    expect(asFiles.isBuilt).toBe(false);
    expect(readFileSync(join(asFiles.path, "service.js"), "utf8")).toBe("base");
    await asFiles.release();
    git(folder, "rm", "-rqf", "--cached", ".loadline");
    renameSync(join(folder, ".loadline"), join(folder, "elsewhere"));
    symlinkSync("elsewhere", join(folder, ".loadline"));
    const byLink = await openThere();
    expect(readFileSync(join(byLink.path, "service.js"), "utf8")).toBe("base");
    await byLink.release();
    expect(existsSync(asFiles.path) || existsSync(byLink.path)).toBe(false);
  });

  test("starts no hook of the repository", async () => {
    const hook = join(origin, ".git", "hooks", "post-checkout");
    execFileSync("sh", [
      "-c",
      `printf '#!/bin/sh\\ntouch ${join(place.path, "hooked")}\\n' > ${hook}; chmod +x ${hook}`,
    ]);
    await (await open(fork)).release();
    expect(existsSync(join(place.path, "hooked"))).toBe(false);
  });
});

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkOutBase, findBase, type Repository } from "../../src/start/base.ts";

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

const repositoryIn = (folder: string): Repository => ({ folder, env, access: undefined });

/** A commit that gives a file this content. */
function commit(folder: string, content: string): string {
  git(folder, "commit", "-q", "--allow-empty", "-m", content);
  return git(folder, "rev-parse", "HEAD");
}

let origin: string;
let fork: string;
let mainTip: string;
let merge: string;

/** main: a, then b; change: from a, one commit; and the merge of change into main as GitHub makes it. */
beforeEach(async () => {
  place = await createFixture({ origin: { "service.js": "base" } });
  origin = join(place.path, "origin");
  git(origin, "init", "-q", "-b", "main");
  git(origin, "add", "-A");
  fork = commit(origin, "a");
  git(origin, "checkout", "-q", "-b", "change");
  commit(origin, "of the change");
  git(origin, "checkout", "-q", "main");
  mainTip = commit(origin, "b");
  git(origin, "checkout", "-q", "--detach");
  git(origin, "merge", "-q", "--no-ff", "-m", "merge", "change");
  merge = git(origin, "rev-parse", "HEAD");
  git(origin, "branch", "pull", merge);
  git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
});

afterEach(async () => await place.rm());

function clone(branch: string, ...flags: readonly string[]): string {
  const folder = join(place.path, "clone");
  git(place.path, "clone", "-q", "--branch", branch, ...flags, `file://${origin}`, folder);
  return folder;
}

describe("the base of a change", () => {
  test("is the first parent of the merge commit that GitHub made, in a clone that has nothing else", async () => {
    const folder = clone("pull", "--depth=1");
    const repository = repositoryIn(folder);
    expect(await findBase(repository, { ref: "main", mergeCommit: merge })).toBe(mainTip);
    expect(git(folder, "cat-file", "-t", mainTip)).toBe("commit");
  });

  test("is where the branch left another one", async () => {
    expect(await findBase(repositoryIn(clone("change")), { ref: "main" })).toBe(fork);
  });

  test("is found in a shallow clone, too", async () => {
    const folder = clone("change", "--depth=1");
    expect(await findBase(repositoryIn(folder), { ref: "main", mergeCommit: merge })).toBe(fork);
  });

  test("of a merge commit of one's own is where it left the other branch", async () => {
    const folder = clone("change");
    git(folder, "merge", "-q", "--no-ff", "-m", "main into change", "origin/main");
    expect(await findBase(repositoryIn(folder), { ref: "main" })).toBe(mainTip);
  });

  test("cannot be found without a repository, and says so", async () => {
    await expect(findBase(repositoryIn(place.path), { ref: "main" })).rejects.toThrow(
      /^no git repository in/,
    );
  });

  test("cannot be found for a name that nothing has", async () => {
    await expect(findBase(repositoryIn(clone("change")), { ref: "nowhere" })).rejects.toThrow(
      "HEAD and nowhere have no commit in common that git can find",
    );
  });
});

describe("the folder of the base", () => {
  const open = async (commitOf: string, buildKey = "npm run build") =>
    await checkOutBase(repositoryIn(origin), commitOf, { root: join(place.path, "base"), buildKey });

  test("has its code, and leaves nothing behind where nothing was built", async () => {
    const folder = await open(fork);
    expect(readFileSync(join(folder.path, "service.js"), "utf8")).toBe("base");
    expect(folder.isBuilt).toBe(false);
    await folder.release();
    expect(existsSync(folder.path)).toBe(false);
    expect(git(origin, "worktree", "list").split("\n")).toHaveLength(1);
    expect(readdirSync(join(place.path, "base"))).toEqual([]);
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

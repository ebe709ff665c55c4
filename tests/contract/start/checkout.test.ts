// What a terminal knows of its commit, from a real git.
import { execFileSync } from "node:child_process";
import { mkdir, rename } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { commitOf } from "../../../src/entry/cli/checkout.ts";

function gitIn(folder: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=Octo Cat", "-c", "user.email=octo@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

async function createCheckout() {
  const fixture = await createFixture({
    "shop.js": "// first\n",
    "perf/shop.js": "export default () => {};\n",
  });
  gitIn(fixture.path, "init", "--quiet");
  gitIn(fixture.path, "add", "--all");
  return fixture;
}

test("the commit is known from the first one on, in every folder of the repository", async () => {
  await using fixture = await createCheckout();
  expect(await commitOf(fixture.path)).toBeUndefined();
  gitIn(fixture.path, "commit", "--quiet", "--message", "First");
  const commit = gitIn(fixture.path, "rev-parse", "HEAD");
  expect(await commitOf(fixture.path)).toBe(commit);
  expect(await commitOf(fixture.getPath("perf"))).toBe(commit);
});

test("reports do not make a checkout another one; a changed file does", async () => {
  await using fixture = await createCheckout();
  gitIn(fixture.path, "commit", "--quiet", "--message", "First");
  await fixture.writeFile("report.md", "PASS");
  expect(await commitOf(fixture.path)).toBe(gitIn(fixture.path, "rev-parse", "HEAD"));
  await fixture.writeFile("shop.js", "// second\n");
  expect(await commitOf(fixture.path)).toBeUndefined();
});

test("no repository, a broken one and a folder that is not there have no commit", async () => {
  await using fixture = await createCheckout();
  gitIn(fixture.path, "commit", "--quiet", "--message", "First");
  await rename(fixture.getPath(".git"), fixture.getPath("kept"));
  expect(await commitOf(fixture.path)).toBeUndefined();
  await mkdir(fixture.getPath(".git"));
  expect(await commitOf(fixture.path)).toBeUndefined();
  expect(await commitOf(fixture.getPath("nowhere"))).toBeUndefined();
});

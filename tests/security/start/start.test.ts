// What a pull request starts beside the load gets no secret and no token, in a job that a pull request started.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../../scripts/tools.ts";
import { startArchiveHost } from "../../github/archive-host.ts";
import { defaultToken } from "../../github/identity.ts";
import { startGitHub } from "../../github/server.ts";
import { runStep } from "../step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

const script = `
  import http from "k6/http";
  export const options = { vus: 1, iterations: 5 };
  export default function () { http.get(__ENV.TARGET_URL); }`;

const service = `
  require("node:fs").writeFileSync("seen-" + process.argv[2], JSON.stringify(process.env));
  require("node:http").createServer((_, response) => response.end("hello")).listen(process.env.PORT, "127.0.0.1");`;

const gateFile = `
start:
  run: node service.cjs {side}
  build: env > built-{side}
objectives: [avg < 5s]
scenarios: { smoke: { script: smoke.js, rounds: 1 } }
`;

/** A checkout of the merge of a change into `main`, whose first commit is the base. */
async function openCheckout() {
  const checkout = await createFixture({
    ...{
      "smoke.js": script,
      "service.cjs": service,
      ".github/loadline.yml": gateFile,
      ".gitignore": "*\n!.git*",
    },
  });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      ...{ cwd: checkout.path, encoding: "utf8" },
    }).trim();
  git("init", "-q", "-b", "main");
  git("add", "-A", "-f");
  git("commit", "-q", "-m", "base");
  const base = git("rev-parse", "HEAD");
  git("checkout", "-q", "-b", "change");
  writeFileSync(checkout.getPath("service.cjs"), `${service}\n// A change.`);
  git("commit", "-q", "-a", "-m", "change");
  const change = git("rev-parse", "HEAD");
  git("checkout", "-q", "--detach", "main");
  git("merge", "-q", "--no-ff", "-m", "merge", "change");
  return { checkout, git, base, change, merge: git("rev-parse", "HEAD") };
}

test("start and build of a pull request get no secret, and the base is the merge commit's first parent", async () => {
  await using github = await startGitHub();
  const { checkout, git, base, merge } = await openCheckout();
  await using _ = checkout;
  const { headSha } = github.seedPullRequest({ number: 7 });

  const ended = await runStep(github, checkout, {
    event: "pull_request.opened",
    about: { number: 7, sha: headSha, mergeSha: merge },
    inputs: { "script-secrets": "SHOP_KEY" },
    env: { SHOP_KEY: "hush-hush-key", NPM_TOKEN: "hush-hush-token" },
  });

  expect(ended.status, ended.output).toBe(0);
  expect(ended.output).toContain(`The base is ${base.slice(0, 7)}`);
  const seen = ["seen-head", "built-head"]
    .map((name) => readFileSync(checkout.getPath(name), "utf8"))
    .join("\n");
  expect(seen).toContain("PATH");
  for (const secret of ["hush-hush", defaultToken, "GITHUB_OUTPUT", "INPUT_"])
    expect(seen).not.toContain(secret);
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});

test("without git the base is GitHub's archive, whose host gets no token, and what the change brings along is none", async () => {
  const { checkout, base, change, merge } = await openCheckout();
  await using _ = checkout;
  await using archives = await startArchiveHost(checkout.path);
  await using github = await startGitHub({ archiveHost: archives.url });
  const { headSha } = github.seedPullRequest({ number: 7 });
  github.seedCommit({ sha: base, parents: [] });
  github.seedCommit({ sha: change, parents: [base] });
  github.seedCommit({ sha: merge, parents: [base, change] });
  // A base of the change's making, which a gate with git would see to be tracked.
  const own = checkout.getPath(`.loadline/base/${base}/tree`);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "service.cjs"), "process.exit(9)");
  const start = { run: "node service.cjs {side}", build: "env > built-{side}", env: {} };
  const key = createHash("sha256")
    .update(`${base}\n${JSON.stringify(start)}`)
    .digest("hex");
  writeFileSync(join(own, "..", "built"), key);

  const ended = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", inputs: {} },
    about: { number: 7, sha: headSha, mergeSha: merge },
    env: { PATH: pathOf(checkout, ["node", "env", "tar"]) },
  });

  expect(ended.status, ended.output).toBe(0);
  expect(ended.output).toContain(`The base is ${base.slice(0, 7)}`);
  expect(ended.output).toContain("Building the base");
  expect(archives.asked).toHaveLength(1);
  expect(JSON.stringify(archives.asked)).not.toMatch(new RegExp(`authorization|${defaultToken}`, "i"));
  expect(ended.output).not.toContain("AMOMENT");
  expect(github.violations).toEqual([]);
});

/** A folder with these programs of the system and the tools' k6 alone. */
function pathOf(checkout: FsFixture, names: readonly string[]): string {
  const folder = checkout.getPath("bin");
  mkdirSync(folder);
  symlinkSync(toolPath("k6"), join(folder, "k6"));
  for (const name of names) {
    const path = execFileSync("/bin/sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" });
    symlinkSync(path.trim(), join(folder, name));
  }
  return folder;
}

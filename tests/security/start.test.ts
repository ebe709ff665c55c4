// What a pull request starts beside the load gets no secret and no token, in a job that a pull request started.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools } from "../../scripts/tools.ts";
import { defaultToken } from "../github/identity.ts";
import { startGitHub } from "../github/server.ts";
import { runStep } from "./step.ts";

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

test("start and build of a pull request get no secret, and the base is the merge commit's first parent", async () => {
  await using github = await startGitHub();
  await using checkout = await createFixture({
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
  git("checkout", "-q", "--detach", "main");
  git("merge", "-q", "--no-ff", "-m", "merge", "change");
  const { headSha } = github.seedPullRequest({ number: 7 });

  const ended = await runStep(github, checkout, {
    event: "pull_request.opened",
    about: { number: 7, sha: headSha, mergeSha: git("rev-parse", "HEAD") },
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

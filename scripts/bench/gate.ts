/**
 * What a gate adds to k6: wall time beyond k6's own run, and calls of GitHub's API, for the action as a whole with a
 * comment and a baseline that are there.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startShop } from "../../examples/shop/shop.js";
import { writeEvent } from "../../tests/github/events.ts";
import { defaultToken } from "../../tests/github/identity.ts";
import { startGitHub } from "../../tests/github/server.ts";
import { root } from "../build.ts";
import { toolPath } from "../tools.ts";

const rounds = 5;

async function timed(
  command: string,
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd: string },
): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, { ...options, stdio: "ignore" });
  await once(child, "close");
  return (performance.now() - started) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

await using github = await startGitHub();
const shop = await startShop({ port: 0 });
const cwd = await mkdtemp(join(tmpdir(), "loadline-bench-"));
await mkdir(join(cwd, "perf"));
await copyFile(join(root, "examples/k6/checkout.js"), join(cwd, "perf/checkout.js"));

const headSha = github.seedCommit({ ref: "refs/heads/topic", files: { "a.txt": "a" } });
github.seedPullRequest({ number: 7, headSha, headRef: "topic", baseRef: "main" });
const repository = "octo-org/octo-repo";
const pullRequest = await writeEvent(cwd, "pull_request.synchronize", {
  repository,
  sha: headSha,
  number: 7,
});
const push = await writeEvent(cwd, "push", { repository, sha: github.refs.get("refs/heads/main") ?? "" });
const summary = join(cwd, "summary.md");
await writeFile(summary, "");
await writeFile(join(cwd, "output"), "");
const action = (event: NodeJS.ProcessEnv, mode: string): NodeJS.ProcessEnv => ({
  HOME: process.env["HOME"],
  PATH: `${dirname(toolPath("k6"))}:${process.env["PATH"]}`,
  ...event,
  GITHUB_API_URL: github.url,
  GITHUB_STEP_SUMMARY: summary,
  GITHUB_OUTPUT: join(cwd, "output"),
  INPUT_MODE: mode,
  "INPUT_GITHUB-TOKEN": defaultToken,
  INPUT_COMMENT: "always",
  INPUT_SCRIPT: "perf/checkout.js",
  "INPUT_TARGET-URL": shop.url,
  "INPUT_K6-PATH": toolPath("k6"),
  INPUT_ENV: "RATE=100\nDURATION=5s",
});
// One round, as k6 alone has one run.
const gateOnce = { ...action(pullRequest, "gate"), INPUT_ROUNDS: "1" };
const entry = join(root, "dist/action.js");
await timed(process.execPath, [entry], { env: { ...action(push, "baseline-update"), INPUT_RUNS: "1" }, cwd });
await timed(process.execPath, [entry], { env: gateOnce, cwd });

const plain: number[] = [];
const gates: number[] = [];
let calls = 0;
for (let round = 0; round < rounds; round += 1) {
  const env = { ...process.env, TARGET_URL: shop.url, RATE: "100", DURATION: "5s" };
  plain.push(await timed(toolPath("k6"), ["run", "--quiet", "perf/checkout.js"], { env, cwd }));
  const before = github.requests.length;
  gates.push(await timed(process.execPath, [entry], { env: gateOnce, cwd }));
  calls = github.requests.length - before;
}
await shop.close();
await rm(cwd, { recursive: true });
const beyond = median(gates) - median(plain);
console.log(`k6 alone: median ${median(plain).toFixed(2)} s; gate: median ${median(gates).toFixed(2)} s`);
console.log(
  `a gate adds ${beyond.toFixed(2)} s to k6 (may be 1 s), ${(median(gates) / median(plain)).toFixed(2)} x`,
);
console.log(`calls of GitHub's API for a gate with a comment and a baseline: ${calls} (may be 8)`);
console.log(github.violations.length === 0 ? "all of them valid" : github.violations.join("\n"));

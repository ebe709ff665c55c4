// A job that runs a fork's script with the repository's own rights says so, in its log and in the report.
import { execFileSync } from "node:child_process";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import type { EventName } from "../../github/events.ts";
import { defaultToken, type Identity } from "../../github/identity.ts";
import { startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { runStep } from "../step.ts";

let target: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  await installTools(["k6"]);
  target = await serve((_, response) => response.end("hello"));
}, 600_000);
afterAll(async () => await target?.close());

const script = `
  import http from "k6/http";
  export const options = { vus: 1, iterations: 1 };
  export default function () { http.get(__ENV.TARGET_URL); }`;

const words = "This job runs the script of a fork on";

/** Commits what lies in a folder, as a checkout of the base branch has it. */
function commitAll(folder: string): string {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      ...{ cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    });
  git("init", "--quiet");
  git("add", "smoke.js");
  git("commit", "--quiet", "--message", "base");
  return git("rev-parse", "HEAD").trim();
}

/** A gate on a fork's commit; a token that may write, unless permissions are given. */
async function gateOn(
  event: EventName,
  {
    permissions,
    inputs = {},
    isBaseCheckedOut = false,
  }: {
    permissions?: Identity["permissions"];
    inputs?: Record<string, string>;
    isBaseCheckedOut?: boolean;
  } = {},
) {
  const identity = {
    login: "github-actions[bot]",
    appSlug: "github-actions",
    ...(permissions && { permissions }),
  };
  await using github = await startGitHub({ tokens: { [defaultToken]: identity } });
  const { headSha } = github.seedPullRequest({ number: 21, headRepo: "stranger/shop", headRef: "faster" });
  await using checkout = await createFixture({ "smoke.js": script });
  const about = { sha: headSha, number: 21, headRef: "faster", fork: "stranger/shop" };
  const { status, output, summary } = await runStep(github, checkout, {
    event,
    about: { ...about, deploymentUrl: target.url },
    inputs: {
      ...{ script: "smoke.js", objectives: "avg < 5s", rounds: "1", "target-url": target.url },
      ...inputs,
    },
    ...(isBaseCheckedOut && { env: { GITHUB_SHA: commitAll(checkout.path) } }),
  });
  expect(status, output).toBe(0);
  expect(github.violations).toEqual([]);
  return { output, summary, comment: github.comments[0]?.body };
}

test.for(["pull_request_target.synchronize", "deployment_status"] as const)(
  "on %s, where it has written the check",
  async (event) => {
    const { output, comment, summary } = await gateOn(event);
    const [name] = event.split(".");
    for (const text of [output, comment, summary]) {
      expect(text?.replaceAll("\\_", "_").replaceAll("`", "")).toContain(
        `${words} ${name}, with a token that may write`,
      );
    }
  },
);

test("where nothing was written yet, but GitHub gives the repository's secrets", async () => {
  const inputs = { publish: "false" };
  const { output, summary, comment } = await gateOn("pull_request_target.synchronize", { inputs });
  expect(comment).toBeUndefined();
  for (const text of [output, summary]) expect(text).toContain("with the repository's secrets");
});

test("and says nothing on pull_request, where the token of a fork may only read", async () => {
  const { output, summary } = await gateOn("pull_request.synchronize", {
    permissions: { contents: "read", "pull-requests": "read" },
  });
  for (const text of [output, summary]) expect(text).not.toContain(words);
});

test("nor on pull_request_target, where the base branch is checked out", async () => {
  const { output, summary } = await gateOn("pull_request_target.synchronize", { isBaseCheckedOut: true });
  for (const text of [output, summary]) expect(text).not.toContain(words);
});

// A step that is killed leaves nothing in progress: `post:` concludes its check and says so in its comment, and touches no
// check that stands.
import { createFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools } from "../../scripts/tools.ts";
import { entryPath } from "../built.ts";
import { endProcess } from "../e2e/processes.ts";
import { defaultToken, type Identity } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { serve } from "../unit/k6/fakes.ts";
import { runStep } from "./step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

const script = `
  import http from "k6/http";
  export const options = { vus: 1, iterations: 1 };
  export default function () { http.get(__ENV.TARGET_URL); }`;

/** A job on a pull request, in a folder of its own. */
async function job(github: GitHub) {
  const { headSha } = github.seedPullRequest({ number: 7 });
  const fixture = await createFixture({ "smoke.js": script });
  const event = { event: "pull_request.opened", about: { sha: headSha, number: 7 } } as const;
  const step = async (inputs: Readonly<Record<string, string>>, onStart?: (pid: number) => void) =>
    await runStep(github, fixture, {
      ...event,
      inputs: { script: "smoke.js", objectives: "avg < 5s", rounds: "1", ...inputs },
      ...(onStart && { onStart }),
    });
  const post = async (env: Readonly<Record<string, string>>) =>
    await runStep(github, fixture, { ...event, inputs: {}, env, program: entryPath("post") });
  return { fixture, step, post };
}

/** Kills a step that waits for a target which never becomes ready: its check is in progress, and there is no load yet. */
async function killed(github: GitHub) {
  const { fixture, step, post } = await job(github);
  let pid: number | undefined;
  const target = await serve((_, response) => {
    response.writeHead(503).end();
    if (pid !== undefined) endProcess(pid, "SIGKILL");
  });
  const { state } = await step({ "target-url": target.url }, (started) => {
    pid = started;
  });
  await target.close();
  return { fixture, state, post };
}

test("post: concludes the check of a killed step, and the comment says that there is no verdict", async () => {
  await using github = await startGitHub();
  const { fixture, state, post } = await killed(github);
  await using _ = fixture;
  expect(github.checkRuns).toMatchObject([{ status: "in_progress" }]);
  const { status, output } = await post(state);
  expect(status, output).toBe(0);
  expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "failure" }]);
  expect(github.comments).toMatchObject([
    { issueNumber: 7, body: expect.stringContaining("The step ended before it had a verdict") },
  ]);
  // Once more, as for a verdict that stands: nothing is written.
  const writes = () => github.requests.filter(({ method }) => method !== "GET").length;
  const before = writes();
  await post(state);
  expect(writes()).toBe(before);
  expect(github.violations).toEqual([]);
});

test("post: concludes a commit status, where the token may write no check", async () => {
  const permissions = { contents: "read", "pull-requests": "write", statuses: "write" } as const;
  const identity: Identity = { login: "github-actions[bot]", appSlug: "github-actions", permissions };
  await using github = await startGitHub({ tokens: { [defaultToken]: identity } });
  const { fixture, state, post } = await killed(github);
  await using _ = fixture;
  expect(github.statuses).toMatchObject([{ state: "pending" }]);
  const { output } = await post(state);
  expect(github.statuses.at(-1), output).toMatchObject({ state: "error" });
  expect(github.violations).toEqual([]);
});

test("post: leaves the verdict of a step that ended alone, and asks GitHub nothing", async () => {
  await using github = await startGitHub();
  const target = await serve((_, response) => response.end("hello"));
  const { fixture, step, post } = await job(github);
  await using _ = fixture;
  const { status, output, state } = await step({ "target-url": target.url });
  await target.close();
  expect(status, output).toBe(0);
  const before = github.requests.length;
  expect(await post(state)).toMatchObject({ status: 0 });
  expect(github.requests).toHaveLength(before);
  expect(github.checkRuns).toMatchObject([{ conclusion: "success" }]);
});

test.each(["{", '{"gate":"%","externalId":"forged"}'])(
  "post: a state of %s, which a script may have written, concludes nothing",
  async (left) => {
    await using github = await startGitHub();
    const { fixture, post } = await job(github);
    await using _ = fixture;
    expect(await post({ STATE_left: left })).toMatchObject({ status: 0 });
    expect(github.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  },
);

// A GitHub that does not answer costs a gate one shared deadline: what the verdict needs ends it as broken then, and what
// is published leaves the verdict alone.

import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { arrive } from "../../src/entry/action/action-host.ts";
import { perform } from "../../src/entry/perform.ts";
import { createGitHub } from "../../src/github/octokit.ts";
import { exitStatusOf } from "../../src/model/failure.ts";
import type { Patience } from "../../src/ports/github.ts";
import { modeOf } from "../builders/modes.ts";
import { writeEvent } from "../github/events.ts";
import { defaultToken } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { serve } from "../unit/k6/fakes.ts";

/** One try, for as long as all of them may wait: ten times what an answer takes on a busy machine. */
const patience: Patience = { requestTimeoutMs: 10_000, waitingMs: 10_000, repeats: 2, secondMs: 1 };
const always = { times: Number.POSITIVE_INFINITY, respond: "hang" } as const;

const script = `
  import http from "k6/http";
  export const options = { vus: 1, iterations: 1 };
  export default function () { http.get(__ENV.TARGET_URL); }`;

/** What a step prints, which is not for the runner of these tests. */
let printed = "";

beforeAll(async () => {
  await installTools(["k6"]);
  // What the stand-in reads for its first answer takes a while, and is nobody's delay.
  await using warm = await startGitHub();
  await fetch(`${warm.url}/repos/${warm.owner}/${warm.name}`);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
}, 600_000);

afterAll(() => void vi.restoreAllMocks());

/** A gate of two scenarios on a pull request. */
async function gate(github: GitHub, folder: FsFixture, target: string) {
  const { headSha } = github.seedPullRequest({ number: 7 });
  const about = { repository: `${github.owner}/${github.name}`, sha: headSha, number: 7 };
  const env = { ...writeEvent(folder.path, "pull_request.opened", about), GITHUB_API_URL: github.url };
  const settings = new Map(
    Object.entries({
      "github-token": [defaultToken],
      script: [folder.getPath("first.js"), folder.getPath("second.js")],
      "target-url": [target],
      objectives: ["avg < 5s"],
      rounds: ["1"],
      "k6-path": [toolPath("k6")],
      "report-directory": [folder.getPath("report")],
    }),
  );
  const arrival = await arrive(settings, env, new AbortController().signal, patience);
  if (arrival.kind !== "host") return expect.fail(arrival.sentence);
  return await perform(modeOf("gate"), settings, arrival.host);
}

const scripts = { "first.js": script, "second.js": script };

test.concurrent("the base branch's gate file that nobody sends ends the gate with 3", async ({ expect }) => {
  await using github = await startGitHub();
  await using folder = await createFixture(scripts);
  github.fault({ ...always, operationId: "repos/get-content" });
  const error = await gate(github, folder, "http://127.0.0.1:1").catch((reason: unknown) => reason);
  expect(String(error)).toContain("GitHub could not be reached while reading .github/loadline.yml of main");
  expect(exitStatusOf(error)).toBe(3);
});

test.concurrent("a baseline that nobody sends is waited for once, by all scenarios together, and is what the report says", async ({
  expect,
}) => {
  await using github = await startGitHub();
  await using folder = await createFixture(scripts);
  github.fault({ ...always, path: /loadline-baselines|contents\/default/ });
  const { exitStatus, report } = await gate(github, folder, "http://127.0.0.1:1");
  expect(exitStatus).toBe(3);
  const unanswered = expect.stringMatching(
    /reading the baseline default.*: its requests went unanswered for 10 s\./,
  );
  expect(report?.outcome.scenarios).toMatchObject([
    { kind: "broken", reason: unanswered },
    { kind: "broken", reason: unanswered },
  ]);
  expect(github.requests.filter(({ status }) => status === 0)).toHaveLength(1);
  expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "failure" }]);
  expect(github.comments).toHaveLength(1);
});

test.concurrent("a comment and a check that nobody takes are warnings beside the verdict", async ({
  expect,
}) => {
  await using github = await startGitHub();
  await using folder = await createFixture(scripts);
  const target = await serve((_, response) => response.end("hello"));
  github.fault({ ...always, path: /check-runs|comments|statuses/ });
  const { exitStatus, report } = await gate(github, folder, target.url);
  await target.close();
  expect(report?.verdict).toBe("pass");
  expect(exitStatus).toBe(0);
  expect(printed.match(/^::warning::GitHub could not be reached while writing/gm)).toHaveLength(3);
  expect(github.requests.filter(({ status }) => status === 0)).toHaveLength(1);
});

test("pauses between tries are time without an answer, too", async () => {
  await using github = await startGitHub();
  const repository = { owner: github.owner, name: github.name };
  // A connection that is cut takes no time, and the pauses after it 0.25 s.
  const short: Patience = { ...patience, waitingMs: 200, secondMs: 50 };
  const client = createGitHub({ token: defaultToken, apiUrl: github.url, repository, patience: short });
  const read = async () =>
    await client.octokit.rest.repos.get({ owner: repository.owner, repo: repository.name });
  github.fault({ ...always, respond: "reset" });
  await expect(read()).rejects.toThrow();
  const before = github.requests.length;
  await expect(read()).rejects.toThrow("its requests went unanswered for 0.2 s");
  expect(github.requests).toHaveLength(before);
});

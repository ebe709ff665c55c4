import { afterEach, beforeEach, expect, test } from "vitest";
import { terminalBaseline } from "../../src/entry/cli/terminal-host.ts";
import { defaultToken } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";

let github: GitHub;

beforeEach(async () => {
  github = await startGitHub();
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

test("a terminal that reads the baseline branch compares with the default branch, and writes nothing", async () => {
  const env = {
    GITHUB_REPOSITORY: `${github.owner}/${github.name}`,
    GITHUB_TOKEN: defaultToken,
    GITHUB_API_URL: github.url,
  };
  expect(await terminalBaseline("loadline-baselines", env)).toEqual({
    baselineBranch: "main",
    keepFirstRun: false,
    mayNotRecord: expect.stringContaining("A terminal cannot record on the shared branch loadline-baselines"),
  });
});

test("without a token it says what to set", async () => {
  await expect(terminalBaseline("loadline-baselines", {})).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN"),
  });
});

test("a terminal with a directory keeps its first run, and asks nobody", async () => {
  expect(await terminalBaseline(undefined, {})).toEqual({
    baselineBranch: undefined,
    keepFirstRun: true,
    mayNotRecord: undefined,
  });
  expect(github.requests).toEqual([]);
});

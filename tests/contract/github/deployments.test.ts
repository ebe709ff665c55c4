import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { awaitDeployment, findDeployment } from "../../../src/github/deployments.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { Failure } from "../../../src/model/failure.ts";
import { refusal } from "../../github/fault.ts";
import { defaultToken } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";

let github: GitHub;
let sha: string;

beforeEach(async () => {
  github = await startGitHub();
  sha = github.seedPullRequest({ number: 7 }).headSha;
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

/** Looks for the deployment of the head; `later` happens in the pauses between two looks, one each. */
async function found({
  environments = [] as readonly string[],
  timeoutMs = 60_000,
  later = [] as readonly (() => void)[],
} = {}) {
  const repository = { owner: github.owner, name: github.name };
  const client = createGitHub({ token: defaultToken, apiUrl: github.url, repository });
  const notes: string[] = [];
  let clock = 0;
  const rest = [...later];
  const waiting = {
    signal: new AbortController().signal,
    note: (line: string) => void notes.push(line),
    now: () => clock,
    pause: async (ms: number) => {
      clock += ms;
      rest.shift()?.();
    },
  };
  const deployment = await awaitDeployment(client, sha, { environments, timeoutMs }, waiting).catch(
    (error: unknown) => {
      if (error instanceof Failure) return `${error.code}: ${error.message}`;
      throw error;
    },
  );
  return { deployment, notes, now: await findDeployment(client, sha, { environments, timeoutMs }) };
}

const url = "https://shop-abc-acme.vercel.app";
const up = { state: "success", url };
const preview = { environment: "Preview", url };

describe("the deployment of a commit", () => {
  test("is taken when it is up, and awaited until then", async () => {
    const later = [
      () => void github.seedDeployment({ id: 5, sha, environment: "Preview" }),
      () => github.seedDeploymentStatus(5, { state: "in_progress", url: "https://not.yet" }),
      () => github.seedDeploymentStatus(5, up),
    ];
    const { deployment, notes, now } = await found({ later });
    expect(deployment).toEqual(preview);
    expect(now).toEqual(preview);
    expect(notes).toEqual([expect.stringContaining("GitHub knows no deployment of this commit.")]);
  });

  test("is that of its own commit, and the newest of an environment", async () => {
    github.seedDeployment({
      sha: "f".repeat(40),
      environment: "Preview",
      statuses: [{ ...up, url: "https://other" }],
    });
    github.seedDeployment({ sha, environment: "Preview", statuses: [{ state: "failure" }] });
    github.seedDeployment({ sha, environment: "Preview", statuses: [{ state: "pending" }, up] });
    expect((await found()).deployment).toEqual(preview);
  });

  test("is one of the environments that were named", async () => {
    github.seedDeployment({ sha, environment: "docs-7", statuses: [{ ...up, url: "https://docs" }] });
    github.seedDeployment({ sha, environment: "shop-7", statuses: [up] });
    expect((await found({ environments: ["shop-*"] })).deployment).toEqual({ environment: "shop-7", url });
    expect((await found()).deployment).toContain(
      "run: Commit " +
        sha.slice(0, 7) +
        ' is deployed to several environments: "shop-7", "docs-7". Name one of them',
    );
  });

  test.each([{ environment: "Production" }, { environment: "live", production: true }])(
    "is production (%j) only where that is named in full",
    async (place) => {
      github.seedDeployment({ sha, ...place, statuses: [up] });
      const { environment } = place;
      expect((await found({ environments: ["*"] })).deployment).toContain(
        `was up within 1 min. Seen: "${environment}" does not count here. Check that`,
      );
      expect((await found({ environments: [environment] })).deployment).toEqual({ environment, url });
    },
  );
});

describe("a deployment that cannot be measured", () => {
  test.each([
    [
      { state: "failure", description: "Build failed", logUrl: "https://vercel.com/acme/shop/1" },
      'failed (failure, "Build failed"): https://vercel.com/acme/shop/1. Fix it and run this job again.',
    ],
    [{ state: "error" }, "failed (error). Fix it"],
    [{ state: "inactive", url }, "is inactive: another one took its place"],
    [{ state: "success" }, "succeeded without an address (environment_url)."],
    [{ state: "success", url: "ftp://shop.test" }, "succeeded without an address (environment_url)."],
  ])("is told at once: %j", async (status, words) => {
    github.seedDeployment({ sha, environment: "Preview", statuses: [{ state: "pending" }, status] });
    const { deployment, notes, now } = await found();
    expect(deployment).toBe(`run: ${now}`);
    expect(deployment).toContain(`run: The deployment of commit ${sha.slice(0, 7)} to "Preview" ${words}`);
    expect(notes).toEqual([]);
  });

  test("does not come in time, and what was seen is told with what to do", async () => {
    github.seedDeployment({ sha, environment: "Preview", statuses: [{ state: "in_progress" }] });
    const { deployment, now } = await found();
    expect(deployment).toBe(
      `run: No deployment of commit ${sha.slice(0, 7)} was up within 1 min. Seen: "Preview" is in_progress. ` +
        "Check that your host reports its deployments to GitHub, name their environment (deployment-environment), raise " +
        "deployment-timeout, or set target-url to the address. See docs/previews.md.",
    );
    expect(now).toBe(
      `Commit ${sha.slice(0, 7)} of the base is not deployed. Seen: "Preview" is in_progress.`,
    );
  });

  test("is not looked for more often than a token's limit allows", async () => {
    await found({ timeoutMs: 600_000 });
    expect(github.requests.length).toBeLessThan(60);
  });

  test("asks for the permission that is missing", async () => {
    github.fault({
      operationId: "repos/list-deployments",
      respond: refusal(403, "Resource not accessible by integration"),
      times: 9,
    });
    await expect(found()).rejects.toThrow("add `deployments: read` to the job's `permissions:`");
  });
});

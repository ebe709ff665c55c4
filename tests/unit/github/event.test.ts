import { writeFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { describe, expect, it } from "vitest";
import {
  baseBranchOf,
  callerOf,
  isWithoutSecrets,
  otherBaseOf,
  parseEvent,
  readEvent,
  whyNotRecord,
} from "../../../src/github/event.ts";
import { buildEvent, type EventName, type EventOptions, writeEvent } from "../../github/events.ts";

const sha = "a".repeat(40);
const repository = "octo-org/shop";

function parse(name: EventName, options: Partial<EventOptions> = {}) {
  const { environment, payload } = buildEvent(name, { repository, sha, ...options });
  return parseEvent(environment, payload);
}

describe("a pull request", () => {
  it.each(["pull_request.opened", "pull_request.synchronize", "pull_request_target.synchronize"] as const)(
    "of %s has the head commit, not the merge commit, and its base branch",
    (name) => {
      expect(parse(name, { baseRef: "release/2" })).toEqual({
        kind: "pull_request",
        event: name.replace(/\..*/, ""),
        repository: { owner: "octo-org", name: "shop" },
        sha,
        branch: "change",
        defaultBranch: "main",
        isFork: false,
        isTrusted: false,
        isAsked: false,
        actor: "octocat",
        runUrl: "https://github.com/octo-org/shop/actions/runs/1658821493",
        pullRequest: { number: 7, baseBranch: "release/2", baseSha: "b".repeat(40) },
      });
    },
  );

  it("from a fork has a branch that never meets one of this repository", () => {
    const event = parse("pull_request.opened", { fork: "stranger/shop", headRef: "main" });
    expect(event).toMatchObject({ isFork: true, isTrusted: false, branch: "stranger:main" });
  });

  it.each([
    ["of a branch", {}, "octocat", false],
    ["of a fork", { fork: "stranger/shop" }, "octocat", true],
    ["of Dependabot", {}, "dependabot[bot]", true],
  ])("%s: whether GitHub leaves the secrets empty is known", (_, options, actor, expected) => {
    const { environment, payload } = buildEvent("pull_request.opened", { repository, sha, ...options });
    expect(isWithoutSecrets(parseEvent({ ...environment, GITHUB_ACTOR: actor }, payload))).toBe(expected);
  });

  it("from a fork that was deleted is still one", () => {
    const event = parse("pull_request.opened", { fork: null });
    expect(event).toMatchObject({ isFork: true, branch: "unknown:change" });
  });
});

describe("trust", () => {
  it.each([
    ["push", {}, true],
    ["push", { headRef: "feature" }, false],
    ["schedule", {}, true],
    ["workflow_dispatch", {}, true],
    ["workflow_dispatch", { headRef: "feature" }, true],
    ["pull_request.opened", { headRef: "main" }, false],
    ["pull_request_target.synchronize", {}, false],
    ["deployment_status", {}, false],
    ["deployment_status", { deploymentRef: "main" }, true],
    ["deployment_status", { deploymentRef: sha }, false],
    ["repository_dispatch", { deploymentRef: "main" }, false],
    ["workflow_run", {}, false],
    ["workflow_run", { headRef: "main", fork: "stranger/shop" }, false],
  ] as const)("of %s with %j is %s", (name, options, isTrusted) => {
    expect(parse(name, options).isTrusted).toBe(isTrusted);
  });

  it("is given to a workflow run that was pushed to the default branch", () => {
    const { environment, payload } = buildEvent("workflow_run", { repository, sha, headRef: "main" });
    const pushed = structuredClone(payload);
    Object.assign(Object(pushed["workflow_run"]), { event: "push", pull_requests: [] });
    expect(parseEvent(environment, pushed)).toMatchObject({ isTrusted: true, branch: "main", isFork: false });
    Object.assign(Object(pushed["workflow_run"]), { head_branch: "feature" });
    expect(parseEvent(environment, pushed).isTrusted).toBe(false);
  });
});

describe("a deployment", () => {
  it("that stands has an address to measure", () => {
    expect(
      parse("deployment_status", { deploymentUrl: "https://pr-7.example.com", environment: "Preview" }),
    ).toMatchObject({
      kind: "deployment",
      sha,
      branch: "change",
      target: "https://pr-7.example.com",
      environment: "Preview",
      nothingToDo: undefined,
    });
  });

  it("of a commit names no branch", () => {
    expect(parse("deployment_status", { deploymentRef: sha }).branch).toBeUndefined();
  });

  it.each(["pending", "in_progress", "failure", "error", "inactive", "queued"])(
    "that is %s is nothing to do",
    (deploymentState) => {
      expect(parse("deployment_status", { deploymentState })).toMatchObject({
        nothingToDo: `The deployment to "preview" is "${deploymentState}": it can be measured when it is "success".`,
      });
    },
  );

  it("falls back to target_url, and takes web addresses alone", () => {
    const { environment, payload } = buildEvent("deployment_status", { repository, sha });
    const changed = structuredClone(payload);
    const status = Object(changed["deployment_status"]);
    Object.assign(status, { environment_url: "", target_url: "https://fallback.example.com" });
    expect(parseEvent(environment, changed)).toMatchObject({ target: "https://fallback.example.com" });
    Object.assign(status, { environment_url: "file:///etc/passwd", target_url: "not an address" });
    expect(parseEvent(environment, changed)).toMatchObject({ target: undefined });
  });
});

describe("a deployment that Vercel announces", () => {
  const preview = { deploymentUrl: "https://shop-abc-acme.vercel.app", environment: "preview" };

  it.each(["success", "ready", "promoted"])("as %s has an address, and is about its own commit", (state) => {
    expect(parse("repository_dispatch", { ...preview, deploymentState: state })).toMatchObject({
      kind: "deployment",
      event: "repository_dispatch",
      sha,
      branch: "change",
      target: "https://shop-abc-acme.vercel.app",
      environment: "preview",
      nothingToDo: undefined,
    });
  });

  it.each(["pending", "error", "failed", "canceled", "ignored", "skipped"])(
    "as %s is nothing to do",
    (state) => {
      expect(parse("repository_dispatch", { deploymentState: state })).toMatchObject({
        nothingToDo: `The deployment to "preview" is "${state}": it can be measured when it is "success" or "ready".`,
      });
    },
  );

  it("without a commit is refused, and an event of somebody else is no deployment", () => {
    const { environment, payload } = buildEvent("repository_dispatch", { repository, sha });
    const changed = structuredClone(payload);
    Object.assign(Object(changed["client_payload"]), { git: { sha: "main; rm -rf /" } });
    expect(() => parseEvent(environment, changed)).toThrow("does not match GitHub's documentation");
    Object.assign(changed, { action: "load-test", client_payload: { url: "https://evil.example" } });
    expect(parseEvent(environment, changed)).toMatchObject({ kind: "other" });
    expect(parseEvent(environment, changed)).not.toHaveProperty("target");
  });
});

describe("the commit that a change is based on", () => {
  it.each([
    ["pull_request.synchronize", { pullRequest: { baseSha: "c".repeat(40) } }],
    ["workflow_run", { pullRequests: [{ baseSha: "c".repeat(40) }] }],
    ["merge_group", { before: "c".repeat(40) }],
  ] as const)("is named by %s", (name, expected) => {
    expect(parse(name, { before: "c".repeat(40) })).toMatchObject(expected);
  });
});

describe("other events", () => {
  it("a push of a tag has no branch and no trust", () => {
    const { environment, payload } = buildEvent("push", { repository, sha });
    const tag = { ...environment, GITHUB_REF: "refs/tags/main", GITHUB_REF_TYPE: "tag" };
    expect(parseEvent(tag, payload)).toMatchObject({ kind: "push", branch: undefined, isTrusted: false });
  });

  it("workflow_dispatch is about the branch it was started on, or a tag", () => {
    expect(parse("workflow_dispatch", { inputs: { reason: "slower search" } })).toMatchObject({
      kind: "workflow_dispatch",
      branch: "main",
    });
    expect(parse("workflow_dispatch", { tag: "v1.2.0" })).toMatchObject({ branch: undefined });
  });

  it("schedule knows its branch from the runner", () => {
    expect(parse("schedule")).toMatchObject({ kind: "schedule", branch: "main", sha });
  });

  it("workflow_run takes the pull request from the event", () => {
    expect(parse("workflow_run", { number: 9, baseRef: "release/2" })).toMatchObject({
      kind: "workflow_run",
      sha,
      pullRequests: [{ number: 9, baseBranch: "release/2" }],
    });
    expect(parse("workflow_run", { fork: "stranger/shop" })).toMatchObject({
      pullRequests: [],
      isFork: true,
      branch: "stranger:change",
    });
  });

  it.each([
    ["gh-readonly-queue/main/pr-7-0123456789abcdef0123456789abcdef01234567", "main"],
    ["gh-readonly-queue/release/2/pr-7-0123456789abcdef0123456789abcdef01234567", "release/2"],
    ["of-another-shape", "main"],
  ])("workflow_run of a merge queue's branch %s is judged by %s, not by the change itself", (queue, base) => {
    const { environment, payload } = buildEvent("workflow_run", { repository, sha });
    const run = { event: "merge_group", head_branch: queue, pull_requests: [] };
    const changed = { ...payload, workflow_run: { ...Object(payload["workflow_run"]), ...run } };
    const event = parseEvent(environment, changed);
    expect(event).toMatchObject({ pullRequests: [], queuedFor: base, isTrusted: false });
    expect(baseBranchOf(event)).toBe(base);
  });

  it("workflow_run of this repository ignores pull requests of a fork's branch of the same name", () => {
    const { environment, payload } = buildEvent("workflow_run", { repository, sha });
    const run = Object(payload["workflow_run"]);
    const [pull] = run.pull_requests;
    const other = { ...pull, number: 8, head: { ...pull.head, repo: { url: `${pull.head.repo.url}-fork` } } };
    const changed = { ...payload, workflow_run: { ...run, pull_requests: [other, pull] } };
    expect(parseEvent(environment, changed)).toMatchObject({ pullRequests: [{ number: pull.number }] });
  });

  it("workflow_run ignores pull requests of other repositories", () => {
    const { environment, payload } = buildEvent("workflow_run", { repository, sha });
    const text = JSON.stringify(payload).replaceAll(
      /"url":"https:\/\/api.github.com\/repos\/octo-org\/shop"/g,
      '"url":"https://api.github.com/repos/other/shop"',
    );
    expect(parseEvent(environment, JSON.parse(text))).toMatchObject({ pullRequests: [] });
  });

  it("an event that no gate knows is still measured", () => {
    const { environment, payload } = buildEvent("push", { repository, sha });
    expect(parseEvent({ ...environment, GITHUB_EVENT_NAME: "issue_comment" }, payload)).toMatchObject({
      kind: "other",
      event: "issue_comment",
      isTrusted: false,
    });
  });
});

describe("what a gate asks of an event", () => {
  it.each([
    ["pull_request.opened", { baseRef: "release/2" }, "release/2"],
    ["workflow_run", { headRef: "release/2" }, "release/2"],
    ["workflow_run", { fork: "stranger/shop" }, "main"],
    ["push", {}, "main"],
    ["push", { headRef: "feature" }, "main"],
    ["deployment_status", { deploymentRef: "feature" }, "main"],
    ["deployment_status", { deploymentRef: sha }, "main"],
    ["merge_group", {}, "main"],
    ["merge_group", { baseRef: "release/2" }, "release/2"],
    ["schedule", {}, "main"],
    ["workflow_dispatch", { headRef: "release/2" }, "release/2"],
    ["workflow_dispatch", { tag: "v1.2.0" }, "main"],
  ] as const)("is the branch whose baseline counts: %s with %j, %s", (name, options, branch) => {
    expect(baseBranchOf(parse(name, options))).toBe(branch);
  });

  it.each([
    ["pull_request.opened", {}, undefined],
    ["pull_request.opened", { baseRef: "release/2" }, "release/2"],
    ["merge_group", {}, undefined],
    ["merge_group", { baseRef: "release/2" }, "release/2"],
    ["push", { headRef: "feature" }, undefined],
    ["workflow_dispatch", { headRef: "feature" }, "feature"],
    ["schedule", {}, undefined],
  ] as const)("is whether the check's name has to tell the base: %s with %j, %s", (name, options, base) => {
    const event = parse(name, options);
    expect(otherBaseOf(event, baseBranchOf(event))).toBe(base);
  });

  it("is whether it may write a baseline, and if not, why", () => {
    expect(whyNotRecord(parse("push"))).toBeUndefined();
    expect(whyNotRecord(parse("workflow_dispatch", { headRef: "release/2" }))).toBeUndefined();
    expect(whyNotRecord(parse("merge_group"))).toBe(
      "The event merge_group may not write a baseline. Use pushes to the default branch, a schedule or " +
        "workflow_dispatch.",
    );
    expect(whyNotRecord(parse("workflow_dispatch", { tag: "v1.2.0" }))).toBe(
      "This job runs on a tag, but a baseline belongs to a branch. Start the workflow on a branch.",
    );
  });

  it("is the run's provenance, with the attempt", () => {
    const { environment, payload } = buildEvent("push", { repository, sha });
    expect(callerOf(parseEvent({ ...environment, GITHUB_RUN_ATTEMPT: "2" }, payload), 7)).toEqual({
      commit: sha,
      branch: "main",
      event: "push",
      workflowRun: "https://github.com/octo-org/shop/actions/runs/1658821493/attempts/2",
      pullRequest: 7,
      actor: "octocat",
    });
  });
});

describe("a payload that is not GitHub's", () => {
  it("is told with the spot", () => {
    const { environment } = buildEvent("pull_request.opened", { repository, sha });
    expect(() => parseEvent(environment, { pull_request: { number: "7" } })).toThrow(
      `The payload of the event "pull_request" does not match GitHub's documentation:\n✖ Invalid input: expected number, received string\n  → at pull_request.number`,
    );
    for (const payload of [null, [], "text", 7])
      expect(() => parseEvent(environment, payload)).toThrow(/does not match GitHub's documentation/);
  });

  it("is told outside of GitHub Actions", () => {
    expect(() => parseEvent({}, {})).toThrow(
      'GITHUB_REPOSITORY is "" and GITHUB_SHA is ""; expected "owner/name" and a commit, as GitHub Actions sets them.',
    );
  });
});

describe("readEvent", () => {
  it("reads the file the runner names", async () => {
    await using fixture = await createFixture({});
    const environment = writeEvent(fixture.path, "pull_request.opened", { repository, sha });
    expect(await readEvent(environment)).toMatchObject({ kind: "pull_request", sha });
  });

  it("says when the file is missing or no JSON", async () => {
    await using fixture = await createFixture({});
    const { environment } = buildEvent("push", { repository, sha });
    const path = fixture.getPath("event.json");
    await expect(readEvent({ ...environment, GITHUB_EVENT_PATH: path })).rejects.toMatchObject({
      code: "usage",
      message: `The event file ${path} (GITHUB_EVENT_PATH) cannot be read; in a container it must be mounted.`,
    });
    await writeFile(path, "{");
    await expect(readEvent({ ...environment, GITHUB_EVENT_PATH: path })).rejects.toMatchObject({
      code: "usage",
      message: `The event file ${path} is not JSON.`,
    });
  });
});

// A change that touches nothing under `paths` passes without a load; a hostile one cannot make itself look like that.
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AskedOfChange, askHere, askWhetherMeasured } from "../../../../src/features/unmeasured/ask.ts";
import { findChangedFiles } from "../../../../src/github/changed-files.ts";
import { mayGoUnmeasured, parseEvent } from "../../../../src/github/event.ts";
import { createGitHub } from "../../../../src/github/octokit.ts";
import { parseGateFile } from "../../../builders/gate-file.ts";
import { buildEvent, type EventName, type EventOptions } from "../../../github/events.ts";
import { defaultToken, type Identity } from "../../../github/identity.ts";
import { type GitHub, startGitHub } from "../../../github/server.ts";
import { runStep } from "../../../security/step.ts";

const gateFile = `
paths: [src/**, package.json]
objectives: [p95 < 300ms]
scenarios: { smoke: { script: perf/smoke.js } }
`;
const files = {
  ".github/loadline.yml": gateFile,
  "src/shop.js": "shop",
  "src/tax.js": "tax",
  "perf/smoke.js": "smoke",
  "perf/lib/sign-in.js": "sign in",
};
type Files = Readonly<Record<string, string | null>>;

let github: GitHub;
let tip: string;
beforeEach(async () => {
  const app = { login: "github-actions[bot]", appSlug: "github-actions" };
  const tokens: Readonly<Record<string, Identity>> = {
    [defaultToken]: app,
    contentsOnly: { ...app, permissions: { contents: "read" } },
    nothing: { ...app, permissions: {} },
  };
  github = await startGitHub({ files, tokens });
  tip = github.refs.get("refs/heads/main") ?? "";
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

/** The head of pull request 7 with these files changed on top of main. */
function propose(changes: Files, onto = tip): string {
  const sha = github.seedCommit({ parents: [onto], files: changes });
  return github.seedPullRequest({ number: 7, headSha: sha }).headSha;
}

interface Circumstances {
  readonly event?: EventName;
  readonly about?: Partial<EventOptions>;
  readonly token?: string;
  readonly asked?: Partial<AskedOfChange>;
}

/** What the gate does at an event about this commit: measure or not, and what it says. */
async function gateAt(
  sha: string,
  { event = "pull_request.opened", about, token, asked }: Circumstances = {},
) {
  const repository = `${github.owner}/${github.name}`;
  const { environment, payload } = buildEvent(event, { repository, sha, number: 7, before: tip, ...about });
  const [owner = "", name = ""] = repository.split("/");
  const patience = { secondMs: 1, requestTimeoutMs: 5000 };
  const client = createGitHub({
    ...{ token: token ?? defaultToken, apiUrl: github.url, repository: { owner, name }, patience },
  });
  const parsed = parseEvent(environment, payload);
  const isPull = event.startsWith("pull_request") || event === "workflow_run";
  return await askWhetherMeasured({
    ...{ paths: ["src/**", "package.json"] },
    ...{
      gateFile: ".github/loadline.yml",
      scripts: ["perf/smoke.js"],
      checkout: "/repo",
    },
    changedFiles: async () =>
      mayGoUnmeasured(parsed)
        ? await findChangedFiles(client, parsed, { branch: "main", pullRequest: isPull ? 7 : undefined })
        : undefined,
    ...asked,
  });
}

const unmeasured = (count: number) => ({
  kind: "unmeasured",
  facts: { unmeasured: { paths: ["src/**", "package.json"], files: count } },
});
const measured = { kind: "measure", notes: [] };

describe("a pull request", () => {
  test("that changes nothing under paths is not measured", async () => {
    expect(await gateAt(propose({ "docs/tax.md": "new", "README.md": "changed" }))).toEqual(unmeasured(2));
  });

  const attacks: readonly (readonly [string, Files])[] = [
    ["a file under paths", { "src/shop.js": "slow", "docs/a.md": "a" }],
    ["a hidden file under paths", { "src/.env": "SLOW=1" }],
    ["a file that it takes away", { "src/tax.js": null }],
    ["a file that it renames out of paths", { "src/tax.js": null, "lib/tax.js": "tax" }],
    ["a file that it renames into paths", { "README.md": null, "src/README.md": "# octo-repo\n" }],
    ["the gate file", { ".github/loadline.yml": gateFile.replace("src/**", "nothing/**") }],
    ["the script", { "perf/smoke.js": "easier" }],
    ["what the script imports", { "perf/lib/sign-in.js": "easier" }],
    ["a workflow", { ".github/workflows/performance.yml": "on: push" }],
    ["an action of the workflow", { ".github/actions/deploy/action.yml": "name: deploy" }],
  ];
  test.each(attacks)("is measured that changes %s", async (_, changes) => {
    expect(await gateAt(propose({ "docs/a.md": "b", ...changes }))).toEqual(measured);
  });

  test("cannot hide a slow commit behind a harmless one that it pushes while the gate asks", async () => {
    const slow = propose({ "src/shop.js": "slow" });
    const harmless = github.seedCommit({ parents: [tip], files: { "docs/a.md": "a" } });
    github.seedPush({ number: 7, sha: harmless });
    expect(await gateAt(slow)).toEqual(measured);
  });

  test("cannot hide it among so many files that pages of another commit are listed", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 350 }, (_, index) => [`docs/${index}.md`, `${index}`]),
    );
    const slow = propose({ ...many, "src/shop.js": "slow" });
    const harmless = github.seedCommit({ parents: [tip], files: many });
    github.fault({
      operationId: "pulls/list-files",
      respond: { before: async () => void github.seedPush({ number: 7, sha: harmless }) },
    });
    expect(await gateAt(slow)).toEqual({
      kind: "measure",
      notes: [
        "Measured without a look at paths, as it is not known which files changed: the pull request has another commit by now.",
      ],
    });
  });

  test.each([
    [300, "unmeasured"],
    [3000, "measure"],
  ])("of %i files: %s", async (count, kind) => {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`docs/${index}.md`, `${index}`]),
    );
    expect(await gateAt(propose(many))).toMatchObject({ kind });
  });

  test("without a change is measured, and so is one of a commit that GitHub does not know", async () => {
    expect(await gateAt(propose({}))).toMatchObject({ kind: "measure", notes: [expect.any(String)] });
    expect(await gateAt("d".repeat(40))).toMatchObject({ kind: "measure", notes: [expect.any(String)] });
  });

  test("is measured on demand: with a label, or run again", async () => {
    const sha = propose({ "docs/a.md": "a" });
    const repository = `${github.owner}/${github.name}`;
    const { environment, payload } = buildEvent("pull_request.opened", { repository, sha, number: 7 });
    const at = (env: object, more: object) =>
      mayGoUnmeasured(parseEvent({ ...environment, ...env }, { ...payload, ...more }));
    expect(at({}, {})).toBe(true);
    expect(at({ GITHUB_RUN_ATTEMPT: "2" }, {})).toBe(false);
    expect(at({}, { action: "labeled", label: { name: "performance" } })).toBe(false);
  });

  test("needs `contents: read` alone; a token without is a measurement that says so", async () => {
    const sha = propose({ "docs/a.md": "a" });
    expect(await gateAt(sha, { token: "contentsOnly" })).toEqual(unmeasured(1));
    expect(await gateAt(sha, { token: "nothing" })).toMatchObject({
      kind: "measure",
      notes: [expect.stringContaining("add `pull-requests: read` to the job's `permissions:`")],
    });
  });

  test("is measured that changes what a link in the script's path leads to", async () => {
    await using checkout = await createFixture({ "shared/smoke.js": "smoke" });
    symlinkSync("shared", checkout.getPath("perf"));
    const changedFiles = async () => ({ kind: "known", files: ["shared/smoke.js"] }) as const;
    const host = { checkout: checkout.path, changedFiles };
    const file = parseGateFile("paths: [src]", "loadline.yml");
    const asked = (script: string) => askHere({ settings: new Map(), file, scripts: [script] }, host);
    expect(await asked(checkout.getPath("perf/smoke.js"))).toEqual(measured);
    expect(await asked("other/smoke.js")).toMatchObject({ kind: "unmeasured" });
  });
});

describe("a push and a merge group", () => {
  const push = (sha: string, about: Partial<EventOptions> = {}) => gateAt(sha, { event: "push", about });

  test("are compared with the commit before", async () => {
    const docs = github.seedCommit({ parents: [tip], files: { "docs/a.md": "a" } });
    expect(await push(docs)).toEqual(unmeasured(1));
    expect(await gateAt(docs, { event: "merge_group" })).toEqual(unmeasured(1));
    const slow = github.seedCommit({ parents: [docs], files: { "src/shop.js": "slow" } });
    expect(await push(slow)).toEqual(measured);
    expect(await gateAt(slow, { event: "merge_group" })).toEqual(measured);
  });

  test("of a branch count as a whole: a harmless push hides no slow one before it", async () => {
    const slow = github.seedCommit({ parents: [tip], files: { "src/shop.js": "slow" } });
    const docs = github.seedCommit({ parents: [slow], files: { "docs/a.md": "a" } });
    expect(await push(docs, { before: slow, headRef: "change" })).toEqual(measured);
    const harmless = github.seedCommit({ parents: [tip], files: { "docs/a.md": "a" } });
    expect(await push(harmless, { before: "0".repeat(40), headRef: "change" })).toEqual(unmeasured(1));
  });

  test("that take commits away are measured: what is gone is in no comparison", async () => {
    const slow = github.seedCommit({ parents: [tip], files: { "src/shop.js": "slow" } });
    const docs = github.seedCommit({ parents: [tip], files: { "docs/a.md": "a" } });
    expect(await push(docs, { before: slow })).toMatchObject({
      kind: "measure",
      notes: [expect.any(String)],
    });
  });

  test("of a new branch, a schedule and a start by hand are measured", async () => {
    const docs = github.seedCommit({ parents: [tip], files: { "docs/a.md": "a" } });
    expect(await push(docs, { before: "0".repeat(40) })).toEqual(measured);
    expect(await gateAt(docs, { event: "schedule" })).toEqual(measured);
    expect(await gateAt(docs, { event: "workflow_dispatch" })).toEqual(measured);
  });
});

describe("a job", () => {
  /** A step of the action; no program is there to load anything. */
  async function step(event: EventName, sha: string, inputs: Readonly<Record<string, string>> = {}) {
    await using checkout = await createFixture({
      ...{ ".github/loadline.yml": gateFile.replace("src/**", "nothing/**"), "perf/smoke.js": "throw 1" },
      "records/keep": "",
    });
    const stepped = await runStep(github, checkout, {
      event,
      about: { sha, number: 7, before: tip },
      inputs: { "target-url": "http://127.0.0.1:9", "k6-path": "/nowhere/k6", ...inputs },
    });
    const pages = [".loadline/report/report.html", ".loadline/report/publish/report.html"];
    const hasPage = pages.some((path) => existsSync(checkout.getPath(path)));
    return { ...stepped, hasPage, outputs: readFileSync(checkout.getPath("output"), "utf8") };
  }

  test("passes without a load, concludes its check and sets its outputs", async () => {
    const { status, output, outputs, summary, hasPage } = await step(
      "pull_request.opened",
      propose({ "docs/a.md": "a" }),
    );
    expect(status, output).toBe(0);
    expect(github.checkRuns).toMatchObject([
      {
        name: "Loadline: smoke",
        status: "completed",
        conclusion: "success",
        title: "Not measured: nothing under paths changed",
      },
    ]);
    expect(github.comments).toEqual([]);
    expect(outputs).toMatch(/^verdict<<(\S+)\npass\n\1$/m);
    expect(outputs).toContain("\nNot measured: nothing under paths changed\n");
    expect(summary).toContain("1 changed path, none of them under `src/**`, `package.json`");
    expect(hasPage).toBe(true);
  });

  test("that publishes finds out by itself what was not measured, and takes no missing record for it", async () => {
    const publish = { mode: "publish", current: "records" };
    const docs = propose({ "docs/a.md": "a" });
    const passed = await step("workflow_run", docs, publish);
    expect(passed.status, passed.output).toBe(0);
    await step("workflow_run", propose({ "src/shop.js": "slow" }), publish);
    expect(github.checkRuns.map(({ headSha, conclusion }) => [headSha === docs, conclusion])).toEqual([
      [true, "success"],
      [false, "failure"],
    ]);
  });
});

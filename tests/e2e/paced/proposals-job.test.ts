import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { parse } from "yaml";
import { type EventName, type EventOptions, writeEvent } from "../../github/events.ts";
import { defaultToken } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { isWhole } from "../../matrices.ts";
import { type Ended, root, runProcess, userEnvironment } from "../processes.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { nextPath, type PacedServer, pacedScript, paces, startPacedServer } from "./paced-server.ts";

const { quickMs, slowMs, chokedMs } = paces;

/** No objectives: the default ones count, which are all relative. */
const gateFile = `rounds: 1\nawait:\n  path: ${nextPath}\nscenarios:\n  checkout:\n    script: perf/shop.js\n`;

let terminal: Terminal;
let server: PacedServer;
let github: GitHub;
let folder: string;

beforeAll(async () => {
  terminal = openTerminal();
  server = await startPacedServer(quickMs);
  github = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
  folder = terminal.folder({ "perf/shop.js": pacedScript, ".github/loadline.yml": gateFile });
});

afterAll(async () => {
  await terminal[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await github.close();
});

interface Stepped extends Ended {
  /** As people read it. */
  readonly summary: string;
}

/** Runs the action as one step of a job that this event started. */
async function step(
  name: EventName,
  event: Omit<EventOptions, "repository">,
  inputs: Readonly<Record<string, string>>,
): Promise<Stepped> {
  const repository = `${github.owner}/${github.name}`;
  const environment = writeEvent(folder, name, { repository, ...event });
  const set = { "target-url": server.url, "github-token": defaultToken, ...inputs };
  const variables = Object.entries(set).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value]);
  for (const file of ["output", "summary.md"]) writeFileSync(join(folder, file), "");
  const ended = await terminal.action(folder, {
    ...environment,
    ...Object.fromEntries(variables),
    GITHUB_API_URL: github.url,
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
  });
  const summary = readFileSync(join(folder, "summary.md"), "utf8").replaceAll("&lt;", "<");
  onTestFailed(() => void process.stderr.write(`${ended.stdout}\n${ended.stderr}\n${summary}\n`));
  return { ...ended, summary };
}

/** A pull request whose deployment answers in this time. */
async function pullRequest(number: number, answerMs: number): Promise<Stepped> {
  const { headSha } = github.seedPullRequest({ number });
  server.answerIn(answerMs);
  return await step("pull_request.synchronize", { number, sha: headSha }, {});
}

interface Form {
  readonly scenario: string;
  readonly reason: string;
  readonly runs: string;
  readonly accept: boolean;
}

interface Workflow {
  readonly on: { readonly workflow_dispatch: { readonly inputs: Readonly<Record<string, unknown>> } };
  readonly jobs: {
    readonly baseline: {
      readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, string>> }[];
    };
  };
}

const baselineWorkflow = "performance-baseline.yml";

/** Fills in the form of the baseline workflow, and runs its step with what that makes of it. */
async function dispatch(form: Form): Promise<Stepped> {
  const text = readFileSync(join(root, "examples/workflows", baselineWorkflow), "utf8");
  const { on, jobs } = parse(text) as Workflow;
  expect(Object.keys(on.workflow_dispatch.inputs).sort()).toEqual(Object.keys(form).sort());
  const own = jobs.baseline.steps.find(({ uses }) => uses?.includes("/loadline@"))?.with ?? {};
  const expressions: Readonly<Record<string, string>> = {
    "inputs.accept && 'baseline-accept' || 'baseline-update'": form.accept
      ? "baseline-accept"
      : "baseline-update",
    "inputs.scenario": form.scenario,
    "inputs.runs || 3": form.runs,
    "inputs.reason": form.reason,
    "steps.preview.outputs.url": server.url,
  };
  const inputs = Object.entries(own).map(([name, value]) => {
    const expression = /^\$\{\{ (.*) \}\}$/.exec(value)?.[1] ?? "";
    return [name, expressions[expression] ?? `unknown: ${value}`];
  });
  const sha = github.refs.get("refs/heads/main") ?? "";
  const given = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
  return await step("workflow_dispatch", { sha, inputs: given }, Object.fromEntries(inputs));
}

function stored(): readonly { readonly accepted?: { readonly reason: string } }[] {
  const text = github.readFile("loadline-baselines", "default/checkout.json")?.toString("utf8");
  return text === undefined ? [] : (JSON.parse(text) as { entries: ReturnType<typeof stored> }).entries;
}

/** A form as a report says it, with the reason that a person has for it. */
function formIn(summary: string, words: RegExp): Form {
  const said = words.exec(summary)?.groups ?? {};
  expect(said, summary).toHaveProperty("scenario");
  expect(summary).toContain(`/actions/workflows/${baselineWorkflow}`);
  const { scenario = "", runs = "1", accept } = said;
  return { scenario, runs, accept: accept !== undefined, reason: "the new index" };
}

const first = /start the baseline workflow by hand\]\(\S+\) for scenario `(?<scenario>[^`]+)`/;
const intended =
  /After the merge, \[start the baseline workflow\]\(\S+\): enter scenario `(?<scenario>[^`]+)` and a reason, and tick `(?<accept>accept)`/;
const missing =
  /add the missing run: \[start the baseline workflow\]\(\S+\) for scenario `(?<scenario>[^`]+)` with (?<runs>\d+) as `runs`, without `accept`/;

test("the forms for a first baseline and for an accepted level do what a report says", async () => {
  const uncompared = await pullRequest(1, quickMs);
  expect(uncompared.status).toBe(0);
  const recorded = await dispatch(formIn(uncompared.summary, first));
  expect(recorded).toMatchObject({
    status: 0,
    summary: expect.stringContaining("✅ Pass: The run was added"),
  });
  expect(stored()).toHaveLength(1);

  const failed = await pullRequest(2, slowMs);
  expect(failed).toMatchObject({ status: 1, summary: expect.stringContaining("❌ Fail: p95 rose by") });
  const { headSha } = github.seedPullRequest({ number: 3, headRepo: "stranger/shop" });
  const event = { number: 3, sha: headSha, fork: "stranger/shop" };
  const ofFork = await step("pull_request.synchronize", event, {});
  // A maintainer reads it, so it says the same.
  expect(formIn(ofFork.summary, intended)).toEqual(formIn(failed.summary, intended));
  const accepted = await dispatch(formIn(failed.summary, intended));
  expect(accepted).toMatchObject({
    status: 0,
    summary: expect.stringContaining("accepted as the new level"),
  });
  expect(stored()[1]).toMatchObject({ accepted: { reason: "the new index" } });
  const compared = await pullRequest(2, slowMs);
  expect(compared).toMatchObject({ status: 0, summary: expect.stringContaining("Baseline: 1 run") });
  expect(github.violations).toEqual([]);
});

test.runIf(isWhole("stories"))("the form for a missing run adds it", async () => {
  const before = stored().length;
  server.answerLoadsIn(slowMs, chokedMs, chokedMs, chokedMs);
  const short = await dispatch({ scenario: "checkout", reason: "again", runs: "2", accept: false });
  expect(short).toMatchObject({
    status: 0,
    summary: expect.stringContaining("Only 1 of 2 runs was added to the baseline: k6 dropped"),
  });
  expect(stored()).toHaveLength(before + 1);
  server.answerIn(slowMs);
  expect(await dispatch(formIn(short.summary, missing))).toMatchObject({ status: 0 });
  expect(stored()).toHaveLength(before + 2);
  expect(github.violations).toEqual([]);
});

test("the command of a job repeats the gate at home, against the baseline of the repository", async () => {
  const { summary } = await pullRequest(4, slowMs);
  const command = /```sh\n(.*)\n```/.exec(summary)?.[1] ?? "";
  expect(command).toContain("--baseline-branch loadline-baselines");
  // Beside the clone of the repository lies one of Loadline.
  symlinkSync(join(terminal.tag, "loadline"), join(dirname(folder), "loadline"));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "gh"), `#!/bin/sh\n[ "$*" = "auth token" ] && echo ${defaultToken}\n`);
  chmodSync(join(bin, "gh"), 0o755);
  const env = userEnvironment(terminal.tag, terminal.tag);
  const ended = await runProcess("sh", ["-c", command.replace("http://localhost:3000", server.url)], {
    cwd: folder,
    env: { ...env, PATH: `${bin}:${env["PATH"]}`, GITHUB_API_URL: github.url },
    timeoutMs: 180_000,
  });
  expect(ended, ended.stderr).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, ".loadline/report/report.md"), "utf8")).toMatch(
    /Baseline: \d runs? of `main`/,
  );
});

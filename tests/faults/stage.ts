// What a fault strikes: a repository with a baseline and a pull request, and a step of a job there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFixture, type FileTree } from "fs-fixture";
import { toolPath } from "../../scripts/tools.ts";
import { formatHistory, historyPath } from "../../src/baseline/history.ts";
import type { Run } from "../../src/model/run/run.ts";
import { type EventName, writeEvent } from "../github/events.ts";
import { defaultToken } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { stateIn } from "../security/step.ts";
import { serve } from "../unit/k6/fakes.ts";
import { baselineOf, measuredRun } from "../unit/report/measured.ts";
import { type FaultProxy, startProxy } from "./proxy.ts";
import { type EndedStep, type RunningStep, type StepOptions, startStep } from "./step.ts";

export const baselineBranch = "loadline-baselines";
const key = { scenario: "checkout", environment: "preview" };

/** 80 ms at the middle, as it is stored; the pull request's record has twice that. */
const stored = baselineOf(6, { levelMs: 80 });
const slower = (commit: string) => measuredRun({ levelMs: 160, seed: 7, provenance: { commit } });

/** Only the stored baseline shows that the record fails: without it nothing would be wrong. */
const gateFile = `environment: preview
objectives: [p95 < baseline + 10%]
scenarios: { checkout: { script: perf/checkout.js } }
`;

/** Few requests, none of which a server can hold up for long. */
const script = `import http from "k6/http";
export const options = { vus: 1, iterations: 30 };
export default function () { http.get(__ENV.TARGET_URL, { timeout: "1s" }); }
`;

export interface Step extends Pick<StepOptions, "nodeArgs" | "under"> {
  readonly event: Extract<EventName, "pull_request.synchronize" | "push">;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Stage extends AsyncDisposable {
  readonly github: GitHub;
  /** Between the step and GitHub. */
  readonly api: FaultProxy;
  readonly folder: string;
  /** Writes all that the step needs; the function starts it. */
  prepare(step: Step): () => RunningStep;
  start(step: Step): RunningStep;
  run(step: Step): Promise<EndedStep>;
  /** Runs the `post:` of the step before, as the runner does when the job is over, however that ended. */
  conclude(step: Step): Promise<EndedStep>;
  /** Text of a file that the steps wrote; empty where there is none. */
  read(path: string): string;
  /** Identities of all runs on the baseline branch, sorted; one that is stored twice is there twice. */
  stored(): readonly string[];
}

/** Judges the pull request's record, which fails. */
export const judging: Step = {
  event: "pull_request.synchronize",
  inputs: { mode: "judge", current: "records/checkout.run.json" },
};

/** Judges it in a job that only publishes: the check fails, the step does not. */
export const publishing: Step = {
  event: "pull_request.synchronize",
  inputs: { mode: "publish", current: "records/checkout.run.json" },
};

/** Measures a second and adds the run to the baseline. */
export function recording(target: string): Step {
  return {
    event: "push",
    inputs: {
      ...measuring(target),
      ...{ mode: "baseline-update", runs: "1", objectives: "p95 < 60s" },
      environment: "preview",
    },
  };
}

/** Measures a second and fails, whatever the target's speed; a verdict that is left open fails, too. */
export function gating(target: string, inputs: Readonly<Record<string, string>> = {}): Step {
  const usual = { mode: "gate", objectives: "p95 < 1us", rounds: "1", "fail-on-inconclusive": "true" };
  return { event: "push", inputs: { ...measuring(target), ...usual, ...inputs } };
}

function measuring(target: string): Readonly<Record<string, string>> {
  return {
    script: "perf/short.js",
    "target-url": target,
    "k6-path": toolPath("k6"),
    "await-timeout": "30s",
  };
}

/** A healthy service behind a proxy. */
export async function openTarget(): Promise<FaultProxy> {
  const service = await serve((_, response) => response.end("hello"));
  const proxy = await startProxy(service.url);
  return {
    ...proxy,
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]();
      await service.close();
    },
  };
}

export async function openStage(files: FileTree = {}): Promise<Stage> {
  const github = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
  const history = stored.map((run) => ({ run, accepted: undefined }));
  github.seedCommit({
    ref: `refs/heads/${baselineBranch}`,
    files: { "README.md": "", [historyPath(key)]: formatHistory(key, history) },
  });
  const { headSha } = github.seedPullRequest({ number: 7 });
  const pushedSha = github.refs.get("refs/heads/main") ?? "";
  const api = await startProxy(github.url);
  const fixture = await createFixture({
    ".github/loadline.yml": gateFile,
    "perf/checkout.js": script,
    "perf/short.js": script,
    "records/checkout.run.json": JSON.stringify(slower(headSha)),
    output: "",
    state: "",
    "summary.md": "",
    ...files,
  });
  const folder = fixture.path;
  const variablesOf = ({ event, inputs, env = {} }: Step) => {
    const repository = `${github.owner}/${github.name}`;
    const sha = event === "push" ? pushedSha : headSha;
    const all = Object.entries({ "github-token": defaultToken, comment: "always", ...inputs });
    return {
      ...plainEnvironment(),
      ...writeEvent(folder, event, { repository, sha, number: 7 }),
      ...Object.fromEntries(all.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...{ GITHUB_API_URL: api.url, GITHUB_OUTPUT: join(folder, "output") },
      ...{ GITHUB_STEP_SUMMARY: join(folder, "summary.md"), GITHUB_STATE: join(folder, "state") },
      ...env,
    };
  };
  const prepare = (step: Step) => {
    const env = variablesOf(step);
    const { nodeArgs, under } = step;
    if (step.env?.["GITHUB_STATE"] === undefined) writeFileSync(env.GITHUB_STATE, "");
    const program = "action" as const;
    const how = { ...(nodeArgs && { nodeArgs }), ...(under && { under }) };
    return () => startStep({ ...how, program, cwd: folder, env });
  };
  return {
    ...{ github, api, folder, prepare },
    start: (step) => prepare(step)(),
    run: async (step) => await prepare(step)().ended,
    conclude: async (step) => {
      const state = stateIn(readIfThere(join(folder, "state")));
      const env = variablesOf({ ...step, env: { ...step.env, ...state } });
      return await startStep({ program: "post", cwd: folder, env }).ended;
    },
    read: (path) => readIfThere(join(folder, path)),
    stored: () => identitiesOn(github),
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await github.close();
      await fixture.rm();
    },
  };
}

function plainEnvironment(): Readonly<Record<string, string>> {
  const names = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? ""]])),
  );
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function identitiesOn(github: GitHub): readonly string[] {
  const paths = ["preview/checkout.json", "preview/short.json"];
  return paths
    .flatMap((path) => {
      const text = github.readFile(baselineBranch, path)?.toString();
      if (text === undefined) return [];
      const { entries }: { readonly entries: readonly { readonly run: Run }[] } = JSON.parse(text);
      return entries.map(({ run }) => `${path} ${run.window.start} ${run.provenance.commit}`);
    })
    .sort();
}

// The pull request's gate file decides what is measured of itself, and nothing else.
import { existsSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { gateFileSchema } from "../../../src/config/file/schema.ts";
import { trustedGateFile } from "../../../src/config/file/trust.ts";
import { optionTable } from "../../../src/entry/table.ts";
import { jobEnvironment, terminalEnvironment } from "../../../src/lib/environment.ts";
import { gateFileNotes } from "../../../src/report/words/notes/gate-file.ts";
import { contentOf, gateFileJsonSchema, parseGateFile } from "../../builders/gate-file.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { planted } from "../../written/planted.ts";
import { runStep } from "../step.ts";

const path = ".github/loadline.yml";
const read = (text: string) => parseGateFile(text, path);
const fromPullRequest = { objectivesFrom: "pull request" } as const;

test("every key of the gate file says who sets it", () => {
  const schema = JSON.stringify(gateFileJsonSchema);
  const { properties } = JSON.parse(schema);
  const ofScenario = properties.scenarios.additionalProperties.properties;
  const keys = new Set([...Object.keys(properties), ...Object.keys(ofScenario)]);
  keys.delete("scenarios");
  expect([...gateFileSchema(optionTable).setters.keys()].sort()).toEqual([...keys].sort());
});

describe("of a pull request's gate file", () => {
  const base = read(`
await: { path: /health }
objectives: [p95 < 300ms, errors < 1%]
k6: { version: 2.2.0 }
baseline: { branch: levels, require: true }
scenarios:
  checkout: { script: perf/checkout.js, rounds: 3 }
`);

  test("scripts, objectives, warm-up and env count", () => {
    const own = read(`
objectives: [p95 < 400ms]
warm-up: 3s
env: { RATE: "50" }
scenarios:
  checkout: { script: perf/new.js, warm-up: 1s }
`);
    const { file } = trustedGateFile(own, base, fromPullRequest);
    expect(contentOf(file)).toEqual({
      ...{ objectives: ["p95 < 400ms"], "warm-up": "3s", env: { RATE: "50" } },
      ...{
        await: { path: "/health" },
        k6: { version: "2.2.0" },
        baseline: { branch: "levels", require: true },
      },
      scenarios: { checkout: { script: "perf/new.js", "warm-up": "1s", rounds: 3 } },
    });
  });

  test("what runs k6, which baseline counts, where secrets go and what fails comes from the base branch", () => {
    const own = read(`
k6: { path: ./evil.sh }
baseline: { branch: mine, require: false }
target-url: https://evil.example
prometheus: { url: "https://evil.example", bearer-env: PROM_TOKEN, queries: [] }
databases: { shop: $PROM_TOKEN }
fail-on-inconclusive: false
links: [{ title: Here, url: "https://evil.example" }]
report-directory: dist
objectives: [p95 < 300ms, errors < 1%]
scenarios:
  checkout: { script: perf/checkout.js, rounds: 1, k6-args: --vus=1, sees: 90% }
`);
    const { file } = trustedGateFile(own, base, fromPullRequest);
    expect(contentOf(file)).toEqual(contentOf(base));
  });

  test("a new scenario has its own script and objectives, and defaults for the rest", () => {
    const own = read("scenarios: { search: { script: perf/search.js, rounds: 1, env: { RATE: '5' } } }");
    const { file } = trustedGateFile(own, base, fromPullRequest);
    expect(contentOf(file)?.scenarios).toEqual({ search: { script: "perf/search.js", env: { RATE: "5" } } });
  });

  test.each(["constructor", "toString", "hasOwnProperty"])(
    "a scenario named %s is as new as any other, though every object has that property",
    (name) => {
      const own = read(`scenarios: { ${name}: { script: perf/a.js, rounds: 1 } }`);
      const { file, changes } = trustedGateFile(own, base, fromPullRequest);
      expect([...(file?.scenarios ?? [])]).toEqual([[name, { script: "perf/a.js" }]]);
      expect(changes).toContainEqual(
        expect.objectContaining({ scenario: name, key: "scenario", change: "added" }),
      );
      const env = read(`env: { ${name}: x }`);
      expect(contentOf(trustedGateFile(env, undefined, fromPullRequest).file)).toEqual({
        env: { [name]: "x" },
      });
    },
  );

  test("its absence changes nothing: the base branch's counts as it is", () => {
    expect(trustedGateFile(undefined, base, fromPullRequest).file).toBe(base);
  });

  test("a file that the base branch does not have yet sets nothing but what is measured", () => {
    const own = read(
      "k6: { path: ./evil.sh }\nobjectives: p95 < 1s\nscenarios: { a: { script: a.js, rounds: 9 } }",
    );
    const { file } = trustedGateFile(own, undefined, fromPullRequest);
    expect(contentOf(file)).toEqual({ objectives: "p95 < 1s", scenarios: { a: { script: "a.js" } } });
  });

  test.each([
    "K6_OUT",
    "LD_PRELOAD",
    "DYLD_INSERT_LIBRARIES",
    "PATH",
    "HOME",
    "https_proxy",
    "SSL_CERT_FILE",
    "NODE_OPTIONS",
    "SSLKEYLOGFILE",
    "GODEBUG",
    "GOMAXPROCS",
    "TARGET_URL",
    "BASE_URL",
  ])("the variable %s is refused, where the base branch does not set the same", (name) => {
    const own = read(`env:\n  ${name}: x\n`);
    expect(() => trustedGateFile(own, base, fromPullRequest)).toThrow(
      `${path} line 2: a pull request may not set ${name}`,
    );
    expect(contentOf(trustedGateFile(own, own, fromPullRequest).file)).toEqual(contentOf(own));
  });

  test("the objectives of the base branch count where the workflow says so", () => {
    const own = read(
      "objectives: [p95 < 9s]\nscenarios: { checkout: { script: perf/checkout.js, objectives: [] } }",
    );
    const { file } = trustedGateFile(own, base, { objectivesFrom: "base branch" });
    expect(contentOf(file)).toMatchObject({ objectives: ["p95 < 300ms", "errors < 1%"] });
    expect(contentOf(file)?.scenarios?.["checkout"]).not.toHaveProperty("objectives");
  });

  test("a scenario that it removes stays where objectives and load of the base branch count", () => {
    const own = read("scenarios: { search: { script: perf/search.js } }");
    const ofBase = { objectivesFrom: "base branch", loadFrom: "base branch" } as const;
    const { file, changes } = trustedGateFile(own, base, ofBase);
    expect(Object.keys(contentOf(file)?.scenarios ?? {})).toEqual(["search", "checkout"]);
    expect(gateFileNotes(changes, "main").join(" ")).toContain("Taken from main until this is merged");
    expect(gateFileNotes(changes, "main").join(" ")).toMatch(/scenario checkout\b.* of the gate file/);
    const ofObjectives = { objectivesFrom: "base branch" } as const;
    expect(Object.keys(contentOf(trustedGateFile(own, base, ofObjectives).file)?.scenarios ?? {})).toEqual([
      "search",
    ]);
  });

  test("the reader is told what it changes, what it removes and what has to wait", () => {
    const own = read(`
objectives: [p95 < 400ms]
k6: { path: ./evil.sh }
scenarios:
  search: { script: perf/search.js }
`);
    const { changes } = trustedGateFile(own, base, fromPullRequest);
    expect(gateFileNotes(changes, "main")).toEqual([
      "This pull request changes the gate file: objectives from 2 to 1, scenario checkout removed, scenario search added.",
      'Objectives on main that it removes or changes: "p95 < 300ms", "errors < 1%".',
      "Taken from main until this is merged: await, baseline, k6 of the gate file.",
    ]);
    expect(gateFileNotes(trustedGateFile(base, base, fromPullRequest).changes, "main")).toEqual([]);
  });
});

describe("the environment of a job's programs", () => {
  const env = {
    ...{
      PATH: "/bin",
      HOME: "/root",
      K6_VUS: "2",
      GITHUB_SHA: "abc",
      HTTPS_PROXY: "http://proxy",
      JAVA_HOME: "/java",
    },
    ...{
      GITHUB_TOKEN: "t",
      ACTIONS_RUNTIME_TOKEN: "t",
      "INPUT_GITHUB-TOKEN": "t",
      GITHUB_ENV: "/runner/set_env",
      PROM_TOKEN: "t",
      GITHUB_PAT: "t",
      GOOGLE_KEY: "t",
      SHOP_KEY: "s",
    },
    ...{ K6_CLOUD_TOKEN: "t", NPM_TOKEN: "t", RUNNER_TEMP: "/tmp" },
  };

  test("has what programs need, and no secret that the workflow does not name", () => {
    const { env: passed, secrets, withheld } = jobEnvironment(env, ["SHOP_KEY"]);
    expect(Object.keys(passed)).toEqual([
      "PATH",
      "HOME",
      "K6_VUS",
      "GITHUB_SHA",
      "HTTPS_PROXY",
      "RUNNER_TEMP",
    ]);
    expect(secrets).toEqual({ SHOP_KEY: "s" });
    expect(withheld).toEqual([
      ...["JAVA_HOME", "PROM_TOKEN", "GITHUB_PAT", "GOOGLE_KEY", "K6_CLOUD_TOKEN", "NPM_TOKEN"],
    ]);
  });

  test("at a terminal is the user's own, without Prometheus's secrets and a job's tokens and files", () => {
    const { env: passed, secrets, withheld } = terminalEnvironment(env, ["PROM_TOKEN"]);
    const left = Object.keys(env).filter((name) => !(name in passed));
    expect(left.sort()).toEqual([
      ...["ACTIONS_RUNTIME_TOKEN", "GITHUB_ENV", "GITHUB_TOKEN", "INPUT_GITHUB-TOKEN", "PROM_TOKEN"],
    ]);
    expect({ secrets, withheld }).toEqual({ secrets: {}, withheld: [] });
  });

  test("in a job of another CI system is without the tokens that the system gives it", () => {
    const tokens = [
      ...["GITLAB_TOKEN", "CI_JOB_TOKEN", "CI_REPOSITORY_URL", "CI_REGISTRY_PASSWORD", "CI_DEPLOY_PASSWORD"],
      ...["CI_DEPENDENCY_PROXY_PASSWORD", "SYSTEM_ACCESSTOKEN", "BITBUCKET_STEP_OIDC_TOKEN"],
    ];
    const given = Object.fromEntries([...tokens, "CI_JOB_ID", "SHOP_KEY"].map((name) => [name, "s"]));
    expect(terminalEnvironment(given).env).toEqual({ CI_JOB_ID: "s", SHOP_KEY: "s" });
  });

  test.each([
    "GITHUB_TOKEN",
    "GITHUB_ENV",
    "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
    "INPUT_GITHUB-TOKEN",
    "A=B",
    "",
  ])("%j cannot be named", (name) => {
    expect(() => jobEnvironment(env, [name])).toThrow(/^script-secrets: /);
  });
});

describe("a job on a pull request", () => {
  let target: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    await installTools(["k6"]);
    target = await serve((_, response) => response.end("hello"));
  }, 600_000);
  afterAll(async () => await target.close());

  const script = `
    import http from "k6/http";
    export const options = { vus: 1, iterations: 5 };
    export default function () {
      console.log("the script sees " + Object.keys(__ENV).join(" ") + " and " + __ENV.NPM_TOKEN + __ENV.SHOP_KEY);
      http.get(__ENV.TARGET_URL);
    }`;
  const gateFile =
    "k6: { path: ./evil.sh }\nobjectives: [avg < 5s]\nscenarios: { smoke: { script: smoke.js } }\n";

  /** Runs the action as a step of a job that a pull request started. */
  async function step(
    github: GitHub,
    files: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>> = {},
  ) {
    const { headSha } = github.seedPullRequest({ number: 7 });
    const fixture = await createFixture({ "smoke.js": script, ...files });
    const printed = await runStep(github, fixture, {
      event: "pull_request.opened",
      about: { sha: headSha, number: 7 },
      inputs: { "k6-version": "2.2.0", "target-url": target.url },
      env: { NPM_TOKEN: planted.stepToken, SHOP_KEY: planted.scriptSecret, ...more },
    });
    return { ...printed, fixture };
  }

  test("does not run the program that its gate file names as k6", async () => {
    await using github = await startGitHub({
      files: { [path]: gateFile.replace("k6: { path: ./evil.sh }\n", "") },
    });
    const evil = "#!/bin/sh\ntouch executed\n";
    const { status, output, fixture, summary } = await step(github, { [path]: gateFile, "evil.sh": evil });
    await using folder = fixture;
    expect(existsSync(folder.getPath("executed"))).toBe(false);
    expect(output).not.toContain("evil.sh");
    expect(status, output).toBe(0);
    expect(summary).toContain("Taken from main until this is merged: k6 of the gate file.");
  });

  test("gives the script no secret but those that the workflow names, and says which it withholds", async () => {
    await using github = await startGitHub({
      files: { [path]: gateFile.replace("k6: { path: ./evil.sh }\n", "") },
    });
    const own = { [path]: gateFile.replace("k6: { path: ./evil.sh }\n", "") };
    const { status, output, fixture } = await step(github, own, { "INPUT_SCRIPT-SECRETS": "SHOP_KEY" });
    await using _ = fixture;
    expect(status, output).toBe(0);
    expect(output).toContain("and undefined***");
    expect(output).not.toContain(planted.stepToken);
    expect(output).not.toMatch(/the script sees .*(?:INPUT_|ACTIONS_|GITHUB_TOKEN)/);
    expect(output).toContain(
      "The script mentions NPM_TOKEN, which this job sets but does not pass to the script.",
    );
  });
});

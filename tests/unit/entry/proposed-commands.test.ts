import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import {
  type CommandReader,
  recordCommand,
  repeatCommand,
} from "../../../src/app/setup/proposed-commands.ts";
import type { Settings } from "../../../src/config/options/option.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import type { Surroundings } from "../../../src/config/resolve/rules.ts";
import { readArguments } from "../../../src/entry/cli/arguments.ts";
import { optionTable } from "../../../src/entry/table.ts";
import { parseGateFile } from "../../builders/gate-file.ts";

const around: Surroundings = {
  baseline: { kind: "directory", path: "baselines" },
  deployment: undefined,
  samples: "pipe",
};

const target = ["https://me:secret@preview.example.com"];

const terminal = { options: optionTable, kind: "terminal", program: "loadline" } as const;
const job = { options: optionTable, kind: "job", repository: "acme/shop" } as const;
const clone = "node ../loadline/dist/cli.js";

function repeated(given: Record<string, string[]>, reader: CommandReader, surroundings = around): string {
  const settings: Settings = new Map(Object.entries({ "target-url": target, ...given }));
  return repeatCommand(resolveGate(settings, undefined, surroundings), settings, reader);
}

/** What a shell makes of a command, read as the command line reads it. */
function understood(command: string, env: Record<string, string> = {}) {
  const script = `set -- ${command.replace(/^.*?(?=\bgate\b|\bbaseline\b)/, "")}; for word; do printf '%s\\0' "$word"; done`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8", env }).split("\0").slice(0, -1);
  const read = readArguments(words);
  return read.kind === "perform" ? Object.fromEntries(read.settings) : {};
}

describe("the command that repeats a gate", () => {
  test("holds the user's own settings, each as one word of a shell", () => {
    const given = {
      script: ["perf/my check'out.js"],
      scenario: ["check out"],
      config: ["other.yml"],
      "warm-up": ["5s"],
      "k6-version": ["1.8.1"],
      env: ["RATE=100", "GREETING=it's $HOME `date`"],
      objectives: ["p95 < 300ms\n# a comment\n\nwarn: p99 < baseline + 20%"],
      drift: ["15%"],
      sees: ["25%"],
      rounds: ["1..5"],
    };
    const command = repeated(given, terminal);
    expect(command).toContain(`--objective 'p95 < 300ms' --objective 'warn: p99 < baseline + 20%'`);
    expect(understood(command)).toEqual({
      ...given,
      "target-url": ["https://preview.example.com"],
      objectives: ["p95 < 300ms", "warn: p99 < baseline + 20%"],
    });
  });

  test("of a job has the reader's own deployments, and no value of a variable, which may be a secret", () => {
    const given = {
      script: ["a.js"],
      "base-url": ["https://base.example.com"],
      env: ["KEY=s3cret\nRATE=100"],
    };
    const command = repeated(given, job);
    expect(command).toBe(
      `${clone} gate a.js --target http://localhost:3000 --base http://localhost:3001 --env KEY="$KEY" --env RATE="$RATE"`,
    );
    expect(understood(command, { KEY: "mine", RATE: "5" })["env"]).toEqual(["KEY=mine", "RATE=5"]);
  });

  test("holds a switch without a word behind it, which would be taken for a script", () => {
    const given = (value: string) => ({
      script: ["a.js"],
      "base-url": ["https://base.example.com"],
      "null-control": [value],
    });
    expect(repeated(given("true"), terminal)).toMatch(/ --null-control$/);
    for (const value of ["true", "false"]) {
      expect(understood(repeated(given(value), terminal))).toMatchObject(given(value));
    }
  });

  test("holds the flags of k6, with the variables among them as variables", () => {
    const given = { script: ["a.js"], "k6-args": ["-u5", "--tag", "'team=it'\\''s us'", "-e KEY=s3cret"] };
    const flags = [`--vus=5 '--tag=team=it'\\''s us'`];
    expect(understood(repeated(given, terminal))).toMatchObject({ "k6-args": flags, env: ["KEY=s3cret"] });
    const command = repeated(given, job);
    expect(command).not.toContain("s3cret");
    expect(understood(command, { KEY: "mine" })).toMatchObject({ "k6-args": flags, env: ["KEY=mine"] });
  });

  test("of a job names one target, though the workflow named its own among the variables", () => {
    const env = ["TARGET_URL=https://preview.example.com", "RATE=5"];
    const settings: Settings = new Map(Object.entries({ script: ["a.js"], env }));
    const command = repeatCommand(resolveGate(settings, undefined, around), settings, job);
    expect(command).toBe(`${clone} gate a.js --target http://localhost:3000 --env RATE="$RATE"`);
    expect(repeatCommand(resolveGate(settings, undefined, around), settings, terminal)).toBe(
      "loadline gate a.js --env TARGET_URL=https://preview.example.com --env RATE=5",
    );
  });

  test("names each of several scripts, and patterns as they were written", () => {
    const given = { script: ["a.js", "perf/[ab]*.js"] };
    expect(repeated(given, terminal)).toContain("gate a.js 'perf/[ab]*.js' --target");
    expect(understood(repeated(given, terminal))).toMatchObject(given);
  });

  test("asks the reader's own Prometheus where the job asked one that its workflow named", () => {
    const given = { script: ["a.js"], "prometheus-url": ["http://prometheus.internal:9090"] };
    expect(repeated(given, job)).toBe(
      `${clone} gate a.js --target http://localhost:3000 --prometheus-url http://localhost:9090`,
    );
    expect(understood(repeated(given, terminal))).toMatchObject(given);
  });

  test("names the scenarios of the gate file, whose settings it leaves to the file", () => {
    const file = parseGateFile(
      "scenarios: { browse: { script: b.js }, 'check out': { script: c.js } }",
      "l.yml",
    );
    const settings: Settings = new Map([
      ["target-url", target],
      ["config", [".github/loadline.yml"]],
    ]);
    expect(repeatCommand(resolveGate(settings, file, around), settings, job)).toBe(
      `${clone} gate --scenario browse --scenario 'check out' --target http://localhost:3000`,
    );
  });

  test("of a job looks for the level where the job found it: on the same branch, of the same environment", () => {
    const onGitHub: Surroundings = {
      baseline: { kind: "branch", branch: "loadline-baselines" },
      deployment: { url: "https://pr-7.example.com", environment: "preview" },
      samples: "pipe",
    };
    const relative = { script: ["a.js"], objectives: ["p95 < baseline + 10%"] };
    const command = repeated(relative, job, onGitHub);
    expect(command).toBe(
      `GITHUB_REPOSITORY=acme/shop GITHUB_TOKEN="$(gh auth token)" ${clone} gate a.js --target http://localhost:3000 ` +
        "--objective 'p95 < baseline + 10%' --environment preview --baseline-branch loadline-baselines",
    );
    expect(understood(command)).toMatchObject({
      "baseline-branch": ["loadline-baselines"],
      environment: ["preview"],
    });
    const limits = { script: ["a.js"], objectives: ["p95 < 300ms"] };
    const besides = { ...relative, "base-url": ["https://base.example.com"] };
    for (const given of [limits, besides]) {
      expect(repeated(given, job, onGitHub)).not.toMatch(/GITHUB|baseline-branch/);
    }
  });

  test("of a terminal starts the program as it was started, on the branch that it was given", () => {
    const program = "node /opt/loadline/dist/cli.js";
    const given = { script: ["a.js"], "baseline-branch": ["levels"] };
    expect(repeated(given, { options: optionTable, kind: "terminal", program })).toBe(
      `${program} gate a.js --target https://preview.example.com --baseline-branch levels`,
    );
  });
});

test("a level is recorded and accepted by whole commands", () => {
  const settings: Settings = new Map([
    ["script", ["a.js"]],
    ["target-url", ["http://localhost:3000"]],
    ["env", ["RATE=100"]],
    ["drift", ["off"]],
    ["sees", ["25%"]],
    ["rounds", ["3"]],
    ["baseline-directory", ["my baselines"]],
  ]);
  const common =
    "a.js --target http://localhost:3000 --env RATE=100 --drift off --sees 25% --baseline-directory 'my baselines'";
  const program = "loadline";
  expect(recordCommand("update", "a", { options: optionTable, settings, program })).toBe(
    `loadline baseline update ${common}`,
  );
  const accept = recordCommand("accept", "a", { options: optionTable, settings, program }) ?? "";
  expect(accept).toBe(`loadline baseline accept ${common} --reason 'why the new level is right'`);
  expect(understood(accept)["reason"]).toEqual(["why the new level is right"]);
  const three = recordCommand("update", "a", { options: optionTable, settings, program, runs: 3 });
  expect(three).toBe(`loadline baseline update ${common} --runs 3`);
});

test("a reason that was given is said again, in one line", () => {
  const settings: Settings = new Map([
    ["script", ["a.js"]],
    ["reason", ["the new\nindex"]],
  ]);
  const accept = recordCommand("accept", "a", { options: optionTable, settings, program: "loadline" }) ?? "";
  expect(understood(accept)["reason"]).toEqual(["the new index"]);
});

test("runs that are named one by one are not counted", () => {
  const settings: Settings = new Map([
    ["scenario", ["a"]],
    ["results", ["prometheus"]],
    ["test-id", ["first"]],
  ]);
  const program = "loadline";
  expect(recordCommand("update", "a", { options: optionTable, settings, program, runs: 3 })).toBeUndefined();
  expect(recordCommand("update", "a", { options: optionTable, settings, program })).toBe(
    "loadline baseline update --scenario a --results prometheus --test-id first",
  );
});

test("a terminal is told the k6 that it was told of, and a job's reader is not", () => {
  const settings: Settings = new Map([
    ["script", ["a.js"]],
    ["target-url", ["http://localhost:3000"]],
    ["k6-path", ["/opt/k6"]],
    ["k6-samples", ["stdout"]],
  ]);
  const program = "loadline";
  const gate = resolveGate(settings, undefined, around);
  const told = "--k6-path /opt/k6 --k6-samples stdout";
  expect(repeatCommand(gate, settings, { options: optionTable, kind: "terminal", program })).toContain(told);
  expect(recordCommand("update", "a", { options: optionTable, settings, program })).toContain(told);
  expect(
    repeatCommand(gate, settings, { options: optionTable, kind: "job", repository: "a/b" }),
  ).not.toContain("k6-");
});

test("a level of one of several scripts is recorded by that script alone, under the name it has among them", () => {
  const settings: Settings = new Map([
    ["script", ["shop/load.js", "admin/load.js"]],
    ["target-url", ["http://localhost:3000"]],
  ]);
  const gate = resolveGate(settings, undefined, around);
  expect(gate.scenarios.map(({ name }) => name)).toEqual(["shop/load", "admin/load"]);
  expect(
    recordCommand("update", "admin/load", { options: optionTable, settings, program: "loadline", gate }),
  ).toBe("loadline baseline update admin/load.js --scenario admin/load --target http://localhost:3000");
});

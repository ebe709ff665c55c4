// Gates that start both sides of a sample service by themselves: real git, real k6, the command line.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { installTools, toolPath } from "../../../scripts/tools.ts";
import { entryPath } from "../../built.ts";
import { type Ended, runProcess } from "../../e2e/processes.ts";
import { isWhole } from "../../matrices.ts";

let fixture: FsFixture;

beforeAll(async () => {
  await installTools(["k6"]);
  fixture = await createFixture();
}, 600_000);

afterAll(async () => await fixture.rm());

const identity = {
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.com" },
  ...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" },
};
/** A terminal, also where a job runs the tests: a job keeps no build. */
const env: Record<string, string> = Object.fromEntries(
  Object.entries({ ...process.env, ...identity }).flatMap(([name, value]) =>
    value === undefined || name.startsWith("npm_") || name === "CI" ? [] : [[name, value]],
  ),
);

/** A repository of a sample service, whose branch `change` has one more commit than `main`. */
interface Sample {
  readonly folder: string;
  readonly base: string;
  readonly gate: (flags: readonly string[], own?: Readonly<Record<string, string>>) => Promise<Ended>;
  readonly git: (...args: readonly string[]) => string;
}

const scripted = ["script: browse.js", "rounds: 1", 'env: { DURATION: "2s" }'];

/** What the commit of the change does to a file, and which files the base lacks. */
interface Change {
  readonly file: string;
  readonly edit: (text: string) => string;
  readonly isNewOf?: readonly string[];
}

/**
 * @param name folder in examples/services
 * @param start of the gate file, as YAML
 */
function sampleOf(name: string, start: string, change: Change): Sample {
  const folder = join(fixture.path, `${name}-${readdirSync(fixture.path).length}`);
  cpSync(`examples/services/${name}`, folder, { recursive: true });
  cpSync("examples/services/browse.js", join(folder, "browse.js"));
  const gateFile = [`start: ${start}`, "scenarios:", "  browse:", ...scripted.map((line) => `    ${line}`)];
  writeFileSync(join(folder, "loadline.yml"), `${gateFile.join("\n")}\nobjectives: errors < 50%\n`);
  writeFileSync(join(folder, ".gitignore"), ".loadline\n*.db\n*.sock\n/catalogue*\n");
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder, env, encoding: "utf8" }).trim();
  git("init", "-q", "-b", "main");
  git("add", "-A");
  for (const path of change.isNewOf ?? []) git("reset", "-q", "--", path);
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "change");
  const path = join(folder, change.file);
  writeFileSync(path, change.edit(existsSync(path) ? readFileSync(path, "utf8") : ""));
  git("add", "-A");
  git("commit", "-q", "-m", "change");
  const gate: Sample["gate"] = async (flags, own = {}) =>
    await runProcess(
      process.execPath,
      [entryPath("cli"), "gate", "--config", "loadline.yml", "--k6-path", toolPath("k6"), ...flags],
      { cwd: folder, env: { ...env, ...own }, timeoutMs: 180_000 },
    );
  return { folder, base: git("rev-parse", "main"), gate, git };
}

const unchanged = { file: "browse.js", edit: (text: string) => `${text}\n// A change.\n` };

const reportSchema = z.looseObject({
  verdict: z.string(),
  notes: z.array(z.string()),
  scenarios: z.array(
    z.looseObject({
      design: z.string().optional(),
      baseline: z
        .array(z.looseObject({ provenance: z.looseObject({ commit: z.string().optional() }) }))
        .optional(),
    }),
  ),
});

function reportIn({ folder }: Sample) {
  return reportSchema.parse(JSON.parse(readFileSync(join(folder, ".loadline/report/report.json"), "utf8")));
}

/** Neither a work tree nor, where nothing was built, a folder. */
function expectNothingLeft({ git, folder }: Sample, left: readonly string[] = []): void {
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
  expect(readdirSync(join(folder, ".loadline/base"))).toEqual(left);
}

/** Sample services, how each is started, what the change is, and whether some of it is not committed. */
const services: readonly (readonly [string, string, string, Change, boolean])[] = [
  ["node", "npm start", "whose files are not all committed", unchanged, true],
  [
    "workers",
    '{ run: npm start, ready: /health, env: { SOCKET: "{side}.sock" } }',
    "that brings the script and the gate file along",
    { ...unchanged, isNewOf: ["browse.js", "loadline.yml"] },
    false,
  ],
  [
    "python",
    '{ run: python3 app.py, prepare: python3 migrate.py, ready: /health, env: { DATABASE: "{side}.db" } }',
    "of nothing",
    unchanged,
    false,
  ],
];

/** Sample services that are built: how, how each is started then, and a change that breaks it. */
const builds: readonly (readonly [name: string, build: string, run: string, broken: Change])[] = [
  [
    "node",
    "cp server.js catalogue.mjs",
    "node catalogue.mjs",
    {
      file: "server.js",
      edit: (text) => text.replace("response.end(JSON", "response.writeHead(500).end(JSON"),
    },
  ],
  [
    "go",
    "go build -o catalogue .",
    "./catalogue",
    {
      file: "main.go",
      edit: (text) =>
        text.replace('w.Header().Set("Content-Type", "application/json")', "w.WriteHeader(500)"),
    },
  ],
];

/** `node scripts/run.mjs test start` takes all services. */
const isAll = isWhole("start");

describe.concurrent("a gate that starts the service itself", () => {
  test.each(isAll ? services : services.slice(0, 2))(
    "passes side by side: %s, start %s, a change %s",
    async (name, start, _, change, isDirty) => {
      const sample = sampleOf(name, start, change);
      if (isDirty) {
        writeFileSync(join(sample.folder, "server.js"), "\n// Not committed.", { flag: "a" });
        writeFileSync(join(sample.folder, "notes.txt"), "Not tracked.");
      }
      const before = sample.git("status", "--porcelain");
      const ended = await sample.gate(["--base-ref", "main"]);
      expect(ended, ended.stderr).toMatchObject({ status: 0 });
      expect(reportIn(sample)).toMatchObject({
        verdict: "pass",
        scenarios: [{ design: "simultaneous", baseline: [{ provenance: { commit: sample.base } }] }],
      });
      expect(sample.git("status", "--porcelain")).toBe(before);
      const isTold = reportIn(sample).notes.some((note) =>
        note.startsWith("The base was started as this change is"),
      );
      expect(isTold).toBe(change.isNewOf !== undefined);
      expectNothingLeft(sample);
    },
  );

  test.each([
    ["names nothing", "nowhere", {}, 'base-ref: git knows no branch, tag or commit "nowhere" here'],
    ["cannot be looked up", "main", { PATH: "/nonexistent" }, "base-ref: git is not installed."],
  ])("refuses a base that %s", async (_, ref, own, message) => {
    const sample = sampleOf("node", "npm start", unchanged);
    const ended = await sample.gate(["--base-ref", ref], own);
    expect(ended, ended.stderr).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });

  test.each(isAll ? builds : builds.slice(0, 1))(
    "builds each side from its own code, and keeps the base's build for the next gate: %s",
    async (name, build, run, broken) => {
      // A second side would find the folder there.
      const only = join(fixture.path, `only-${name}`);
      const sample = sampleOf(
        name,
        `{ run: mkdir ${only} && ${run}, build: ${build}, stop: rmdir ${only}, ready: /health }`,
        broken,
      );
      const ended = await sample.gate(["--base-ref", "main", "--side-by-side", "alternating"]);
      expect(ended, ended.stderr).toMatchObject({ status: 1 });
      expect(ended.stderr).toContain("Building the base");
      expect(reportIn(sample)).toMatchObject({ verdict: "fail", scenarios: [{ design: "alternating" }] });
      expectNothingLeft(sample, [sample.base]);
      const again = await sample.gate(["--base-ref", "main", "--side-by-side", "alternating"]);
      expect(again.status, again.stderr).toBe(1);
      expect(again.stderr).not.toContain("Building the base");
    },
  );

  test("does not disturb another one of the same checkout", async () => {
    const sample = sampleOf("node", '{ run: npm start, build: "true" }', unchanged);
    const ended = await Promise.all(
      ["one", "other"].map(
        async (name) => await sample.gate(["--base-ref", "main", "--report-directory", `.loadline/${name}`]),
      ),
    );
    expect(
      ended.map(({ status }) => status),
      ended[0]?.stderr,
    ).toEqual([0, 0]);
    expectNothingLeft(sample, [sample.base]);
  });

  test("cannot pass where the base cannot be built, says why, and fails where that is set", async () => {
    const start = '{ run: npm start, build: "grep -q change browse.js || (echo no compiler here; exit 2)" }';
    const sample = sampleOf("node", start, unchanged);
    const compared = ["--base-ref", "main", "--objective", "p95 < baseline + 50%"];
    const unbuilt = { kind: "uncompared", because: { kind: "lacksBase", step: "build" } };
    const ended = await sample.gate(compared);
    expect(ended.status, ended.stderr).toBe(0);
    expect(reportIn(sample)).toMatchObject({
      verdict: "inconclusive",
      notes: expect.arrayContaining([expect.stringContaining("no compiler here")]),
      scenarios: [{ design: "stored", verdict: { open: [unbuilt] } }],
    });
    expectNothingLeft(sample);
    expect((await sample.gate([...compared, "--fail-on-inconclusive"])).status).toBe(4);
    // What needs no base passes without.
    const absolute = await sample.gate(["--base-ref", "main", "--objective", "avg < 5s"]);
    expect(absolute.status, absolute.stderr).toBe(0);
    expect(reportIn(sample)).toMatchObject({ verdict: "pass" });
  });

  test("is broken where the change cannot be built, ends under load or never listens, with its last lines", async () => {
    const build = sampleOf("node", '{ run: npm start, build: "echo no compiler here; exit 2" }', unchanged);
    const dying = {
      file: "server.js",
      edit: (text: string) =>
        `${text}\nsetTimeout(() => { console.log("out of memory"); process.exit(9); }, 1500);\n`,
    };
    const died = sampleOf("node", "node server.js", dying);
    const silent = sampleOf("node", '"echo thinking; sleep 60"', unchanged);
    const ended = await Promise.all([build.gate([]), died.gate([]), silent.gate(["--await-timeout", "1s"])]);
    expect(ended.map(({ status }) => status)).toEqual([3, 3, 3]);
    const printed = ended.map(({ stdout, stderr }) => `${stdout}${stderr}`);
    expect(printed[0]).toMatch(/start\.build of this change ended with status 2.+no compiler here/s);
    expect(printed[1]).toMatch(/this change ended with status 9.+out of memory/s);
    expect(printed[2]).toMatch(/It does not listen on port \d+.+thinking/s);
  });
});

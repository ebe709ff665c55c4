import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { planFiles } from "../../../../src/features/init/plan.ts";
import type { Findings } from "../../../../src/features/init/recognise/findings.ts";
import { freePort } from "../../../../src/lib/net/listen.ts";
import { patientCheckout } from "../../../builders/checkout.ts";
import { contentOf, parseGateFile } from "../../../builders/gate-file.ts";
import { actionlint, zizmor } from "../../../e2e/linters.ts";
import { root, runProcess, userEnvironment } from "../../../e2e/processes.ts";
import { filesBelow, openTerminal, type Terminal } from "../../../e2e/terminal.ts";
import { isWhole } from "../../../matrices.ts";

type Files = Readonly<Record<string, string>>;

const script = patientCheckout;
const example = (name: string): string => readFileSync(join(root, "examples/workflows", name), "utf8");
const deploying = (job: string): string =>
  `on:\n  pull_request:\njobs:\n  deploy:\n${job}    runs-on: ubuntu-latest\n    steps:\n      - run: "true"\n`;

/** A file name that means something to YAML, a shell, a workflow and a terminal. */
const hostile = "perf/`$(reboot)` ${{ github.token }}: #\u202e\u001b[2J \"'.js";

const gateFile = ".github/loadline.yml";
const workflows = ["performance.yml", "performance-publish.yml", "performance-baseline.yml"].map(
  (name) => `.github/workflows/${name}`,
);

const goShop = `package main

import (
	"net/http"
	"os"
)

func main() {
	http.HandleFunc("/", func(answer http.ResponseWriter, _ *http.Request) { answer.Write([]byte("hello")) })
	http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil)
}
`;

import { optionTable } from "../../../../src/entry/table.ts";

/** A kind of repository, what is written into it, and the scenarios of its gate file then. */
interface Kind {
  readonly name: string;
  readonly files: Files;
  readonly written: readonly string[];
  readonly scenarios: Readonly<Record<string, string>>;
}

const allKinds: readonly Kind[] = [
  {
    name: "an empty one",
    files: {},
    written: [gateFile, ".gitignore", "perf/smoke.js", ...workflows],
    scenarios: { smoke: "perf/smoke.js" },
  },
  {
    name: "one with a k6 script, which ignores .loadline/ already",
    files: { "perf/checkout.js": script, ".gitignore": ".loadline\n" },
    written: [gateFile, ...workflows],
    scenarios: { checkout: "perf/checkout.js" },
  },
  {
    name: "one with a package.json that starts a service",
    files: {
      "package.json": JSON.stringify({ scripts: { build: "tsc", start: "node server.js" } }),
      "package-lock.json": "{}",
      ".nvmrc": "24",
      "server.js": "createServer().listen(process.env.PORT || 8123);",
      ".gitignore": "node_modules\n",
      "node_modules/k6-user/index.js": script,
    },
    written: [gateFile, "perf/smoke.js", ...workflows],
    scenarios: { smoke: "perf/smoke.js" },
  },
  {
    name: "one that Vercel deploys",
    files: { "vercel.json": "{}" },
    written: [gateFile, ".gitignore", "perf/smoke.js", ...workflows],
    scenarios: { smoke: "perf/smoke.js" },
  },
  {
    name: "one whose workflow deploys a preview",
    files: { ".github/workflows/deploy.yml": deploying("    outputs:\n      url: x\n") },
    written: [gateFile, ".gitignore", "perf/smoke.js", ...workflows],
    scenarios: { smoke: "perf/smoke.js" },
  },
  {
    name: "one with everything there",
    files: {
      "perf/checkout.js": script,
      [gateFile]: example("loadline.yml"),
      ".github/workflows/speed.yml": example("performance.yml"),
      ".github/workflows/verdict.yml": example("performance-publish.yml"),
      ".github/workflows/accept.yml": example("performance-baseline.yml"),
      ".gitignore": ".loadline/\n",
    },
    written: [],
    scenarios: { checkout: "perf/checkout.js" },
  },
  {
    name: "a monorepo",
    files: {
      "package.json": JSON.stringify({ workspaces: ["apps/*"], scripts: { test: "vitest" } }),
      "apps/shop/package.json": JSON.stringify({ scripts: { start: "next start -p 4000" } }),
      "apps/shop/perf/smoke.ts": script,
      "apps/admin/perf/smoke.js": script,
      "apps/admin/perf/soak.js": script,
      "packages/k6/login.js": 'import http from "k6/http";\nexport const login = () => http.get("/");\n',
    },
    written: [gateFile, ".gitignore", ...workflows],
    scenarios: { "admin-smoke": "apps/admin/perf/smoke.js", "shop-smoke": "apps/shop/perf/smoke.ts" },
  },
  {
    name: "a Go module with a frontend folder and k6's own examples",
    files: {
      "go.mod": "module shop\n\ngo 1.22\n",
      "cmd/shop/main.go": goShop,
      "web/package.json": JSON.stringify({ scripts: { build: "vite build", preview: "vite preview" } }),
      "perf/checkout.js": script,
      "perf/kafka.js": script.replace(/^/, 'import kafka from "k6/x/kafka";\n'),
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [
          `examples/${index}.js`,
          'import http from "k6/http";\nexport default () => http.get("https://quickpizza.grafana.com");\n',
        ]),
      ),
    },
    written: [gateFile, ".gitignore", ...workflows],
    scenarios: { checkout: "perf/checkout.js" },
  },
  {
    name: "one with a hostile file name",
    files: { [hostile]: script },
    written: [gateFile, ".gitignore", ...workflows],
    scenarios: { "reboot-github.token-2J": hostile },
  },
];

/** `node scripts/run.mjs test start` takes them all. */
const kinds = allKinds.filter(
  ({ name }) => isWhole("start") || /empty|everything|monorepo|hostile/.test(name),
);

const nothingFound: Findings = {
  ...{
    scripts: [],
    service: undefined,
    others: [],
    workflows: [],
    host: undefined,
    defaultBranch: "main",
    isRepository: true,
  },
  ...{ isOnGitHub: true, ignoresRuns: true, occupied: new Map() },
};

let terminal: Terminal;

beforeAll(() => {
  terminal = openTerminal();
});

afterAll(async () => await terminal[Symbol.asyncDispose]());

function git(folder: string, ...args: readonly string[]): void {
  execFileSync("git", args, { cwd: folder, env: { PATH: process.env["PATH"] ?? "", HOME: folder } });
}

function repository(files: Files): string {
  const folder = terminal.folder(files);
  git(folder, "init", "--quiet", "--initial-branch=trunk");
  return folder;
}

/** Everything in a repository but git's own. */
function content(folder: string): Files {
  return Object.fromEntries(Object.entries(filesBelow(folder)).filter(([path]) => !path.startsWith(".git/")));
}

/** Its tests are steps, one after the other. */
const step = { concurrent: false };

describe.concurrent.each(kinds)("in $name", ({ files, written, scenarios }) => {
  let folder: string;
  beforeAll(() => {
    folder = repository(files);
  });

  test("a dry run shows what would be written, and writes nothing", step, async () => {
    const { status, stdout } = await terminal.loadline(folder, ["init", "--dry-run"]);
    expect(status).toBe(0);
    expect(content(folder)).toEqual(files);
    for (const path of written) expect(stdout).toContain(`would write  ${path}\n  + `);
  });

  test("init writes what is missing and changes nothing that is there", step, async () => {
    const { status, stdout } = await terminal.loadline(folder, ["init"]);
    expect(status).toBe(0);
    const after = content(folder);
    expect(after).toMatchObject(files);
    expect(Object.keys(after).sort()).toEqual([...Object.keys(files), ...written].sort());
    for (const path of written) expect(stdout).toContain(`wrote  ${path}\n`);
    expect(stdout.trimEnd()).toMatch(
      /\n {2}node \S+cli\.js gate (?:--target http:\/\/localhost:\d+|--base-ref trunk)$/,
    );
    for (const unseen of ["\u001b", "\u202e"]) expect(stdout).not.toContain(unseen);
  });

  test("the gate file is one, and names the scripts", step, () => {
    const file = parseGateFile(readFileSync(join(folder, gateFile), "utf8"), gateFile);
    const named = Object.entries(contentOf(file)?.scenarios ?? {}).map(([name, it]) => [name, it.script]);
    expect(Object.fromEntries(named)).toEqual(scenarios);
  });

  test("the linters find nothing in the workflows", step, async () => {
    const paths = written.filter((path) => workflows.includes(path)).map((path) => join(folder, path));
    if (paths.length === 0) return;
    expect(await actionlint(paths)).toMatchObject({ status: 0, stdout: "" });
    const { status, stdout, stderr } = await zizmor(paths);
    expect(status, stdout).toBe(0);
    for (const path of paths) expect(stderr).toContain(`completed ${path}`);
  });

  test("a second init writes nothing", step, async () => {
    const before = content(folder);
    const { status, stdout } = await terminal.loadline(folder, ["init"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Nothing to write/);
    expect(content(folder)).toEqual(before);
  });
});

test("the linters find nothing in what is written for any way to deploy or start, private or not", async () => {
  const service = {
    ...{ name: "Node.js", at: "", databases: [] },
    ...{ folder: "", build: ["npm ci"], run: "npm start", takesPort: true, port: 3000 },
    ...{ toolchain: { kind: "python", versionFile: ".python-version" } as const, reads: [] },
  };
  const ways: readonly Partial<Findings>[] = [
    { service },
    { service: { ...service, takesPort: false, folder: "apps/web", env: { HTTP_PORT: "{port}" } } },
    { host: { kind: "reports", name: "Vercel" } },
    { host: { kind: "silent", name: "Fly.io", example: "https://pr-{0}-shop.fly.dev" } },
    {},
  ];
  const folder = terminal.folder();
  const paths = ways.flatMap((way, index) =>
    [false, true].flatMap((isPrivate) => {
      const { files } = planFiles({ ...nothingFound, ...way }, optionTable, { isPrivate });
      return files.flatMap((file) => {
        if (file.kind !== "new" || !file.path.includes("/workflows/")) return [];
        const path = join(folder, `${index}-${isPrivate}`, file.path);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, file.content);
        return [path];
      });
    }),
  );
  expect(paths).toHaveLength(ways.length * (3 + 2));
  expect(await actionlint(paths)).toMatchObject({ status: 0, stdout: "" });
  const { status, stdout, stderr } = await zizmor(paths);
  expect(status, stdout).toBe(0);
  for (const path of paths) expect(stderr).toContain(`completed ${path}`);
});

/** The shop has nothing at `/`: the owner of the first script names a page that there is. */
function nameAPage(folder: string): void {
  const path = join(folder, "perf/smoke.js");
  if (!existsSync(path)) return;
  writeFileSync(path, readFileSync(path, "utf8").replace('path: "/"', 'path: "/products"'));
}

describe.concurrent("what init wrote works", () => {
  test.each(
    kinds.filter(({ name }) => (isWhole("start") ? /empty|k6 script|hostile/ : /hostile/).test(name)),
  )("in $name a gate measures and passes", async ({ files, scenarios }) => {
    const folder = repository(files);
    const { stdout } = await terminal.loadline(folder, ["init"]);
    const next = /cli\.js (gate --target) http:\S+$/.exec(stdout.trimEnd())?.[1]?.split(" ") ?? [];
    const target = await terminal.shop();
    nameAPage(folder);
    const brief = ["--env", "DURATION=2s", "--rounds", "1"];
    const gate = await terminal.loadline(folder, [...next, target, ...brief]);
    expect(gate, gate.stderr).toMatchObject({ status: 0 });
    // Whether it became the baseline, too, depends on how busy the machine was.
    const report = readFileSync(join(folder, ".loadline/report/report.json"), "utf8");
    for (const name of Object.keys(scenarios)) expect(report).toContain(JSON.stringify(name));
    // What the run left is not to be committed.
    const untracked = execFileSync("git", ["ls-files", "--others", "--exclude-standard"], { cwd: folder });
    expect(untracked.toString()).not.toContain(".loadline/");
  });
});

test("the step that starts the service starts it, and a gate of the first script passes there as it is", async () => {
  const port = await freePort();
  const folder = repository({
    "package.json": JSON.stringify({
      scripts: { build: "node --version", start: `PORT=${port} node server.js` },
    }),
    "server.js": `require("node:http").createServer((_, response) => response.end("hello")).listen(process.env.PORT);`,
  });
  await terminal.loadline(folder, ["init"]);
  const workflow = parse(readFileSync(join(folder, workflows[0] ?? ""), "utf8")) as {
    readonly jobs: {
      readonly measure: { readonly steps: readonly { readonly id?: string; readonly run?: string }[] };
    };
  };
  const run = workflow.jobs.measure.steps.find(({ id }) => id === "preview")?.run ?? "";
  const output = join(folder, "output");
  const env = { ...userEnvironment(terminal.tag, folder), GITHUB_OUTPUT: output, RUNNER_TEMP: folder };
  const step = await runProcess("bash", ["-e", "-c", run], { cwd: folder, env, timeoutMs: 180_000 });
  expect(step, step.stderr).toMatchObject({ status: 0 });
  const url = /^url=(.*)$/m.exec(readFileSync(output, "utf8"))?.[1] ?? "";
  expect(url).toBe(`http://localhost:${port}`);
  const brief = ["--env", "DURATION=2s", "--rounds", "1"];
  const gate = await terminal.loadline(folder, ["gate", "--target", url, ...brief]);
  expect(gate, gate.stderr).toMatchObject({ status: 0 });
});

/** What is committed of a repository, by somebody. */
function commit(folder: string, message: string): void {
  git(folder, "add", "--all");
  const somebody = ["-c", "user.name=Octo Cat", "-c", "user.email=octocat@example.com"];
  git(folder, ...somebody, "commit", "--quiet", "--message", message);
}

/** The toolchain of this machine, with what it has compiled before. */
function withGo(): Readonly<Record<string, string>> {
  const [folder = "", cache = ""] = execFileSync("go", ["env", "GOROOT", "GOCACHE"], {
    encoding: "utf8",
  }).split("\n");
  const { PATH = "" } = userEnvironment(terminal.tag, folder);
  return { PATH: `${PATH}:${join(folder, "bin")}`, GOCACHE: cache, GOTOOLCHAIN: "local" };
}

const samples = [
  { name: "node", run: "npm run start" },
  { name: "go", run: ".loadline/service" },
  { name: "python", run: "python3 app.py" },
  { name: "workers", run: "npm run start" },
] as const;

describe("what init writes for a sample needs no edit: the gate starts the change and its base", () => {
  test.each(isWhole("start") ? samples : samples.filter(({ name }) => name === "python"))(
    "$name",
    async ({ name, run }) => {
      const folder = terminal.folder();
      cpSync(join(root, "examples/services", name), folder, { recursive: true });
      git(folder, "init", "--quiet", "--initial-branch=main");
      commit(folder, "The sample");
      const { stdout } = await terminal.loadline(folder, ["init"]);
      expect(stdout.trimEnd()).toMatch(/\n {2}node \S+cli\.js gate --base-ref main$/);
      commit(folder, "A gate");
      git(folder, "checkout", "--quiet", "-b", "change");
      writeFileSync(join(folder, "README.md"), "A change that is none.\n");
      commit(folder, "A change");
      const brief = ["--env", "DURATION=1s", "--rounds", "1", "--base-ref", "main"];
      const gate = await terminal.loadline(folder, ["gate", ...brief], { env: withGo() });
      expect(gate.stderr).toContain(`Starting this change: ${run}`);
      expect(gate.stderr).toContain(`Starting the base: ${run}`);
      // How long answers take is not asked about on a busy machine; that both sides answer is.
      expect([2, 3], gate.stdout + gate.stderr).not.toContain(gate.status);
      const report = JSON.parse(readFileSync(join(folder, ".loadline/report/report.json"), "utf8"));
      expect(report.scenarios).toMatchObject([
        // At once, or in turn where the machine is busy.
        { scenario: "smoke", design: expect.not.stringMatching(/stored/), runs: [{}], baseline: [{}] },
      ]);
      expect(gate.stdout).toMatch(/^ *errors +0 % /m);
    },
  );
});

test("the default branch is that of the remote, and a folder below the top means the whole repository", async () => {
  const folder = repository({ "apps/shop/index.js": "" });
  git(folder, "remote", "add", "origin", "git@github.com:octo-org/shop.git");
  git(folder, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/release");
  const { stdout } = await terminal.loadline(join(folder, "apps/shop"), ["init"]);
  expect(readFileSync(join(folder, workflows[2] ?? ""), "utf8")).toContain("branches: [release]\n");
  expect(stdout).toContain(`cd ${folder} && node `);
});

test("the job that a deploying workflow has to add is one", async () => {
  const path = ".github/workflows/deploy.yml";
  const text = deploying("    outputs:\n      url: x\n");
  const folder = repository({ [path]: text });
  const { stdout } = await terminal.loadline(folder, ["init"]);
  const job = /^- Add this job to .*:\n((?: {4}.*\n)+)/m.exec(stdout)?.[1]?.replaceAll(/^ {2}/gm, "") ?? "";
  writeFileSync(join(folder, path), text + job);
  expect(await actionlint([path, ...workflows].map((it) => join(folder, it)))).toMatchObject({
    status: 0,
    stdout: "",
  });
  writeFileSync(join(folder, path), text + job.replace("target-url", "target-ulr"));
  expect(await actionlint([join(folder, path)])).toMatchObject({ status: 1 });
});

test("a repository on another host gets no workflows", async () => {
  const folder = repository({});
  git(folder, "remote", "add", "origin", "https://gitlab.example.com/a/b.git");
  const { status, stdout } = await terminal.loadline(folder, ["init"]);
  expect(status).toBe(0);
  expect(Object.keys(content(folder)).sort()).toEqual([gateFile, ".gitignore", "perf/smoke.js"].sort());
  expect(stdout).toContain("not on GitHub");
});

test("nothing is written through a link that leads out of the repository", async () => {
  const folder = repository({});
  const outside = terminal.folder();
  mkdirSync(join(outside, "workflows"));
  symlinkSync(outside, join(folder, ".github"));
  symlinkSync(join(outside, "stolen"), join(folder, ".gitignore"));
  const { status, stdout } = await terminal.loadline(folder, ["init"]);
  expect(status).toBe(0);
  expect(filesBelow(outside)).toEqual({});
  expect(stdout).toContain(`unchanged  ${gateFile}: a link points outside the repository`);
});

test("where there is no repository the folder is taken for one", async () => {
  const folder = terminal.folder({ "node_modules/a.js": script, "k6/shop.js": script });
  const { status } = await terminal.loadline(folder, ["init"]);
  expect(status).toBe(0);
  expect(readFileSync(join(folder, gateFile), "utf8")).toContain("  shop:\n    script: k6/shop.js\n");
});

test("init reads no other setting, and is nothing for a workflow", async () => {
  const asked = await terminal.loadline(terminal.folder(), ["init", "--target", "http://localhost:3000"]);
  expect(asked).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("init does not take target-url"),
  });
  const env = {
    INPUT_MODE: "init",
    GITHUB_REPOSITORY: "octo-org/shop",
    GITHUB_SHA: "0".repeat(40),
    GITHUB_EVENT_NAME: "push",
    "INPUT_GITHUB-TOKEN": "ghs_x",
  };
  const folder = terminal.folder();
  const job = await terminal.action(folder, env);
  expect(job).toMatchObject({ status: 2, stdout: expect.stringContaining("in a terminal only") });
  expect(filesBelow(folder)).toEqual({});
});

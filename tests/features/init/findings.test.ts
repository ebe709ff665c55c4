import { describe, expect, test } from "vitest";
import { readWorkflow } from "../../../src/features/init/recognise/existing.ts";
import { findServices } from "../../../src/features/init/recognise/services.ts";
import { gateWorkflow } from "../../../src/features/init/write/gate-workflow.ts";
import { filesOf } from "../../builders/repository-files.ts";

const readManifest = async (manifest: unknown, more: Readonly<Record<string, string>> = {}, folder = "") =>
  (await findServices(filesOf({ [`${folder}package.json`]: JSON.stringify(manifest), ...more }))).service;

describe("a package.json", () => {
  test("starts the service with its start script, before preview and dev", async () => {
    const scripts = { dev: "vite", preview: "vite preview", start: "node server.js" };
    expect((await readManifest({ scripts }))?.run).toBe("npm run start");
    expect((await readManifest({ scripts: { dev: "vite", preview: "vite preview" } }))?.run).toBe(
      "npm run preview -- --port {port}",
    );
  });

  test.each([
    ["node server.js --port 4000", 4000],
    ["next start -p 4001", 4001],
    ["PORT=4002 node server.js", 4002],
    ["vite preview", 4173],
    ["vite", 5173],
    ["next start", 3000],
    ["node server.js --port 99999", 3000],
  ])("with %j listens on %i", async (start, port) => {
    expect((await readManifest({ scripts: { start } }))?.port).toBe(port);
  });

  test.each([
    "const port = Number(process.env.PORT || 8123);",
    'const port = process.env["PORT"] ?? 8123;',
    "createServer(answer).listen(8123);",
  ])("listens where its file says: %s", async (text) => {
    const service = await readManifest({ scripts: { start: "node server.js" } }, { "server.js": text });
    expect(service?.port).toBe(8123);
  });

  test("is installed by the package manager whose lock file is there, if it needs anything", async () => {
    const manifest = { scripts: { start: "node ." }, dependencies: { express: "5" } };
    const buildOf = async (...lock: string[]) =>
      (await readManifest(manifest, Object.fromEntries(lock.map((name) => [name, ""]))))?.build;
    expect((await readManifest({ scripts: { start: "node ." } }))?.build).toEqual([]);
    expect(await buildOf()).toEqual(["npm install"]);
    expect(await buildOf("package-lock.json")).toEqual(["npm ci"]);
    expect(await buildOf("yarn.lock")).toEqual(["corepack enable", "yarn install"]);
    expect(await buildOf("pnpm-lock.yaml")).toEqual(["corepack enable", "pnpm install --frozen-lockfile"]);
  });

  test("of a workspace is installed by the lock file at the top", async () => {
    const files = {
      "package.json": JSON.stringify({ workspaces: ["apps/*"] }),
      "yarn.lock": "",
      "apps/api/package.json": JSON.stringify({ scripts: { start: "next start" } }),
    };
    expect((await findServices(filesOf(files))).service).toMatchObject({
      ...{ folder: "apps/api", run: "yarn run start", build: ["corepack enable", "yarn install"] },
    });
  });

  test("is built first, unless a development server does that", async () => {
    expect((await readManifest({ scripts: { build: "tsc", start: "node ." } }))?.build).toEqual([
      "npm run build",
    ]);
    expect((await readManifest({ scripts: { build: "tsc", dev: "vite" } }))?.build).toEqual([]);
  });

  test("that starts nothing, is no JSON or lies in a folder of a strange name is none", async () => {
    expect(await readManifest({ scripts: { test: "vitest" } })).toBeUndefined();
    expect(await readManifest([])).toBeUndefined();
    expect(await readManifest({}, { "package.json": "{" })).toBeUndefined();
    expect(await readManifest({ scripts: { start: "x" } }, {}, "a$(reboot)/")).toBeUndefined();
  });
});

describe("an existing workflow", () => {
  const read = (text: string) => readWorkflow(".github/workflows/deploy.yml", text);

  test("uses Loadline in these modes", () => {
    const steps = (mode: string) =>
      `jobs:\n  a:\n    steps:\n      - uses: someone/loadline@v1\n        with:\n          script: a.js\n${mode}`;
    expect(read(steps("")).modes).toEqual(["gate"]);
    expect(read(steps("          mode: baseline-update\n")).modes).toEqual(["baseline-update"]);
    const chosen = "          mode: ${{ inputs.accept && 'baseline-accept' || 'baseline-update' }}\n";
    expect(read(steps(chosen)).modes).toEqual(["baseline-accept", "baseline-update"]);
    const vendored = "jobs:\n  a:\n    steps:\n      - uses: ./.github/actions/loadline\n";
    expect(read(vendored).modes).toEqual(["gate"]);
    expect(read("jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v5\n").modes).toEqual([]);
  });

  test("hands out the preview's address as an output", () => {
    const workflow = (job: string) => read(`on: pull_request\njobs:\n  deploy:\n${job}`).hands;
    expect(workflow("    outputs:\n      preview-url: x\n")).toMatchObject({
      job: "deploy",
      output: "preview-url",
    });
    expect(workflow("    outputs:\n      coverage-url: x\n")).toBeUndefined();
  });

  test("that pull requests do not start hands out nothing", () => {
    expect(read("on: push\njobs:\n  deploy:\n    outputs:\n      url: x\n").hands).toBeUndefined();
  });

  test.each([
    ["on:\n  deployment_status:\n", true],
    ["on: [push, deployment_status]\n", true],
    ["on: push\njobs:\n  a:\n    steps:\n      - uses: chrnorm/deployment-status@v2\n", true],
    ["on: pull_request\njobs:\n  a:\n    environment:\n      name: preview\n      url: x\n", true],
    ["on: push\njobs:\n  a:\n    environment:\n      name: production\n      url: x\n", false],
    ["on: push\n", false],
  ])("%j announces deployments: %s", (text, isAboutDeployments) => {
    expect(read(text)).toMatchObject({ isAboutDeployments });
  });

  test("that init wrote says what is still to be filled in", () => {
    const text = gateWorkflow({ kind: "unknown" });
    expect(read(text).leftOpen).toEqual(["deployment", "publisher"]);
    const filled = text.replaceAll("OWNER/", "acme/").replace(/run: \|\n.*\n +exit 1/, "run: ./deploy.sh");
    expect(read(filled)).toMatchObject({ modes: ["gate"], leftOpen: [] });
  });

  test("that calls another one of the repository names it", () => {
    const gate = ".github/workflows/performance.yml";
    expect(read(`on: pull_request\njobs:\n  a:\n    uses: ./${gate}\n`).calls).toEqual([gate]);
    expect(read("on: push\njobs:\n  a:\n    uses: acme/x/.github/workflows/a.yml@v1\n").calls).toEqual([]);
  });

  test.each(["", "- a", ": : :", "on: {}\njobs: 3\n", "jobs:\n  a: 3\n  b:\n    steps: [1, null]\n"])(
    "that is none (%j) says nothing",
    (text) => {
      expect(read(text)).toMatchObject({ modes: [], isAboutDeployments: false, hands: undefined });
    },
  );
});

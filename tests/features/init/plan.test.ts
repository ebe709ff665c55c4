import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { optionTable } from "../../../src/entry/table.ts";
import { planFiles } from "../../../src/features/init/plan.ts";
import type { PlannedFile } from "../../../src/features/init/planned.ts";
import type {
  Findings,
  FoundService,
  FoundWorkflow,
  HandingJob,
} from "../../../src/features/init/recognise/findings.ts";
import type { Looked } from "../../../src/features/init/requests/look-at.ts";
import { tellPlan } from "../../../src/features/init/tell.ts";
import { hasPlaceholder } from "../../../src/features/init/write/pins.ts";
import type { AddedIndicator } from "../../../src/model/objective.ts";
import { acceptInput } from "../../../src/report/words/next.ts";
import { parseGateFile, contentOf as writtenIn } from "../../builders/gate-file.ts";

const empty: Findings = {
  scripts: [],
  service: undefined,
  others: [],
  workflows: [],
  host: undefined,
  defaultBranch: "main",
  isRepository: true,
  isOnGitHub: true,
  ignoresRuns: true,
  occupied: new Map(),
};

const vercel = { host: { kind: "reports", name: "Vercel" } } as const;

/** One whose port nothing changes. */
const service: FoundService = {
  ...{ name: "Node.js", at: "", databases: [] },
  folder: "",
  build: ["npm ci"],
  run: "npm run start",
  takesPort: false,
  port: 4321,
  toolchain: { kind: "node", versionFile: undefined },
  reads: [],
};

const deploy: HandingJob = {
  ...{ workflow: ".github/workflows/deploy.yml", runsAs: "Deploy previews" },
  ...{ job: "deploy", output: "url" },
};
const workflow: FoundWorkflow = {
  path: deploy.workflow,
  name: deploy.runsAs,
  modes: [],
  isAboutDeployments: false,
  hands: undefined,
  calls: [],
  leftOpen: [],
};

const plan = (more: Partial<Findings>) => planFiles({ ...empty, ...more }, optionTable);
const fileAt = (files: readonly PlannedFile[], path: string) => files.find((file) => file.path === path);
function contentOf(files: readonly PlannedFile[], path: string): string {
  const file = fileAt(files, path);
  return file?.kind === "new" ? file.content : `${path} is not written`;
}
const gateFileOf = (more: Partial<Findings>) =>
  writtenIn(parseGateFile(contentOf(plan(more).files, ".github/loadline.yml"), "loadline.yml")) ?? {};
const gateOf = (more: Partial<Findings>) => contentOf(plan(more).files, ".github/workflows/performance.yml");
const baselineOf = (more: Partial<Findings>) =>
  contentOf(plan(more).files, ".github/workflows/performance-baseline.yml");
const script = (path: string, readsTarget = true) => ({ path, readsTarget });

describe("an empty repository", () => {
  test("gets a first script, a gate file that names it, and three workflows", () => {
    const { files } = plan({});
    expect(files.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      "new perf/smoke.js",
      "new .github/loadline.yml",
      "new .github/workflows/performance.yml",
      "new .github/workflows/performance-publish.yml",
      "new .github/workflows/performance-baseline.yml",
    ]);
    expect(gateFileOf({}).scenarios).toEqual({ smoke: { script: "perf/smoke.js" } });
  });

  test("is told to say how it is deployed, and the workflow fails until then", () => {
    expect(plan({}).toDo.join("\n")).toContain("Replace the step 'Deploy the preview'");
    expect(gateOf({})).toMatch(/exit 1$/m);
  });

  test("is told that its first script asks a path of nobody's choice", () => {
    expect(plan({}).notes.join("\n")).toMatch(/^perf\/smoke\.js requests `\/` alone: /m);
    const scripts = [script("perf/checkout.js")];
    expect(plan({ scripts }).notes.join("\n")).not.toContain("requests `/`");
  });

  test("gets a .gitignore where what runs leave would be committed", () => {
    const { files, toDo } = plan({ ignoresRuns: false });
    expect(contentOf(files, ".gitignore")).toBe(".loadline/\n");
    expect(toDo.join("\n")).not.toContain(".gitignore");
  });

  test("is told to mend a .gitignore of its own, which is left as it is", () => {
    const occupied = new Map([[".gitignore", { kind: "text", text: "node_modules/\n" } as const]]);
    expect(plan({ ignoresRuns: false, occupied }).toDo).toContain(
      "Add `.loadline/` to .gitignore: a terminal writes reports and baselines there.",
    );
    expect(plan({ ignoresRuns: true, occupied }).toDo.join("\n")).not.toContain(".gitignore");
  });
});

describe("an inconclusive gate", () => {
  test("fails the check that the owner is told to require, and the owner is told so", () => {
    expect(gateFileOf({})).toMatchObject({ "fail-on-inconclusive": true });
    expect(plan({}).notes.join("\n")).toContain("`fail-on-inconclusive: true`");
  });

  test("fails nothing where no check is required: outside of GitHub", () => {
    expect(gateFileOf({ isOnGitHub: false })).not.toHaveProperty("fail-on-inconclusive");
  });

  test("is spoken of where the gate file, which init does not change, has been there before", () => {
    const text = "scenarios: { smoke: { script: perf/smoke.js } }\n";
    const occupied = new Map([[".github/loadline.yml", { kind: "text", text } as const]]);
    expect(plan({ occupied }).toDo.join("\n")).toContain("set `fail-on-inconclusive: true`");
  });
});

test("a service in a folder whose name means something to YAML is started there", () => {
  const found = {
    ...service,
    folder: "@shop/web",
    toolchain: { kind: "node", versionFile: "@shop/web/.nvmrc" } as const,
  };
  const steps: Record<string, unknown>[] = parse(gateOf({ service: found })).jobs.measure.steps;
  expect(steps).toContainEqual(expect.objectContaining({ "working-directory": "@shop/web" }));
  expect(steps).toContainEqual(
    expect.objectContaining({ with: { "node-version-file": "@shop/web/.nvmrc" } }),
  );
});

describe("the k6 scripts of a repository", () => {
  test("are the scenarios, and no further one is written", () => {
    const scripts = [script("apps/a/smoke.js"), script("apps/b/smoke.js")];
    expect(gateFileOf({ scripts }).scenarios).toEqual({
      "a-smoke": { script: "apps/a/smoke.js" },
      "b-smoke": { script: "apps/b/smoke.js" },
    });
    expect(fileAt(plan({ scripts }).files, "perf/smoke.js")).toBeUndefined();
  });

  test("that are one, as .ts and what it was compiled to, are one scenario", () => {
    const scripts = [script("perf/smoke.js"), script("perf/smoke.ts"), script("perf/login.js")];
    expect(Object.values(gateFileOf({ scripts }).scenarios ?? {}).map((it) => it.script)).toEqual([
      "perf/smoke.ts",
      "perf/login.js",
    ]);
    expect(contentOf(plan({ scripts }).files, ".github/loadline.yml")).toContain(
      "  # Left out because its .ts file is the same script: perf/smoke.js\n",
    );
  });

  test("that are a course are no set of scenarios: of a folder of more than five none is taken", () => {
    const course = Array.from({ length: 6 }, (_, index) => ({
      ...script(`k6/lesson-${index}.js`),
    }));
    expect(gateFileOf({ scripts: course }).scenarios).toEqual({ smoke: { script: "perf/smoke.js" } });
    expect(contentOf(plan({ scripts: course }).files, ".github/loadline.yml")).toContain(
      "  # Left out because its folder has more than five scripts: k6/lesson-5.js\n",
    );
    expect(Object.keys(gateFileOf({ scripts: course.slice(1) }).scenarios ?? {})).toHaveLength(5);
  });

  test("that import modules of other servers are told with them", () => {
    const remote = ["https://jslib.k6.io/k6-utils/1.4.0/index.js"];
    expect(plan({ scripts: [{ ...script("perf/a.js"), remote }] }).notes.join("\n")).toContain(
      "perf/a.js imports https://jslib.k6.io/k6-utils/1.4.0/index.js, which k6 fetches in each job",
    );
  });

  test("that take long by their names are left out, and said to be", () => {
    const findings = { scripts: [script("perf/checkout.js"), { ...script("perf/soak.js"), isLong: true }] };
    expect(Object.keys(gateFileOf(findings).scenarios ?? {})).toEqual(["checkout"]);
    expect(contentOf(plan(findings).files, ".github/loadline.yml")).toMatch(/# Left out.*perf\/soak\.js/);
  });

  test("that k6 alone cannot run are left out, and a first script is written where none is left", () => {
    const scripts = [
      { ...script("perf/kafka.js"), needs: "extension" as const },
      { ...script("perf/app.ts"), needs: "package" as const },
    ];
    const { files, notes } = plan({ scripts });
    expect(gateFileOf({ scripts }).scenarios).toEqual({ smoke: { script: "perf/smoke.js" } });
    const gateFile = contentOf(files, ".github/loadline.yml");
    expect(gateFile).toContain("  # Left out because it needs a k6 extension: perf/kafka.js\n");
    expect(gateFile).toContain(
      "  # Left out because it imports a package that is not bundled: perf/app.ts\n",
    );
    expect(notes).toContain(
      "2 scripts are not in the gate: .github/loadline.yml says why. To add one, write its name below `scenarios` there, " +
        "and below that `script: PATH`.",
    );
  });

  test("that are a collection give a few, those of use first, and the rest is said to be left out", () => {
    const examples = Array.from({ length: 27 }, (_, index) => script(`examples/${index}.js`));
    const own = [script("perf/checkout.js"), script("perf/zebra.js"), script("perf/deep/er/login.js")];
    const findings = { scripts: [...examples, ...own] };
    expect(Object.values(gateFileOf(findings).scenarios ?? {}).map((it) => it.script)).toEqual([
      "perf/checkout.js",
      "perf/zebra.js",
      "perf/deep/er/login.js",
    ]);
    const { files, notes } = plan(findings);
    expect(contentOf(files, ".github/loadline.yml")).toMatch(
      /(?: {2}# Left out because its folder has more than five scripts: examples\/\d+\.js\n){10} {2}# Left out: 17 more\n$/,
    );
    expect(notes.join("\n")).toContain("27 scripts are not in the gate");
  });

  test("that do not read the target are left out where others do: they would break the gate of those, too", () => {
    const scripts = [script("perf/a.js", false), script("perf/b.js")];
    expect(Object.keys(gateFileOf({ scripts }).scenarios ?? {})).toEqual(["b"]);
    expect(contentOf(plan({ scripts }).files, ".github/loadline.yml")).toContain(
      "  # Left out because it does not read __ENV.TARGET_URL: perf/a.js\n",
    );
    expect(plan({ scripts }).notes.join("\n")).toContain("1 script is not in the gate");
  });

  test("that do not read the deployment's address are told", () => {
    expect(plan({ scripts: [script("a.js", false)] }).toDo.join("\n")).toContain("use __ENV.TARGET_URL");
  });

  test("keep their path in the gate file, whatever it is", () => {
    const paths = [
      "a: b.js",
      "-x.js",
      "it's.js",
      '"q".js',
      "# c.js",
      "a\nb.js",
      "${{ x }}.js",
      "\u202ea.js",
      "* &y.js",
    ];
    for (const path of paths) {
      const { scenarios = {} } = gateFileOf({ scripts: [script(path)] });
      expect(Object.values(scenarios).map((it) => it.script)).toEqual([path]);
    }
  });
});

test("the form that accepts a level asks for what the comment says to enter", () => {
  const content = contentOf(plan({}).files, ".github/workflows/performance-baseline.yml");
  const { inputs } = parse(content).on.workflow_dispatch;
  expect(inputs).toMatchObject({
    scenario: {},
    reason: {},
    [acceptInput]: { type: "boolean", default: false },
  });
  expect(content).toContain(`inputs.${acceptInput} && 'baseline-accept'`);
});

/** The last step of a baseline's workflow. */
const proofOf = (more: Partial<Findings>) => parse(baselineOf(more)).jobs.baseline.steps.at(-1);

test("the baseline's workflow proves the gate once a week, on the deployment that it measures", () => {
  const weekly = { if: "${{ github.event.schedule == '23 3 * * 1' }}" };
  expect(parse(baselineOf({})).on.schedule).toEqual([{ cron: "23 3 * * 1" }]);
  expect(proofOf({})).toMatchObject({
    ...weekly,
    with: { mode: "prove", "target-url": "${{ steps.preview.outputs.url }}" },
  });
  expect(proofOf(vercel)).toMatchObject({
    ...weekly,
    with: { mode: "prove", "target-url": "${{ vars.LOADLINE_TARGET_URL }}" },
  });
  expect(proofOf({ service: { ...service, takesPort: true } }).with).toEqual({ mode: "prove" });
  const recording = { path: ".github/workflows/record.yml", modes: ["baseline-update"] };
  expect(proofOf({ workflows: [{ ...workflow, ...recording }] }).with.mode).toContain("baseline-accept");
});

test("a service that the gate starts is warned of what it costs, where a feature measures that", () => {
  const costOf = (metric: string): AddedIndicator => ({
    ...{ of: "added", metric, tags: {}, aggregation: { kind: "value" }, dimension: "time", better: "lower" },
  });
  const added = ["cpu per request", "memory peak", "writes per request"].map(costOf);
  const warningsOf = (more: Partial<Findings>, measured: readonly AddedIndicator[]) => {
    const { files } = planFiles({ ...empty, ...more }, optionTable, { added: measured });
    return contentOf(files, ".github/loadline.yml").match(/"warn: .*"/g);
  };
  const started = { service: { ...service, takesPort: true } };
  expect(warningsOf(started, added)).toEqual([
    '"warn: cpu per request < baseline + 10%"',
    '"warn: memory peak < baseline + 20%"',
  ]);
  expect(warningsOf(started, [])).toBeNull();
  expect(warningsOf(vercel, added)).toBeNull();
});

describe("a first script", () => {
  const start = { ...service, takesPort: true };
  const looked = (paths: readonly string[]): Looked => ({
    kind: "answered",
    explored: {
      requests: paths.map((path) => ({ name: path.slice(1), path })),
      ready: "/healthz",
      tried: [
        { path: "/", answer: 404 },
        { path: "/admin", answer: 401 },
      ],
    },
    pace: { p95Ms: 12, ratePerSec: 20, noise: 0.02 },
  });
  const planOf = (seen: Looked | undefined) =>
    planFiles({ ...empty, service: start }, optionTable, { looked: seen });
  const scriptOf = (seen: Looked | undefined) => contentOf(planOf(seen).files, "perf/smoke.js");

  test("requests what answered, at a rate, a limit and a tolerance by how fast it was", () => {
    const { files, notes, toDo } = planOf(looked(["/pets", "/vets"]));
    expect(contentOf(files, "perf/smoke.js")).toContain('  { name: "vets", path: "/vets" },\n];\n');
    expect(contentOf(files, "perf/smoke.js")).not.toContain("exec.test.abort");
    const gateFile = contentOf(files, ".github/loadline.yml");
    for (const line of ["  - p95 < 200ms\n", "  ready: /healthz #"]) expect(gateFile).toContain(line);
    expect(notes.join("\n")).toContain("perf/smoke.js requests what answered 2xx: /pets, /vets.");
    expect(toDo.join("\n")).not.toContain("perf/smoke.js");
  });

  test("of several requests has each judged by its median beside the p95 of all, of one only the p95", () => {
    const gateFileOf = (paths: readonly string[]) =>
      contentOf(planOf(looked(paths)).files, ".github/loadline.yml");
    expect(parse(gateFileOf(["/pets", "/vets"])).objectives).toContain(
      "med of each endpoint < baseline + 10%",
    );
    expect(gateFileOf(["/pets"])).not.toContain("of each endpoint");
  });

  test("will request what answers, a dry run says, which asks nobody", () => {
    const { notes } = planFiles({ ...empty, service: start }, optionTable, { isYetToLook: true });
    expect(notes.join("\n")).toMatch(
      /^`loadline init` starts the service once: perf\/smoke\.js then requests/m,
    );
    expect(notes.join("\n")).not.toContain("requests `/` alone");
  });

  test("throws what was asked where nothing answered 2xx", () => {
    expect(scriptOf(looked([]))).toContain(
      'throw new Error("Name paths that answer 2xx in \\"requests\\" of perf/smoke.js: init asked /admin (401), / (404).");',
    );
    expect(planOf(looked([])).toDo.join("\n")).toContain(
      "init started the service and asked /admin (401), / (404)",
    );
  });

  test("aborts on 404 where nobody asked, and says why", () => {
    expect(scriptOf(undefined)).toContain("exec.test.abort(");
    const failed = planOf({ kind: "failed", why: "start: this change ended with status 1." });
    expect(failed.notes.join("\n")).toContain(
      "init could not start the service: start: this change ended with status 1.",
    );
    expect(failed.toDo.join("\n")).toContain("Correct `start` in .github/loadline.yml");
  });
});

describe("the action's own copy", () => {
  const { files, toDo } = planFiles(empty, optionTable, { isVendored: true });
  const textOf = (name: string) => contentOf(files, `.github/workflows/${name}.yml`);

  test("is what all workflows use, so that nobody has to be named", () => {
    for (const name of ["performance", "performance-publish", "performance-baseline"]) {
      expect(textOf(name)).toContain("uses: ./.github/actions/loadline\n");
      expect(textOf(name)).not.toContain("OWNER");
    }
    expect(toDo.join("\n")).not.toContain("OWNER");
  });

  test("comes from the default branch where a token may write", () => {
    expect(parse(textOf("performance-publish")).jobs.publish.steps[0]).toMatchObject({
      with: { ref: "${{ github.event.repository.default_branch }}", "persist-credentials": false },
    });
  });
});

describe("who may write", () => {
  const permissionsOf = (files: readonly PlannedFile[], name: string) =>
    Object.values<{ permissions: unknown }>(parse(contentOf(files, `.github/workflows/${name}`)).jobs).map(
      ({ permissions }) => permissions,
    );

  test("is the workflow that runs nothing of the pull request, and the first verdict is that of the next one", () => {
    const { files, toDo } = plan({});
    expect(permissionsOf(files, "performance.yml")).toEqual([{ contents: "read" }]);
    expect(permissionsOf(files, "performance-publish.yml")).toEqual([
      { actions: "read", contents: "read", "pull-requests": "write", checks: "write" },
    ]);
    expect(toDo.join("\n")).toContain("Merge these files first");
  });

  test("is the only job with --private, and a warning says so", () => {
    const { files, notes } = planFiles(empty, optionTable, { isPrivate: true });
    expect(files.map(({ path }) => path)).not.toContain(".github/workflows/performance-publish.yml");
    expect(permissionsOf(files, "performance.yml")).toEqual([
      { contents: "read", "pull-requests": "write", checks: "write" },
    ]);
    expect(notes.join("\n")).toContain("keep this repository private");
  });

  test("is asked of a workflow that deploys only where the called one writes", () => {
    const workflows = [{ ...workflow, hands: deploy }];
    expect(plan({ workflows }).toDo.join("\n")).not.toContain("write");
    expect(planFiles({ ...empty, workflows }, optionTable, { isPrivate: true }).toDo.join("\n")).toContain(
      "checks: write",
    );
    const publish = contentOf(plan({ workflows }).files, ".github/workflows/performance-publish.yml");
    expect(parse(publish).on.workflow_run.workflows).toEqual(["Deploy previews"]);
  });
});

describe("the preview", () => {
  test("is the service that package.json starts", () => {
    const { toDo, localUrl } = plan({ service });
    expect(gateOf({ service })).toContain("npm run start");
    expect(gateOf({ service })).toContain("url=http://localhost:4321");
    expect(localUrl).toBe("http://localhost:4321");
    expect(toDo.join("\n")).toContain("expects port 4321");
  });

  test("is the program of a Go module", () => {
    const go: FoundService = {
      ...service,
      build: ["mkdir -p .loadline", "go build -o .loadline/service ./cmd/shop"],
      ...{ run: ".loadline/service", port: 3333, toolchain: { kind: "go" } },
    };
    const found = { service: go };
    expect(gateOf(found)).toContain("          go build -o .loadline/service ./cmd/shop\n");
    expect(gateOf(found)).toContain("url=http://localhost:3333");
    expect(parse(gateOf(found)).jobs.measure.steps).toContainEqual(
      expect.objectContaining({ env: { PORT: "3333" } }),
    );
    expect(plan(found)).toMatchObject({
      startCommand: ".loadline/service",
      localUrl: "http://localhost:3333",
    });
  });

  test("of a repository that is started in a way of its own is for its owner to say", () => {
    expect(plan({ unstarted: { manifest: "go.mod" } }).toDo.join("\n")).toContain(
      "there is a go.mod, but init could not detect how the service is deployed",
    );
  });

  test("is what the host or a workflow reports to GitHub, where anything here says so", () => {
    for (const findings of [vercel, { workflows: [{ ...workflow, isAboutDeployments: true }] }]) {
      const { on, jobs } = parse(gateOf(findings));
      expect(Object.keys(on)).toEqual(["pull_request", "merge_group"]);
      expect(jobs.measure.permissions).toEqual({ contents: "read", deployments: "read" });
      expect(jobs.measure.steps).toContainEqual(
        expect.objectContaining({ with: { "target-url": "auto", publish: false, artifact: "performance" } }),
      );
      expect(gateFileOf(findings)).toMatchObject({
        environment: "preview",
        objectives: expect.arrayContaining(["p95 < baseline + 5%"]),
      });
      expect(contentOf(plan(findings).files, "perf/smoke.js")).toContain("JSON.parse(__ENV.LOADLINE_HEADERS");
      expect(plan(findings).toDo).toEqual([expect.stringMatching(/OWNER/), expect.stringMatching(/^Merge/)]);
    }
  });

  test("of a host that reports nothing is one repository variable, and no file has to be edited", () => {
    const host = { kind: "silent", name: "Fly.io", example: "https://pr-{0}-shop.fly.dev" } as const;
    const [first] = plan({ host }).toDo;
    expect(plan({ host }).notes[0]).toMatch(/^Fly\.io does not tell GitHub when a commit is deployed/);
    expect(first).toMatch(
      /^Set the repository variable LOADLINE_PREVIEW_URL .* on Fly\.io, with \{0\} .* such as https:\/\/pr-\{0\}-shop\.fly\.dev\./,
    );
    expect(Object.keys(parse(gateOf({ host })).on)).toEqual(["pull_request"]);
    expect(gateOf({ host })).toContain(
      "target-url: ${{ format(vars.LOADLINE_PREVIEW_URL, github.event.pull_request.number) }}",
    );
    expect(gateOf({ host, service: { ...service, takesPort: true } })).not.toContain("target-url");
  });

  test("comes from the job that deploys it, which has to call the gate", () => {
    const findings = { ...vercel, workflows: [{ ...workflow, hands: deploy }], service };
    expect(parse(gateOf(findings))).toMatchObject({ on: { workflow_call: {} } });
    const [call = ""] = plan(findings).toDo;
    expect(call).toContain("Add this job to .github/workflows/deploy.yml:");
    expect(parse(call.split(":\n").slice(1).join(":\n"))).toMatchObject({
      performance: { needs: "deploy", with: { "target-url": "${{ needs.deploy.outputs.url }}" } },
    });
  });

  test("of a repository with several services is the likeliest, and the owner is told which and how to take another", () => {
    const told = plan({
      service: { ...service, at: "apps/api" },
      others: ["apps/web", "apps/shop"],
    }).notes.join("\n");
    expect(told).toContain("Of 3 that may be the service init took apps/api (Node.js)");
    expect(told).toContain("`loadline init --service apps/web`. The others: apps/web, apps/shop.");
  });
  test("that stands for a pull request alone is no baseline: a standing deployment is measured", () => {
    const { on, jobs } = parse(baselineOf(vercel));
    expect(on).toMatchObject({
      schedule: [{ cron: "23 3 * * 1" }, { cron: "23 3 * * 0,2-6" }],
      workflow_dispatch: {},
    });
    expect(on).not.toHaveProperty("push");
    expect(jobs.baseline.if).toBe("${{ vars.LOADLINE_TARGET_URL != '' }}");
    expect(baselineOf(vercel)).toContain("target-url: ${{ vars.LOADLINE_TARGET_URL }}\n");
    expect(plan(vercel).notes.join("\n")).toContain("LOADLINE_TARGET_URL");
  });
});

test.each([
  ["trunk", "[trunk]"],
  ["release/2.x", "[release/2.x]"],
  ["we+ird", '["we\\\\+ird"]'],
  ["on: x", '["on: x"]'],
])("the baseline follows the branch %s", (defaultBranch, branches) => {
  expect(baselineOf({ defaultBranch })).toContain(`branches: ${branches}\n`);
  expect(() => parse(baselineOf({ defaultBranch }))).not.toThrow();
});

describe("what is there already", () => {
  const text = (content: string) => ({ kind: "text", text: content }) as const;

  test("is left, with what it would have added", () => {
    const occupied = new Map([
      [".github/loadline.yml", text("scenarios:\n  smoke:\n    script: ./perf/a.js\n")],
    ]);
    const scripts = [script("perf/a.js"), script("perf/smoke.js")];
    expect(fileAt(plan({ occupied, scripts }).files, ".github/loadline.yml")).toEqual({
      kind: "kept",
      path: ".github/loadline.yml",
      why: "it already exists",
      missing: "scenarios:\n  smoke-2:\n    script: perf/smoke.js\n",
    });
  });

  test("is told when it has to be mended", () => {
    const occupied = new Map([[".github/loadline.yml", text("scenarioz: {}\n")]]);
    const file = fileAt(plan({ occupied }).files, ".github/loadline.yml");
    expect(file?.kind === "kept" && file.why).toContain('unknown key "scenarioz"');
  });

  test("is enough where a workflow of another name does the work", () => {
    const workflows = [{ ...workflow, path: ".github/workflows/ci.yml", modes: ["gate"] }];
    expect(fileAt(plan({ workflows }).files, ".github/workflows/performance.yml")).toMatchObject({
      kind: "kept",
      why: ".github/workflows/ci.yml does this (mode: gate)",
      missing: undefined,
    });
  });

  test("that follows an issue lets the workflow of the baseline write it", () => {
    const permissionsWith = (issue: string) => {
      const occupied = new Map([
        [".github/loadline.yml", text(`${issue}scenarios: { a: { script: a.js } }\n`)],
      ]);
      return parse(baselineOf({ occupied })).jobs.baseline.permissions;
    };
    const usual = { contents: "write", checks: "write" };
    expect(permissionsWith("issue: { label: performance }\n")).toEqual({ ...usual, issues: "write" });
    expect(permissionsWith("")).toEqual(usual);
  });

  test("of the baseline is one workflow, which adds no runs where another one does", () => {
    const [byHand, recording] = [
      ".github/workflows/performance-baseline.yml",
      ".github/workflows/performance-record.yml",
    ];
    const both = { ...workflow, path: byHand, modes: ["baseline-accept", "baseline-update"] };
    expect(fileAt(plan({ workflows: [both] }).files, byHand)).toMatchObject({
      kind: "kept",
      why: "it exists",
    });
    const workflows = [{ ...workflow, path: recording, modes: ["baseline-update"] }];
    expect(Object.keys(parse(baselineOf({ workflows })).on)).toEqual(["workflow_dispatch"]);
    expect(Object.keys(parse(baselineOf({})).on)).toEqual(["push", "schedule", "workflow_dispatch"]);
  });

  const gatePath = ".github/workflows/performance.yml";
  const publishPath = ".github/workflows/performance-publish.yml";
  const other = ".github/workflows/loadline-performance.yml";
  const others = new Map([
    [gatePath, text("on: push\njobs: {}\n")],
    [".github/workflows/performance-baseline.yml", text("on: push\njobs: {}\n")],
  ]);

  test("by the name of a workflow, but with other work, leaves the gate another name", () => {
    const { files } = plan({ occupied: others });
    expect(files.filter(({ kind, path }) => kind === "new" && path.includes("workflows/"))).toMatchObject([
      { path: other },
      { path: publishPath },
      { path: ".github/workflows/loadline-performance-baseline.yml" },
    ]);
    expect(parse(contentOf(files, other)).jobs.measure.steps).toContainEqual(
      expect.objectContaining({
        with: expect.objectContaining({ "baseline-workflow": "loadline-performance-baseline.yml" }),
      }),
    );
    // The other workflow may well be called Performance, too: a verdict on its runs would be one on nothing.
    const waits = parse(contentOf(files, publishPath)).on.workflow_run;
    expect([waits.workflows, parse(contentOf(files, other)).name]).toEqual([
      ["Loadline performance"],
      "Loadline performance",
    ]);
    expect(contentOf(files, ".github/workflows/loadline-performance-baseline.yml")).toContain(
      "The same deployment as in loadline-performance.yml.",
    );
  });

  test("that measures and publishes in one job gets no second workflow", () => {
    const workflows = [{ ...workflow, path: ".github/workflows/ci.yml", modes: ["gate"] }];
    expect(fileAt(plan({ workflows }).files, publishPath)).toBeUndefined();
  });

  test("that measures alone gets the one that publishes, which waits for it by its name", () => {
    const workflows = [{ ...workflow, path: ".github/workflows/ci.yml", name: "CI", modes: ["measure"] }];
    for (const isPrivate of [false, true]) {
      const { files } = planFiles({ ...empty, workflows }, optionTable, { isPrivate });
      expect(fileAt(files, gatePath)).toMatchObject({ kind: "kept" });
      expect(parse(contentOf(files, publishPath)).on.workflow_run.workflows).toEqual(["CI"]);
    }
  });

  test("is called by the name that the gate has", () => {
    const workflows = [{ ...workflow, hands: deploy }];
    const called = (more: Partial<Findings>) => plan({ workflows, ...more }).toDo.join("\n");
    expect(called({})).toContain(`uses: ./${gatePath}`);
    expect(called({ occupied: others })).toContain(`uses: ./${other}`);
    expect(called({ workflows: [{ ...workflow, hands: deploy, calls: [gatePath] }] })).not.toContain("uses:");
  });

  test("of an earlier init is said to be unfinished as long as it is", () => {
    const names = ["performance.yml", "performance-baseline.yml"];
    const modes = ["gate", "baseline-accept"];
    const written = (leftOpen: FoundWorkflow["leftOpen"]) =>
      names.map((name, index) => ({
        ...workflow,
        path: `.github/workflows/${name}`,
        modes: modes.slice(index, index + 1),
        leftOpen,
      }));
    const occupied = new Map([[".github/loadline.yml", text("scenarios:\n  a:\n    script: perf/a.js\n")]]);
    const again = (leftOpen: FoundWorkflow["leftOpen"]) =>
      tellPlan(plan({ workflows: written(leftOpen), occupied, scripts: [script("perf/a.js")] }), {
        isDryRun: false,
        program: "loadline",
      });
    const told = again(["deployment", "publisher"]);
    expect(told).toMatch(/^Nothing to write: .* some are incomplete\.$/m);
    expect(told).toContain("Replace the step 'Deploy the preview'");
    if (hasPlaceholder) expect(told).toContain("Replace OWNER");
    expect(again([])).toMatch(/^Nothing to write: all files exist\.$/m);
    expect(again([])).not.toContain("To do");
  });

  test("a gate file that names scripts which git does not list needs no first script", () => {
    const occupied = new Map([[".github/loadline.yml", text("scenarios:\n  a:\n    script: gone/a.js\n")]]);
    expect(
      plan({ occupied }).files.filter(({ kind, path }) => kind === "new" && path.endsWith(".js")),
    ).toEqual([]);
  });

  test("a link or folder is never written through", () => {
    const occupied = new Map([[".github/loadline.yml", { kind: "other", what: "there is a link" } as const]]);
    expect(fileAt(plan({ occupied }).files, ".github/loadline.yml")).toMatchObject({ kind: "kept" });
  });
});

test("a repository with another home than GitHub gets no workflows, and is told why", () => {
  const { files, notes } = plan({ isOnGitHub: false });
  expect(files.some(({ path }) => path.includes("workflows"))).toBe(false);
  expect(notes.join("\n")).toContain("not on GitHub");
});

describe("what is told", () => {
  const program = "npx loadline";

  test("ends with the next step", () => {
    expect(tellPlan(plan({ service }), { isDryRun: false, program })).toMatch(
      /\nNext, after `npm ci` and with the service running \(npm run start\):\n {2}npx loadline gate --target http:\/\/localhost:4321$/,
    );
    expect(tellPlan(plan({}), { isDryRun: true, program })).toMatch(/Next:\n {2}npx loadline init$/);
  });

  test("shows every line that a dry run would write", () => {
    const { files } = plan({});
    const told = tellPlan(plan({}), { isDryRun: true, program });
    for (const file of files)
      for (const line of file.kind === "new" ? file.content.trimEnd().split("\n") : [])
        expect(told).toContain(`  + ${line}`.trimEnd());
  });

  test("says so when there is nothing to write, and whether something is missing then", () => {
    const kept = { kind: "kept", path: ".gitignore", why: "it already exists" } as const;
    const tell = (missing: string | undefined) =>
      tellPlan(
        { ...plan({}), toDo: [], notes: [], files: [{ ...kept, missing }] },
        { isDryRun: false, program },
      );
    expect(tell(undefined)).toMatch(/^Nothing to write: all files exist/);
    expect(tell(".loadline/\n")).toMatch(
      /^Nothing to write: existing files are not changed.*\n\n.*\n {2}\+ \.loadline\/$/m,
    );
  });
});

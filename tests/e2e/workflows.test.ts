import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { release } from "../../src/features/init/write/pins.ts";
import { actionlint, zizmor } from "./linters.ts";
import { root } from "./processes.ts";

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const examples = join(root, "examples/workflows");

/** The gate file lies beside the workflows and is none. */
const files = [
  ...workflowsIn(examples).filter((file) => basename(file) !== "loadline.yml"),
  join(root, "examples/kubernetes/performance.yml"),
  ...workflowsIn(join(root, ".github/workflows")),
];

function workflowsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => join(folder, file));
}

const read = (file: string): Workflow => parse(readFileSync(file, "utf8")) as Workflow;
const jobsOf = (file: string): readonly Job[] => Object.values(read(file).jobs);

/** An action from another repository and the text after `#`, where people read which release it is. */
function remoteActions(file: string): readonly { readonly ref: string; readonly comment: string }[] {
  return [...readFileSync(file, "utf8").matchAll(/^[ -]*uses: *(?!\.\/)(\S+@\S+) *(.*)$/gm)].map(
    ([, ref = "", comment = ""]) => ({ ref, comment }),
  );
}

test("there are the workflows to copy, and our own", () => {
  expect(files.map((file) => basename(file))).toEqual(
    expect.arrayContaining([
      "performance.yml",
      "performance-publish.yml",
      "performance-private.yml",
      "performance-baseline.yml",
      "performance-history.yml",
      "performance-on-demand.yml",
      "performance-shards.yml",
      "performance-shards-baseline.yml",
      "ci.yml",
      "release.yml",
    ]),
  );
});

describe("a label on a pull request", () => {
  const ours = "github.event.label.name == 'loadline: accepted'";
  const accepting = "github.event.action == 'labeled' && github.event.label.name != 'loadline: accepted'";
  const types = ["opened", "synchronize", "reopened", "labeled"];
  const parsed = (name: string) => parse(readFileSync(join(examples, name), "utf8"));

  test.each([
    ["performance-private.yml", "gate", "Gate", `${accepting} && github.event.label.name != 'performance'`],
    [
      "performance.yml",
      "measure",
      "Measure",
      "github.event.action == 'labeled' && github.event.label.name != 'performance'",
    ],
  ])(
    "that is none of ours measures nothing, cancels nothing and makes no check of the job's name: %s",
    (file, key, title, other) => {
      const { on, concurrency, jobs } = parsed(file);
      expect(on).toEqual({ pull_request: { types }, merge_group: null });
      expect(jobs[key].if).toBe(`\${{ !(${other}) }}`);
      expect(concurrency.group).toContain(` \${{ ${other} && 'another label' || '' }}`);
      // GitHub takes a skipped job for a success, and does not evaluate its name (actions/runner#1215).
      expect(jobs[key].name).toBe(`\${{ github.event_name && '${title}' }}`);
    },
  );

  test("that is ours is answered from what was measured of the commit, without any code of the pull request", () => {
    const { on, concurrency, jobs } = parsed("performance-publish.yml");
    expect(on.pull_request_target).toEqual({ types: ["labeled"] });
    expect(concurrency.group).toContain(` \${{ ${accepting} && 'another label' || '' }}`);
    // A run that another label skipped takes no place in the queue from one that measured.
    expect(concurrency.group).toContain(
      " ${{ github.event.workflow_run.conclusion == 'skipped' && 'nothing measured' || '' }}",
    );
    expect(jobs.publish.if).toMatch(
      new RegExp(`^\\$\\{\\{ ${ours} \\|\\| \\(contains\\(.*, github.event.workflow_run.event\\) && `),
    );
    const [find] = jobs.publish.steps;
    expect(find.env).toMatchObject({
      COMMIT: "${{ github.event.pull_request.head.sha }}",
      WORKFLOW: "Performance",
    });
    expect(find.run).not.toContain("${{");
    const used = jobs.publish.steps.flatMap(({ uses }: Step) => uses ?? []).join(" ");
    expect(used).not.toContain("actions/checkout");
  });
});

test("a comment that asks for a measurement runs nothing of the pull request, nor any shell", () => {
  const { on, jobs } = parse(readFileSync(join(examples, "performance-on-demand.yml"), "utf8"));
  expect(on).toEqual({ issue_comment: { types: ["created"] } });
  expect(Object.values(jobs)).toMatchObject([
    {
      permissions: { actions: "write", "pull-requests": "write" },
      steps: [{ uses: expect.stringMatching(/^OWNER\/loadline@/), with: { mode: "rerun" } }],
    },
  ]);
  expect(jobs["measure-again"].permissions).toEqual({ actions: "write", "pull-requests": "write" });
  expect(jobs["measure-again"].steps[0]).not.toHaveProperty("run");
});

test("CodeQL looks at our code and workflows, and zizmor at all workflows, for each pull request", () => {
  const file = join(root, ".github/workflows/security.yml");
  const { on } = parse(readFileSync(file, "utf8")) as { readonly on: object };
  expect(on).toHaveProperty("pull_request");
  const steps = jobsOf(file).flatMap((job) => job.steps);
  const actions = steps.flatMap(({ uses }) => uses?.split("@")[0] ?? []);
  expect(actions).toEqual(
    expect.arrayContaining(["init", "analyze", "upload-sarif"].map((name) => `github/codeql-action/${name}`)),
  );
  const lint = steps.find(({ run }) => run?.includes("/zizmor "))?.run ?? "";
  for (const folder of [".github/workflows/*.yml", "examples/workflows/performance*.yml", "action.yml"])
    expect(lint).toContain(` ${folder}`);
});

describe("a release", () => {
  const { jobs, on } = parse(readFileSync(join(root, ".github/workflows/release.yml"), "utf8"));

  test("is for version tags, and each job may do no more than its own", () => {
    expect(on).toEqual({ push: { tags: ["v[0-9]+.[0-9]+.[0-9]+*"] } });
    expect(jobs.make.permissions).toEqual({ contents: "read" });
    expect(jobs.publish).toMatchObject({ needs: "make", permissions: { contents: "write" } });
    expect(jobs.npm).toMatchObject({ needs: "publish", permissions: { "id-token": "write" } });
  });

  test("runs nothing that was installed or built where a token may write", () => {
    const commands = jobs.publish.steps.flatMap(({ run }: Step) => run ?? []);
    expect(commands).toEqual(["node scripts/release/publish.ts release"]);
    const script = readFileSync(join(root, "scripts/release/publish.ts"), "utf8");
    for (const [, from] of script.matchAll(/^import .* from "(.*)";$/gm)) expect(from).toMatch(/^node:/);
  });
});

describe("the linters", () => {
  test("actionlint finds nothing", async () => {
    expect(await actionlint(files)).toMatchObject({ status: 0, stdout: "" });
  });

  test("zizmor finds nothing, at its most pedantic", async () => {
    const { status, stdout, stderr } = await zizmor([...files, join(root, "action.yml")]);
    expect(status, stdout).toBe(0);
    // Each file was audited: a folder that zizmor does not know for one of workflows would be passed over.
    for (const file of files) expect(stderr).toContain(`completed ${file}`);
  });

  test("both would find something", async () => {
    const steps = "steps: [{ uses: actions/checkout@v5 }, { run: 'echo ${{ github.head_ref }}' }]";
    const wrong = `name: wrong\non: pull_request\njobs:\n  a: { runs-on: ubuntu-latest, needs: b, ${steps} }\n`;
    await using fixture = await createFixture({ ".github/workflows/wrong.yml": wrong });
    const file = fixture.getPath(".github/workflows/wrong.yml");
    expect(await actionlint([file])).toMatchObject({ status: 1 });
    const { status, stdout } = await zizmor([file]);
    expect(status).toBeGreaterThan(10);
    expect(stdout).toContain("unpinned-uses");
    expect(stdout).toContain("template-injection");
  });
});

/** A release tries every matrix of tests whole; a recording builds and measures three runs of each scenario. */
const longestMinutes: Readonly<Record<string, number>> = {
  "release.yml": 150,
  "performance-baseline.yml": 60,
};

describe.each(files.map((file) => [basename(file), file] as const))("%s", (_name, file) => {
  test("pins every action by a full SHA and names its release", () => {
    for (const { ref, comment } of remoteActions(file)) {
      expect(ref).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/);
      expect(comment).toMatch(/^# v\d+\.\d+\.\d+$/);
    }
    const used = jobsOf(file).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(remoteActions(file).map(({ ref }) => ref)).toEqual(used.filter((uses) => !uses.startsWith("./")));
  });

  test("gives no permission to the workflow, few to each job, and no token to the checkout", () => {
    expect(read(file).permissions).toEqual({});
    for (const { permissions, steps, "timeout-minutes": timeout } of jobsOf(file)) {
      expect(permissions).toBeDefined();
      expect(timeout).toBeLessThanOrEqual(longestMinutes[basename(file)] ?? 30);
      for (const checkout of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")))
        expect(checkout.with).toMatchObject({ "persist-credentials": false });
    }
  });
});

describe("the workflows to copy", () => {
  // What the story (alone/story.test.ts) needs and no more: its tokens may do just this.
  test.each([
    ["performance.yml", { contents: "read" }],
    [
      "performance-publish.yml",
      { actions: "read", contents: "read", "pull-requests": "write", checks: "write" },
    ],
    ["performance-private.yml", { contents: "read", "pull-requests": "write", checks: "write" }],
    ["performance-baseline.yml", { contents: "write", checks: "write" }],
    ["performance-history.yml", { contents: "read", pages: "write", "id-token": "write" }],
  ])("%s asks for least permissions", (name, permissions) => {
    expect(jobsOf(join(examples, name)).map((job) => job.permissions)).toEqual([permissions]);
  });

  test("of those that share a load, none that runs the pull request's code may write, and the one that may runs nothing", () => {
    const { jobs } = read(join(examples, "performance-shards.yml"));
    const [start, measure, gate] = Object.values(jobs);
    expect([start?.permissions, measure?.permissions]).toEqual([{ contents: "read" }, { contents: "read" }]);
    expect(gate?.permissions).toEqual({ contents: "read", "pull-requests": "write", checks: "write" });
    expect(gate?.steps.flatMap(({ run }) => run ?? [])).toEqual([]);
    expect(gate?.steps.find(({ uses }) => uses?.includes("/loadline@"))?.with).toMatchObject({
      mode: "publish",
    });
    // An input is a value of the shell's, not a part of its text.
    for (const { run = "" } of start?.steps ?? []) expect(run).not.toContain("${{");
  });

  test("of those that share a baseline's load, only the job that stores it may write, and it runs nothing", () => {
    const [start, measure, baseline] = jobsOf(join(examples, "performance-shards-baseline.yml"));
    expect([start?.permissions, measure?.permissions]).toEqual([{ contents: "read" }, { contents: "read" }]);
    expect(baseline?.permissions).toEqual({ contents: "write", checks: "write" });
    expect(baseline?.steps.flatMap(({ run }) => run ?? [])).toEqual([]);
    // What both workflows run is one load.
    const [, measured] = jobsOf(join(examples, "performance-shards.yml"));
    expect(measure).toEqual(measured);
  });

  test("the one that publishes has no code of the pull request: no checkout, and it runs nothing but a look-up of the run that measured", () => {
    const [job] = jobsOf(join(examples, "performance-publish.yml"));
    const lookUp =
      /^if \[ -z "\$RUN" \]; then\n {2}RUN="\$\(gh run list [^;`]*\)"\nfi\necho "run=\$RUN" >> "\$GITHUB_OUTPUT"\n$/;
    expect(job?.steps.flatMap(({ run }) => run ?? [])).toEqual([expect.stringMatching(lookUp)]);
    expect(job?.steps.flatMap(({ uses }) => uses?.split("@")[0] ?? [])).toEqual([
      "actions/download-artifact",
      release.repository,
      "actions/upload-artifact",
    ]);
  });

  test.each([
    ["performance.yml", "measure"],
    ["performance-private.yml", "gate"],
    ["performance-publish.yml", "publish"],
  ])("%s names the artifact that it uploads, so that the report can", (name, key) => {
    const steps = read(join(examples, name)).jobs[key]?.steps ?? [];
    const uploads = steps.filter(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    const gates = steps.filter(({ uses }) => uses?.includes("/loadline@"));
    expect(gates.map((it) => it.with?.["artifact"])).toEqual(uploads.map((it) => it.with?.["name"]));
  });

  test("use inputs and outputs that action.yml has", () => {
    const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as {
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly outputs: Readonly<Record<string, unknown>>;
    };
    for (const file of files.filter((name) => name.includes("/examples/"))) {
      const used = jobsOf(file)
        .flatMap(({ steps }) => steps)
        .filter(({ uses }) => uses?.includes("/loadline@"));
      // A shard and what judges; the baseline, and the proof once a week.
      const isTwice = /^performance-(?:shards|baseline)/.test(basename(file));
      expect(used).toHaveLength(isTwice ? 2 : 1);
      for (const step of used)
        for (const name of Object.keys(step.with ?? {})) expect(action.inputs).toHaveProperty([name]);
      for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/steps\.loadline\.outputs\.([\w-]+)/g))
        expect(action.outputs).toHaveProperty([name]);
    }
  });
});

// A team whose gate starts the service itself: the workflow that init writes, run by act for three pull requests.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { z } from "zod";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { isWhole } from "../../matrices.ts";
import { endProcess, node24, root, runProcess, taggedProcesses, userEnvironment } from "../processes.ts";
import { type Job, permissionsOf, type Runner, readArtifacts, runJob } from "./act.ts";
import { packAction } from "./story.ts";

interface Sample {
  /** Folder in examples/services. */
  readonly name: string;
  /** Fails where the code is none; absent where init writes one that does. */
  readonly build?: string;
  readonly programs: readonly string[];
  readonly env?: () => Readonly<Record<string, string>>;
  readonly file: string;
  /** What makes its latency tenfold, and more. */
  readonly slower: readonly [string, string];
}

const samples: readonly Sample[] = [
  {
    ...{ name: "node", programs: ["npm"], file: "server.js", build: "node --check server.js" },
    slower: ["lookUpMs = 5", "lookUpMs = 50"],
  },
  {
    ...{ name: "go", programs: ["go"], file: "main.go" },
    // The standard library takes a minute to compile, once.
    env: () => ({ GOCACHE: execFileSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).trim() }),
    slower: ["5 * time.Millisecond", "50 * time.Millisecond"],
  },
  {
    ...{ name: "python", programs: ["python3"], file: "app.py", build: "python3 -m py_compile app.py" },
    slower: ["with sqlite3.connect", "__import__('time').sleep(0.05)\n        with sqlite3.connect"],
  },
];

// Each takes half a minute, one at a time: `node scripts/run.mjs test start`.
describe.runIf(isWhole("start")).each(samples)("a $name service that the gate starts", (sample) => {
  let team: Team;
  beforeAll(async () => {
    team = await openTeam(sample);
  });
  afterAll(async () => await team?.[Symbol.asyncDispose]());

  /** What a pull request's job left, whose log is shown if the test fails. */
  async function judged(message: string, edit: (text: string) => string): Promise<Judged> {
    const seen = await team.pullRequest(message, edit);
    onTestFailed(() => void process.stderr.write(`${seen.job.log}\n${team.github.violations.join("\n")}\n`));
    expect(team.github.violations).toEqual([]);
    expect(team.left()).toEqual([]);
    return seen;
  }

  test("passes a pull request that changes nothing of it, without a baseline", async () => {
    const { job, report, base } = await judged("Add a line", (text) => `${text}\n`);
    expect(job).toMatchObject({ isGreen: true, outputs: { verdict: "pass" } });
    const [scenario] = report.scenarios;
    expect(scenario?.design).toBe("simultaneous");
    expect(new Set(scenario?.baseline?.map(({ provenance }) => provenance.commit))).toEqual(new Set([base]));
  });

  test("fails one that makes it tenfold slower", async () => {
    const { job, report, base } = await judged("Look things up twice", (text) =>
      text.replace(...sample.slower),
    );
    expect(job).toMatchObject({ isGreen: false, outputs: { verdict: "fail" } });
    expect(job.outputs["headline"]).toMatch(/^median response time rose by [\d,]+ %/);
    expect(report.scenarios[0]?.baseline?.[0]?.provenance.commit).toBe(base);
  });

  test("cannot tell of one that mends a base which cannot be built, and says why", async () => {
    const broken = "\nthis is ( no code";
    team.pushMain("Break it", (text) => `${text}${broken}`);
    const { job, report } = await judged("Mend it", (text) => text.replace(broken, ""));
    expect(job).toMatchObject({ outputs: { verdict: "inconclusive" } });
    expect(report.scenarios).toMatchObject([{ design: "stored" }]);
    expect(report.notes).toContainEqual(
      expect.stringMatching(/^The base could not be built\. start\.build of the base/),
    );
  });
});

const reportSchema = z.looseObject({
  notes: z.array(z.string()),
  scenarios: z.array(
    z.looseObject({
      design: z.string().optional(),
      baseline: z.array(z.looseObject({ provenance: z.looseObject({ commit: z.string() }) })).optional(),
    }),
  ),
});

interface Judged {
  readonly job: Job;
  readonly report: z.infer<typeof reportSchema>;
  /** The tip of main that the pull request was judged against. */
  readonly base: string;
}

interface Team extends AsyncDisposable {
  readonly github: GitHub;
  pullRequest(message: string, edit: (text: string) => string): Promise<Judged>;
  pushMain(message: string, edit: (text: string) => string): void;
  /** What jobs left running, and in the list of work trees. */
  left(): readonly string[];
}

/** The gate file that init wrote, for runs of seconds: few VUs, a wide tolerance, and what fails to build. */
function shortened(written: string, { build }: Sample): string {
  const text = written
    .replace("p95 < baseline + 5%", "med < baseline + 200%")
    .replace(/^ *- throughput .*\n/m, "")
    .replace(/^ {2}run: .*$/m, (run) => (build === undefined ? run : `${run}\n  build: ${build}`));
  return `${text}env: { RATE: "40", DURATION: 2500ms }\n`;
}

/** The sample as a repository, with what init writes for it. Its runs are too short to be asked about a CPU that is busy. */
async function openTeam(sample: Sample): Promise<Team> {
  const home = mkdtempSync(join(tmpdir(), "loadline-start-"));
  const folder = join(home, "clone");
  cpSync(join(root, "examples/services", sample.name), folder, { recursive: true });
  const env = { ...userEnvironment(home, home), ...identity };
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder, env, encoding: "utf8" }).trim();
  git("init", "-q", "-b", "main");
  const action = packAction(join(home, "loadline"));
  const written = await runProcess(node24, [join(action, "dist/cli.js"), "init", "--private"], {
    ...{ cwd: folder, env, timeoutMs: 180_000 },
  });
  expect(written, written.stderr).toMatchObject({ status: 0 });
  const gatePath = join(folder, ".github/loadline.yml");
  const gateFile = shortened(readFileSync(gatePath, "utf8"), sample);
  writeFileSync(gatePath, gateFile);
  writeFileSync(join(folder, ".gitignore"), "*.db\n__pycache__/\n", { flag: "a" });
  const commit = (message: string): string => {
    git("add", "--all");
    git("commit", "-q", "-m", message);
    return git("rev-parse", "HEAD");
  };
  const edited = (edit: (text: string) => string): void => {
    const path = join(folder, sample.file);
    writeFileSync(path, edit(readFileSync(path, "utf8")));
  };
  commit("The catalogue, and its gate");

  const token = "ghs_gate";
  const github = await startGitHub({
    ...{ owner: "octo-org", name: "shop" },
    tokens: {
      [token]: {
        ...{ login: "github-actions[bot]", appSlug: "github-actions" },
        permissions: permissionsOf(join(folder, ".github/workflows/performance.yml")),
      },
    },
    files: { ".github/loadline.yml": gateFile },
  });
  const fixture = (name: string) => join(root, "tests/e2e/fixtures", name);
  const runner: Runner = {
    ...{ home, tag: home, repository: folder, apiUrl: github.url },
    ...{ programs: sample.programs, env: sample.env?.() ?? {} },
    actions: {
      ...{ loadline: action, "upload-artifact": fixture("upload-artifact") },
      ...{ "setup-node": fixture("no-action"), cache: fixture("no-action") },
    },
  };
  let number = 0;
  return {
    github,
    pushMain: (message, edit) => {
      git("checkout", "-q", "main");
      edited(edit);
      commit(message);
    },
    pullRequest: async (message, edit) => {
      number += 1;
      const base = git("rev-parse", "main");
      const headRef = `change-${number}`;
      git("checkout", "-q", "-b", headRef, "main");
      edited(edit);
      const sha = commit(message);
      git("checkout", "-q", "--detach", "main");
      git("merge", "-q", "--no-ff", "-m", `Merge ${headRef}`, headRef);
      const mergeSha = git("rev-parse", "HEAD");
      github.seedCommit({ ref: "main", sha: base, message: "The catalogue" });
      github.seedCommit({ sha, parents: [base], message });
      github.seedPullRequest({ number, headSha: sha, headRef, title: message });
      const options = { repository: "octo-org/shop", number, sha, headRef, mergeSha };
      const runId = 7000 + number;
      const job = await runJob(runner, { event: "pull_request.opened", options, token, runId });
      const report = readArtifacts(runner, runId)["performance/report.json"] ?? "{}";
      return { job, report: reportSchema.parse(JSON.parse(report)), base };
    },
    left: () => [
      ...taggedProcesses(home).map(({ command }) => command),
      ...git("worktree", "list").split("\n").slice(1),
    ],
    async [Symbol.asyncDispose]() {
      for (const { pid } of taggedProcesses(home)) endProcess(pid, "SIGKILL");
      await github.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const identity = {
  ...{ GIT_AUTHOR_NAME: "Octo Cat", GIT_AUTHOR_EMAIL: "octocat@example.com" },
  ...{ GIT_COMMITTER_NAME: "Octo Cat", GIT_COMMITTER_EMAIL: "octocat@example.com" },
};

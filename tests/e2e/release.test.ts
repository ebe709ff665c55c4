// release.yml run by act for a tag, with GitHub's stand-in, and its archive installed as users do, without network.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultToken, type Identity } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { type Job, runJob } from "./alone/act.ts";
import { runGit } from "./alone/user-repository.ts";
import {
  type Ended,
  endProcess,
  node24,
  root,
  runProcess,
  taggedProcesses,
  userEnvironment,
} from "./processes.ts";

const tag = "v1.0.0";
const token = "ghs_release";
const fullName = "acme/loadline";

let home: string;
let github: GitHub;
let repository: string;
let commit: string;
let job: Job;

/** This repository at a version to release. Its tests are passed by: they are what calls this one. */
function copyRepository(folder: string): string {
  const files = runGit(root, ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]).split("\0");
  for (const file of files.filter(
    (path) => existsSync(join(root, path)) && !/^(?:\.github\/|scripts\/verdicts\/bank\/|$)/.test(path),
  ))
    cpSync(join(root, file), join(folder, file), { force: true });
  const rewrite = (file: string, change: (text: string) => string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), change(readFileSync(join(root, file), "utf8")));
  };
  rewrite(".github/workflows/release.yml", (text) => text);
  rewrite("package.json", (text) => text.replace(/"version": ".*"/, '"version": "1.0.0"'));
  rewrite("src/lib/version.ts", (text) => text.replace(/".*"/, '"1.0.0"'));
  rewrite("CHANGELOG.md", () => "# Changelog\n\n## 1.0.0\n\n- The first one.\n");
  // The last test looks for these secrets in all that is written (tests/written/).
  rewrite("tests/written/planted.ts", (text) => text.replaceAll("pl4nted", "copied"));
  rewrite("tests/github/identity.ts", (text) => text.replaceAll(defaultToken, "ghs_copied"));
  rewrite(".ci/run", () => "#!/bin/sh\necho all tests\n");
  rewrite(".gitignore", () => ".tools/\n");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  runGit(folder, ["init", "--quiet", "--initial-branch=main"]);
  runGit(folder, ["add", "--all", "--force"]);
  runGit(folder, ["commit", "--quiet", "--message", "1.0.0"]);
  runGit(folder, ["tag", tag]);
  return runGit(folder, ["rev-parse", "HEAD"]);
}

function permissionsOf(name: string): NonNullable<Identity["permissions"]> {
  const { jobs } = parse(readFileSync(join(root, ".github/workflows/release.yml"), "utf8"));
  return jobs[name].permissions;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "loadline-release-"));
  repository = join(home, "clone");
  commit = copyRepository(repository);
  const identity = { login: "github-actions[bot]", appSlug: "github-actions" };
  github = await startGitHub({
    ...{ owner: "acme", name: "loadline" },
    tokens: { [token]: { ...identity, permissions: permissionsOf("publish") } },
  });
  github.seedCommit({ ref: "refs/tags/v1", message: "An earlier release" });
  github.seedCommit({ ref: "main", sha: commit, message: "1.0.0" });
  const fixture = (name: string) => join(root, "tests/e2e/fixtures", name);
  const actions = Object.fromEntries(
    ["upload-artifact", "download-artifact", "setup-node"].map((name) => [name, fixture(name)]),
  );
  const options = { repository: fullName, sha: commit, tag };
  job = await runJob(
    { home, tag: home, repository, actions, apiUrl: github.url },
    { event: "push", options, token, runId: 7001 },
  );
}, 240_000);

afterAll(async () => {
  for (const { pid } of taggedProcesses(home)) endProcess(pid, "SIGKILL");
  await github.close();
  rmSync(home, { recursive: true, force: true });
});

describe("a version tag", () => {
  test("becomes a release that was whole before it was published", () => {
    expect(job.isGreen, job.log).toBe(true);
    expect(github.releases).toMatchObject([
      {
        tag,
        isDraft: false,
        isPrerelease: false,
        body: "- The first one.\n",
        assets: [{ name: "loadline-1.0.0.tgz" }],
      },
    ]);
    expect(github.violations).toEqual([]);
  });

  test("moves v1, and names itself in the examples of a branch", () => {
    expect(github.refs.get("refs/tags/v1")).toBe(commit);
    const read = (path: string) => github.readFile(`pins-${tag}`, path)?.toString("utf8") ?? "";
    for (const name of ["performance.yml", "performance-history.yml"])
      expect(read(`examples/workflows/${name}`)).toContain(`uses: ${fullName}@${commit} # ${tag}\n`);
    expect(read("src/features/init/write/pins.ts")).toContain(`commit: "${commit}",\n  tag: "${tag}",`);
    expect(read("docs/permissions.md")).not.toContain("OWNER/");
  });

  test("is not published to npm without its secret, and says so", () => {
    expect(job.log).toContain("Not published to npm: the environment npm has no secret NPM_TOKEN.");
  });
});

/** What the workflow's job does, with the files that it was handed. */
async function publish(at: GitHub): Promise<Ended> {
  const folder = join(home, "runs/7001/artifacts/release");
  return await runProcess(node24, [join(root, "scripts/release/publish.ts"), folder], {
    cwd: home,
    env: {
      ...userEnvironment(home, home),
      ...{ GITHUB_API_URL: at.url, GITHUB_TOKEN: token, GITHUB_REPOSITORY: fullName },
      ...{ GITHUB_REF_NAME: tag, GITHUB_SHA: commit },
    },
    timeoutMs: 180_000,
  });
}

describe("a job that is run again", () => {
  test("finds what was published, and publishes nothing more", async () => {
    expect(await publish(github)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("v1 is v1.0.0."),
    });
    expect(github.releases).toHaveLength(1);
  });

  test("begins anew where files were missing; a release that can be changed is a warning", async () => {
    const tokens = { [token]: { login: "github-actions[bot]", appSlug: "github-actions" } };
    const place = { owner: "acme", name: "loadline", tokens, immutableReleases: false };
    await using other = await startGitHub(place);
    other.seedCommit({ ref: "main", sha: commit, message: "1.0.0" });
    other.fault({ operationId: "repos/upload-release-asset", respond: { status: 502 } });
    const failed = await publish(other);
    expect(failed).toMatchObject({ status: 1, stdout: expect.stringMatching(/^::error::POST .*: 502/) });
    expect(other.releases).toMatchObject([{ isDraft: true, assets: [] }]);
    expect([...other.refs.keys()]).toEqual(["refs/heads/main"]);
    const ended = await publish(other);
    expect(ended).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("::warning::This release can be"),
    });
    expect(other.releases).toMatchObject([{ isDraft: false, assets: [{ name: "loadline-1.0.0.tgz" }] }]);
    expect(other.violations).toEqual([]);
  });
});

describe("its archive", () => {
  const install = (folder: string, args: readonly string[]): Promise<Ended> =>
    runProcess("npm", args, { cwd: folder, env: userEnvironment(home, home), timeoutMs: 180_000 });

  let archive: string;
  let folder: string;

  beforeAll(() => {
    folder = join(home, "user");
    mkdirSync(folder);
    archive = join(home, "loadline-1.0.0.tgz");
    writeFileSync(archive, github.releases[0]?.assets[0]?.content ?? "");
  });

  test("installs by npm i -g, offline, with nothing else", async () => {
    const prefix = join(home, "prefix");
    const installed = await install(folder, [
      "install",
      "--global",
      "--offline",
      "--prefix",
      prefix,
      archive,
    ]);
    expect(installed.status, installed.stderr).toBe(0);
    const modules = join(prefix, "lib/node_modules");
    expect(readdirSync(modules)).toEqual(["loadline"]);
    expect(readdirSync(join(modules, "loadline"))).toEqual(
      expect.arrayContaining(["dist", "examples", "CHANGELOG.md"]),
    );
    expect(readdirSync(join(modules, "loadline"))).not.toContain("node_modules");
    const options = { cwd: folder, env: userEnvironment(home, home), timeoutMs: 180_000 };
    const ended = await runProcess(join(prefix, "bin/loadline"), ["--version"], options);
    expect(ended).toMatchObject({ status: 0, stdout: "loadline 1.0.0\n" });
  });

  test("npx runs init from it, whose workflows name the release", async () => {
    writeFileSync(join(folder, "package.json"), '{ "scripts": { "start": "node server.js" } }\n');
    const ended = await install(folder, [
      "exec",
      "--yes",
      "--offline",
      "--package",
      archive,
      "--",
      "loadline",
      "init",
    ]);
    expect(ended.status, ended.stdout + ended.stderr).toBe(0);
    expect(ended.stdout).not.toContain("OWNER");
    const workflows = join(folder, ".github/workflows");
    const texts = readdirSync(workflows).map((file) => readFileSync(join(workflows, file), "utf8"));
    expect(texts.join("")).toContain(`uses: ${fullName}@${commit} # ${tag}\n`);
  });
});

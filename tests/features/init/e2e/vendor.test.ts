// `init --vendor` from what is published: the archive of `npm pack`, unpacked as an installation has it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { node24, root, runProcess, userEnvironment } from "../../../e2e/processes.ts";
import { filesBelow } from "../../../e2e/terminal.ts";

let home: string;
let repository: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "loadline-vendor-"));
  repository = join(home, "repository");
  mkdirSync(repository);
  const npm = join(dirname(node24), "npm");
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", home], {
    cwd: root,
    env: { ...process.env, PATH: `${dirname(npm)}:${process.env["PATH"] ?? ""}` },
  });
  const archive = readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "no archive";
  execFileSync("tar", ["-xzf", archive], { cwd: home });
  execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: repository });
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const own = ".github/actions/loadline";

async function run(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return await runProcess(node24, [file, ...args], {
    ...{ cwd: repository, env: { ...userEnvironment(home, home), ...env }, timeoutMs: 180_000 },
  });
}

test("the published archive copies a whole action, which runs in the repository without anything beside it", async () => {
  const installed = join(home, "package/dist/cli.js");
  const made = await run(installed, ["init", "--vendor", "--no-start"]);
  expect(made, made.stderr).toMatchObject({ status: 0 });
  expect(made.stdout).not.toContain("OWNER");
  rmSync(join(home, "package"), { recursive: true });
  const { runs } = parse(readFileSync(join(repository, own, "action.yml"), "utf8"));
  expect(runs).toMatchObject({ using: "node24", main: "code/action.js", post: "code/post.js" });
  const workflows = Object.values(filesBelow(join(repository, ".github/workflows")));
  for (const workflow of workflows) expect(workflow).toContain(`uses: ./${own}\n`);
  const answered = await run(join(repository, own, runs.main), [], { INPUT_OBJECTIVE: "p95 < 300ms" });
  expect(answered.stdout).toBe('::error::unknown input "objective" (did you mean "objectives"?)\n');
  const command = await run(join(repository, own, "code/cli.js"), ["check"]);
  expect(command.stderr + command.stdout).not.toMatch(/Cannot find|ERR_MODULE/);
});

test("a copy that is there stays as it is", async () => {
  const before = filesBelow(join(repository, own));
  const again = await run(join(repository, own, "code/cli.js"), ["init", "--vendor"]);
  expect(again, again.stderr).toMatchObject({ status: 0 });
  expect(filesBelow(join(repository, own))).toEqual(before);
});

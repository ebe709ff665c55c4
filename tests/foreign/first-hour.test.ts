// A stranger's first hour: init, check and gates on each repository whose toolchain is on this machine.
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, userEnvironment } from "../e2e/processes.ts";
import { openTerminal, type Terminal } from "../e2e/terminal.ts";
import { isWhole } from "../matrices.ts";
import { type ForeignRepository, foreignRepositories } from "./repositories.ts";

let terminal: Terminal;
beforeAll(() => {
  terminal = openTerminal();
});
afterAll(async () => await terminal[Symbol.asyncDispose]());

function isHere(program: string): boolean {
  try {
    execFileSync("sh", ["-c", 'command -v "$0"', program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function git(folder: string, ...args: readonly string[]): void {
  const somebody = ["-c", "user.name=Octo Cat", "-c", "user.email=octocat@example.com"];
  execFileSync("git", [...somebody, ...args], { cwd: folder });
}

function commit(folder: string, message: string): void {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", message);
}

/** What installs packages reads, such as an address of a mirror or a certificate. */
const ofPackages = /^(?:HOME$|PIP_|npm_config_|NPM_|GO|CARGO_|RUSTUP_|SSL_|REQUESTS_|NODE_EXTRA_CA_CERTS$)/;

/** The toolchains of this machine, and how they reach their registries; not the Node of these tests. */
function environment(): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && ofPackages.test(name) ? [[name, value] as const] : [],
  );
  const own = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.startsWith(root));
  const { PATH = "" } = userEnvironment(terminal.tag, "/");
  return { ...Object.fromEntries(kept), PATH: [...own, PATH].join(delimiter), GOTOOLCHAIN: "local" };
}

const runnable = foreignRepositories.filter(({ needs }) => isHere(needs));

/** A line of docs/evidence/first-hour.md. */
function tell(...cells: readonly (string | number)[]): void {
  if (isWhole("foreign")) appendFileSync(join(root, ".tools/first-hour.txt"), `${cells.join("\t")}\n`);
}

const brief = ["--env", "DURATION=2s", "--rounds", "1", "--base-ref", "main"];

async function timed<Result>(work: Promise<Result>): Promise<readonly [Result, number]> {
  const began = performance.now();
  const result = await work;
  return [result, Math.round((performance.now() - began) / 1000)];
}

async function tryOut({ like, files, requests, crash }: ForeignRepository): Promise<void> {
  const env = environment();
  const folder = terminal.folder({
    ...files,
    ".gitignore": ".loadline/\nnode_modules/\n__pycache__/\ninstance/\n*.sqlite3\n",
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit(folder, "The service");
  const [made, initSeconds] = await timed(terminal.loadline(folder, ["init", "--vendor"], { env }));
  expect(made, made.stderr).toMatchObject({ status: 0 });
  const script = readFileSync(join(folder, "perf/smoke.js"), "utf8");
  expect(
    [...script.matchAll(/ path: "([^"]*)" \}/g)].map(([, path]) => path),
    made.stdout,
  ).toEqual(requests);
  // Nothing to edit: what is left is to merge.
  expect(made.stdout.split("To do:\n")[1]?.match(/^- .*/gm)).toEqual([
    expect.stringMatching(/^- Merge these files first/),
  ]);
  expect(await terminal.loadline(folder, ["check"], { env })).toMatchObject({ status: 0 });
  commit(folder, "A gate");
  git(folder, "checkout", "--quiet", "-b", "change");
  writeFileSync(join(folder, "NOTES.md"), "A change that is none.\n");
  commit(folder, "A change");
  const [same, gateSeconds] = await timed(terminal.loadline(folder, ["gate", ...brief], { env }));
  // How fast it is nobody asks on a busy machine; that both sides answered each request is.
  expect([2, 3], same.stdout + same.stderr).not.toContain(same.status);
  expect(same.stdout).toMatch(/^ *errors +0 % /m);
  tell(like, initSeconds, gateSeconds, same.stdout.split("\n")[0] ?? "");
  if (crash === undefined) return;
  writeFileSync(join(folder, crash.path), crash.text);
  commit(folder, "A crash");
  const crashed = await terminal.loadline(folder, ["gate", ...brief], { env });
  expect(crashed, crashed.stdout).toMatchObject({ status: 3 });
  tell(like, "crash", crashed.stdout.split("\n")[0] ?? "");
}

describe("init, check and a gate need no edit in what is like", () => {
  // Packages of strangers are installed from their registries: not in `npm test`.
  test.skipIf(!isWhole("foreign")).each(runnable.map((it) => [it.like, it] as const))(
    "%s",
    async (_, repository) => {
      await tryOut(repository);
    },
    900_000,
  );
});

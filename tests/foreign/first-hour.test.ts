// A stranger's first hour: init, check and gates on each repository whose toolchain is on this machine.
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, userEnvironment } from "../e2e/processes.ts";
import { openTerminal, type Terminal } from "../e2e/terminal.ts";
import { isWhole } from "../matrices.ts";
import { foreignRepositories } from "./repositories.ts";
import type { Edit, ForeignRepository } from "./repository.ts";

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
  execFileSync("git", [...somebody, ...args], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

function commit(folder: string, message: string): void {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", message);
}

/** What installs packages reads, such as an address of a mirror or a certificate. */
const ofPackages =
  /^(?:HOME$|PIP_|npm_config_|NPM_|GO|CARGO_|POETRY_|UV_|RUSTUP_|JAVA_|MAVEN_|SSL_|REQUESTS_|CURL_CA_BUNDLE$|NODE_EXTRA_CA_CERTS$)/;

/** The toolchains of this machine, and how they reach their registries; not the Node of these tests. */
function environment(): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && ofPackages.test(name) ? [[name, value] as const] : [],
  );
  const own = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.startsWith(root));
  const { PATH = "" } = userEnvironment(terminal.tag, "/");
  return { ...Object.fromEntries(kept), PATH: [...own, PATH].join(delimiter), GOTOOLCHAIN: "local" };
}

const runnable = foreignRepositories.filter(({ needs, changes }) => changes !== undefined && isHere(needs));

/** Less than what a gate takes otherwise, so that eight repositories take an hour or two. */
const brief = ["--env", "DURATION=15s", "--budget", "4m"];

/** Of a build of strangers' packages, and of a gate with all its rounds. */
const patience = { timeoutMs: 1_200_000 };

/** Where the outcome of each gate is kept: a table, and what the terminal said. */
const measured = join(root, ".loadline/first-hour");

function keep(like: string, of: string, words: string, cells: readonly (string | number)[]): void {
  const folder = join(measured, like.replaceAll(/[^\w]+/g, "-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${of}.txt`), words);
  appendFileSync(join(measured, "table.tsv"), `${[like, of, ...cells].join("\t")}\n`);
}

async function timed<Result>(work: Promise<Result>): Promise<readonly [Result, number]> {
  const began = performance.now();
  const result = await work;
  return [result, Math.round((performance.now() - began) / 1000)];
}

function rewrite(folder: string, { path, from, to }: Edit): void {
  const text = readFileSync(join(folder, path), "utf8");
  expect(text, `${path} does not contain it`).toContain(from);
  writeFileSync(
    join(folder, path),
    text.replace(from, () => to),
  );
}

/** A gate of a branch that was made from the repository with its gate. */
async function gateOf(folder: string, { like }: ForeignRepository, kind: string, change: () => void) {
  // What a build writes into files of the repository, such as a lock file, is not a part of the change.
  git(folder, "checkout", "--quiet", "--force", "-b", kind, "main");
  change();
  commit(folder, "A change");
  const env = environment();
  const [gate, seconds] = await timed(
    terminal.loadline(folder, ["gate", "--base-ref", "main", ...brief], { env, ...patience }),
  );
  const [first = ""] = gate.stdout.split("\n");
  const rounds = [...gate.stderr.matchAll(/round (\d+) of/g)].at(-1)?.[1] ?? "";
  keep(like, kind, `${gate.stdout}\n---\n${gate.stderr}`, [`${gate.status}`, seconds, rounds, first]);
  // What the verdict is depends on the machine; that there is one does not.
  return gate;
}

async function tryOut(repository: ForeignRepository): Promise<void> {
  const { like, files, lock, requests, changes } = repository;
  const env = environment();
  const folder = terminal.folder({
    ...files,
    ".gitignore": ".loadline/\nnode_modules/\n__pycache__/\ninstance/\ntarget/\n*.sqlite3\n",
  });
  if (lock !== undefined) {
    const [program, ...args] = lock;
    execFileSync(program, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  }
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit(folder, "The service");
  const [made, seconds] = await timed(terminal.loadline(folder, ["init", "--vendor"], { env, ...patience }));
  expect(made, made.stderr).toMatchObject({ status: 0 });
  const gateFile = readFileSync(join(folder, ".github/loadline.yml"), "utf8");
  const path = /^wrote {2}(\S+smoke\.js)$/m.exec(made.stdout)?.[1] ?? "no script";
  const script = readFileSync(join(folder, path), "utf8");
  const words = [made.stdout, made.stderr, gateFile, script].join("\n---\n");
  keep(like, "init", words, [`${made.status}`, seconds, "", ""]);
  expect(
    [...script.matchAll(/ path: "([^"]*)" \}/g)].map(([, path]) => path),
    made.stdout,
  ).toEqual(requests);
  // Nothing to edit: what is left is to merge.
  expect(/To do:\n([\s\S]*?)\n\n/.exec(made.stdout)?.[1]?.match(/^- .*/gm)).toEqual([
    expect.stringMatching(/^- Merge these files first/),
  ]);
  expect(await terminal.loadline(folder, ["check"], { env })).toMatchObject({ status: 0 });
  commit(folder, "A gate");
  const gates = [
    await gateOf(folder, repository, "same", () =>
      writeFileSync(join(folder, "NOTES.md"), "A change that is none.\n"),
    ),
  ];
  for (const [kind, edit] of Object.entries(changes ?? {})) {
    gates.push(await gateOf(folder, repository, kind, () => rewrite(folder, edit)));
  }
  const crashed = gates.pop();
  for (const gate of gates) expect([2, 3], gate.stdout + gate.stderr).not.toContain(gate.status);
  expect(crashed?.status).toBe(3);
}

describe("init, check and a gate need no edit in what is like", () => {
  // Packages of strangers are installed from their registries: not in `npm test`.
  test.skipIf(!isWhole("foreign")).each(runnable.map((it) => [it.like, it] as const))(
    "%s",
    async (_, repository) => {
      await tryOut(repository);
    },
    5_400_000,
  );
});

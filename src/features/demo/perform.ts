import { cp, mkdir, mkdtemp, readFile, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import type { Host, Performed } from "../../app/host.ts";
import { folderAround } from "../../app/output/page.ts";
import { terminalEnvironment } from "../../lib/environment.ts";
import { outputOf } from "../../lib/programs.ts";
import { exitStatus, reasonOf, runFailure, usageFailure } from "../../model/failure.ts";
import type { GateWord } from "../../model/verdict.ts";
import { verdictWords } from "../../report/words/words.ts";

/** An edit of the shop, and the verdict it deserves. */
interface Change {
  readonly branch: string;
  readonly words: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: GateWord;
}

const changes: readonly Change[] = [
  {
    branch: "harmless",
    words: "A harmless change",
    file: "shop/shop.js",
    from: "body: { products } };",
    to: "body: { products, count: products.length } };",
    verdict: "pass",
  },
  {
    branch: "crash",
    words: "A change that crashes under load",
    file: "shop/shop.js",
    from: "served[endpoint] = n + 1;",
    to: 'served[endpoint] = n + 1;\n    if (n === 20) throw new Error("out of stock");',
    verdict: "broken",
  },
  {
    branch: "slower",
    words: "A change that is 50 % slower",
    file: "shop/service-time.js",
    from: "return medianMs * odds",
    to: "return 1.5 * medianMs * odds",
    verdict: "fail",
  },
];

/** With at most five rounds, three gates end within a minute and a half. */
const gateFile = `start:
  run: node shop/shop.js
  ready: /health
objectives: ["p95 < baseline + 20%", "errors < 1%"]
rounds: 1..5
scenarios:
  checkout:
    script: perf/checkout.js
    env: { RATE: "80", DURATION: 6s }
`;

/**
 * Three pull requests on the example shop, in a new repository, each measured side by side with its base. Prints their
 * verdicts and keeps the repository with the last report.
 * @throws Failure "usage" without the examples, "run" if git, the shop or k6 does not start
 */
export async function performDemo(host: ModeHost): Promise<Performed> {
  const examples = folderAround(["examples"], join("shop", "shop.js"));
  if (examples === undefined) {
    throw usageFailure("demo: examples/ is missing next to dist/; run it in a clone of the repository");
  }
  const directory = await realpath(await mkdtemp(join(tmpdir(), "loadline-demo-")));
  const git = gitIn(directory, host);
  await makeRepository(directory, examples, git);
  host.log.note(`The example shop, in a repository of its own: ${directory}`);
  // Commands, relative paths and git are those of the folder a gate is started in.
  process.chdir(directory);
  let isAsExpected = true;
  for (const [index, change] of changes.entries()) {
    host.log.note(`\n${index + 1} of ${changes.length}: ${change.words}`);
    const commit = await commitChange(directory, change, git);
    const settings = new Map([["base-ref", ["main"]]]);
    const quiet = { ...host, caller: { ...host.caller, commit }, publishers: () => [] };
    const { report } = await host.perform("gate", settings, quiet);
    if (report === undefined) throw new Error("a gate ended without a report");
    host.print(`${verdictWords[report.verdict].word.padEnd(6)}  ${change.words}: ${report.headline}`);
    isAsExpected &&= report.verdict === change.verdict;
  }
  const reports = join(directory, ".loadline", "report");
  host.log.note(`\nThe comment on the last pull request: ${join(reports, "report.md")}`);
  host.log.note(`The page: ${join(reports, "report.html")}`);
  if (isAsExpected) return { exitStatus: exitStatus.passed };
  host.log.warn(
    "Expected: a pass, a broken run and a fail. Is this machine busy? Run it again when it is not.",
  );
  return { exitStatus: exitStatus.failed };
}

type Git = (...args: readonly string[]) => Promise<string>;

/** Ignores what the user's git signs, checks or rewrites. */
const plainly = [
  ...["-c", "user.name=Loadline", "-c", "user.email=demo@localhost", "-c", "commit.gpgSign=false"],
  ...["-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false"],
];

function gitIn(cwd: string, host: Host): Git {
  const { env } = terminalEnvironment(host.env);
  return async (...args) => {
    try {
      return (await outputOf("git", [...plainly, ...args], { cwd, env })).trim();
    } catch (error) {
      throw runFailure(`demo: git ${args[0] ?? ""} failed: ${reasonOf(error)}`, error);
    }
  };
}

async function makeRepository(directory: string, examples: string, git: Git): Promise<void> {
  await cp(join(examples, "shop"), join(directory, "shop"), { recursive: true });
  await mkdir(join(directory, ".github"));
  await mkdir(join(directory, "perf"));
  await cp(join(examples, "k6", "checkout.js"), join(directory, "perf", "checkout.js"));
  await writeFile(join(directory, ".github", "loadline.yml"), gateFile);
  await writeFile(join(directory, "package.json"), '{ "private": true, "type": "module" }\n');
  await writeFile(join(directory, ".gitignore"), ".loadline/\n");
  await git("init", "--quiet", "--initial-branch=main");
  await commit(git, "The shop");
}

/** @returns the commit, on a branch of its own that is checked out */
async function commitChange(directory: string, change: Change, git: Git): Promise<string> {
  const { branch, words, file, from, to } = change;
  await git("switch", "--quiet", "--create", branch, "main");
  const before = await readFile(join(directory, file), "utf8");
  if (!before.includes(from)) throw new Error(`${file} has no "${from}" to change`);
  await writeFile(join(directory, file), before.replace(from, to));
  return await commit(git, words);
}

async function commit(git: Git, message: string): Promise<string> {
  await git("add", "--all");
  await git("commit", "--quiet", "--message", message);
  return await git("rev-parse", "HEAD");
}

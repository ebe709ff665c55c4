import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patientCheckout } from "../../builders/checkout.ts";
import { root } from "../processes.ts";

/** The user's repository: the examples, copied as README says, and a preview whose settings the commits change. */
export interface UserRepository {
  readonly folder: string;
  readonly main: () => string;
  /** Commits new settings of the preview onto a branch, made from main when it is new. Returns the commit. */
  readonly change: (branch: string, preview: PreviewSettings, message: string) => string;
  /** Checks out what a pull request's workflow runs on: the test merge of the branch and main. Returns it. */
  readonly checkOutMerge: (branch: string) => string;
  readonly checkOutMain: () => string;
  /** Merges a pull request. Returns the merge. */
  readonly merge: (branch: string) => string;
}

/** SHOP_SLOWDOWN of a change that is to fail: p95 is half a second instead of 50 ms. */
export const tenfold = "10";

/**
 * The example's objectives for loads of seconds on a busy machine, whose runs may differ by tens of percent: what is as
 * before passes, what is tenfold slower fails, and the rate, which falls with it, decides nothing.
 */
const tolerant: ReadonlyArray<readonly [string, string]> = [
  ["p95 < 300ms", "p95 < 5s"],
  ["p95 < baseline + 20%", "p95 < baseline + 300%"],
  ["throughput > baseline - 10%", "throughput > baseline - 50%"],
];

/** The example's gate file with those objectives. */
function tolerantGateFile(): string {
  const example = readFileSync(join(root, "examples/workflows/loadline.yml"), "utf8");
  return tolerant.reduce((text, [usual, wide]) => {
    if (!text.includes(usual)) throw new Error(`examples/workflows/loadline.yml has no ${usual}`);
    return text.replace(usual, wide);
  }, example);
}

/** What preview.env says, such as SHOP_SLOWDOWN=1.4. */
export type PreviewSettings = Readonly<Record<string, string>>;

/** Files that a user copies, by where they go. */
const copies: Readonly<Record<string, string>> = {
  ".github/workflows/performance-baseline.yml": "workflows/performance-baseline.yml",
  "preview.sh": "workflows/preview.sh",
};

/** The workflows that answer pull requests: one for a private repository, two for all others. */
const gates: Readonly<Record<"one" | "two", Readonly<Record<string, string>>>> = {
  one: { ".github/workflows/performance.yml": "workflows/performance-private.yml" },
  two: {
    ".github/workflows/performance.yml": "workflows/performance.yml",
    ".github/workflows/performance-publish.yml": "workflows/performance-publish.yml",
  },
};

/**
 * @param load added to the example's gate file, so that the story ends in minutes
 * @param workflows how many of them answer pull requests
 */
export function createUserRepository(
  folder: string,
  load: Readonly<Record<string, string>>,
  workflows: keyof typeof gates = "one",
): UserRepository {
  mkdirSync(folder, { recursive: true });
  const git = (...args: readonly string[]): string => runGit(folder, args);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = (preview: PreviewSettings, message: string): string => {
    const lines = Object.entries(preview).map(([name, value]) => `${name}=${value}\n`);
    write("preview.env", `# ${message}\n${lines.join("")}`);
    git("add", "--all");
    git("commit", "--quiet", "--message", message);
    return git("rev-parse", "HEAD");
  };

  git("init", "--quiet", "--initial-branch=main");
  for (const [path, example] of Object.entries({ ...copies, ...gates[workflows] })) {
    write(path, "");
    copyFileSync(join(root, "examples", example), join(folder, path));
  }
  chmodSync(join(folder, "preview.sh"), 0o755);
  write("perf/checkout.js", patientCheckout);
  const env = Object.entries(load).map(([name, value]) => `  ${name}: ${value}\n`);
  // So that each verdict is answered.
  write(".github/loadline.yml", `${tolerantGateFile()}comment: always\nenv:\n${env.join("")}`);
  cpSync(join(root, "examples/shop"), join(folder, "shop"), { recursive: true });
  rmSync(join(folder, "shop/tsconfig.json"), { force: true });
  // The shop is written as modules; in the user's repository their package.json says so.
  write("package.json", '{ "type": "module" }\n');
  commit({}, "The shop, and a gate for its pull requests");

  return {
    folder,
    main: () => git("rev-parse", "main"),
    change(branch, preview, message) {
      const isNew = git("branch", "--list", branch) === "";
      git("checkout", "--quiet", ...(isNew ? ["-b", branch, "main"] : [branch]));
      return commit(preview, message);
    },
    checkOutMerge(branch) {
      git("checkout", "--quiet", "--detach", "main");
      git("merge", "--quiet", "--no-ff", "--message", `Merge ${branch} into main`, branch);
      return git("rev-parse", "HEAD");
    },
    checkOutMain() {
      git("checkout", "--quiet", "main");
      return git("rev-parse", "HEAD");
    },
    merge(branch) {
      git("checkout", "--quiet", "main");
      git("merge", "--quiet", "--no-ff", "--message", `Merge ${branch}`, branch);
      return git("rev-parse", "HEAD");
    },
  };
}

/** What git prints, without the settings of whoever runs the tests. */
export function runGit(folder: string, args: readonly string[]): string {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Octo Cat",
    GIT_AUTHOR_EMAIL: "octocat@example.com",
    GIT_COMMITTER_NAME: "Octo Cat",
    GIT_COMMITTER_EMAIL: "octocat@example.com",
  };
  const stdio = ["ignore", "pipe", "pipe"] as const;
  return execFileSync("git", args, { cwd: folder, env, encoding: "utf8", stdio: [...stdio] }).trim();
}

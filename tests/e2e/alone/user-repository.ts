import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** What preview.env says, such as SHOP_SLOWDOWN=1.4. */
export type PreviewSettings = Readonly<Record<string, string>>;

/** Files that a user copies, by where they go. */
const copies: Readonly<Record<string, string>> = {
  ".github/workflows/performance-baseline.yml": "workflows/performance-baseline.yml",
  "preview.sh": "workflows/preview.sh",
  "perf/checkout.js": "k6/checkout.js",
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
  const gateFile = readFileSync(join(root, "examples/workflows/loadline.yml"), "utf8");
  // Runs of a few seconds on a busy machine differ by tens of percent: the story's changes stand far above that.
  const tolerant = gateFile.replace("baseline + 20%", "baseline + 50%");
  const env = Object.entries(load).map(([name, value]) => `  ${name}: ${value}\n`);
  write(".github/loadline.yml", `${tolerant}env:\n${env.join("")}`);
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

/** git without the settings of whoever runs the tests. */
/** What git prints, as nobody in particular. */
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

import { terminalEnvironment } from "../../lib/environment.ts";
import { outputOf } from "../../lib/programs.ts";

/** Git takes a fraction of a second; a hanging network must not hold up a gate. */
const longestWaitMs = 3000;

const head = /^# branch\.oid (?<commit>[0-9a-f]{40,64})$/;

/**
 * The commit of a clean checkout; undefined before the first one, and if files were changed.
 * @param status of `git status --porcelain=v2 --branch --untracked-files=no`
 */
export function commitIn(status: string): string | undefined {
  const lines = status.split("\n").filter((line) => line !== "");
  if (lines.some((line) => !line.startsWith("#"))) return undefined;
  return lines.map((line) => head.exec(line)?.groups?.["commit"]).find((commit) => commit !== undefined);
}

/** The commit of a folder's repository; undefined without git or a repository, and with uncommitted changes. */
export async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const stdout = await outputOf(
      "git",
      // A repository's own settings may name a program to watch its files; none is started from here.
      [
        ...["-c", "core.fsmonitor=false", "--no-optional-locks"],
        ...["status", "--porcelain=v2", "--branch", "--untracked-files=no"],
      ],
      { cwd: folder, timeout: longestWaitMs, env: terminalEnvironment(process.env).env },
    );
    return commitIn(stdout);
  } catch {
    // Whatever git has against it, nothing is known of the commit, and the gate needs it for nothing.
    return undefined;
  }
}

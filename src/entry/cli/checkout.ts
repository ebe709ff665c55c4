import { terminalEnvironment } from "../../lib/environment.ts";
import { outputOf } from "../../lib/programs.ts";

/** Git answers in a fraction of a second; a repository on a network that hangs must not hold up a gate. */
const longestWaitMs = 3000;

const head = /^# branch\.oid (?<commit>[0-9a-f]{40,64})$/;

/**
 * The commit that a clean checkout has.
 * @param status what `git status --porcelain=v2 --branch --untracked-files=no` prints
 * @returns undefined before the first commit, and where files were changed since: what was built of them has no commit
 */
export function commitIn(status: string): string | undefined {
  const lines = status.split("\n").filter((line) => line !== "");
  if (lines.some((line) => !line.startsWith("#"))) return undefined;
  return lines.map((line) => head.exec(line)?.groups?.["commit"]).find((commit) => commit !== undefined);
}

/**
 * The commit of the repository that a folder lies in, for the records of a terminal. Untracked files do not count:
 * reports and baselines are such.
 * @returns undefined without git, outside of a repository, and for one with changes that are not committed
 */
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

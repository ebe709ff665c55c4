import { outputOf } from "../lib/programs.ts";
import { hasErrorCode, reasonOf, runFailure } from "../model/failure.ts";
import type { CodeHost } from "../ports/code-host.ts";

/** A repository, and what git needs in it. */
export interface GitRepository {
  /** Of its work tree. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** For a fetch that fails without a token; undefined in a terminal. */
  readonly access: { readonly server: string; readonly token: string } | undefined;
  /** Asked if git cannot answer; undefined in a terminal. */
  readonly codeHost: CodeHost | undefined;
  readonly signal: AbortSignal;
}

/** So that git starts nothing of the repository's: no hooks, no watcher of files. */
const withoutPrograms = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];
const longestFetchMs = 120_000;

/** What a git command prints. @throws Failure "run" with git's message */
export async function git(
  { folder, env, signal }: Pick<GitRepository, "folder" | "env" | "signal">,
  ...args: readonly string[]
): Promise<string> {
  const variables = { ...env, GIT_TERMINAL_PROMPT: "0" };
  const options = { cwd: folder, env: variables, timeout: longestFetchMs, signal };
  try {
    return (await outputOf("git", [...withoutPrograms, ...args], options)).trim();
  } catch (error) {
    signal.throwIfAborted();
    throw runFailure(gitWords(error), error);
  }
}

/** The line of git's output that says what is wrong. */
function gitWords(error: unknown): string {
  if (hasErrorCode(error, "ENOENT")) return "git is not installed.";
  const lines = reasonOf(error).trim().split("\n");
  const said = lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1) ?? "";
  return `git: ${said.replace(/^(?:fatal|error): /, "").replace(/\.$/, "")}.`;
}

/** As `git`; undefined if it fails. */
export async function gitOr(
  repository: Pick<GitRepository, "folder" | "env" | "signal">,
  ...args: readonly string[]
): Promise<string | undefined> {
  try {
    return await git(repository, ...args);
  } catch {
    repository.signal.throwIfAborted();
    return undefined;
  }
}

/** Fetches from `origin` if possible. The token is in git's environment, which no list of processes shows. */
export async function fetchFrom(repository: GitRepository, ...args: readonly string[]): Promise<void> {
  const command = ["fetch", "--no-tags", "--quiet", ...args];
  if ((await gitOr(repository, ...command)) !== undefined) return;
  const { access, env } = repository;
  if (access === undefined) return;
  const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
  const authorized = {
    ...env,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${access.server}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
  await gitOr({ ...repository, env: authorized }, ...command);
}

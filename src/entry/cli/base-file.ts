import { type Environment, terminalEnvironment } from "../../lib/environment.ts";
import type { BaseWanted } from "../../model/start.ts";
import { findBase } from "../../start/find.ts";
import { type GitRepository, gitOr } from "../../start/git.ts";

/** @see Host.readOfBase */
export async function readOfBase(
  base: BaseWanted,
  path: string,
  { env, signal }: { readonly env: Environment; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const repository: GitRepository = {
    ...{ folder: process.cwd(), env: terminalEnvironment(env).env, signal },
    ...{ access: undefined, codeHost: undefined },
  };
  const commit = await findBase(repository, base);
  return await gitOr(repository, "show", `${commit}:./${path}`);
}

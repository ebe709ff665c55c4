import { type GitRepository, gitOr } from "../../start/git.ts";
import type { KeptCauses, KeptFunction } from "./facts.ts";

/** With the commit that is checked out in a folder, and the functions' files in it; unchanged where git knows none. */
export async function withSource(
  found: KeptCauses,
  repository: Pick<GitRepository, "folder" | "env" | "signal">,
): Promise<KeptCauses> {
  if (found.kind === "untaken" || found.kind === "notReproduced" || found.functions.length === 0)
    return found;
  const commit = await gitOr(repository, "rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  const prefix = await gitOr(repository, "rev-parse", "--show-prefix");
  if (commit === undefined || prefix === undefined) return found;
  const paths = [...new Set(found.functions.map(({ path }) => path))];
  const listed = await gitOr(
    repository,
    "ls-tree",
    "-z",
    "--full-name",
    "--name-only",
    commit,
    "--",
    ...paths,
  );
  const files = new Set(listed?.split("\0"));
  const functions = found.functions.map((one): KeptFunction => {
    const file = `${prefix}${one.path}`.slice(0, 300);
    return files.has(file) ? { ...one, file } : one;
  });
  return { ...found, commit, functions };
}

/**
 * The page of a line on GitHub.
 * @param file hostile: whatever it is, the address is one of this commit
 * @returns undefined for a path that is not plain
 */
export function sourceUrl(
  repositoryUrl: string,
  { commit, file, line }: { readonly commit: string; readonly file: string; readonly line: number },
): string | undefined {
  const parts = file.replace(/\p{Cs}/gu, "\ufffd").split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) return undefined;
  return `${repositoryUrl}/blob/${commit}/${parts.map(encodeURIComponent).join("/")}#L${line}`;
}

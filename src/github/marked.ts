import { type GitHub, hasStatus } from "./octokit.ts";

/** A comment or an issue, as far as it says whose it is. */
interface Written {
  readonly body?: string | null | undefined;
  readonly user?: { readonly login: string } | null;
}

/**
 * What begins with a marker and was written by this token's own account, in GitHub's order. What somebody else wrote is
 * left alone, whatever it contains.
 * @param mostPages pages that are looked through
 * @param login whom this token writes as, where that is known; undefined asks GitHub, but only if it matters
 * @throws Octokit's error
 */
export async function ownMarked<One extends Written>(
  github: GitHub,
  pages: AsyncIterable<{ readonly data: readonly One[] }>,
  {
    marker,
    mostPages,
    login,
  }: { readonly marker: string; readonly mostPages: number; readonly login?: string | undefined },
): Promise<readonly One[]> {
  const marked: One[] = [];
  let read = 0;
  for await (const { data } of pages) {
    marked.push(...data.filter(({ body }) => body?.trimStart().startsWith(marker)));
    read += 1;
    if (read === mostPages) break;
  }
  if (marked.length === 0) return [];
  const own = (login ?? (await loginOf(github))).toLowerCase();
  return marked.filter(({ user }) => user?.login.toLowerCase() === own);
}

/** Account of the token of each job. */
const actionsLogin = "github-actions[bot]";

/** The account that this token writes as. A job's own token may not ask who it is; a personal one may. */
async function loginOf(github: GitHub): Promise<string> {
  try {
    const { data } = await github.octokit.rest.users.getAuthenticated();
    return data.login;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return actionsLogin;
    throw error;
  }
}

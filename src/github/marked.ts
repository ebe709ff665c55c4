import { markerOf } from "../lib/marker.ts";
import type { GitHub } from "../ports/github.ts";
import { hasStatus } from "./octokit.ts";

/** A comment or an issue: its text and author. */
interface Written {
  readonly body?: string | null | undefined;
  readonly user?: { readonly login: string } | null;
}

/** What to look for. */
interface Wanted {
  readonly gate: string;
  /** Pages to look through. */
  readonly mostPages: number;
  /** Login this token writes as; undefined asks GitHub, but only if it matters. */
  readonly login?: string | undefined;
}

/**
 * What begins with the gate's marker and was written by this token's own account, in GitHub's order. What others wrote is
 * left alone, whatever it contains.
 * @throws Octokit's error
 */
export async function ownMarked<One extends Written>(
  github: GitHub,
  pages: AsyncIterable<{ readonly data: readonly One[] }>,
  { gate, mostPages, login }: Wanted,
): Promise<readonly One[]> {
  const marker = markerOf(gate);
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

/** The account this token writes as. A job's own token may not ask who it is; a personal one may. */
async function loginOf({ octokit }: GitHub): Promise<string> {
  try {
    return (await octokit.rest.users.getAuthenticated()).data.login;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return "github-actions[bot]";
    throw error;
  }
}

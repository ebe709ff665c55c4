import { abortedAfter } from "../lib/deadline.ts";
import { reasonOf, runFailure } from "../model/failure.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { type GitHub, githubFailure } from "./octokit.ts";

/** Commits and archives of a repository on GitHub. */
export function createCodeHost(github: GitHub): CodeHost {
  const { octokit } = github;
  const asking = async <Answer>(doing: string, ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      throw githubFailure(error, { doing, permission: "contents: read" });
    }
  };
  return {
    firstParent: async (commit) =>
      await asking(`reading commit ${commit.slice(0, 7)}`, async () => {
        const { data: read } = await octokit.rest.git.getCommit({ ...github.place, commit_sha: commit });
        const [first, second] = read.parents;
        return second === undefined ? undefined : first?.sha;
      }),
    mergeBase: async (branch, head) =>
      await asking(`comparing ${branch} with ${head.slice(0, 7)}`, async () => {
        const basehead = `${branch}...${head}`;
        const { data: compared } = await octokit.rest.repos.compareCommitsWithBasehead({
          ...{ ...github.place, basehead },
          per_page: 1,
        });
        return compared.merge_base_commit.sha;
      }),
    archive: async (commit, signal) => {
      const short = /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 7) : commit;
      const { headers } = await asking(
        `asking for the archive of ${short}`,
        async () =>
          await octokit.rest.repos.downloadTarballArchive({
            ...{ ...github.place, ref: commit },
            request: { redirect: "manual" },
          }),
      );
      const apiUrl = octokit.request.endpoint.DEFAULTS.baseUrl;
      return await download(placeOf(headers.location, apiUrl), short, signal);
    },
  };
}

/** Where the API leads to, never from https to http. */
function placeOf(location: string | undefined, apiUrl: string): URL | undefined {
  if (location === undefined || !URL.canParse(location, apiUrl)) return undefined;
  const place = new URL(location, apiUrl);
  return ["https:", new URL(apiUrl).protocol].includes(place.protocol) ? place : undefined;
}

const longestDownloadMs = 120_000;

/**
 * GitHub keeps archives on another host. The address holds what that host has to know, for some minutes: no token goes
 * there, and no message names the address.
 */
async function download(
  place: URL | undefined,
  short: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const refuse = (why: string, cause?: unknown) =>
    runFailure(`GitHub gave no archive of ${short}: ${why}.`, cause);
  if (place === undefined) throw refuse("its answer leads nowhere");
  const patient = AbortSignal.any([signal, abortedAfter(longestDownloadMs)]);
  const headers = { "user-agent": "loadline" };
  const response = await fetch(place, { headers, signal: patient }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw refuse(`${place.host} could not be reached (${reasonOf(cause)})`, error);
  });
  if (response.ok && response.body !== null) return response.body;
  await response.body?.cancel();
  throw refuse(`${place.host} answered status ${response.status}`);
}

import { within } from "../lib/net/deadline.ts";
import { connectionReason } from "../lib/net/http.ts";
import { runFailure } from "../model/failure.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { GitHub } from "../ports/github.ts";
import { asking, unlessMissing } from "./octokit.ts";

/** Commits and archives of a repository on GitHub. */
export function createCodeHost({ octokit, place }: GitHub): CodeHost {
  const { git, repos } = octokit.rest;
  const reading = async <Answer>(doing: string, ask: () => Promise<Answer>): Promise<Answer> =>
    await asking({ doing, permission: "contents: read" }, ask);
  return {
    parents: async (commit) => {
      const wanted = { ...place, commit_sha: commit };
      const found = await reading(`reading commit ${commit.slice(0, 7)}`, async () =>
        unlessMissing(git.getCommit(wanted)),
      );
      return found === undefined ? [] : found.data.parents.map(({ sha }) => sha);
    },
    mergeBase: async (branch, head) => {
      const between = { ...place, basehead: `${branch}...${head}`, per_page: 1 };
      const doing = `comparing ${branch} with ${head.slice(0, 7)}`;
      const { data } = await reading(doing, async () => repos.compareCommitsWithBasehead(between));
      return data.merge_base_commit.sha;
    },
    archive: async (commit, signal) => {
      const short = /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 7) : commit;
      const wanted = { ...place, ref: commit, request: { redirect: "manual" } } as const;
      const { headers } = await reading(`asking for the archive of ${short}`, async () =>
        repos.downloadTarballArchive(wanted),
      );
      const apiUrl = octokit.request.endpoint.DEFAULTS.baseUrl;
      return await download(placeOf(headers.location, apiUrl), short, signal);
    },
  };
}

/** The target of the API's redirect; never from https to http. */
function placeOf(location: string | undefined, apiUrl: string): URL | undefined {
  if (location === undefined || !URL.canParse(location, apiUrl)) return undefined;
  const place = new URL(location, apiUrl);
  return ["https:", new URL(apiUrl).protocol].includes(place.protocol) ? place : undefined;
}

const longestDownloadMs = 120_000;

/**
 * Downloads an archive from GitHub's other host. For some minutes its address gives access: no token is sent there, and no
 * message contains the address.
 */
async function download(
  place: URL | undefined,
  short: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const refuse = (why: string, cause?: unknown) =>
    runFailure(`GitHub gave no archive of ${short}: ${why}.`, cause);
  if (place === undefined) throw refuse("its answer leads nowhere");
  const patient = within(longestDownloadMs, signal);
  const headers = { "user-agent": "loadline" };
  const response = await fetch(place, { headers, signal: patient }).catch((error: unknown) => {
    throw refuse(`${place.host} could not be reached (${connectionReason(error)})`, error);
  });
  if (response.ok && response.body !== null) return response.body;
  await response.body?.cancel();
  throw refuse(`${place.host} answered status ${response.status}`);
}

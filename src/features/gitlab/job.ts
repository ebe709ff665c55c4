import { z } from "zod";
import type { Environment } from "../../lib/environment.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { hostOfUrl, nameOf } from "../../model/host.ts";

/** A merge request, and who writes to it. */
export interface MergeRequest {
  /** Such as `https://gitlab.com/api/v4`. */
  readonly apiUrl: string;
  readonly token: string;
  readonly projectId: number;
  /** Number of the merge request in its project. */
  readonly iid: number;
  /** Address of the merge request; undefined if GitLab does not say. */
  readonly pageUrl: string | undefined;
}

/** Where a job's note goes. */
export type NotePlace =
  | { readonly kind: "noMergeRequest" }
  /** Why a note cannot be written, as a sentence. */
  | { readonly kind: "impossible"; readonly sentence: string }
  | { readonly kind: "mergeRequest"; readonly mergeRequest: MergeRequest };

const number = z.coerce.number().int().positive();

/**
 * GitLab's predefined variables, and the token that the project sets.
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
const variables = z.object({
  CI_API_V4_URL: z.url().max(500),
  CI_MERGE_REQUEST_IID: number,
  CI_MERGE_REQUEST_PROJECT_ID: number,
  CI_MERGE_REQUEST_PROJECT_URL: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional()
    .catch(undefined),
});

/**
 * Where the note of a job goes. The token is sent over TLS alone, or to this machine.
 * @param env of a job of GitLab CI
 */
export function placeOfNote(env: Environment): NotePlace {
  if ((env["CI_MERGE_REQUEST_IID"] ?? "") === "") return { kind: "noMergeRequest" };
  const token = env["GITLAB_TOKEN"]?.trim() ?? "";
  if (token === "") {
    return impossible(
      "GITLAB_TOKEN is not set. Set it to a project access token with the scope api and the role Reporter.",
    );
  }
  const parsed = variables.safeParse(env);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    return impossible(`GitLab's variables are not as documented: ${names.join(", ")}.`);
  }
  const { CI_API_V4_URL, CI_MERGE_REQUEST_IID: iid, CI_MERGE_REQUEST_PROJECT_ID: projectId } = parsed.data;
  const apiUrl = withoutEndSlashes(CI_API_V4_URL);
  if (!isSafe(apiUrl)) {
    return impossible(`CI_API_V4_URL is ${apiUrl}; GITLAB_TOKEN is sent over https alone.`);
  }
  const project = parsed.data.CI_MERGE_REQUEST_PROJECT_URL;
  const pageUrl = project === undefined ? undefined : `${project}/-/merge_requests/${iid}`;
  return { kind: "mergeRequest", mergeRequest: { apiUrl, token, projectId, iid, pageUrl } };
}

function impossible(reason: string): NotePlace {
  return { kind: "impossible", sentence: `The report is not written to the merge request: ${reason}` };
}

function isSafe(apiUrl: string): boolean {
  const { protocol, username, password } = new URL(apiUrl);
  if (username !== "" || password !== "") return false;
  const host = hostOfUrl(apiUrl);
  return (
    protocol === "https:" || (protocol === "http:" && host !== undefined && nameOf(host) === "localhost")
  );
}

import type { GitHub } from "../../ports/github.ts";
import { replyOf } from "../octokit.ts";

/** Unlike the REST API's `force`, it moves a branch only from where it was expected. @see https://docs.github.com/en/graphql/reference/mutations#updaterefs */
const mutation = "mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }";

/**
 * Moves a branch from its tip to a commit that does not follow it.
 * @returns false if that is not known to have been done: another job moved the branch, a rule forbids it, the server
 *   cannot do it, or the answer was lost
 */
export async function replaceTip(
  github: GitHub,
  branch: string,
  { tip, sha }: { readonly tip: string; readonly sha: string },
): Promise<boolean> {
  const { octokit, place } = github;
  try {
    const { data: found } = await octokit.rest.repos.get(place);
    const refUpdates = [{ name: `refs/heads/${branch}`, beforeOid: tip, afterOid: sha, force: true }];
    await octokit.graphql(mutation, { input: { repositoryId: found.node_id, refUpdates } });
    return true;
  } catch (error) {
    if (replyOf(error) !== undefined) return false;
    if (error instanceof Error && error.name === "GraphqlResponseError") return false;
    throw error;
  }
}

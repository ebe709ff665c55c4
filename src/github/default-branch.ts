import type { GitHub } from "../ports/github.ts";
import { asking } from "./octokit.ts";

/** The repository's default branch, for use without an event. @throws Failure "run" when GitHub cannot be asked */
export async function defaultBranchOf({ octokit, place }: GitHub): Promise<string> {
  const doing = `asking for the default branch of ${place.owner}/${place.repo}`;
  const { data } = await asking({ doing, permission: "metadata: read" }, async () =>
    octokit.rest.repos.get(place),
  );
  return data.default_branch;
}

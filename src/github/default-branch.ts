import { asking, type GitHub } from "./octokit.ts";

/**
 * The branch whose level a change is compared with where no event names one.
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function defaultBranchOf({ octokit, place }: GitHub): Promise<string> {
  const doing = `asking for the default branch of ${place.owner}/${place.repo}`;
  const { data } = await asking({ doing, permission: "metadata: read" }, async () =>
    octokit.rest.repos.get(place),
  );
  return data.default_branch;
}

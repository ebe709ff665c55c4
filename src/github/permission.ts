import type { GitHub } from "../ports/github.ts";
import { unlessMissing } from "./octokit.ts";

/** An account on GitHub. */
export interface Account {
  readonly login: string;
  readonly id: number;
  /** `User` for a person. */
  readonly type: string;
}

/**
 * Whether a person may write. GitHub reports the role `maintain` as `write` here, and `triage`, which may set labels, as
 * `read`.
 * @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
export async function mayWrite(github: GitHub, { login, id }: Account): Promise<boolean> {
  const asked = { ...github.place, username: login };
  const found = await unlessMissing(github.octokit.rest.repos.getCollaboratorPermissionLevel(asked));
  // A login that was given up may belong to somebody else by now.
  return found?.data.user?.id === id && ["write", "maintain", "admin"].includes(found.data.permission);
}

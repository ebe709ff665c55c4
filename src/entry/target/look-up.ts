import type { Host } from "../../app/host.ts";
import { awaitDeployment, findDeployment } from "../../github/deployments.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Deployments } from "../../ports/deployments.ts";
import type { GitHub } from "../../ports/github.ts";

interface Commits {
  /** Undefined if no commit is checked out. */
  readonly head: string | undefined;
  readonly base: string | undefined;
  /** After "There is no base commit": `for a push`. */
  readonly without: string;
}

/** Looks up the deployments of two commits. @param connect called for each look-up */
export function deploymentsOf(
  connect: () => GitHub,
  { head, base, without }: Commits,
  { signal, log }: Pick<Host, "signal" | "log">,
): Deployments {
  return {
    ofHead: async (wanted) => {
      const github = connect();
      if (head === undefined) {
        throw usageFailure(
          "target-url: auto needs a commit, but files of this checkout were changed since; commit them, or give a URL",
        );
      }
      return await awaitDeployment(github.anew(), head, wanted, { signal, note: log.note });
    },
    ofBase: async (wanted) => {
      const github = connect();
      if (base === undefined) return `There is no base commit ${without}.`;
      const found = await findDeployment(github.anew(), base, wanted);
      return typeof found === "string" ? found : { ...found, commit: base };
    },
  };
}

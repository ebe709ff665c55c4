import type { Feature } from "../../app/feature.ts";
import { openedLater } from "../../ports/publisher.ts";

/** The note on a merge request. */
export const gitlab: Feature = {
  name: "gitlab",
  publishers: ({ env, rules: { comment }, jobUrl, log, github }) => {
    if (github !== undefined || (env["GITLAB_CI"] ?? "") === "") return [];
    const note = openedLater(async () => {
      const [{ placeOfNote }, { createGitLabPublisher }] = await Promise.all([
        import("./job.ts"),
        import("./publisher.ts"),
      ]);
      return createGitLabPublisher({ place: placeOfNote(env), comment, jobUrl, log });
    });
    return [note];
  },
};

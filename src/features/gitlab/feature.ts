import type { Feature, Publishing } from "../../app/feature.ts";
import type { Publisher } from "../../ports/publisher.ts";

/** The note on a merge request. */
export const gitlab: Feature = {
  name: "gitlab",
  publishers: (publishing) => ((publishing.env["GITLAB_CI"] ?? "") === "" ? [] : [noteOf(publishing)]),
};

function noteOf({ env, rules: { comment }, jobUrl, log }: Publishing): Publisher {
  let opened: Promise<Publisher> | undefined;
  const open = async (): Promise<Publisher> => {
    const [{ placeOfNote }, { createGitLabPublisher }] = await Promise.all([
      import("./job.ts"),
      import("./publisher.ts"),
    ]);
    return createGitLabPublisher({ place: placeOfNote(env), comment, jobUrl, log });
  };
  const note = (): Promise<Publisher> => {
    opened ??= open();
    return opened;
  };
  return {
    begin: async () => await (await note()).begin(),
    publish: async (report) => await (await note()).publish(report),
  };
}

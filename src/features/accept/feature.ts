import type { Feature } from "../../app/feature.ts";
import { given } from "../../config/options/option.ts";
import { acceptOptions } from "./options.ts";

/** A person lets a failed gate through, for one commit, by a label. */
export const accept: Feature = {
  name: "accept",
  options: Object.values(acceptOptions),
  afterFail: async (settings, { github: job }) => {
    const label = given(settings, acceptOptions.label);
    // Where a second workflow publishes, that one asks: this token may only read.
    if (job?.pullRequest === undefined || !job.isPublishing || label === "off") return undefined;
    return (await import("./after-fail.ts")).byLabel(job, job.pullRequest.number, label);
  },
  part: async () => (await import("./part.ts")).acceptPart,
};

import type { Feature } from "../../app/feature.ts";
import { rerunOptions } from "./options.ts";

/** Measures again for a comment. */
export const rerun: Feature = {
  name: "rerun",
  options: Object.values(rerunOptions),
  modes: [
    {
      name: "rerun",
      takes: "",
      does: "measure again for a comment /loadline (in a workflow only)",
      example: "uses: OWNER/loadline@v1, with mode: rerun",
      perform: async (settings, host) => await (await import("./perform.ts")).performRerun(settings, host),
    },
  ],
};

import type { Feature } from "../../app/feature.ts";

/** Three pull requests on the example shop. */
export const demo: Feature = {
  name: "demo",
  modes: [
    {
      name: "demo",
      takes: "",
      does: "try it on the example shop",
      example: "loadline demo",
      makesRuns: true,
      perform: async (_, host) => await (await import("./perform.ts")).performDemo(host),
    },
  ],
};

import type { Feature } from "../../app/feature.ts";

/** The verdict for test reporters. */
export const junit: Feature = {
  name: "junit",
  files: [
    {
      name: "junit.xml",
      output: "junit-path",
      help: "Path of the verdict as JUnit XML, one case for each objective.",
      render: async ({ outcome, context }) =>
        (await import("./junit.ts")).renderJunit(outcome, context.parts),
    },
  ],
};

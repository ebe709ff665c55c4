import type { Feature } from "../../app/feature.ts";

/** Results of other load generators in place of a load. */
export const otherTools: Feature = {
  name: "other-tools",
  formats: async () => (await import("./formats.ts")).otherFormats,
};

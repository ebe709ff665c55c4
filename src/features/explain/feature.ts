import type { Feature } from "../../app/feature.ts";

/** What moved with a miss, and how requests failed. */
export const explain: Feature = {
  name: "explain",
  part: async () => (await import("./part.ts")).explainPart,
};

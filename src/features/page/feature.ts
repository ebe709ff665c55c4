import type { Feature } from "../../app/feature.ts";

/** The report as a page with charts: one HTML file. */
export const page: Feature = {
  name: "page",
  part: async () => (await import("./part.ts")).pagePart,
};

import { readPageAssets } from "../../app/output/page.ts";
import type { Part } from "../../model/report/part.ts";

/** The page of a report; its code is loaded where one is made. */
export const pagePart: Part = {
  openPage: async () => {
    const [assets, { pageContent, runContent }, { renderPage }] = await Promise.all([
      readPageAssets(),
      import("./content.ts"),
      import("./render.ts"),
    ]);
    return {
      ofReport: (report) => renderPage(pageContent(report), assets),
      ofRun: (run, parts) => renderPage(runContent(run, parts), assets),
    };
  },
};

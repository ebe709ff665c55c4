// The single script of all pages: each page embeds it, since files on disk cannot share one.
import type { PageKind } from "../report/render/html/drawn.ts";
import { startHistory } from "./history.ts";
import { startReport } from "./report.ts";
import { enhanceTable } from "./table.ts";
import { startTheme } from "./theme.ts";

const starts: Readonly<Record<PageKind, () => void>> = {
  report: startReport,
  history: startHistory,
  index: () => {},
};

startTheme(document.querySelector<HTMLSelectElement>("#theme"));
document.querySelector("#print")?.addEventListener("click", () => window.print());
for (const table of document.querySelectorAll("table")) enhanceTable(table);
for (const [kind, start] of Object.entries(starts)) {
  if (document.body.dataset["page"] === kind) start();
}

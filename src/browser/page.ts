// What every page has. The build adds src/features/NAME/browser/page.ts, so that all pages embed
// one script: files on disk cannot share one.
import { enhanceTable } from "./table.ts";
import { startTheme } from "./theme.ts";

startTheme(document.querySelector<HTMLSelectElement>("#theme"));
document.querySelector("#print")?.addEventListener("click", () => window.print());
for (const table of document.querySelectorAll("table")) enhanceTable(table);

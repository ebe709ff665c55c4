import { dirname } from "node:path";
import { makeDirectory, writeFileAtomically } from "../lib/files.ts";
import type { PageContent } from "../report/render/html/content.ts";
import { renderPage } from "../report/render/html/render.ts";
import type { PageAssets } from "../report/render/html/sheet.ts";
import { readPageAssets } from "./page-assets.ts";

/**
 * Writes a report's page as one HTML file.
 * @param assets read before the load; undefined reads them now
 * @returns its path
 * @throws Failure "run" when it cannot be written
 */
export async function writePage(path: string, content: PageContent, assets?: PageAssets): Promise<string> {
  await writeHtml(path, renderPage(content, assets ?? (await readPageAssets())));
  return path;
}

/** Writes a page as one file. @throws Failure "run" when it cannot be written */
export async function writeHtml(path: string, html: string): Promise<void> {
  await makeDirectory(dirname(path));
  await writeFileAtomically(path, html);
}

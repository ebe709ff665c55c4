import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeDirectory, writeFileAtomically } from "../../lib/files.ts";
import { reasonOf, runFailure } from "../../model/failure.ts";
import type { PageMaker, Part } from "../../model/report/part.ts";
import type { PageAssets } from "../../report/render/html/sheet.ts";

/** What makes a report's page; undefined without a feature that does. @throws Failure "run" if that is not complete */
export async function openPage(parts: readonly Part[] = []): Promise<PageMaker | undefined> {
  return await parts.find((part) => part.openPage !== undefined)?.openPage?.();
}

/** @throws Failure "run" if the page cannot be written */
export async function writeHtml(path: string, html: string): Promise<void> {
  await makeDirectory(dirname(path));
  await writeFileAtomically(path, html);
}

/** Reads the assets of every page, from dist/. @throws Failure "run" if dist/ is not complete */
export async function readPageAssets(): Promise<PageAssets> {
  const directory = findDist();
  try {
    const script = await readFile(join(directory, "page.js"), "utf8");
    const style = await readFile(join(directory, "page.css"), "utf8");
    return { script, scriptSha256: createHash("sha256").update(script).digest("base64"), style };
  } catch (error) {
    throw runFailure(
      `the page could not be created: ${reasonOf(error)}. In a clone of Loadline, run: npm run build`,
      error,
    );
  }
}

/** dist/ from anywhere in it, or from src/ beside it. */
function findDist(): string {
  return folderAround([".", "dist"], "page.css") ?? here;
}

const here = dirname(fileURLToPath(import.meta.url));

/** The nearest folder of these names with a file: below the folder of this code, or one above it. */
export function folderAround(names: readonly string[], file: string, from = here): string | undefined {
  const found = names.map((name) => join(from, name)).find((folder) => existsSync(join(folder, file)));
  const above = dirname(from);
  return found ?? (above === from ? undefined : folderAround(names, file, above));
}

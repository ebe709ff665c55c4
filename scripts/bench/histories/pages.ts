/** What the pages of many histories take to write and to open. */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright-core";
import { root } from "../../build.ts";
import { toolPath } from "../../tools.ts";

/** Writes the pages with the command, from what is built; returns seconds. */
export function writePages(stored: string, index: string): number {
  const began = performance.now();
  const args = [join(root, "dist/cli.js"), "history", index, "--baseline-directory", stored];
  execFileSync(process.execPath, args, { cwd: join(index, ".."), stdio: ["ignore", "ignore", "inherit"] });
  return (performance.now() - began) / 1000;
}

/** Bytes of the files below a folder. */
export function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((bytes, file) => bytes + statSync(join(file.parentPath, file.name)).size, 0);
}

/** What opening a page took: until it is loaded and `ready` is there, and the CPU time of the page until then. */
export interface Opened {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Opens pages from disk, one after the other, each in a browser that has seen none of it. */
export async function openPages(
  pages: readonly {
    readonly path: string;
    readonly ready: string;
    readonly act?: (page: Page) => Promise<void>;
  }[],
): Promise<readonly Opened[]> {
  const browser = await chromium.launch({ executablePath: toolPath("chromium"), args: ["--no-sandbox"] });
  try {
    const opened: Opened[] = [];
    for (const { path, ready, act } of pages) {
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable");
      const began = performance.now();
      await page.goto(pathToFileURL(path).href);
      await page.locator(ready).first().waitFor({ state: "attached" });
      await act?.(page);
      const seconds = (performance.now() - began) / 1000;
      const { metrics } = await session.send("Performance.getMetrics");
      const cpuSeconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
      opened.push({ seconds, cpuSeconds });
      await page.close();
    }
    return opened;
  } finally {
    await browser.close();
  }
}

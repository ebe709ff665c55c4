import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A page in a browser, and whatever went wrong in it. */
export interface Opened extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the console, uncaught ones, refusals of the policy, and requests for anything but the page. */
  readonly faults: readonly string[];
}

/** Opens a document from disk, as a reader would. */
export async function openFromDisk(
  browser: Browser,
  { path, html }: { readonly path: string; readonly html: string },
  options: BrowserContextOptions = {},
): Promise<Opened> {
  await writeFile(path, html);
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "log") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const url = pathToFileURL(path).href;
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("blob:")) faults.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, faults, [Symbol.asyncDispose]: async () => await context.close() };
}

interface Axe {
  run(options: {
    readonly runOnly?: readonly string[];
  }): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** What axe-core calls serious or worse, in light and dark: there only colours can differ. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Through the browser's own console protocol: the page's policy lets no other script in.
  await page.evaluate(axe.source);
  const light = await faultsNow(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await faultsNow(page, { runOnly: ["color-contrast"] }))];
}

async function faultsNow(page: Page, options: Parameters<Axe["run"]>[0]): Promise<string[]> {
  const found = await page.evaluate(async (asked) => {
    const inPage: Axe = Reflect.get(globalThis, "axe");
    return (await inPage.run(asked)).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      html: nodes[0]?.html,
    }));
  }, options);
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, html }) => `${id}: ${html}`);
}

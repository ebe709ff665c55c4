import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderPages } from "../../../../scripts/build.ts";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { type HistoryContent, historyContent } from "../../../../src/features/history/content.ts";
import { indexRowOf, renderIndex } from "../../../../src/features/history/index-page.ts";
import { readHistories } from "../../../../src/features/history/read.ts";
import { renderHistory } from "../../../../src/features/history/render.ts";
import type { BaselineEntry } from "../../../../src/ports/baseline-store.ts";
import type { PageAssets } from "../../../../src/report/render/html/sheet.ts";
import { type Opened, openFromDisk, seriousFaults } from "../../../contract/opened-page.ts";
import { isWhole } from "../../../matrices.ts";
import { hostile } from "../../../unit/report/hostile.ts";
import { objectives, storedHistory } from "../stored.ts";

const reason = "search asks the new index";
const entries = storedHistory(
  60,
  [
    { from: 0, p95: 200 },
    { from: 20, p95: 240 },
    { from: 40, p95: 240, reason },
  ],
  { queue: 40 },
);

let assets: PageAssets;
let browser: Browser;
let folder: FsFixture;
let checkout: HistoryContent;
let two: HistoryContent;
let hostileNames: HistoryContent;

async function contentOf(
  stores: Readonly<Record<string, readonly BaselineEntry[]>>,
  place = "branch loadline-baselines",
) {
  const keys = Object.keys(stores).map((scenario) => ({ scenario, environment: "staging" }));
  const read = async ({ scenario }: { readonly scenario: string }) => stores[scenario] ?? [];
  const asked = objectives("p95 < 300ms", "errors < 1%");
  return historyContent(await readHistories(keys, { read }, () => asked), place);
}

/** A history in which everything that people name was chosen to do harm. */
async function hostileContent(): Promise<HistoryContent> {
  const [first = "", ...others] = hostile.names;
  const provenance = {
    branch: first,
    actor: hostile.names[2],
    commit: hostile.markup,
    workflowRun: "javascript:alert(1)//github.com/o/r/actions/runs/1",
  };
  const shared = { provenance, queue: 5, queueName: hostile.markup };
  const stored = storedHistory(
    12,
    [{ from: 6, p95: 200, reason: `${hostile.markup} ${hostile.names[6]}` }],
    shared,
  );
  // Each run in a session of its own.
  const apart = stored.map(({ run, accepted }, index) => ({
    accepted,
    run: {
      ...run,
      provenance: {
        ...run.provenance,
        workflowRun: `${provenance.workflowRun}${index}${others[index] ?? ""}`,
      },
    },
  }));
  return await contentOf({ [hostile.markup]: apart, "search `x`": apart }, `branch ${hostile.names[6]}`);
}

beforeAll(async () => {
  await installTools(["chromium"]);
  const { files } = await renderPages();
  const script = files.get("page.js") ?? "";
  const scriptSha256 = createHash("sha256").update(script).digest("base64");
  assets = { script, scriptSha256, style: files.get("page.css") ?? "" };
  checkout = await contentOf({ checkout: entries });
  two = await contentOf({ checkout: entries, search: entries });
  hostileNames = await hostileContent();
  folder = await createFixture({});
  browser = await chromium.launch({ executablePath: toolPath("chromium"), args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  await folder?.rm();
});

async function open(content: HistoryContent, options: BrowserContextOptions = {}): Promise<Opened> {
  const path = folder.getPath(`${Math.random().toString(36).slice(2)}.html`);
  const opened = await openFromDisk(browser, { path, html: renderHistory(content, assets) }, options);
  await opened.page.locator("[data-chart='0:0'] canvas").waitFor({ state: "attached" });
  return opened;
}

const p95 = "[data-chart='0:1']";

/** Opens the table of sessions, which is made when it is asked for. */
async function openSessions(page: Page): Promise<void> {
  await page.locator("[data-sessions='0'] summary").click();
  await page.locator("[data-sessions='0'] tbody tr").first().waitFor();
}

/** Walks to a place of the p95 chart by keyboard. */
async function walkTo(page: Page, place: number): Promise<void> {
  await page.locator(`${p95} .stage`).focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < place; step += 1) await page.keyboard.press("ArrowRight");
}

test("1,000 runs load, with every chart in sight drawn", async () => {
  const many = await contentOf({
    checkout: storedHistory(
      1000,
      [
        { from: 0, p95: 200 },
        { from: 300, p95: 240 },
        { from: 700, p95: 190, reason },
      ],
      {
        queue: 40,
      },
    ),
  });
  await using opened = await open(many);
  const { page, faults } = opened;
  // In sight at once: p50, p95, p99, errors.
  // Not by a function that waits in the page: its policy lets no text be code.
  await expect.poll(() => page.locator("[data-chart] canvas").count()).toBeGreaterThanOrEqual(4);
  expect(faults).toEqual([]);
});

test("a point tells its figure, its level, and what noise allows; its commit, its day, who started it", async () => {
  await using opened = await open(checkout);
  const { page, faults } = opened;
  const stage = page.locator(`${p95} .stage`);
  await stage.hover({ position: { x: 300, y: 100 } });
  const tip = page.locator(`${p95} .tip`);
  await tip.waitFor({ state: "visible" });
  expect(await tip.locator(".place").textContent()).toMatch(/^[0-9a-f]{7} · 2026-01-\d\d \d\d:\d\d UTC$/);
  expect(await tip.locator("tr").allTextContents()).toEqual([
    expect.stringMatching(/^measured\d+ ms$/),
    expect.stringMatching(/^level\d+ ms$/),
    expect.stringMatching(/^what noise allows\d+ ms to \d+ ms$/),
  ]);
  expect(await tip.textContent()).toContain("one run, by octocat");
  expect(faults).toEqual([]);
});

test("a click or Enter gives the links to commit and workflow run, and every figure of that session", async () => {
  await using opened = await open(checkout);
  const { page } = opened;
  const picked = page.locator("[data-picked='0']");
  expect(await picked.textContent()).toContain("press Enter on it");
  await walkTo(page, 40);
  await page.keyboard.press("Enter");
  const place = checkout.sections[0]?.drawn.places[40];
  expect(await picked.locator(".place").textContent()).toContain(place?.commit?.slice(0, 7));
  expect(await picked.getByRole("link", { name: "Commit" }).getAttribute("href")).toBe(
    `https://github.com/octo-org/shop/commit/${place?.commit}`,
  );
  expect(await picked.getByRole("link", { name: "Workflow run" }).getAttribute("href")).toBe(
    place?.workflowRun,
  );
  expect(await picked.locator("dt").allTextContents()).toEqual([
    "p50",
    "p95",
    "p99",
    "errors",
    "throughput",
    "max of Queue depth",
  ]);
  expect(await picked.textContent()).toContain(`New level accepted by mona: ${reason}`);
  await picked.getByRole("button", { name: "Close" }).click();
  expect(await picked.textContent()).toContain("press Enter on it");
  await page.locator(`${p95} .stage`).click({ position: { x: 200, y: 100 } });
  expect(await picked.getByRole("link", { name: "Commit" }).count()).toBe(1);
});

test("accepted levels and changes are marked in the charts and listed with who and why", async () => {
  await using opened = await open(checkout);
  const { page } = opened;
  const stage = page.locator(`${p95} .stage`);
  await walkTo(page, 20);
  expect(await stage.getAttribute("aria-valuetext")).toMatch(/p95 changed: 2\d\d ms → 2\d\d ms \(\+\d+ %\)$/);
  await walkTo(page, 40);
  expect(await stage.getAttribute("aria-valuetext")).toContain(`New level accepted by mona: ${reason}`);
  const rows = page.locator("table.stacked tbody tr");
  expect(await rows.count()).toBe(2);
  expect(await rows.nth(0).textContent()).toContain("New level accepted");
  expect(await rows.nth(0).locator("td").nth(3).textContent()).toBe("mona");
  expect(await rows.nth(0).locator("td").nth(4).textContent()).toBe(reason);
  expect(await rows.nth(1).textContent()).toMatch(/p50 changed: .*p95 changed: .*p99 changed: /);
  expect(await rows.nth(1).getByRole("link").nth(1).getAttribute("href")).toMatch(/\/commit\/[0-9a-f]{40}$/);
});

describe("the reader's choice", () => {
  test("of an indicator leaves its charts alone, of a scenario its section", async () => {
    await using opened = await open(two);
    const { page } = opened;
    await page.getByLabel("Indicator").selectOption("p95");
    expect(await page.locator("[data-section='0'] [data-chart]:visible h3").allTextContents()).toEqual([
      "p95",
    ]);
    await page.getByLabel("Scenario").selectOption("search · staging");
    expect(await page.locator("[data-section]:visible h2").first().textContent()).toBe("search · staging");
    expect(await page.locator("[data-section]:visible").count()).toBe(1);
    await page.locator("[data-chart='1:1'] canvas").waitFor();
    await page.getByLabel("Scenario").selectOption("All");
    await page.getByLabel("Indicator").selectOption("All");
    expect(await page.locator("[data-chart]:visible").count()).toBe(12);
  });

  test("of the latest runs moves the marks with them", async () => {
    await using opened = await open(checkout);
    const { page } = opened;
    await page.getByLabel("Show").selectOption("the latest 50");
    const stage = page.locator(`${p95} .stage`);
    expect(await stage.getAttribute("aria-valuemax")).toBe("50");
    await walkTo(page, 30);
    expect(await stage.getAttribute("aria-valuetext")).toContain("New level accepted by mona");
    await page.keyboard.press("Enter");
    const place = checkout.sections[0]?.drawn.places[40];
    expect(await page.locator("[data-picked] .place").textContent()).toContain(place?.commit?.slice(0, 7));
  });
});

test("all sessions are a table that sorts and filters, with links", async () => {
  await using opened = await open(checkout);
  const { page, faults } = opened;
  await openSessions(page);
  const rows = page.locator("[data-sessions='0'] tbody tr");
  expect(await rows.count()).toBe(60);
  expect(await rows.first().locator("td").first().textContent()).toMatch(/^2026-01-18 /);
  await page.locator("[data-sessions='0'] th", { hasText: "p95" }).locator("button").click();
  const figures = (await page.locator("[data-sessions='0'] tbody td:nth-child(5)").allTextContents()).map(
    Number.parseFloat,
  );
  expect(figures).toEqual([...figures].sort((one, other) => other - one));
  await page.getByLabel("Filter sessions").fill("2026-01-18");
  const shown = page.locator("[data-sessions='0'] tbody tr:not([hidden])");
  expect(await shown.locator("td:first-child").allTextContents()).toEqual(
    Array.from({ length: await shown.count() }, () => expect.stringMatching(/^2026-01-18 /)),
  );
  expect(await shown.first().getByRole("link", { name: "open" }).getAttribute("href")).toContain(
    "/actions/runs/",
  );
  expect(faults).toEqual([]);
});

describe("colours", () => {
  const ground = async (page: Page) => await page.evaluate("getComputedStyle(document.body).backgroundColor");
  const drawing = async (page: Page) =>
    await page.evaluate(`document.querySelector("${p95} canvas").toDataURL()`);

  test("follow the system, and the reader's choice beyond it", async () => {
    await using opened = await open(checkout, { colorScheme: "dark" });
    const { page } = opened;
    expect(await ground(page)).toBe("rgb(15, 20, 26)");
    const dark = await drawing(page);
    await page.getByLabel("Colours").selectOption("light");
    expect(await ground(page)).toBe("rgb(246, 247, 249)");
    expect(await drawing(page)).not.toBe(dark);
  });

  test("are those of paper in print, which shows every chart and nothing that needs a hand", async () => {
    await using opened = await open(two, { colorScheme: "dark", viewport: { width: 690, height: 500 } });
    const { page } = opened;
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await ground(page)).toBe("rgb(255, 255, 255)");
    await expect.poll(() => page.locator("[data-chart] canvas").count()).toBe(12);
    expect(await page.locator(".choices").isVisible()).toBe(false);
    expect(await page.locator("[data-picked='0']").isVisible()).toBe(false);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(690);
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(20_000);
  });
});

/** `node scripts/run.mjs test pages` opens them all. */
const shown: readonly (readonly [string, () => HistoryContent])[] = [
  ["of hostile names", () => hostileNames],
  ...(isWhole("pages")
    ? ([
        ["of one scenario", () => checkout],
        ["of two", () => two],
      ] as const)
    : []),
];

test.each(shown)(
  "the page %s fits screens of 400 and of 1,200 pixels, and is accessible in light and dark",
  async (_, contentOf) => {
    await using opened = await open(contentOf(), { viewport: { width: 400, height: 800 } });
    const { page, faults } = opened;
    await page.locator("header summary").click();
    await openSessions(page);
    await walkTo(page, 6);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
    await page.setViewportSize({ width: 1200, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(1200);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test("a reason without a blank is read in a column, and not letter by letter", async () => {
  await using opened = await open(hostileNames);
  const why = await opened.page.locator("td.why").first().boundingBox();
  expect(why?.width).toBeGreaterThan(150);
});

test("hostile names are text wherever they stand, and link nowhere", async () => {
  await using opened = await open(hostileNames);
  const { page, faults } = opened;
  await openSessions(page);
  await walkTo(page, 6);
  await page.keyboard.press("Enter");
  await page.locator(`${p95} .stage`).hover();
  expect(await page.locator("[data-section='0'] .scenario-title h2").textContent()).toContain(hostile.markup);
  expect(await page.locator("table.stacked").first().textContent()).toContain(hostile.markup);
  expect(await page.locator("[data-picked='0']").textContent()).toContain(hostile.markup);
  expect(
    await page.locator("a[href]").evaluateAll((all) => all.map((it) => it.getAttribute("href"))),
  ).toEqual(["#history"]);
  expect(await page.locator("img, iframe, b, form").count()).toBe(0);
  expect(faults).toEqual([]);
});

describe("the index of many scenarios", () => {
  const names = ["checkout", "search", hostile.markup];

  /** Writes the index and the pages that it leads to; opens the index. */
  async function openIndex(options: BrowserContextOptions = {}): Promise<Opened> {
    const directory = folder.getPath(Math.random().toString(36).slice(2));
    await mkdir(join(directory, "pages"), { recursive: true });
    const rows = await Promise.all(
      names.map(async (scenario, index) => {
        const keys = [{ scenario, environment: "staging" }];
        const histories = await readHistories(keys, { read: async () => entries }, () => []);
        const content = historyContent(histories, "branch loadline-baselines");
        const page = `pages/${index}.html`;
        await writeFile(join(directory, page), renderHistory(content, assets, "../index.html"));
        return histories.flatMap((it, at) =>
          content.sections.slice(at, at + 1).map((one) => indexRowOf(it, one, page)),
        );
      }),
    );
    const html = renderIndex(rows.flat(), "branch loadline-baselines", assets);
    return await openFromDisk(browser, { path: join(directory, "index.html"), html }, options);
  }

  test("finds a scenario by a part of its name, leads to its page from disk, and back", async () => {
    await using opened = await openIndex();
    const { page, faults } = opened;
    expect(await page.locator("tbody tr").count()).toBe(3);
    await page.getByLabel("Filter scenarios").fill("CHECK");
    expect(await page.locator("tbody tr:visible td:first-child").allTextContents()).toEqual(["checkout"]);
    expect(await page.locator("tbody tr:visible").textContent()).toMatch(
      /checkoutstagingmain2026-01-18 .*60\d+ ms/,
    );
    expect(faults).toEqual([]);
    await page.getByRole("link", { name: "checkout" }).click();
    await page.locator("[data-chart='0:0'] canvas").waitFor();
    expect(await page.locator("h1").textContent()).toBe("Performance of checkout over time");
    await page.getByRole("link", { name: "All scenarios" }).click();
    expect(await page.locator("h1").textContent()).toBe("Performance of 3 scenarios over time");
  });

  test("sorts, is accessible, and fits a screen of 400 pixels; names are text", async () => {
    await using opened = await openIndex({ viewport: { width: 400, height: 800 } });
    const { page, faults } = opened;
    await page.getByRole("button", { name: "Scenario" }).click();
    await page.getByRole("button", { name: "Scenario" }).click();
    expect(await page.locator("tbody td:first-child").allTextContents()).toEqual([
      "search",
      "checkout",
      expect.stringContaining(hostile.markup),
    ]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

test("a store without runs says so and where they will come from", async () => {
  const html = renderHistory(historyContent([], "branch loadline-baselines"), assets);
  await using opened = await openFromDisk(browser, { path: folder.getPath("empty.html"), html });
  const { page, faults } = opened;
  expect(await page.locator("h1").textContent()).toBe("Nothing is stored yet");
  expect(await page.locator("header").textContent()).toContain("branch loadline-baselines");
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createFixture, type FsFixture } from "fs-fixture";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderPages } from "../../../../scripts/build.ts";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { type PageContent, pageContent, runContent } from "../../../../src/features/page/content.ts";
import { renderPage } from "../../../../src/features/page/render.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { formatOutcome } from "../../../../src/report/document/outcome.ts";
import type { PageAssets } from "../../../../src/report/render/html/sheet.ts";
import { type Opened, openFromDisk, seriousFaults } from "../../../contract/opened-page.ts";
import { isWhole } from "../../../matrices.ts";
import { context } from "../../../unit/report/fixtures.ts";
import { hostile } from "../../../unit/report/hostile.ts";
import { baselineOf, judgedGate, measuredRun, servers } from "../../../unit/report/measured.ts";
import { states } from "../../../unit/report/states.ts";

const endpoints = [
  "products",
  "product",
  "login",
  "search",
  "cart",
  "checkout",
  "orders",
  "stock",
  "mail",
  "health",
];
const load = { seconds: 60, endpoints };
const { window } = measuredRun(load);
const rounds = [
  measuredRun({ ...load, levelMs: 130, failsEvery: 40, servers: servers(window) }),
  measuredRun({ ...load, levelMs: 180, seed: 2, servers: servers(window) }),
];
const baseline = baselineOf(10, load);
const gate = judgedGate(rounds, baseline);

let assets: PageAssets;
let browser: Browser;
let folder: FsFixture;

beforeAll(async () => {
  await installTools(["chromium"]);
  const { files } = await renderPages();
  const script = files.get("page.js") ?? "";
  const scriptSha256 = createHash("sha256").update(script).digest("base64");
  assets = { script, scriptSha256, style: files.get("page.css") ?? "" };
  folder = await createFixture({});
  browser = await chromium.launch({ executablePath: toolPath("chromium"), args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  await folder?.rm();
});

async function open(content: PageContent, options: BrowserContextOptions = {}): Promise<Opened> {
  const path = folder.getPath(`${content.source.name}-${Math.random().toString(36).slice(2)}.html`);
  return await openFromDisk(browser, { path, html: renderPage(content, assets) }, options);
}

const whole = pageContent(buildReport(gate, context));

test("the page opens from disk with all of its charts, asks for nothing and reports no error", async () => {
  await using opened = await open(whole);
  const { page, faults } = opened;
  // Response times, throughput, errors, curve, histogram, one query of the servers, and one endpoint.
  expect(await page.locator("[data-chart] canvas").count()).toBe(7);
  expect(await page.locator("h1").textContent()).toBe(whole.headline.replace(/(\d) (%|ms)/g, "$1\u00a0$2"));
  expect(await page.title()).toMatch(/^Fail: p95 rose by .* · Loadline$/);
  expect(faults).toEqual([]);
});

test("a minute of ten endpoints against ten runs is a page of less than 500 kB", () => {
  expect(Buffer.byteLength(renderPage(whole, assets))).toBeLessThan(500_000);
});

describe("endpoints", () => {
  const table = "table[data-filter='Filter endpoints']";

  async function column(page: Page, index: number): Promise<string[]> {
    return await page.locator(`${table} tbody tr:not([hidden]) td:nth-child(${index})`).allTextContents();
  }

  test("sort by a figure from the largest down, then the other way, and by name", async () => {
    await using opened = await open(whole);
    const { page } = opened;
    const header = page.locator(`${table} th`, { hasText: "p95 now" });
    await header.locator("button").click();
    expect(await header.getAttribute("aria-sort")).toBe("descending");
    const figures = (await column(page, 5)).map(Number.parseFloat);
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    await header.locator("button").press("Enter");
    expect(await header.getAttribute("aria-sort")).toBe("ascending");
    expect((await column(page, 5)).map(Number.parseFloat)).toEqual([...figures].reverse());
    await page.locator(`${table} th`, { hasText: "Endpoint" }).locator("button").click();
    expect(await column(page, 1)).toEqual([...endpoints].sort());
    expect(await page.locator(`${table} th[aria-sort]`).count()).toBe(1);
  });

  test("filter by a part of the name, and say how many are left", async () => {
    await using opened = await open(whole);
    const { page } = opened;
    await page.getByLabel("Filter endpoints").first().fill("PROD");
    expect((await column(page, 1)).sort()).toEqual(["product", "products"]);
    expect(await page.locator(".filter [role=status]").textContent()).toBe("2 of 10");
    await page.getByLabel("Filter endpoints").first().fill("");
    expect(await column(page, 1)).toHaveLength(10);
  });
});

test("the course of an endpoint is the one that is chosen, in the round that is chosen", async () => {
  await using opened = await open(whole);
  const { page } = opened;
  const stage = page.locator("[data-chart='0:endpoint'] .stage");
  const courses = whole.scenarios[0]?.courses ?? [];
  const chosen = courses.findIndex(({ name }) => name === "mail");
  await page.getByLabel("Endpoint", { exact: true }).selectOption("mail");
  await page.getByLabel("Round 2", { exact: true }).check();
  expect(await stage.getAttribute("aria-label")).toMatch(/^p95 of mail\./);
  await stage.focus();
  await page.keyboard.press("End");
  const told = /p95 ([\d.]+) ms/.exec((await stage.getAttribute("aria-valuetext")) ?? "")?.[1];
  const expected = courses[chosen]?.rounds[1]?.lines[0]?.values.at(-1);
  expect(Number(told)).toBeCloseTo(expected ?? Number.NaN, 0);
});

describe("what was not measured in a round", () => {
  const late = ["login", "search"];
  const rounds = [
    measuredRun({ endpoints: ["login"] }),
    measuredRun({ endpoints: late, seed: 2, servers: servers(measuredRun().window) }),
  ];

  test("is not shown with the figures of another round or endpoint", async () => {
    await using opened = await open(pageContent(buildReport(judgedGate(rounds, []), context)));
    const { page, faults } = opened;
    const absent = "Not measured in this round.";
    const [queue, endpoint] = ["servers-0", "endpoint"].map((id) => page.locator(`[data-chart='0:${id}']`));
    // The page begins with the round that the words on the servers' side are of.
    expect(await page.getByLabel("Round 2", { exact: true }).isChecked()).toBe(true);
    expect(await page.getByText("The figures below the charts are of round 2.").isVisible()).toBe(true);
    await expect.poll(async () => await queue?.locator("canvas").isVisible()).toBe(true);
    await page.getByLabel("Round 1", { exact: true }).check();
    expect(await queue?.getByText(absent).isVisible()).toBe(true);
    expect(await queue?.locator(".stage").isVisible()).toBe(false);
    await page.getByLabel("Endpoint", { exact: true }).selectOption("search");
    expect(await endpoint?.getByText(absent).isVisible()).toBe(true);
    expect(await endpoint?.locator(".stage").isVisible()).toBe(false);
    await page.getByLabel("Round 2", { exact: true }).check();
    for (const chart of [queue, endpoint]) {
      expect(await chart?.getByText(absent).isVisible()).toBe(false);
      await expect.poll(async () => await chart?.locator("canvas").isVisible()).toBe(true);
    }
    expect(await endpoint?.locator(".stage").getAttribute("aria-label")).toMatch(/^p95 of search\./);
    expect(faults).toEqual([]);
  });
});

test("ten rounds and more sort by their numbers", async () => {
  const rounds = Array.from({ length: 11 }, (_, index) => measuredRun({ seed: index }));
  await using opened = await open(pageContent(buildReport(judgedGate(rounds, []), context)));
  const { page } = opened;
  const table = page.getByRole("region", { name: "Rounds" });
  await table.getByRole("button", { name: "Round" }).click();
  const names = await table.locator("tbody tr td:first-child").allTextContents();
  expect(names).toEqual(Array.from({ length: 11 }, (_, index) => `Round ${index + 1}`));
});

describe("charts", () => {
  const latency = "[data-chart='0:latency']";
  const [first, second] = [0, 1].map((round) => whole.scenarios[0]?.rounds[round]?.panels[0]);

  test("tell the figures of the second that is pointed at, the baseline's too", async () => {
    await using opened = await open(whole);
    const { page, faults } = opened;
    await page.getByLabel("Round 1", { exact: true }).check();
    await page.locator(`${latency} .stage`).hover({ position: { x: 600, y: 120 } });
    const tip = page.locator(`${latency} .tip`);
    await tip.waitFor({ state: "visible" });
    expect(await tip.locator(".place").textContent()).toMatch(/^\d+ s · \d\d:\d\d:\d\d UTC$/);
    const second = Number.parseInt((await tip.locator(".place").textContent()) ?? "", 10);
    const p95 = first?.lines.find(({ name }) => name === "p95")?.values[second];
    const told = await tip.locator("tr", { hasText: /^p95\d/ }).textContent();
    expect(Number.parseFloat(told?.slice(3) ?? "")).toBeCloseTo(p95 ?? Number.NaN, 0);
    expect(await tip.locator("tr", { hasText: "p95 of the baseline" }).textContent()).toMatch(
      / ms to .* ms$/,
    );
    // The charts over the same time follow; only the one that is pointed at speaks.
    expect(await page.locator(".tip:visible").count()).toBe(1);
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: "hidden" });
    expect(faults).toEqual([]);
  });

  test("are walked through by the keyboard, which reads out each second", async () => {
    await using opened = await open(whole);
    const { page } = opened;
    const stage = page.locator(`${latency} .stage`);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the report");
    await stage.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageUp");
    expect(await stage.getAttribute("aria-valuenow")).toBe("12");
    expect(await stage.getAttribute("aria-valuetext")).toMatch(
      /^11 s \(12 of 60\), p50 .* ms, p50 of the baseline .*p99 /,
    );
    expect(await page.locator(`${latency} .tip`).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator(`${latency} .tip`).isVisible()).toBe(false);
  });

  test("hide a line at its button, and show all figures as a table", async () => {
    await using opened = await open(whole);
    const { page } = opened;
    const button = page.locator(`${latency} .legend button`, { hasText: "p99" });
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("false");
    await page.locator(`${latency} .figures summary`).click();
    await expect.poll(async () => await page.locator(`${latency} .figures tbody tr`).count()).toBe(60);
  });

  test("show the round that is chosen", async () => {
    await using opened = await open(whole);
    const { page } = opened;
    const stage = page.locator(`${latency} .stage`);
    const p95 = async () => {
      await stage.focus();
      await page.keyboard.press("Home");
      return Number.parseFloat(
        /p95 ([\d.]+) ms/.exec((await stage.getAttribute("aria-valuetext")) ?? "")?.[1] ?? "",
      );
    };
    const expected = [first, second].map(
      (panel) => panel?.lines.find(({ name }) => name === "p95")?.values[0],
    );
    // The page begins with the round that the words on the servers' side are of, here the last.
    expect(await p95()).toBeCloseTo(expected[1] ?? Number.NaN, 0);
    await page.getByLabel("Round 1", { exact: true }).check();
    expect(await p95()).toBeCloseTo(expected[0] ?? Number.NaN, 0);
  });
});

describe("colours", () => {
  const ground = async (page: Page) => await page.evaluate("getComputedStyle(document.body).backgroundColor");
  const drawing = async (page: Page) =>
    await page.evaluate(`document.querySelector("[data-chart='0:latency'] canvas").toDataURL()`);

  test("follow the system, and the reader's choice beyond it", async () => {
    await using opened = await open(whole, { colorScheme: "dark" });
    const { page } = opened;
    expect(await ground(page)).toBe("rgb(15, 20, 26)");
    const dark = await drawing(page);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await ground(page)).toBe("rgb(246, 247, 249)");
    await expect.poll(async () => await drawing(page)).not.toBe(dark);
    await page.getByLabel("Colours").selectOption("dark");
    expect(await ground(page)).toBe("rgb(15, 20, 26)");
    await expect.poll(async () => await drawing(page)).toBe(dark);
    await page.reload();
    expect(await page.getByLabel("Colours").inputValue()).toBe("dark");
  });

  test("are those of paper in print, whatever was chosen, and nothing that needs a hand is printed", async () => {
    await using opened = await open(whole, { colorScheme: "dark", viewport: { width: 690, height: 900 } });
    const { page } = opened;
    const dark = await drawing(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await ground(page)).toBe("rgb(255, 255, 255)");
    await expect.poll(async () => await drawing(page)).not.toBe(dark);
    expect(await page.locator("details.fold:not([open])").count()).toBe(0);
    expect(await page.locator("#download").isVisible()).toBe(false);
    expect(await page.locator(".filter").first().isVisible()).toBe(false);
    // Of the rounds the one whose charts are printed.
    expect(await page.locator(".switch label:visible").count()).toBe(1);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(690);
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(20_000);
    await page.emulateMedia({ media: "screen" });
    await expect.poll(async () => await page.locator("details.fold[open]").count()).toBe(0);
  });
});

test("where room is scarce the shape of a server's series still stays on one line", async () => {
  await using opened = await open(whole, { viewport: { width: 690, height: 900 } });
  const { page } = opened;
  const fold = page.locator("details.fold", { has: page.locator("td.shape") }).first();
  await fold.locator("summary").first().click();
  const shapes = page.locator("td.shape code:visible");
  const lines = await shapes.evaluateAll((all) => all.map((it) => it.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
});

test("the report is saved as JSON from the page itself", async () => {
  await using opened = await open(whole);
  const [download] = await Promise.all([
    opened.page.waitForEvent("download"),
    opened.page.getByRole("button", { name: "Download report.json" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("report.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toEqual(JSON.parse(formatOutcome(gate)));
  expect(opened.faults).toEqual([]);
});

/** Pages that differ in what they hold; the whole one has it all. */
const kinds: readonly (readonly [string, () => PageContent])[] = [
  ["of a gate", () => whole],
  ["of a run alone", () => runContent(measuredRun(load))],
  ["of hostile names", () => pageContent(buildReport(hostile.outcome, context))],
  ["of several scenarios with hostile names", () => pageContent(buildReport(hostile.several, context))],
  ...["first-run", "inconclusive", "scenarios", "broken", "side-by-side"].flatMap((name) => {
    const outcome = states[name];
    return outcome === undefined
      ? []
      : [[`of ${name}`, () => pageContent(buildReport(outcome, context))] as const];
  }),
];

/** `node scripts/run.mjs test pages` opens them all. */
const shown = kinds.filter(
  ([name]) => isWhole("pages") || /^of (?:a gate|several .*names|side-by-side)$/.test(name),
);

test.each(shown)(
  "the page %s fits screens of 400 and of 1,200 pixels, and is accessible in light and dark",
  async (_, contentOf) => {
    await using opened = await open(contentOf(), { viewport: { width: 400, height: 800 } });
    const { page, faults } = opened;
    for (const fold of await page.locator("details.fold > summary").all()) await fold.click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
    await page.setViewportSize({ width: 1200, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(1200);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

const widths = [360, 640, 641, 800, 940, 941, 1000, 1100, 1101, 1200];

test.each(["pass", "fail-latency", "side-by-side", "null-control", "shared-processors"])(
  "the page of %s shows each verdict at any width from 360 pixels up, without scrolling sideways",
  async (name) => {
    const outcome = states[name];
    if (outcome === undefined) throw new Error(`there is no state ${name}`);
    await using opened = await open(pageContent(buildReport(outcome, context)));
    const { page } = opened;
    const verdicts = page.locator("td[data-title=Verdict]");
    expect(await verdicts.count()).toBeGreaterThan(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const edges = await verdicts.evaluateAll((cells) =>
        cells.map((cell) =>
          [cell, cell.closest(".scroll")].map((it) => it?.getBoundingClientRect().right ?? 0),
        ),
      );
      for (const [cell = 0, place = 0] of edges)
        expect(cell, `at ${width} pixels`).toBeLessThanOrEqual(Math.min(place, width) + 1);
    }
  },
);

test("on a narrow screen the figures of a second stand below the chart, each on a line", async () => {
  await using opened = await open(whole, { viewport: { width: 400, height: 900 } });
  const { page } = opened;
  const tip = page.locator("[data-chart='0:latency'] .tip");
  await page.locator("[data-chart='0:latency'] .stage").hover({ position: { x: 200, y: 60 } });
  await tip.waitFor({ state: "visible" });
  const [box, plot] = [
    await tip.boundingBox(),
    await page.locator("[data-chart='0:latency'] canvas").boundingBox(),
  ];
  expect(box?.height).toBeLessThan(260);
  expect(box?.y).toBeGreaterThan((plot?.y ?? 0) + (plot?.height ?? 0) / 2);
});

test("hostile names are text wherever they stand, in charts and tips too", async () => {
  await using opened = await open(pageContent(buildReport(hostile.outcome, context)));
  const { page, faults } = opened;
  const cells = await page.locator("table[data-filter] tbody td:first-child").allTextContents();
  expect(cells).toEqual(
    expect.arrayContaining([
      hostile.markup,
      "| pipes | and <b>bold</b>",
      "@someone fixes #1 in owner/repo#2",
    ]),
  );
  expect(await page.locator("[data-chart='0:servers-0'] h3").textContent()).toContain(hostile.markup);
  expect(await page.locator("[data-chart='0:servers-0'] .legend").textContent()).toContain("| pipes |");
  await page.locator("[data-chart='0:servers-0'] .stage").hover();
  for (const summary of await page.locator("summary").all()) await summary.click();
  expect(await page.locator("img, iframe, b, form").count()).toBe(0);
  expect(await page.locator("main").textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(faults).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commentHtml, githubStyle, mermaidSource } from "../../scripts/as-github.ts";
import { installTools, toolPath } from "../../scripts/tools.ts";
import type { ReportContext } from "../../src/model/outcome.ts";
import { plain } from "../../src/report/render/escape.ts";
import { everywhere } from "../unit/report/everywhere.ts";
import { context } from "../unit/report/fixtures.ts";
import { markdownOf } from "../unit/report/rendered.ts";

const golden = fileURLToPath(new URL("../golden/report/", import.meta.url));
/** Set to look at what was drawn: a folder for photographs. */
const shots = process.env["LOADLINE_SHOTS"];

let browser: Browser;
let page: Page;
const asked: string[] = [];
const faults: string[] = [];

beforeAll(async () => {
  await installTools(["chromium"]);
  browser = await chromium.launch({ executablePath: toolPath("chromium"), args: ["--no-sandbox"] });
  page = await browser.newPage({ viewport: { width: 840, height: 1000 } });
  await page.route("**/*", async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${githubStyle}</style><main></main>`);
  await page.addScriptTag({ content: mermaidSource });
});

afterAll(async () => {
  await browser?.close();
});

/** What came of a comment in the browser. */
interface Drawn {
  readonly text: string;
  readonly pictures: number;
  readonly mermaidErrors: readonly string[];
  /** Words of a picture that stand out of it. */
  readonly cutOff: readonly string[];
  readonly links: readonly string[];
  readonly elements: readonly string[];
}

/**
 * Shows a comment as a page of its own would and draws its diagrams.
 * The function runs in the browser, so it is given as text: this project's types know no document.
 */
async function draw(markdown: string, name?: string): Promise<Drawn> {
  const html = JSON.stringify(commentHtml(markdown));
  const drawn: Drawn = await page.evaluate(`(async () => {
    const main = document.querySelector("main");
    main.innerHTML = ${html};
    const mermaidErrors = [];
    const cutOff = [];
    let pictures = 0;
    mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
    for (const code of main.querySelectorAll("code.language-mermaid")) {
      try {
        const { svg } = await mermaid.render("picture-" + pictures, code.textContent);
        code.parentElement.innerHTML = svg;
        const frame = main.querySelector("#picture-" + pictures).getBoundingClientRect();
        for (const text of main.querySelectorAll("#picture-" + pictures + " text")) {
          const box = text.getBoundingClientRect();
          if (box.left < frame.left - 1 || box.right > frame.right + 1) cutOff.push(text.textContent);
        }
        pictures += 1;
      } catch (error) {
        mermaidErrors.push(String(error));
      }
    }
    for (const fold of main.querySelectorAll("details")) fold.open = true;
    const own = [...main.querySelectorAll("*")].filter((it) => it.closest("svg") === null);
    return {
      text: main.innerText,
      pictures,
      mermaidErrors,
      cutOff,
      links: [...main.querySelectorAll("a")].map((it) => it.href),
      elements: [...new Set(own.map((it) => it.tagName.toLowerCase()))].sort(),
    };
  })()`);
  if (shots !== undefined && name !== undefined) {
    await mkdir(shots, { recursive: true });
    await page.locator("main").screenshot({ path: join(shots, `${name}.png`) });
  }
  return drawn;
}

const known = new Set(
  "a br code details h3 h4 hr li main p pre strong summary table tbody td th thead tr ul".split(" "),
);

describe("every state of the comment, in a browser", () => {
  test.each(readdirSync(golden).filter((it) => it.endsWith(".md")))("%s", async (file) => {
    const markdown = readFileSync(join(golden, file), "utf8");
    const drawn = await draw(markdown, file.replace(/\.md$/, ""));
    expect([drawn.mermaidErrors, drawn.cutOff]).toEqual([[], []]);
    expect(drawn.pictures).toBe(markdown.match(/^```mermaid$/gm)?.length ?? 0);
    expect(drawn.elements.filter((it) => !known.has(it))).toEqual([]);
    for (const link of drawn.links) expect(link).toMatch(/^https:\/\/github\.com\/acme\/shop\//);
    // What would be markup left over, had a table, a fold or a fence not been closed.
    expect(drawn.text).not.toMatch(/<\/?(?:details|summary)>|```|\| ?:?-/);
  });
});

describe("names from outside", () => {
  const names: readonly (readonly [string, string])[] = [
    ["a script", "</script><script>alert(1)</script>"],
    ["a picture that calls a script", "<img src=x onerror=alert(1)>"],
    ["pipes", "| pipes | and || more |"],
    [
      "mentions and references",
      "@someone @acme/team #1 acme/shop#2 4be1c0ffee4be1c0ffee4be1c0ffee4be1c0ffee",
    ],
    ["backticks", "`ticks` ``` and ~~~"],
    ["marks of the direction", "\u202egpj.exe\u202c \u2066isolated\u2069"],
    ["addresses", "https://evil.example [x](https://evil.example) www.evil.example"],
    ["a diagram", '%%{init: {}}%% xychart-beta "'],
    ["10,000 letters", "x".repeat(10_000)],
  ];
  /** Our own repository's, and the one that the links of the gate file name. */
  const origins = ["https://github.com", "https://grafana.example.com"];
  const withLinks = (title: string): ReportContext => ({
    ...context,
    baselineBranch: title,
    links: (["head", "servers", "endpoints"] as const).map((section) => ({
      title,
      section,
      url: "https://grafana.example.com/d/k6?from={from}&to={to}&b={branch}&c={commit}&s={scenario}",
    })),
  });

  test.each(names)("%s are text: no element, script or link comes of them", async (_, name) => {
    faults.length = 0;
    asked.length = 0;
    const markdown = markdownOf(everywhere(name), withLinks(name));
    const harmless = await draw(markdownOf(everywhere("harmless"), withLinks("harmless")));
    const drawn = await draw(markdown);
    expect(drawn.mermaidErrors).toEqual([]);
    expect(drawn.pictures).toBe(harmless.pictures);
    expect(drawn.elements).toEqual(harmless.elements);
    for (const link of drawn.links) expect(origins).toContain(new URL(link).origin);
    expect(drawn.text).toContain(plain(name, 60).replace(/…$/, ""));
    expect([faults, asked]).toEqual([[], []]);
  });

  test("mentions and references stand in code alone, where GitHub looks for none", () => {
    const markdown = markdownOf(everywhere("@someone #1 acme/shop#2"), withLinks("@someone #1"));
    const outside = commentHtml(markdown)
      .replace(/<pre>.*?<\/pre>/gs, "")
      .replace(/<code>.*?<\/code>/gs, "")
      .replace(/<[^>]*>/g, "");
    expect(outside).not.toMatch(/@someone|#\d/);
  });
});

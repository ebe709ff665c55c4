/**
 * The README's pictures, docs/pictures/: the comment and the page that `npm run demo` leaves, as a reader sees them.
 *
 *   node scripts/run.mjs pictures                    runs the demo, on a machine that is not busy
 *   node scripts/run.mjs pictures REPORT_DIRECTORY   of a demo that has run
 */
import { spawnSync } from "node:child_process";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { commentHtml, githubStyle, mermaidSource } from "./as-github.ts";
import { root } from "./build.ts";
import { installTools, toolPath } from "./tools.ts";

const mostBytes = 200_000;

/** Where the demo's last report is. */
function runDemo(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist", "cli.js"), "demo"], {
    encoding: "utf8",
  });
  const page = /^The page: (.*)$/m.exec(stderr)?.[1];
  if (status !== 0 || page === undefined)
    throw new Error(`the demo did not end as expected:\n${stdout}${stderr}`);
  return dirname(page);
}

/** A comment's frame on a pull request, which holds its author and its body. */
const frame = `
  body { width: 900px; margin: 0; background: #fff; color: #1f2328; }
  #comment { margin: 12px; border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden; }
  #comment header { background: #f6f8fa; border-bottom: 1px solid #d1d9e0; padding: 8px 16px; color: #59636e; }
  #comment header b { color: #1f2328; }
  #comment main { padding: 4px 16px; }
  a { color: #0969da; } h3 { font-size: 1.25em; }`;

/** The signs of verdicts, drawn: a machine that makes pictures seldom has a font of emoji. */
const signs: Readonly<Record<string, string>> = {
  "✅": '<rect width="16" height="16" rx="3" fill="#1f883d"/><path d="M4 8.5l3 3 5-7" stroke="#fff" fill="none"/>',
  "❌": '<path d="M2 2l12 12M14 2L2 14" stroke="#cf222e" stroke-width="3"/>',
};

function withSigns(html: string): string {
  return html.replaceAll(/[✅❌]/gu, (sign) => {
    return `<svg viewBox="0 0 16 16" width="1em" height="1em" stroke-width="2" style="vertical-align: -.1em">${signs[sign]}</svg>`;
  });
}

async function drawComment(browser: Browser, markdown: string, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 924, height: 1000 }, deviceScaleFactor: 1.25 });
  const author = "<header><b>github-actions</b> commented</header>";
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>${githubStyle}${frame}</style>` +
      `<div id="comment">${author}<main>${withSigns(commentHtml(markdown))}</main></div>`,
  );
  await page.addScriptTag({ content: mermaidSource });
  // In the browser, so as text: this project's types know no document.
  await page.evaluate(`(async () => {
    mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
    for (const [index, code] of document.querySelectorAll("code.language-mermaid").entries()) {
      const { svg } = await mermaid.render("diagram-" + index, code.textContent);
      code.parentElement.outerHTML = svg;
    }
  })()`);
  await page.locator("body").screenshot({ path });
}

async function drawPage(browser: Browser, report: string, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1400 }, deviceScaleFactor: 1 });
  await page.goto(pathToFileURL(report).href);
  await page.screenshot({ path });
}

const reports = process.argv[2] ?? runDemo();
const pictures = join(root, "docs", "pictures");
const [comment, page] = [join(pictures, "comment.png"), join(pictures, "page.png")];
await mkdir(pictures, { recursive: true });
await installTools(["chromium"]);
const browser = await chromium.launch({ executablePath: toolPath("chromium"), args: ["--no-sandbox"] });
try {
  await drawComment(browser, await readFile(join(reports, "report.md"), "utf8"), comment);
  await drawPage(browser, join(reports, "report.html"), page);
} finally {
  await browser.close();
}
for (const path of [comment, page]) {
  const { size } = await stat(path);
  console.log(`${path}: ${Math.round(size / 1000)} kB`);
  if (size > mostBytes) throw new Error(`${path} may have ${mostBytes / 1000} kB at most`);
}

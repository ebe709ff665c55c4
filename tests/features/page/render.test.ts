import { describe, expect, test } from "vitest";
import { pageContent, runContent } from "../../../src/features/page/content.ts";
import { renderPage } from "../../../src/features/page/render.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { reduceOutcome } from "../../../src/report/document/outcome.ts";
import { element, embedded, escapeHtml, html } from "../../../src/report/render/html/markup.ts";
import { context } from "../../unit/report/fixtures.ts";
import { hostile } from "../../unit/report/hostile.ts";
import { baselineOf, judgedGate, measuredRun, servers } from "../../unit/report/measured.ts";
import { states } from "../../unit/report/states.ts";

const assets = { script: "/* script */", scriptSha256: "c2hh", style: "/* style */" };

function page(outcome = judgedGate([measuredRun()], baselineOf(2))): string {
  return renderPage(pageContent(buildReport(outcome, context)), assets);
}

test("text is text, between tags and in attributes", () => {
  const text = `</script><img src=x onerror="alert('1')">&amp;`;
  expect(element("p", { title: text }, text).html).toBe(
    `<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`,
  );
  expect(html`<p title="${text}">${[text]}</p>`).toEqual(element("p", { title: text }, text));
  expect(escapeHtml(text)).not.toMatch(/[<>"']/);
});

test("a template takes no value in a tag but in quotes", () => {
  expect(() => html`<p ${"onclick=alert(1)"}>`).toThrow("without quotes");
  expect(() => html`<p title="${"a"}" class=${"b"}></p>`).toThrow("without quotes");
  expect(html`<p id="n-${1}">${undefined}${false}</p>`.html).toBe('<p id="n-1"></p>');
});

test("an embedded value comes back whole and ends no script element", () => {
  const text = JSON.stringify({ "</script><!--": "\u2028\u2029<" });
  const { html } = embedded("id", text);
  expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(html).not.toMatch(/<!--|[\u2028\u2029]/);
  expect(JSON.parse(/>(.*)<\/script>$/.exec(html)?.[1] ?? "")).toEqual(JSON.parse(text));
});

test("the page's policy lets nothing in but its own script and style", () => {
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page())?.[1]?.replaceAll("&#39;", "'");
  expect(policy?.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'sha256-c2hh'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test.each(Object.entries(states))(
  "the page of %s is well-formed and names its verdict in words",
  (_, outcome) => {
    const html = page(outcome);
    expect(html).toContain(`data-verdict="${outcome.verdict}"`);
    for (const tag of ["div", "section", "table", "tr", "td", "details", "ul", "li", "p", "code", "dl"]) {
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
      expect(count(new RegExp(`<${tag}[\\s>]`, "g")), tag).toBe(count(new RegExp(`</${tag}>`, "g")));
    }
  },
);

test("where only the servers have charts, as of a report.json, the rounds are switched there", () => {
  const { window } = measuredRun();
  const runs = [1, 2].map((seed) => measuredRun({ seed, servers: servers(window) }));
  const html = page(reduceOutcome(judgedGate(runs, [])));
  expect(html).toContain('data-chart="0:servers-0"');
  expect(html.match(/name="round-0"/g)).toHaveLength(2);
  expect(html).not.toContain("charts above");
  expect(page(judgedGate(runs, [])).match(/name="round-0"/g)).toHaveLength(2);
});

test("the servers' charts begin with the round that the figures below them are of, and both say which", () => {
  const { window } = measuredRun();
  const read = measuredRun({ seed: 2, servers: servers(window) });
  const html = page(judgedGate([measuredRun(), read, measuredRun({ seed: 3 })], []));
  expect(html.match(/<input type="radio"[^>]*checked[^>]*>/g)).toEqual([
    expect.stringContaining('value="1"'),
  ]);
  expect(html).toContain("The figures below the charts are of round 2.");
  expect(html).toContain("round 2 of 3, the last one read");
  expect(page(judgedGate([read], []))).not.toContain("The figures below the charts are of round");
});

describe("hostile names", () => {
  const html = page(hostile.outcome);
  // The report for machines keeps names as they are; everything that is shown does not.
  const words = html.replace(/<script type="application\/json" id="source">.*?<\/script>/s, "");

  test("make no element and no link of their own", () => {
    expect(words.match(/<script/g)).toHaveLength(3);
    expect(words).not.toMatch(/<(?:img|iframe|object|svg on|base|form|b>)/i);
    const links = [...words.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(
      links.filter((url) => !url?.startsWith("https://github.com/acme/shop/") && !url?.startsWith("#")),
    ).toEqual([]);
  });

  test("are shown as text, without what reorders or hides it, and not for ever", () => {
    expect(words).toContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
    expect(words).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    expect(words).not.toContain("x".repeat(1000));
  });
});

test("a minute of ten endpoints against ten runs is a page of less than 400 kB beside its script and style", () => {
  const endpoints = Array.from({ length: 10 }, (_, index) => `endpoint ${index}`);
  const load = { seconds: 60, endpoints };
  const runs = [1, 2, 3].map((seed) => measuredRun({ ...load, seed }));
  const outcome = judgedGate(runs, baselineOf(10, load));
  expect(outcome.verdict).not.toBe("broken");
  expect(page(outcome).length).toBeLessThan(400_000);
});

test("a run without any request has a page", () => {
  const run = { ...measuredRun(), metrics: [] };
  expect(renderPage(runContent(run), assets)).toContain("No charts: ");
});

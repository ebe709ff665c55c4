import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitComment } from "../../../src/github/fit.ts";

const headline = "### p95 rose by 18 %, 212 ms to 250 ms; 10 % is allowed";
const table = ["| indicator | limit |", "|---|---|", "| p95 | 300 ms |"];
const section = (title: string, size: number): string =>
  `<details>\n<summary>${title}</summary>\n\n${"x".repeat(size)}\n\n</details>`;
const report = [headline, "", ...table, "", section("Endpoints", 900), "", section("Servers", 950)].join(
  "\n",
);

describe("fitComment", () => {
  it("leaves alone what fits", () => {
    expect(fitComment(report, report.length)).toBe(report);
  });

  it("leaves out folded sections, the largest first, and says which and where the rest is", () => {
    const reportUrl = "https://github.com/octo-org/shop/actions/runs/7";
    expect(fitComment(report, 1500, { reportUrl })).toBe(
      `${[headline, "", ...table, "", section("Endpoints", 900)].join("\n")}\n\n` +
        "> **Shortened:** 1 folded section (Servers) left out, because GitHub takes no more here. " +
        "The full report is in [the workflow run](https://github.com/octo-org/shop/actions/runs/7) and its files.\n",
    );
    expect(fitComment(report, 1000)).toBe(
      `${[headline, "", ...table].join("\n")}\n\n` +
        "> **Shortened:** 2 folded sections (Endpoints, Servers) left out, because GitHub takes no more here. " +
        "The full report is in the report's files.\n",
    );
  });

  it("then leaves out rows of tables, from the end, and keeps each table's first", () => {
    const rows = Array.from({ length: 100 }, (_, index) => `| http_reqs{name:n${index}} | 300 ms |`);
    const fitted = fitComment([headline, "", ...table, ...rows, "", "Closing words."].join("\n"), 1500);
    expect(fitted.length).toBeLessThanOrEqual(1500);
    expect(fitted).toContain([headline, "", ...table, rows[0]].join("\n"));
    expect(fitted).toMatch(/\n\nClosing words\.\n\n> \*\*Shortened:\*\* \d+ table rows left out/);
    expect(fitted).not.toContain("name:n99");
    const kept = fitted.match(/name:n\d+/g)?.length ?? 0;
    expect(fitted).toContain(`${100 - kept} table rows`);
    expect(1500 - fitted.length).toBeLessThan(60);
  });

  it("then cuts lines from the end, and closes what they left open", () => {
    const code = ["```text", ...Array.from({ length: 200 }, (_, index) => `line ${index}`), "```"];
    const fitted = fitComment([headline, "", ...code].join("\n"), 1000);
    expect(fitted.length).toBeLessThanOrEqual(1000);
    expect(fitted).toMatch(/\nline \d+\n```\n\n> \*\*Shortened:\*\* \d+ lines at the end left out/);
  });

  it("takes a section that is never closed for the rest of the text", () => {
    const open = `${headline}\n\n<details>\n<summary>Raw</summary>\n${"y".repeat(3000)}`;
    expect(fitComment(open, 1000)).toBe(
      `${headline}\n\n> **Shortened:** 1 folded section (Raw) left out, because GitHub takes no more here. ` +
        "The full report is in the report's files.\n",
    );
  });

  it("closes a section that is kept but never closed, so that the note is not folded away", () => {
    const open = `${headline}\n\n${section("Big", 3000)}\n\n</details><details open>\nkept`;
    const fitted = fitComment(open, 1000);
    expect(fitted.lastIndexOf("</details>")).toBeLessThan(fitted.indexOf("> **Shortened"));
    expect(fitted.match(/<details/g)?.length ?? 0).toBeLessThanOrEqual(
      fitted.match(/<\/details>/g)?.length ?? 0,
    );
  });

  it("leaves out sections inside of others first, and takes one that goes out with all it holds", () => {
    const nested = (inner: number, own: number) =>
      `<details>\n<summary>Outer</summary>\n${section("Inner", inner)}\n${"x".repeat(own)}\n</details>`;
    const last = section("Last", 300);
    const detailed = fitComment([headline, nested(900, 100), last].join("\n"), 1000);
    expect(detailed).toContain("1 folded section (Inner) left out");
    expect(detailed).toContain("<summary>Outer</summary>");
    const large = fitComment([headline, nested(900, 900), last].join("\n"), 1000);
    expect(large).toContain("1 folded section (Outer) left out");
    expect(large).toContain("<summary>Last</summary>");
  });

  it("leaves out what takes most room, so that the little ones after it may stay", () => {
    const sections = [section("Endpoints", 300), section("Servers", 3000), section("Accept the change", 200)];
    const fitted = fitComment([headline, ...sections].join("\n\n"), 1000);
    expect(fitted).toContain("1 folded section (Servers) left out");
    expect(fitted).toContain("<summary>Accept the change</summary>");
  });

  it("names sections of the same title once, and counts them all", () => {
    const rows = Array.from({ length: 12 }, () => section("9 other series", 200));
    const servers = `<details>\n<summary>Servers</summary>\n\n${rows.join("\n\n")}\n\n</details>`;
    const fitted = fitComment([headline, servers].join("\n\n"), 1000);
    expect(fitted).toMatch(/10 folded sections \(9 other series\) left out/);
    expect(fitted).toContain("<summary>Servers</summary>");
  });

  it("does not take tags in code for sections", () => {
    const code = [
      "```",
      "<details>",
      "```",
      "",
      "kept",
      ...Array.from({ length: 90 }, () => "a line of text"),
    ];
    const fitted = fitComment([headline, ...code].join("\n"), 1000);
    expect(fitted).toContain("kept");
    expect(fitted).toMatch(/\d+ lines at the end left out/);
    expect(fitted).not.toContain("</details>");
  });

  it("cuts an endless first line between characters", () => {
    const fitted = fitComment("🚢".repeat(2000), 1001);
    expect(fitted.length).toBeLessThanOrEqual(1001);
    expect(fitted).toMatch(/^(🚢)+…\n\n> \*\*Shortened:\*\*/u);
    expect(fitted).not.toMatch(/\p{Surrogate}/u);
  });

  it("counts bytes where GitHub does", () => {
    const text = `${headline}\n\n${Array.from({ length: 300 }, () => "ärger 🚢").join("\n")}`;
    const fitted = fitComment(text, 1500, { unit: "bytes" });
    expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(1500);
    expect(Buffer.byteLength(fitted)).toBeGreaterThan(1400);
    expect(fitted.startsWith(headline)).toBe(true);
  });

  it("always fits, and always says that something is missing", () => {
    const line = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.constantFrom("<details>", "</details>", "<summary>S</summary>", "```", "~~~~", "|a|b|", "|-|-|", ""),
    );
    const unit = fc.constantFrom("bytes" as const, "characters" as const);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 120 }), unit, (lines, counted) => {
        const markdown = lines.join("\n");
        const fitted = fitComment(markdown, 1000, { unit: counted });
        const size = (text: string): number => (counted === "bytes" ? Buffer.byteLength(text) : text.length);
        expect(size(fitted)).toBeLessThanOrEqual(1000);
        if (size(markdown) <= 1000) expect(fitted).toBe(markdown);
        else expect(fitted).toContain("> **Shortened:** ");
      }),
      { numRuns: 500 },
    );
  });
});

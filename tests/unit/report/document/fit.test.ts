import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Node, Rank, Section } from "../../../../src/model/document.ts";
import { left, listOf, right, tableOf } from "../../../../src/report/document/piece.ts";
import { type MarkdownLimit, renderMarkdown } from "../../../../src/report/render/markdown.ts";
import { makeDocument } from "../../../builders/report.ts";
import { draws } from "../../sample.ts";

const headline = "### ❌ Fail: p95 rose by 18 %\n";
const reportUrl = "https://github.com/octo-org/shop/actions/runs/7";

function section(title: string, size: number, changes: Partial<Section> = {}): Section {
  const nodes: readonly Node[] = [{ kind: "paragraph", line: ["x".repeat(size)] }];
  return { kind: "section", title, isOpen: false, rank: "evidence", nodes, ...changes };
}

function open(nodes: readonly Node[]): Section {
  return { kind: "section", title: "Open", isOpen: true, nodes };
}

function fitted(
  closing: readonly Section[],
  most = 1000,
  { unit = "characters", ...where }: Partial<MarkdownLimit> = {},
): string {
  const document = makeDocument("fail", undefined, closing);
  return renderMarkdown(document, { most, unit, reportUrl: where.reportUrl });
}

function folded(title: string, size: number): string {
  return `\n<details>\n<summary>${title}</summary>\n\n${"x".repeat(size)}\n\n</details>\n`;
}

describe("a report that has to fit", () => {
  it("is left alone where it does", () => {
    const sections = [section("Endpoints", 300), section("Servers", 300)];
    const whole = `${headline}${folded("Endpoints", 300)}${folded("Servers", 300)}`;
    expect(fitted(sections, whole.length)).toBe(whole);
  });

  it("loses folded sections, the largest first, and says which and where the rest is", () => {
    const sections = [section("Endpoints", 900), section("Servers", 950)];
    expect(fitted(sections, 1500, { reportUrl })).toBe(
      `${headline}${folded("Endpoints", 900)}\n` +
        "> **Shortened:** 1 folded section (Servers) left out to stay within GitHub's size limit. " +
        "The full report is in [the workflow run](https://github.com/octo-org/shop/actions/runs/7) and its files.\n",
    );
    expect(fitted(sections)).toBe(
      `${headline}\n` +
        "> **Shortened:** 2 folded sections (Endpoints, Servers) left out to stay within GitHub's size limit. " +
        "The full report is in the report's files.\n",
    );
  });

  it("loses details before evidence, and evidence before what to do, however large they are", () => {
    const of = (rank: Rank, size: number) => section(rank, size, { rank });
    const all = [of("action", 900), of("evidence", 800), of("detail", 700)];
    expect(fitted(all, 2200)).toContain("1 folded section (detail) left out");
    expect(fitted(all, 1500)).toContain("2 folded sections (evidence, detail) left out");
  });

  it("loses sections inside of others, and what loses all it holds with them", () => {
    const inner = section("Inner", 900, { rank: "detail" });
    const outer = section("Outer", 0, {
      nodes: [{ kind: "paragraph", line: ["y".repeat(100)] }, inner],
    });
    const holder = section("Holder", 0, { nodes: [section("Held", 900, { rank: "detail" })] });
    const detailed = fitted([outer, section("Last", 300), holder]);
    expect(detailed).toContain("2 folded sections (Inner, Held) left out");
    expect(detailed).toContain("<summary>Outer</summary>");
    expect(detailed).toContain("<summary>Last</summary>");
    expect(detailed).not.toContain("<summary>Holder</summary>");
    const large = section("Outer", 0, { nodes: [{ kind: "paragraph", line: ["y".repeat(900)] }, inner] });
    expect(fitted([large, section("Last", 300)])).toContain("1 folded section (Outer) left out");
  });

  it("keeps open sections of what folds, and loses those inside of a fold", () => {
    const shown = section("Shown", 100, { isOpen: true });
    const nodes = [section("Large", 900, { isOpen: true }), section("Small", 100, { isOpen: true })];
    const quiet: Section = { kind: "section", title: "Quiet", isOpen: false, nodes };
    const text = fitted([shown, quiet]);
    expect(text).toContain("1 folded section (Large) left out");
    expect(text).toContain("**Shown**");
    expect(text).toContain("**Small**");
  });

  it("names sections of the same title once, and counts them all", () => {
    const rows = Array.from({ length: 12 }, () => section("9 other series", 200, { rank: "detail" }));
    const servers = section("Servers", 0, { nodes: [{ kind: "paragraph", line: ["queries"] }, ...rows] });
    const text = fitted([servers]);
    expect(text).toMatch(/\d+ folded sections \(9 other series\) left out/);
    expect(text).toContain("<summary>Servers</summary>");
  });

  it("then loses rows of tables, from the end, and keeps each table's first", () => {
    const rows = Array.from({ length: 100 }, (_, index) => `n${index}`);
    const table = tableOf(rows, [
      left("Indicator", (name) => [{ code: name }]),
      right("Limit", () => ["300 ms"]),
    ]);
    const text = fitted([open([table, { kind: "paragraph", line: ["Closing words."] }])]);
    expect(text).toContain("| Indicator | Limit |\n| :- | -: |\n| `n0` |");
    const kept = text.match(/`n\d+`/g)?.length ?? 0;
    expect(text).toMatch(new RegExp(`… and ${100 - kept} more\n\nClosing words\\.\n\n> \\*\\*Shortened:`));
    expect(text).toContain(`${100 - kept} table rows left out`);
    expect(1000 - text.length).toBeLessThan(60);
  });

  it("then loses lines from the end, and leaves no block open", () => {
    const content = Array.from({ length: 39 }, (_, index) => `line ${index} ${"z".repeat(30)}`).join("\n");
    const text = fitted([open([{ kind: "code", language: "text", content }])]);
    expect(text).toMatch(/\nline \d+ z+\n```\n\n> \*\*Shortened:\*\* \d+ lines at the end left out/);
    const items = Array.from({ length: 300 }, (_, index) => [`item ${index}`]);
    expect(fitted([open(listOf(items))])).toMatch(/- item \d+\n\n> \*\*Shortened:\*\* \d+ lines at the end/);
  });

  it("shortens an endless headline between characters", () => {
    const document = makeDocument("fail", "🚢".repeat(480));
    const text = renderMarkdown(document, { most: 1000, unit: "bytes", reportUrl: undefined });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1000);
    expect(text).toMatch(/^### ❌ Fail: (🚢)+…\n\n> \*\*Shortened:\*\* the end of the text left out/u);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it("counts bytes where GitHub does", () => {
    const items = Array.from({ length: 300 }, () => ["ärger 🚢"]);
    const text = fitted([open(listOf(items))], 1500, { unit: "bytes" });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1500);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1400);
  });

  it("always fits, and always says that something is missing", () => {
    const words = fc.string({ unit: "grapheme", maxLength: 200 });
    const leaf: fc.Arbitrary<Node> = fc.oneof(
      fc.record({ kind: fc.constant("paragraph" as const), line: fc.array(words, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("list" as const), items: fc.array(fc.tuple(words), { maxLength: 9 }) }),
      fc.record({
        kind: fc.constant("code" as const),
        language: fc.constant("text" as const),
        content: fc.array(words, { maxLength: 9 }).map((it) => it.join("\n")),
      }),
      fc.array(words, { maxLength: 30 }).map((rows) => tableOf(rows, [left("T", (it) => [it])])),
    );
    const { node } = fc.letrec<{ node: Node; section: Section }>((tie) => ({
      node: fc.oneof({ depthSize: "small" }, leaf, tie("section")),
      section: fc.record(
        {
          kind: fc.constant("section" as const),
          title: words,
          isOpen: fc.boolean(),
          rank: fc.constantFrom<Rank>("detail", "evidence", "action"),
          nodes: fc.array(tie("node"), { maxLength: 4 }),
        },
        { requiredKeys: ["kind", "title", "isOpen", "nodes"] },
      ),
    }));
    const unit = fc.constantFrom("bytes" as const, "characters" as const);
    fc.assert(
      fc.property(fc.array(node, { maxLength: 20 }), words, unit, (nodes, said, counted) => {
        const document = makeDocument("fail", said, [open(nodes)]);
        const whole = renderMarkdown(document);
        const text = renderMarkdown(document, { most: 1000, unit: counted, reportUrl: undefined });
        const size = (of: string): number => (counted === "bytes" ? Buffer.byteLength(of) : of.length);
        expect(size(text)).toBeLessThanOrEqual(1000);
        if (size(whole) <= 1000) expect(text).toBe(whole);
        else expect(text).toContain("> **Shortened:** ");
      }),
      { numRuns: draws(300, 12) },
    );
  });
});

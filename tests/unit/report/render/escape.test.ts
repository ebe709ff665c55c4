import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { buildReport } from "../../../../src/report/document/build.ts";
import { block, code, link, plain, terminalText, text } from "../../../../src/report/render/escape.ts";
import { renderMarkdown } from "../../../../src/report/render/markdown.ts";
import { draws } from "../../sample.ts";
import { anyText } from "../../text.ts";
import { everywhere, hostile } from "../everywhere.ts";
import { context } from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";

function render(markdown: string): string {
  return micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
}

/** Elements of rendered HTML, in order. */
function elements(html: string): string[] {
  return [...html.matchAll(/<(?!\/)([a-z!?][a-z0-9-]*)/gi)].map((it) => it[1] ?? "");
}

/** What a reader sees of rendered HTML. */
function shown(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

/** Strings made of the marks that Markdown and GitHub look for. */
const hostileText = fc.oneof(
  fc.constantFrom(...hostile),
  anyText,
  fc
    .array(
      fc.constantFrom(
        ..."`|\\<>&*_~[]()!#$@:-+=.1 \n\t\"'/a",
        "``",
        "```",
        "&#",
        "http://x.example",
        "www.x",
        "<b>",
        "</td>",
        "<!--",
        "a@b.example",
        "[x](y)",
        "\\|",
      ),
    )
    .map((parts) => parts.join("")),
);

describe("plain", () => {
  test("shows a text of 10 kB in its first 300 characters", () => {
    const line = plain("x".repeat(10_000));
    expect(line).toHaveLength(300);
    expect(line.endsWith("x…")).toBe(true);
  });

  test("keeps one line without control, invisible and bidirectional characters", () => {
    expect(plain("a\u202e\u200b b\n\n c\u001b[31m\u0000")).toBe("a b c [31m");
  });

  test("any text becomes one bounded line, and doing it twice changes nothing", () => {
    fc.assert(
      fc.property(hostileText, (content) => {
        const line = plain(content);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect([...line].length).toBeLessThanOrEqual(300);
        expect(plain(line)).toBe(line);
      }),
    );
  });
});

describe("text and code", () => {
  test.each(hostile)("%j is shown as it is and makes nothing but code", (content) => {
    const html = render(`Before ${text(content)} after`);
    expect(new Set(elements(html))).toEqual(new Set(html.includes("<code>") ? ["p", "code"] : ["p"]));
    expect(html).not.toContain("href");
  });

  test("random text shows its own characters, whatever stands in it", () => {
    fc.assert(
      fc.property(hostileText, (content) => {
        const line = plain(content);
        // Backticks around a phrase are the mark for code, so they alone are not shown.
        const withoutMarks = line.replace(
          /(?<=^["'(]?|\s["'(]?)`([^`]+)`(?=["'),.;:!?]*(?:\s|$))/g,
          (_, phrase: string) => plain(phrase) || "(empty)",
        );
        const expected = `x ${withoutMarks} y`;
        const html = render(`x ${text(content)} y`);
        expect(elements(html).filter((it) => it !== "p" && it !== "code")).toEqual([]);
        expect(shown(html).replace(/\s+/g, " ")).toBe(expected.replace(/\s+/g, " "));
      }),
      { numRuns: draws(2000, 30) },
    );
  });

  test("random text at the start of a line or of a list item opens nothing", () => {
    fc.assert(
      fc.property(hostileText, (content) => {
        const html = render(`${text(content)} z\n\n- ${text(content)} z`);
        expect(
          elements(html)
            .filter((it) => it !== "code")
            .sort(),
        ).toEqual(["li", "p", "ul"]);
      }),
      { numRuns: draws(2000, 30) },
    );
  });

  test("random text in a table stays in its cell, as text and as code", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (a, b) => {
        const html = render(`| A | B |\n| :- | -: |\n| ${code(a)} | ${text(b)}. |`);
        const made = elements(html).filter((it) => it !== "code");
        expect(made).toEqual(["table", "thead", "tr", "th", "th", "tbody", "tr", "td", "td"]);
        const first = /<td align="left">(.*?)<\/td>/s.exec(html)?.[1] ?? "";
        expect(shown(first)).toBe(plain(a) === "" ? "(empty)" : plain(a));
      }),
      { numRuns: draws(2000, 30) },
    );
  });

  test.each([
    ["@acme/team", "`@acme/team`"],
    ["see #12.", "see `#12`."],
    ["commit 4be1c0f", "commit `4be1c0f`"],
    ["http_req_failed of login", "http_req_failed of login"],
    ["run `k6 run x.js` again", "run `k6 run x.js` again"],
    ["04:01:10", "04:01:10"],
    ["p95 < 300 ms", "p95 &lt; 300 ms"],
  ])("%j becomes %j", (content, expected) => {
    expect(text(content)).toBe(expected);
  });

  test("words that GitHub would link, mention or draw stand in code", () => {
    for (const word of [
      "@a",
      "a/b#1",
      "a@b.example",
      "www.a.example",
      "https://a",
      "$x$",
      ":tada:",
      "deadbeef",
    ]) {
      expect(render(text(word))).toBe(`<p><code>${word}</code></p>`);
    }
  });
});

describe("block and link", () => {
  test("a place in a script keeps the parenthesis that it opened", () => {
    expect(text("Error: x at setup (setup.js:3:33(3))")).toBe("Error: x at setup (`setup.js:3:33(3)`)");
    expect(text("at checkout.js:3:9(18).")).toBe("at `checkout.js:3:9(18)`.");
  });

  test("a block is not ended by what it holds", () => {
    fc.assert(
      fc.property(hostileText, (content) => {
        expect(elements(render(`${block(content, "text")}\n\nafter`))).toEqual(["pre", "code", "p"]);
      }),
    );
  });

  test.each([
    "javascript:alert(1)",
    "https://a.example/<x>",
    "https://a.example/\n",
    "/relative",
    "https://u:p@a.example/",
  ])("%j is no address, so the label stands alone", (url) => expect(link("label", url)).toBe("label"));

  test("an address that would end its link does not", () => {
    expect(link("label", "https://a.example/)[x](y")).toBe("[label](https://a.example/%29%5Bx%5D%28y)");
  });

  test("an address of a workflow is linked", () => {
    expect(link("run", "https://github.com/a/b/actions/runs/1?x=1&y=2")).toBe(
      "[run](https://github.com/a/b/actions/runs/1?x=1&amp;y=2)",
    );
  });
});

describe("the whole report", () => {
  const reportContext = { ...context, baselineBranch: undefined };
  const skeleton = (content: string) =>
    elements(render(markdownOf(everywhere(content), reportContext))).filter((it) => it !== "code");
  const usual = skeleton("harmless");

  test.each(hostile.filter((it) => plain(it) !== "" && !/\n|^\s/.test(it)))(
    "%j changes none of its structure",
    (content) => {
      expect(skeleton(content)).toEqual(usual);
    },
  );

  test("random text makes no element that a report does not have, no link of its own and one picture", () => {
    const own = new Set([
      ..."h3 h4 p table thead tbody tr th td details summary pre ul li a strong".split(" "),
    ]);
    const links = (html: string) => html.match(/href="[^"]*"/g) ?? [];
    const expected = links(render(markdownOf(everywhere("harmless"), reportContext)));
    fc.assert(
      fc.property(hostileText, (content) => {
        const { document, headline } = buildReport(everywhere(content), {
          ...context,
          baselineBranch: content,
        });
        const html = render(renderMarkdown(document));
        expect(elements(html).filter((it) => it !== "code" && !own.has(it))).toEqual([]);
        expect(links(html)).toEqual(expected);
        expect(html.match(/language-mermaid/g)).toHaveLength(1);
        expect(headline).toBe(plain(headline));
      }),
      { numRuns: draws(100, 2) },
    );
  });

  test("no line of the terminal can be taken for a command of the runner or of the terminal", () => {
    fc.assert(
      fc.property(hostileText, (content) => {
        const lines = terminalOf(everywhere(content), context).split("\n");
        for (const line of lines) {
          expect(line).not.toMatch(/^\s*::|##\[/);
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        }
      }),
      { numRuns: draws(300, 6) },
    );
    expect(terminalText("::error::x ##[add-mask]y")).toBe(": :error::x # #[add-mask]y");
  });
});

test.each(["!12", "~bug", '~"to do"', "&7", '%"next one"', "%v1"])(
  "%s is no reference on GitLab",
  (reference) => {
    const [first = ""] = reference.split(" ");
    expect(text(`see ${reference}`)).toContain(`\`${first}\``);
  },
);

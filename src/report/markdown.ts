import { markdownTable } from "markdown-table";
import { code, block as codeBlock, link, text } from "./escape.ts";
import type { Chart, Line, Piece, Section, Table } from "./piece.ts";
import type { ReportView, ScenarioView } from "./view.ts";
import { verdictWords } from "./words.ts";

function piece(it: Piece): string {
  if (typeof it === "string") return it;
  return "code" in it ? code(it.code) : link(it.link.label, it.link.url);
}

/** A line in Markdown. Words beside a code span or a link keep their spaces, which `text` alone would trim. */
function renderLine(pieces: Line): string {
  return pieces
    .map((it, index) => {
      if (typeof it !== "string") return piece(it);
      const before = index > 0 && it.startsWith(" ") ? " " : "";
      const after = index < pieces.length - 1 && it.endsWith(" ") ? " " : "";
      const content = it.trim();
      if (content === "") return it === "" ? "" : " ";
      // A stop or comma after a code span opens nothing; only the first piece can stand at the start of a line.
      return `${before}${text(content, 1000)}${after}`;
    })
    .join("");
}

function renderTable({ columns, rows, omitted, notes = [] }: Table): string {
  const head = columns.map((it) => text(it.title));
  const cells = rows.map((row) => row.map(renderLine));
  const align = columns.map((it) => (it.align === "right" ? "r" : "l"));
  const table = markdownTable([head, ...cells], { align, alignDelimiters: false });
  const more = omitted === 0 ? [] : [`… and ${omitted} more`];
  return [table, ...more, ...notes.map(renderLine)].join("\n\n");
}

/** A number for Mermaid: no exponent, at most three decimals. */
function chartNumber(value: number): string {
  return String(Number(value.toFixed(3)));
}

/**
 * Grey bars behind an orange line: Mermaid's own colours are too pale to see, and these hold on dark ground as well. Its
 * own height would fill a screen.
 */
const look =
  '%%{init: {"xyChart": {"height": 320}, "themeVariables": {"xyChart": {"plotColorPalette": "#9aa4b2, #d9480f"}}}}%%';

/** A picture that GitHub draws itself. It holds our own words and numbers alone, so there is nothing to escape. */
function renderChart({ title, labels, bars, points }: Chart): string {
  const top = Math.max(...bars, ...points) * 1.05;
  return [
    "```mermaid",
    look,
    "xychart-beta",
    `  title "${title}"`,
    `  x-axis [${labels.map((it) => `"${it}"`).join(", ")}]`,
    `  y-axis "ms" 0 --> ${chartNumber(Math.max(1, Math.ceil(top)))}`,
    `  bar [${bars.map(chartNumber).join(", ")}]`,
    `  line [${points.map(chartNumber).join(", ")}]`,
    "```",
  ].join("\n");
}

function renderBody({ lines = [], table, chart, block, parts: own = [] }: Section): string {
  const isTail = table !== undefined || chart !== undefined || block !== undefined;
  const words = isTail
    ? lines.map(renderLine).join("\n\n")
    : lines.map((it) => `- ${renderLine(it)}`).join("\n");
  const parts = [
    words,
    table === undefined ? "" : renderTable(table),
    chart === undefined ? "" : renderChart(chart),
    block === undefined ? "" : codeBlock(block.content, block.language),
    ...own.map(renderSection),
  ];
  return parts.filter((it) => it !== "").join("\n\n");
}

/** A folded part. Its summary stands in raw HTML, so it may only hold words of our own. */
function fold(title: string, body: string): string {
  return `<details>\n<summary>${text(title)}</summary>\n\n${body}\n\n</details>`;
}

function renderSection(section: Section): string {
  const body = renderBody(section);
  if (body === "") return text(section.title);
  return section.isOpen ? `**${text(section.title)}**\n\n${body}` : fold(section.title, body);
}

/** Inside one fold of a quiet report sections stand under small titles. */
function renderQuiet(sections: readonly Section[]): string {
  const parts = sections.map((it) =>
    [`**${text(it.title)}**`, renderBody(it)].filter((part) => part !== "").join("\n\n"),
  );
  return fold("Response times, endpoints and how this was measured", parts.join("\n\n"));
}

function renderWhy({ why }: ScenarioView): readonly string[] {
  return why === undefined ? [] : [renderLine(why)];
}

function renderScenario(view: ScenarioView): readonly string[] {
  const isQuiet = view.verdict === "pass";
  return [
    ...view.remarks.map(renderLine),
    ...(view.reason === undefined ? [] : [codeBlock(view.reason, "text")]),
    ...(view.objectives === undefined ? [] : [renderTable(view.objectives)]),
    ...view.next.map((it) => renderLine(it).replace(/^Next:/, "**Next:**")),
    ...(isQuiet && view.sections.length > 0
      ? [renderQuiet(view.sections)]
      : view.sections.map(renderSection)),
  ];
}

/** The verdict as a title: `❌ Fail: p95 rose by 18 %, …`. */
function title(level: "###" | "####", verdict: ScenarioView["verdict"], words: string): string {
  const { word, symbol } = verdictWords[verdict];
  return `${level} ${symbol} ${word}: ${text(words, 500)}`;
}

/** The report as GitHub-flavoured Markdown. Its first line is the verdict; a passing gate folds all but one table. */
export function renderMarkdown(view: ReportView): string {
  const [only, ...more] = view.scenarios;
  const scenarios =
    only !== undefined && more.length === 0
      ? renderScenario(only)
      : view.scenarios.flatMap((it) => [
          title("####", it.verdict, `${it.name}: ${it.headline}`),
          ...renderWhy(it),
          ...renderScenario(it),
        ]);
  const why = only !== undefined && more.length === 0 ? renderWhy(only) : [];
  const notes = view.notes.map((it) => text(it, 1000)).filter((it) => it !== "");
  const closing = view.closing.map(renderSection);
  return `${[title("###", view.verdict, view.headline), ...why, ...notes, ...scenarios, ...closing].join("\n\n")}\n`;
}

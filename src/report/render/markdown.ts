import { markdownTable } from "markdown-table";
import {
  type Chart,
  type Line,
  line,
  type Piece,
  type Section,
  type Table,
  tableOf,
} from "../document/piece.ts";
import type { ReportView, ScenarioView } from "../document/view.ts";
import { verdictWords } from "../words/words.ts";
import { code, block as codeBlock, link, longestCommand, text, unitsKept } from "./escape.ts";

function piece(it: Piece): string {
  if (typeof it === "string") return it;
  if ("command" in it) return code(it.command, longestCommand);
  return "code" in it ? code(it.code) : link(it.link.label, it.link.url);
}

/**
 * A line in Markdown. Words beside a code span or a link keep their spaces, which `text` alone would trim.
 * @param set how words of ours are set, such as without a break before a unit
 */
function renderLine(pieces: Line, set: (words: string) => string = (words) => words): string {
  return pieces
    .map((it, index) => {
      if (typeof it !== "string") return piece(it);
      const before = index > 0 && it.startsWith(" ") ? " " : "";
      const after = index < pieces.length - 1 && it.endsWith(" ") ? " " : "";
      const content = it.trim();
      if (content === "") return it === "" ? "" : " ";
      // A stop or comma after a code span opens nothing; only the first piece can stand at the start of a line.
      return `${before}${set(text(content, 1000))}${after}`;
    })
    .join("");
}

function renderTable({ columns, rows, omitted, notes = [] }: Table): string {
  const head = columns.map((it) => text(it.title));
  const cells = rows.map((row) => row.map((cell) => renderLine(cell, unitsKept)));
  const align = columns.map((it) => (it.align === "right" ? "r" : "l"));
  const table = markdownTable([head, ...cells], { align, alignDelimiters: false });
  const more = omitted === 0 ? [] : [`… and ${omitted} more`];
  return [table, ...more, ...notes.map((it) => renderLine(it))].join("\n\n");
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
    ? lines.map((it) => renderLine(it)).join("\n\n")
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

/** Inside the one fold of what passed, sections stand under small titles. */
function renderQuietSection(section: Section): string {
  if (section.about === "metrics") return renderSection(section);
  return [`**${text(section.title)}**`, renderBody(section)].filter((part) => part !== "").join("\n\n");
}

function renderQuiet(sections: readonly Section[]): string {
  const parts = sections.map(renderQuietSection);
  return fold("Response times, endpoints and how this was measured", parts.join("\n\n"));
}

function renderWhy({ why }: ScenarioView): readonly string[] {
  return why === undefined ? [] : [renderLine(why)];
}

/** A line is running text; what has more lines is an output of someone else, shown as it is. */
function renderReason(reason: string): string {
  return /\n/.test(reason) ? codeBlock(reason, "text") : text(reason, 1000);
}

function renderScenario(view: ScenarioView): readonly string[] {
  const isQuiet = view.verdict === "pass";
  return [
    ...view.remarks.map((it) => renderLine(it)),
    ...(view.reason === undefined ? [] : [renderReason(view.reason)]),
    ...(view.objectives === undefined ? [] : [renderTable(view.objectives)]),
    ...renderNext(view),
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

function renderNext({ next }: ScenarioView): readonly string[] {
  return next.map((it) => renderLine(it).replace(/^Next:/, "**Next:**"));
}

/** One of several scenarios, under a title of its own. */
function renderAmongOthers(view: ScenarioView): readonly string[] {
  return [
    title("####", view.verdict, view.isTold ? view.name : `${view.name}: ${view.headline}`),
    ...renderWhy(view),
    ...renderScenario(view),
  ];
}

/** Scenarios of a gate that have nothing to tell: a row for each, and one fold for all that stands behind them. */
function renderPassing(passing: readonly ScenarioView[]): readonly string[] {
  if (passing.length === 0) return [];
  const table = tableOf(
    [
      { title: "Scenario", align: "left" },
      { title: "Result", align: "left" },
    ],
    passing.map(({ name, headline }) => [line(name), line(`${verdictWords.pass.symbol} ${headline}`)]),
    passing.length,
  );
  const bodies = passing.flatMap((it) => [
    title("####", it.verdict, it.name),
    ...renderWhy(it),
    ...it.remarks.map((it) => renderLine(it)),
    ...(it.objectives === undefined ? [] : [renderTable(it.objectives)]),
    ...(it.sections.length === 0 ? [] : [renderQuiet(it.sections)]),
  ]);
  const whose = passing.length === 1 ? "its objectives" : "the objectives of each";
  return [
    renderTable(table),
    ...new Set(passing.flatMap(renderNext)),
    fold(`What passed: ${whose} and how they were measured`, bodies.join("\n\n")),
  ];
}

function renderScenarios(scenarios: readonly ScenarioView[]): readonly string[] {
  const [only, ...more] = scenarios;
  if (only !== undefined && more.length === 0) return renderScenario(only);
  const isPassing = ({ verdict }: ScenarioView): boolean => verdict === "pass";
  return [
    ...scenarios.filter((it) => !isPassing(it)).flatMap(renderAmongOthers),
    ...renderPassing(scenarios.filter(isPassing)),
  ];
}

/** The report as GitHub-flavoured Markdown. Its first line is the verdict; what passes folds all but one table. */
export function renderMarkdown(view: ReportView): string {
  const scenarios = renderScenarios(view.scenarios);
  const whys = new Set(view.scenarios.map((it) => renderWhy(it).join("")));
  // Several scenarios that pass mostly would have caught the same.
  const isOne = whys.size === 1 && (view.scenarios.length === 1 || view.verdict === "pass");
  const why = isOne ? [...whys].filter((it) => it !== "") : [];
  const notes = view.notes.map((it) => text(it, 1000)).filter((it) => it !== "");
  const closing = view.closing.map(renderSection);
  return `${[title("###", view.verdict, view.headline), ...why, ...notes, ...scenarios, ...closing].join("\n\n")}\n`;
}

import { randomBytes } from "node:crypto";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type Content, html, type Markup, raw } from "../../../report/render/html/markup.ts";
import { nodeContent } from "../../../report/render/html/prose.ts";
import { type PageAssets, renderSheet } from "../../../report/render/html/sheet.ts";
import { alternativeOf } from "../charts/drawing.ts";
import { svgOf } from "../charts/svg.ts";
import type { FinishedPart, StudyNode } from "../study.ts";

const style = raw(
  "<style>.study{max-width:72rem;margin-inline:auto}.study>*+*{margin-block-start:1rem}.study h2{margin-block-start:2rem}.study img{max-width:100%}" +
    ".study ul,.study ol{padding-inline-start:1.4rem}.study-block>*+*{margin-block-start:.75rem}@media(max-width:640px){.study .study-chart text{font-size:17px}}" +
    ".study pre{overflow-x:auto}.study-chart{width:100%;height:auto;max-width:48rem}.study-chart text{font:12px system-ui,sans-serif;fill:currentColor}" +
    ".study-chart .grid{stroke:currentColor;stroke-opacity:.15}.study-chart .limit,.study-chart .event{stroke:currentColor;stroke-opacity:.6}</style>",
);

function partOf(part: StudyNode): Content {
  // What a report on GitHub shows is no fold here.
  if (part.kind === "section" && part.isOpen) return html`<h3>${part.title}</h3>${part.nodes.map(partOf)}`;
  if (part.kind !== "drawing") return nodeContent(part, "Table");
  return html`
    <figure class="chart wide">
      <h3>${part.title}</h3>${svgOf(part, { isAlone: false })}
      <details class="fold"><summary>In words</summary><ul class="lines">${alternativeOf(part).map((line) => html`<li>${line}</li>`)}</ul></details>
    </figure>`;
}

/** The author's Markdown, whose own HTML is shown as text; wide tables scroll. */
function htmlOf(markdown: string): string {
  const made = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return made
    .replaceAll("<table>", `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>`)
    .replaceAll("</table>", "</table></div>");
}

/** The whole text is read at once, so that links and footnotes work across blocks; a word stands for each block. */
function bodyOf(parts: readonly FinishedPart[]): Markup {
  const mark = `block${randomBytes(12).toString("hex")}x`;
  const blocks: Markup[] = [];
  const text = parts
    .map((part) => {
      if (part.kind === "prose") return part.text;
      blocks.push(html`<div class="study-block">${part.parts.map(partOf)}</div>`);
      return `\n\n${mark}${blocks.length - 1}e\n\n`;
    })
    .join("");
  const made = htmlOf(text);
  const pieces = made.split(new RegExp(`<p>${mark}(\\d{1,6})e</p>`));
  return raw(
    pieces.map((piece, index) => (index % 2 === 0 ? piece : (blocks[Number(piece)]?.html ?? ""))).join(""),
  );
}

/** The report as one self-contained HTML document. */
export function renderStudyPage(
  {
    title,
    missed,
    parts,
  }: {
    readonly title: string;
    readonly missed: readonly StudyNode[];
    readonly parts: readonly FinishedPart[];
  },
  assets: PageAssets,
): string {
  const notices =
    missed.length === 0 ? undefined : html`<div class="notice" role="note">${missed.map(partOf)}</div>`;
  return renderSheet(
    {
      kind: "study",
      title: `${title} · Loadline`,
      main: {
        id: "study",
        name: "report",
        content: html`${style}<section class="card study">${notices}${bodyOf(parts)}</section>`,
      },
      tools: undefined,
      embedded: {},
    },
    assets,
  );
}

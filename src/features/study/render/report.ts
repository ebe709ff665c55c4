import type { Node } from "../../../model/document.ts";
import { renderNodes } from "../../../report/render/markdown.ts";
import type { Drawing } from "../charts/drawing.ts";
import { captionOf, mermaidOf } from "../charts/mermaid.ts";
import type { JudgedClaim } from "../figures/claim.ts";
import type { FinishedPart, StudyNode } from "../study.ts";

/** Claims that are not true, above everything else. */
export function missedNodes(judged: readonly JudgedClaim[]): readonly Node[] {
  return judged.flatMap(({ word: verdict, words }): readonly Node[] => {
    const own = { verdict, words: verdict === "warn" ? "Warning" : "Fail" };
    return verdict === "pass" ? [] : [{ kind: "notice", line: [own, `: ${words}`] }];
  });
}

/** A picture of a chart in a file beside the report; undefined: Mermaid draws it. */
export type PictureOf = (drawing: Drawing) => string | undefined;

function renderParts(parts: readonly StudyNode[], pictureOf: PictureOf): string {
  const texts = parts.map((part) => {
    if (part.kind !== "drawing") return renderNodes([part]);
    const lines = renderNodes([{ kind: "list", items: captionOf(part).map((line) => [line]) }]);
    return `${pictureOf(part) ?? mermaidOf(part)}\n\n${lines}`;
  });
  return texts.filter((one) => one !== "").join("\n\n");
}

/** Parts below each other; a block has an empty line before and behind it. */
function joined(parts: readonly FinishedPart[], pictureOf: PictureOf): string {
  let whole = "";
  let isAfterBlock = false;
  for (const part of parts) {
    if (part.kind === "prose") {
      whole += isAfterBlock && !part.text.startsWith("\n") ? `\n${part.text}` : part.text;
    } else {
      const gap = whole === "" || whole.endsWith("\n\n") ? "" : whole.endsWith("\n") ? "\n" : "\n\n";
      whole += `${gap}${renderParts(part.parts, pictureOf)}\n`;
    }
    isAfterBlock = part.kind === "block";
  }
  return whole;
}

/** The report as Markdown. */
export function renderReport(
  parts: readonly FinishedPart[],
  judged: readonly JudgedClaim[],
  pictureOf: PictureOf = () => undefined,
): string {
  const body = joined(parts, pictureOf);
  const missed = renderNodes(missedNodes(judged));
  return `${(missed === "" ? body : `${missed}\n\n${body}`).trim()}\n`;
}

import { inTurn } from "../../../lib/in-turn.ts";
import type { Node } from "../../../model/document.ts";
import { text as escaped, unitsKept } from "../../../report/render/escape.ts";
import { renderNodes } from "../../../report/render/markdown.ts";
import type { Drawing } from "../charts/drawing.ts";
import { captionOf, mermaidOf } from "../charts/mermaid.ts";
import type { JudgedClaim } from "../figures/judge.ts";
import type { StudyPlan } from "../plan.ts";
import type { Data, StudyNode } from "../study.ts";

/** A finished part of a report. */
export type FinishedPart =
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "block"; readonly parts: readonly StudyNode[] };

/** The study with all that is computed. @throws Failure "usage" for figures that the runs lack */
export async function finish({ parts }: StudyPlan, data: Data): Promise<readonly FinishedPart[]> {
  return await inTurn(parts, async (part): Promise<FinishedPart> => {
    if (part.kind === "prose") return part;
    if (part.kind === "mark") return { kind: "prose", text: unitsKept(escaped(part.mark(data))) };
    return { kind: "block", parts: await part.render(data) };
  });
}

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

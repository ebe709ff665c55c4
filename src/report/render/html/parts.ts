import { plain, unitsKept } from "../escape.ts";
import { type Content, html, lead, type Markup } from "./markup.ts";
import type { Panel } from "./panel.ts";
import { outsideText } from "./prose.ts";

/** A row of a table of facts. */
export interface Fact {
  readonly what: string;
  readonly words: string;
  /** Outside text, shown verbatim. */
  readonly isOutside?: true | undefined;
}

/** The rows that have words. */
export function factsOf(
  ...rows: readonly (readonly [what: string, words: string | undefined | false, isOutside?: true])[]
): readonly Fact[] {
  return rows.flatMap(([what, words, isOutside]) => (words ? [{ what, words, isOutside }] : []));
}

/** Facts: side by side below a headline (`facts`), or one below the other (`record`). */
export function factList(facts: readonly Fact[], look: "facts" | "record"): Content {
  if (facts.length === 0) return undefined;
  const items = facts.map(({ what, words, isOutside }) => {
    const pair = html`<dt>${what}</dt><dd>${isOutside ? outsideText(words) : words}</dd>`;
    return look === "facts" ? html`<div>${pair}</div>` : pair;
  });
  return html`<dl class="${look}">${items}</dl>`;
}

/** In place of charts where scripts are off. */
export const withoutScript = html`<noscript>The charts need JavaScript, which is off in this browser.</noscript>`;

export function card(title: string, ...content: readonly Content[]): Markup {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}

/** A place for a chart, with its words; the script draws it. */
export function chartPlace(panel: Pick<Panel, "title" | "summary">, key: string, isWide: boolean): Markup {
  return html`
    <figure class="${isWide ? "chart wide" : "chart"}" data-chart="${key}">
      <h3>${plain(panel.title)}</h3>${panel.summary !== "" && lead(unitsKept(plain(panel.summary)))}
    </figure>`;
}

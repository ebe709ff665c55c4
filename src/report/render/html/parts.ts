import type { Fact } from "../../words/pages/facts.ts";
import { plain, unitsKept } from "../escape.ts";
import { type Content, html, lead, type Markup } from "./markup.ts";
import type { Panel } from "./panel.ts";
import { outsideText } from "./prose.ts";

/** Facts: side by side below a headline (`facts`), or one below the other (`record`). */
export function factList(facts: readonly Fact[], look: "facts" | "record"): Content {
  if (facts.length === 0) return undefined;
  const items = facts.map(({ what, words, isOutside }) => {
    const pair = html`<dt>${what}</dt><dd>${isOutside ? outsideText(words) : words}</dd>`;
    return look === "facts" ? html`<div>${pair}</div>` : pair;
  });
  return html`<dl class="${look}">${items}</dl>`;
}

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

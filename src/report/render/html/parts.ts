import { capitalised } from "../../words/sentences.ts";
import { plain, unitsKept } from "../escape.ts";
import type { Fact } from "./facts.ts";
import { type Content, element, lead, type Markup, raw } from "./markup.ts";
import type { Panel } from "./panel.ts";
import { outsideText } from "./prose.ts";

/** The mark on a ship's hull that shows how deep she may lie. */
const brandSign = raw(
  '<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="7.5"/><path d="M1.5 12h21"/></svg>',
);

/** The bar at the top of every page: whose it is, what it can do, and its colours. */
export function topBar(...tools: readonly Content[]): Markup {
  const options = ["system", "light", "dark"].map((it) => element("option", { value: it }, capitalised(it)));
  return element(
    "div",
    { class: "bar" },
    element("span", { class: "brand" }, brandSign, "Loadline"),
    tools,
    element("button", { type: "button", class: "tool", id: "print" }, "Print"),
    element("label", { for: "theme" }, "Colours"),
    element("select", { id: "theme" }, options),
  );
}

/** Facts side by side below a headline, or one below the other. */
export function factList(facts: readonly Fact[], look: "facts" | "record"): Content {
  if (facts.length === 0) return undefined;
  const items = facts.map(({ what, words: text, isOutside }) => {
    const value = isOutside === true ? outsideText(text) : text;
    const pair = [element("dt", {}, what), element("dd", {}, value)];
    return look === "facts" ? element("div", {}, pair) : pair;
  });
  return element("dl", { class: look }, items);
}

/** A sheet of content under a title. */
export function card(title: string, ...content: readonly Content[]): Markup {
  return element("section", { class: "card" }, element("h2", {}, title), content);
}

/** A place for a chart, which the script draws; its words are there without it. */
export function chartPlace(panel: Pick<Panel, "title" | "summary">, key: string, isWide: boolean): Markup {
  return element(
    "figure",
    { class: isWide ? "chart wide" : "chart", "data-chart": key },
    element("h3", {}, plain(panel.title)),
    panel.summary === "" ? undefined : lead(unitsKept(plain(panel.summary))),
  );
}

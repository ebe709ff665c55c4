import { plain } from "../../report/render/escape.ts";
import {
  type Content,
  details,
  element,
  html,
  lead,
  type Markup,
  tableOf,
} from "../../report/render/html/markup.ts";
import { card, chartPlace, factList, withoutScript } from "../../report/render/html/parts.ts";
import { outsideText, prose, scroll, words } from "../../report/render/html/prose.ts";
import { type PageAssets, renderSheet } from "../../report/render/html/sheet.ts";
import type { HistoryContent, HistoryEvent, SectionContent } from "./content.ts";
import { commitWords, type DrawnPlace, historyId, placeTime } from "./drawn.ts";
import { commitUrl, runUrl } from "./links.ts";
import { emptyLine, madeFromWords, noEventsWords, pickHint, readingWords, sessionsWords } from "./words.ts";

/** A field for the script. */
function choice(id: string, label: string, options: readonly (readonly [value: string, words: string])[]) {
  const offered = options.map(([value, text]) => html`<option value="${value}">${text}</option>`);
  // The charts start with everything, whatever the browser remembers.
  return html`<label>${label}<select id="${id}" autocomplete="off">${offered}</select></label>`;
}

/** Numbers of latest sessions that can be shown alone. */
const spans = [50, 200];

function filters(sections: readonly SectionContent[]): Content {
  const titles = new Set(sections.flatMap(({ drawn }) => drawn.indicators.map(({ title }) => title)));
  const longest = Math.max(...sections.map(({ drawn }) => drawn.places.length));
  const scenarios = sections.map(({ name }, index) => [String(index), name] as const);
  const offered = spans.filter((span) => span < longest);
  const latest = offered.map((span) => [String(span), `the latest ${span}`] as const);
  return html`
    <div class="choices" hidden>
      ${sections.length > 1 && choice("scenario", "Scenario", [["", "All"], ...scenarios])}
      ${choice("indicator", "Indicator", [["", "All"], ...[...titles].map((it) => [it, it] as const)])}
      ${offered.length > 0 && choice("span", "Show", [["", "the whole history"], ...latest])}
    </div>`;
}

function head({ headline, place, sections }: HistoryContent): Markup {
  const [only, ...more] = sections;
  const reading = html`<ul class="lines">${readingWords.map((it) => html`<li>${it}</li>`)}</ul>`;
  const below =
    only === undefined
      ? html`<p>${prose(emptyLine(place))}</p>`
      : [
          more.length === 0 && factList(only.facts, "facts"),
          filters(sections),
          details("How to read this", {}, reading),
        ];
  return html`<header class="card head"><h1>${headline}</h1>${below}</header>`;
}

const eventSigns: Readonly<Record<HistoryEvent["kind"], string>> = {
  accepted: "✓",
  changePoint: "◆",
  changedLoad: "↻",
};

/** The commit of a place, as a link if its URL is known. */
function commitOf(place: DrawnPlace): Content {
  const url = commitUrl(place.commit, place.workflowRun);
  const label = commitWords(place);
  if (place.commit === undefined) return label;
  return url === undefined ? outsideText(label) : prose([{ link: { label, url } }]);
}

const eventTitles = ["When (UTC)", "Commit", "What", "Who", "Why"];
const eventLooks = ["short", "short", "what", "who", "why"];

function eventRow({ at, kind, what, who, why }: HistoryEvent, places: readonly DrawnPlace[]): Content {
  const place = places[at];
  if (place === undefined) return undefined;
  const url = runUrl(place.workflowRun);
  const label = placeTime(place);
  const cells = [
    url === undefined ? label : prose([{ link: { label, url } }]),
    commitOf(place),
    html`
      <div class="event" data-kind="${kind}">
        <span class="sign">${eventSigns[kind]}</span>
        <div>${what.map((it) => html`<div>${words(it)}</div>`)}</div>
      </div>`,
    who === undefined ? "–" : outsideText(plain(who, 80)),
    why === undefined ? "–" : plain(why, 500),
  ].map((it, at) => html`<td data-title="${eventTitles[at]}" class="${eventLooks[at]}">${it}</td>`);
  return html`<tr data-kind="${kind}">${cells}</tr>`;
}

function eventsTable({ events, drawn }: SectionContent): Content {
  if (events.length === 0) return lead(noEventsWords);
  const head = eventTitles.map((it) => html`<th scope="col">${it}</th>`);
  const rows = events.map((it) => eventRow(it, drawn.places));
  return scroll(tableOf({ class: "stacked" }, head, rows), "Levels and changes");
}

function section(content: SectionContent, index: number, isAlone: boolean): Markup {
  const { drawn, name, facts } = content;
  const charts = drawn.indicators.map((it, position) => chartPlace(it, `${index}:${position}`, false));
  return html`
    <div class="branch" data-section="${index}">
      ${!isAlone && html`<div class="scenario-title"><h2>${name}</h2></div>`}
      ${card(
        "Over time",
        !isAlone && factList(facts, "facts"),
        html`${withoutScript}<div class="charts">${charts}</div>`,
        html`<div class="picked" role="status" data-picked="${index}"><p>${pickHint}</p></div>`,
      )}
      ${card("Levels and changes", eventsTable(content))}
      ${card("Sessions", details(sessionsWords(drawn.places.length), { "data-sessions": index }))}
    </div>`;
}

/**
 * The history page as one self-contained HTML document.
 * @param index relative URL of the page that lists this one
 */
export function renderHistory(content: HistoryContent, assets: PageAssets, index?: string): string {
  const { headline, place, sections } = content;
  const parts = sections.map((it, index) => section(it, index, sections.length < 2));
  const foot = html`<footer class="foot">${madeFromWords(place, false)}</footer>`;
  return renderSheet(
    {
      kind: "history",
      title: `${headline} · Loadline`,
      main: { id: "history", name: "history", content: [head(content), parts, foot] },
      tools: index === undefined ? undefined : element("a", { class: "tool", href: index }, "All scenarios"),
      embedded: { [historyId]: JSON.stringify(sections.map(({ drawn }) => drawn)) },
    },
    assets,
  );
}

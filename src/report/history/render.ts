import { formatFigure } from "../../model/units.ts";
import { plain } from "../render/escape.ts";
import {
  type Content,
  details,
  element,
  lead,
  type Markup,
  type PageAssets,
  renderSheet,
  tableOf,
} from "../render/html/markup.ts";
import { card, chartPlace, factList, topBar } from "../render/html/parts.ts";
import { outsideText, prose, scroll, words } from "../render/html/prose.ts";
import type { HistoryContent, HistoryEvent, SectionContent } from "./content.ts";
import { commitWords, type DrawnPlace, historyId, pickHint, placeTime } from "./drawn.ts";
import { commitUrl, runUrl } from "./links.ts";

/** A field that the script gives its meaning; without a script it is not shown. */
function choice(id: string, label: string, options: readonly (readonly [value: string, words: string])[]) {
  return element(
    "label",
    {},
    label,
    element(
      "select",
      // The charts begin with all there is, whatever a browser remembers of the page.
      { id, autocomplete: "off" },
      options.map(([value, text]) => element("option", { value }, text)),
    ),
  );
}

/** How many of the latest runs may be looked at alone. */
const spans = [50, 200];

function filters(sections: readonly SectionContent[]): Content {
  const titles = new Set(sections.flatMap(({ drawn }) => drawn.indicators.map(({ title }) => title)));
  const longest = Math.max(...sections.map(({ drawn }) => drawn.places.length));
  const offered = spans.filter((span) => span < longest);
  return element(
    "div",
    { class: "choices", hidden: true },
    sections.length < 2
      ? undefined
      : choice("scenario", "Scenario", [
          ["", "All"],
          ...sections.map(({ name }, index) => [String(index), name] as const),
        ]),
    choice("indicator", "Indicator", [["", "All"], ...[...titles].map((it) => [it, it] as const)]),
    offered.length === 0
      ? undefined
      : choice("span", "Show", [
          ["", "the whole history"],
          ...offered.map((span) => [String(span), `the latest ${span}`] as const),
        ]),
  );
}

const reading = [
  "A point is a session: the mean of the runs of one workflow run, or of one machine within a few minutes of each other.",
  "The dashed line is the level since it last changed. The band around it is what noise allows: about 95 of 100 further sessions of the same build fall in it. The gate compares a session with these by the same interval. It is wide with few sessions, and where only the figures of old runs are kept.",
  "✓ A level was accepted: someone confirmed it and gave the reason. ◆ The figures show a change of level that nobody declared. ↻ The load itself changed: runs before and after are not compared.",
  "A change is found where the figures before and after it are very unlikely to differ that much by chance. It says nothing about the cause: a change of runners shows as one, too.",
];

function head({ headline, place, sections }: HistoryContent): Markup {
  const [only, ...more] = sections;
  const isAlone = only !== undefined && more.length === 0;
  return element(
    "header",
    { class: "card head" },
    element("h1", {}, headline),
    sections.length === 0
      ? element("p", {}, "Runs appear here as soon as they are recorded in ", outsideText(place), ".")
      : [
          isAlone ? factList(only.facts, "facts") : undefined,
          filters(sections),
          details(
            "How to read this",
            {},
            element(
              "ul",
              { class: "lines" },
              reading.map((it) => element("li", {}, it)),
            ),
          ),
        ],
  );
}

const eventSigns: Readonly<Record<HistoryEvent["kind"], string>> = {
  accepted: "✓",
  changePoint: "◆",
  changedLoad: "↻",
};

/** The commit of a place, with a link to it where there is one. */
function commitOf(place: DrawnPlace): Content {
  const url = commitUrl(place.commit, place.workflowRun);
  if (place.commit === undefined) return commitWords(place);
  return url === undefined
    ? outsideText(commitWords(place))
    : prose([{ link: { label: commitWords(place), url } }]);
}

function eventRow({ at, kind, what, who, why }: HistoryEvent, places: readonly DrawnPlace[]): Content {
  const place = places[at];
  if (place === undefined) return undefined;
  const url = runUrl(place.workflowRun);
  const cell = (title: string, look: string | undefined, ...content: readonly Content[]): Markup =>
    element("td", { "data-title": title, class: look }, content);
  return element(
    "tr",
    { "data-kind": kind },
    cell(
      "When (UTC)",
      "short",
      url === undefined ? placeTime(place) : prose([{ link: { label: placeTime(place), url } }]),
    ),
    cell("Commit", "short", commitOf(place)),
    cell(
      "What",
      "what",
      element(
        "div",
        { class: "event", "data-kind": kind },
        element("span", { class: "sign" }, eventSigns[kind]),
        element(
          "div",
          {},
          what.map((it) => element("div", {}, words(it))),
        ),
      ),
    ),
    cell("Who", "who", who === undefined ? "–" : outsideText(plain(who, 80))),
    cell("Why", "why", why === undefined ? "–" : plain(why, 500)),
  );
}

function eventsTable({ events, drawn }: SectionContent): Content {
  if (events.length === 0) return lead("No level was accepted, and no change was found.");
  const titles = ["When (UTC)", "Commit", "What", "Who", "Why"];
  const head = titles.map((it) => element("th", { scope: "col" }, it));
  const rows = events.map((it) => eventRow(it, drawn.places));
  return scroll(tableOf({ class: "stacked" }, head, rows), "Levels and changes");
}

function section(content: SectionContent, index: number, isAlone: boolean): Markup {
  const { drawn, name, facts } = content;
  const { indicators, places } = drawn;
  return element(
    "div",
    { class: "branch", "data-section": index },
    isAlone ? undefined : element("div", { class: "scenario-title" }, element("h2", {}, name)),
    card(
      "Over time",
      isAlone ? undefined : factList(facts, "facts"),
      element("noscript", {}, "The charts need JavaScript, which is off in this browser."),
      element(
        "div",
        { class: "charts" },
        indicators.map((it, position) => chartPlace(it, `${index}:${position}`, false)),
      ),
      element("div", { class: "picked", role: "status", "data-picked": index }, element("p", {}, pickHint)),
    ),
    card("Levels and changes", eventsTable(content)),
    card(
      "Sessions",
      details(
        places.length === 1
          ? "The only one, with its figures and links"
          : `All ${formatFigure(places.length, "number")} with their figures and links`,
        { "data-sessions": index },
      ),
    ),
  );
}

/**
 * The history page as one self-contained HTML document.
 * @param index address of the page that lists this one among others, relative to it
 */
export function renderHistory(content: HistoryContent, assets: PageAssets, index?: string): string {
  const { headline, place, sections } = content;
  const isAlone = sections.length < 2;
  return renderSheet(
    {
      kind: "history",
      title: `${headline} · Loadline`,
      body: [
        element("a", { class: "skip", href: "#history" }, "Skip to the history"),
        element(
          "div",
          { class: "sheet" },
          topBar(
            index === undefined ? undefined : element("a", { class: "tool", href: index }, "All scenarios"),
          ),
          element(
            "main",
            { id: "history" },
            head(content),
            sections.map((it, index) => section(it, index, isAlone)),
            element(
              "footer",
              { class: "foot" },
              "Made by Loadline from ",
              plain(place, 200),
              ". Times are UTC. Self-contained; makes no network requests.",
            ),
          ),
        ),
      ],
      embedded: { [historyId]: JSON.stringify(sections.map(({ drawn }) => drawn)) },
    },
    assets,
  );
}

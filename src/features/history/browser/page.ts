// The script of the history page.

import { mountChart, type ShowPanel } from "../../../browser/chart.ts";
import { embeddedValue, make, scrolledTable } from "../../../browser/dom.ts";
import { enhanceTable } from "../../../browser/table.ts";
import { known } from "../../../report/known.ts";
import { figureWords } from "../../../report/render/html/panel.ts";
import { commitWords, type DrawnHistory, historyId, panelOf, placeTime, placeWords } from "../drawn.ts";
import { commitUrl, runUrl } from "../links.ts";
import { pickHint } from "../words.ts";

/** A branch's history on the page, and the displayed part of it. */
interface Section {
  readonly history: DrawnHistory;
  readonly root: HTMLElement;
  /** By index of the indicator; charts are drawn when they come into view. */
  readonly charts: Map<number, ShowPanel>;
  /** Index of the first displayed position. */
  first: number;
}

function link(label: string, url: string): HTMLAnchorElement {
  return make("a", { href: url, rel: "noopener noreferrer" }, label);
}

/** Source of the figures at a position. */
function originOf({ places }: DrawnHistory, at: number): string {
  const { runs = 1, actor } = places[at] ?? {};
  return known(runs > 1 ? `mean of ${runs} runs` : "one run", actor && `by ${actor}`).join(", ");
}

/** Shows one session below the charts: its commit and workflow run as links, and all its figures. */
function pick({ history, root }: Section, at: number): void {
  const place = history.places[at];
  const box = root.querySelector("[data-picked]");
  if (place === undefined || box === null) return;
  const commit = commitUrl(place.commit, place.workflowRun);
  const run = runUrl(place.workflowRun);
  const title = make("p", { class: "place" }, placeWords(place));
  const links = known(commit && link("Commit", commit), run && link("Workflow run", run));
  const figures = history.indicators.map((it) =>
    make("div", {}, make("dt", {}, it.title), make("dd", {}, figureWords(it, it.values[at]))),
  );
  const marks = history.indicators.flatMap((it) => it.marks.filter((mark) => mark.at === at));
  const close = make("button", { type: "button", class: "tool" }, "Close");
  close.addEventListener("click", () => {
    box.replaceChildren(make("p", {}, pickHint));
    box.toggleAttribute("data-full", false);
  });
  box.replaceChildren(
    close,
    title,
    make("p", {}, originOf(history, at), ...links.flatMap((it) => [" · ", it])),
    ...[...new Set(marks.map(({ label }) => label))].map((it) => make("p", {}, it)),
    make("dl", { class: "facts" }, ...figures),
  );
  box.toggleAttribute("data-full", true);
}

function mount(section: Section, position: number, host: HTMLElement, key: string): void {
  const { history, charts } = section;
  const indicator = history.indicators[position];
  if (indicator === undefined || charts.has(position)) return;
  const chart = mountChart(host, panelOf(history, indicator, section.first), {
    sync: key,
    height: 220,
    noteAt: (index) => originOf(history, section.first + index),
    onPick: (index) => pick(section, section.first + index),
  });
  charts.set(position, chart);
}

/** Draws charts when they scroll into view, so that large pages open quickly, and all of them for printing. */
function mountWhenSeen(section: Section, index: number): void {
  const hosts = [...section.root.querySelectorAll<HTMLElement>("[data-chart]")];
  const draw = (host: HTMLElement): void => mount(section, hosts.indexOf(host), host, `history-${index}`);
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLElement) draw(target);
      }
    },
    { rootMargin: "600px" },
  );
  for (const host of hosts) seen.observe(host);
  matchMedia("print").addEventListener("change", ({ matches }) => {
    if (matches) hosts.forEach(draw);
  });
}

/** More figures do not fit side by side. */
const mostColumns = 6;

/** Table of all sessions with their figures and links, the latest first. */
function sessionsTable({ places, indicators }: DrawnHistory): HTMLElement {
  const shown = indicators.slice(0, mostColumns);
  const figure = { scope: "col", class: "figure", "data-sort": "number" };
  const text = { scope: "col", "data-sort": "text" };
  const titles = [
    ...["Recorded (UTC)", "Commit", "Started by"].map((it) => make("th", text, it)),
    ...shown.map(({ title }) => make("th", figure, title)),
    make("th", { scope: "col" }, "Workflow run"),
  ];
  const rows = places.map((place, at) => {
    const [commit, run] = [commitUrl(place.commit, place.workflowRun), runUrl(place.workflowRun)];
    const name = commitWords(place);
    return make(
      "tr",
      {},
      make("td", { class: "short" }, placeTime(place)),
      make("td", { class: "short" }, commit === undefined ? make("code", {}, name) : link(name, commit)),
      make("td", {}, place.actor ?? "–"),
      ...shown.map((it) =>
        make(
          "td",
          { class: "figure", "data-value": String(it.values[at] ?? "") },
          figureWords(it, it.values[at]),
        ),
      ),
      make("td", { class: "short" }, run === undefined ? "–" : link("open", run)),
    );
  });
  return scrolledTable("Sessions", { "data-filter": "Filter sessions" }, titles, rows.reverse());
}

function fillSessionsWhenOpened({ history, root }: Section): void {
  const details = root.querySelector<HTMLDetailsElement>("[data-sessions]");
  details?.addEventListener(
    "toggle",
    () => {
      const table = sessionsTable(history);
      details.append(make("div", {}, table));
      enhanceTable(table.querySelector("table") ?? make("table"));
    },
    { once: true },
  );
}

function startSection(history: DrawnHistory, index: number): readonly Section[] {
  const root = document.querySelector<HTMLElement>(`[data-section="${index}"]`);
  if (root === null) return [];
  const section: Section = { history, root, charts: new Map(), first: 0 };
  mountWhenSeen(section, index);
  fillSessionsWhenOpened(section);
  return [section];
}

/** Shows only the latest positions, or all of them. */
function showLatest(section: Section, span: number): void {
  const { history, charts } = section;
  section.first = span === 0 ? 0 : Math.max(0, history.places.length - span);
  for (const [position, chart] of charts) {
    const indicator = history.indicators[position];
    if (indicator !== undefined) chart(panelOf(history, indicator, section.first));
  }
}

function showIndicator({ history, root }: Section, title: string): void {
  for (const [position, host] of [...root.querySelectorAll<HTMLElement>("[data-chart]")].entries()) {
    host.hidden = title !== "" && history.indicators[position]?.title !== title;
    host.classList.toggle("wide", title !== "");
  }
}

function onChoice(id: string, act: (value: string) => void): void {
  const select = document.querySelector<HTMLSelectElement>(`#${id}`);
  select?.addEventListener("change", () => act(select.value));
}

function startHistory(): void {
  const sections = embeddedValue<readonly DrawnHistory[]>(historyId).flatMap(startSection);
  document.querySelector(".choices")?.removeAttribute("hidden");
  onChoice("scenario", (value) => {
    for (const [index, { root }] of sections.entries()) root.hidden = value !== "" && value !== String(index);
  });
  onChoice("indicator", (value) => {
    for (const section of sections) showIndicator(section, value);
  });
  onChoice("span", (value) => {
    for (const section of sections) showLatest(section, Number(value));
  });
}

if (document.body.dataset["page"] === "history") startHistory();

import type { Section } from "../../model/document.ts";
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
import type { Panel } from "../../report/render/html/panel.ts";
import { card, chartPlace, factList, withoutScript } from "../../report/render/html/parts.ts";
import {
  badge,
  fold,
  lineTable,
  nodeContent,
  outsideText,
  paragraph,
  prose,
  scroll,
  sectionBody,
  words,
} from "../../report/render/html/prose.ts";
import { type PageAssets, renderSheet } from "../../report/render/html/sheet.ts";
import { verdictWords } from "../../report/words/words.ts";
import type { PageContent, ScenarioContent } from "./content.ts";
import { type DrawnScenario, embeddedIds } from "./drawn.ts";
import { flameCard } from "./flame.ts";
import type { EndpointCourse } from "./over-time.ts";
import type { Cell, Rows } from "./rows.ts";
import { courseWords, madeWords, serversLead, withoutChartsWords } from "./words.ts";

function head({ scenarios, verdict, headline, opening = [], notes }: PageContent): Markup {
  const [only, ...more] = scenarios;
  const alone = more.length === 0 ? only : undefined;
  return element(
    "header",
    { class: "card head", "data-verdict": verdict },
    verdict && badge(verdict),
    html`<h1>${words(headline, 500)}</h1>${opening.map(paragraph)}`,
    alone === undefined ? contents(scenarios) : saidOf(alone),
    notes.map((it) => html`<p>${words(it)}</p>`),
    alone && factList(alone.facts, "facts"),
  );
}

/** Below a headline: why, remarks, and why there is no verdict. */
function saidOf({ view }: ScenarioContent): Content {
  return (
    view && [
      view.why && paragraph(view.why),
      view.remarks.map(paragraph),
      view.reason && nodeContent(view.reason, "Reason"),
    ]
  );
}

function contents(scenarios: readonly ScenarioContent[]): Markup {
  const items = scenarios.map(
    ({ name, view }, index) =>
      html`<li><a href="#scenario-${index}">${view && badge(view.verdict)}${plain(name, 120)}</a></li>`,
  );
  return html`<nav aria-label="Scenarios"><ul class="contents">${items}</ul></nav>`;
}

function roundSwitch(
  { rounds, firstShown }: Pick<ScenarioContent, "rounds" | "firstShown">,
  scenario: number,
): Content {
  if (rounds.length < 2) return undefined;
  const choices = rounds.map((_, index) => {
    const attributes = {
      type: "radio",
      name: `round-${scenario}`,
      value: index,
      "data-scenario": scenario,
      checked: index === firstShown,
      // Else a browser may restore another round than the one shown.
      autocomplete: "off",
    };
    return html`<label>${element("input", attributes)}Round ${index + 1}</label>`;
  });
  return html`<fieldset class="switch"><legend>Over time, show</legend>${choices}</fieldset>`;
}

function chartCards(scenario: ScenarioContent, index: number): Content {
  const { rounds, distribution, hasRequests } = scenario;
  const over = once(rounds.flatMap(({ panels }) => panels)).map((panel) =>
    chartPlace(panel, `${index}:${panel.id}`, panel.id === "latency"),
  );
  const spread = distribution.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
  if (rounds.length === 0) return undefined;
  const content =
    over.length + spread.length === 0
      ? lead(withoutChartsWords(hasRequests))
      : html`
          ${withoutScript}
          ${over.length > 0 && roundSwitch(scenario, index)}
          <div class="charts">${over}${spread}</div>`;
  return card("Response times and load", content);
}

function serverCard(scenario: ScenarioContent, index: number): Content {
  const { rounds, sections, firstShown } = scenario;
  const section = sections.find(({ about }) => about === "servers");
  const panels = once(rounds.flatMap(({ servers }) => servers));
  if (panels.length === 0 && section === undefined) return undefined;
  // The switch of rounds is on the first card with charts.
  const isFirst = rounds.every((round) => round.panels.length === 0);
  const charts = panels.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
  return card(
    section?.title ?? "Servers",
    panels.length > 0 && [
      lead(serversLead(rounds.length, firstShown, isFirst)),
      isFirst && roundSwitch(scenario, index),
      html`<div class="charts">${charts}</div>`,
    ],
    section && html`<div>${sectionBody(section)}</div>`,
  );
}

/** The panels of all rounds, each once; some may be missing in some rounds. */
function once(panels: readonly Panel[]): readonly Panel[] {
  return [...new Map(panels.map((panel) => [panel.id, panel])).values()];
}

function cellOf({ words: text, kind, value }: Cell): Markup {
  if (kind === "figure") return html`<td class="figure" data-value="${value}">${text}</td>`;
  return kind === "name"
    ? html`<td class="name">${outsideText(text)}</td>`
    : html`<td class="short">${text}</td>`;
}

/** A sortable table. @param filter label of the field that filters it; none without */
function sortable({ titles, rows }: Rows, label: string, filter?: string): Markup {
  const headers = titles.map((title, index) => {
    const isFigure = rows[0]?.[index]?.kind === "figure";
    const sort = isFigure ? "number" : "text";
    return element("th", { scope: "col", "data-sort": sort, class: isFigure && "figure" }, title);
  });
  const body = rows.map((row) => html`<tr>${row.map(cellOf)}</tr>`);
  return scroll(tableOf({ "data-filter": filter }, headers, body), label);
}

function endpointCard({ endpoints, sections, courses }: ScenarioContent, index: number): Content {
  if (endpoints === undefined) return undefined;
  const section = sections.find(({ about }) => about === "endpoints");
  return card(
    section?.title ?? `Endpoints (${endpoints.rows.length})`,
    (section?.nodes ?? []).map((it) => (it.kind === "paragraph" ? lead(prose(it.line)) : undefined)),
    sortable(endpoints, "Endpoints", endpoints.rows.length > 5 ? "Filter endpoints" : undefined),
    courses.length > 0 && coursePlace(courses, index),
  );
}

/** A chart of the endpoint that the reader selects. */
function coursePlace(courses: readonly EndpointCourse[], scenario: number): Markup {
  const options = courses.map(({ name }, index) => html`<option value="${index}">${name}</option>`);
  const id = `endpoint-${scenario}`;
  return html`
    <figure class="chart" data-chart="${scenario}:endpoint">
      <h3>One endpoint over time</h3>${lead(courseWords(courses[0]?.rounds.length ?? 0))}
      <p class="choice">
        <label for="${id}">Endpoint</label>
        <select id="${id}" data-endpoint-of="${scenario}">${options}</select>
      </p>
    </figure>`;
}

function roundCard({ roundRows, baselineRows }: ScenarioContent): Content {
  if (roundRows === undefined) return undefined;
  const title = "Runs of the baseline";
  const before =
    baselineRows && details(`${title} (${baselineRows.rows.length})`, {}, sortable(baselineRows, title));
  return card("Round by round", sortable(roundRows, "Rounds"), before);
}

function evidenceCard({ sections, provenance }: ScenarioContent): Content {
  const folds = sections.filter(({ about = "metrics" }) => about === "metrics" || about === "doubts");
  if (folds.length === 0 && provenance.length === 0) return undefined;
  const record =
    provenance.length > 0 && details("Provenance of the first round", {}, factList(provenance, "record"));
  return card("Evidence and provenance", html`<div>${folds.map(fold)}${record}</div>`);
}

function objectivesCard({ view }: ScenarioContent): Content {
  if (view === undefined || (view.objectives === undefined && view.next.length === 0)) return undefined;
  return card(
    view.objectives === undefined ? "What to do" : "Objectives",
    view.objectives && lineTable(view.objectives, "Objectives"),
    view.next.length > 0 && html`<div class="next">${view.next.map(paragraph)}</div>`,
  );
}

/** A card for each section about something. */
function cardsOf({ sections }: ScenarioContent, of: Section["about"]): Content {
  return sections.filter(({ about }) => about === of).map((it) => card(it.title, sectionBody(it)));
}

function scenarioParts(scenario: ScenarioContent, index: number, isAlone: boolean): Content {
  const { view } = scenario;
  const opening = !isAlone && [
    html`
      <div class="scenario-title" id="scenario-${index}">
        ${view && badge(view.verdict)}<h2>${plain(scenario.name)}</h2>
      </div>`,
    element(
      "section",
      { class: "card head", "data-verdict": view?.verdict },
      view?.isTold === false && html`<p><strong>${words(view.headline, 500)}</strong></p>`,
      saidOf(scenario),
      factList(scenario.facts, "facts"),
    ),
  ];
  return [
    opening,
    objectivesCard(scenario),
    cardsOf(scenario, "part"),
    scenario.flames.map(flameCard),
    chartCards(scenario, index),
    serverCard(scenario, index),
    endpointCard(scenario, index),
    roundCard(scenario),
    evidenceCard(scenario),
    cardsOf(scenario, "accept"),
  ];
}

function footOf({ workflowRun, closing, foot = [] }: PageContent): Content {
  const run = workflowRun !== undefined && prose([{ link: { label: "Workflow run", url: workflowRun } }]);
  return [
    closing.length > 0 && card("For the whole gate", html`<div>${closing.map(fold)}</div>`),
    html`<footer class="foot">${foot.map((it) => html`<p>${prose(it)}</p>`)}${madeWords}${run}</footer>`,
  ];
}

function drawn({ rounds, distribution, courses }: ScenarioContent): DrawnScenario {
  return {
    rounds: rounds.map(({ panels, servers }) => [...panels, ...servers]),
    distribution,
    endpoints: courses.map((course) => course.rounds.map((panel) => panel ?? null)),
  };
}

/** The page as a self-contained HTML document. */
export function renderPage(content: PageContent, assets: PageAssets): string {
  const { scenarios, source, verdict, headline } = content;
  const word = verdict === undefined ? "" : `${verdictWords[verdict].word}: `;
  const parts = scenarios.map((it, index) => scenarioParts(it, index, scenarios.length < 2));
  return renderSheet(
    {
      kind: "report",
      title: `${word}${plain(headline, 150)} · Loadline`,
      main: { id: "report", name: "report", content: [head(content), parts, footOf(content)] },
      tools: html`<button type="button" class="tool" id="download">Download ${source.name}</button>`,
      embedded: {
        [embeddedIds.charts]: JSON.stringify(scenarios.map(drawn)),
        [embeddedIds.source]: source.json,
        [embeddedIds.sourceName]: JSON.stringify(source.name),
      },
    },
    assets,
  );
}

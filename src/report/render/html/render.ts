import type { Section } from "../../../model/document.ts";
import { verdictWords } from "../../words/words.ts";
import { plain } from "../escape.ts";
import type { PageContent, RoundCharts, ScenarioContent } from "./content.ts";
import { type DrawnScenario, embeddedIds } from "./drawn.ts";
import {
  type Content,
  details,
  element,
  lead,
  type Markup,
  type PageAssets,
  renderSheet,
  tableOf,
} from "./markup.ts";
import type { EndpointCourse } from "./over-time.ts";
import type { Panel } from "./panel.ts";
import { card, chartPlace, factList, topBar } from "./parts.ts";
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
} from "./prose.ts";
import type { Cell, Rows } from "./rows.ts";

function bar(content: PageContent): Markup {
  return topBar(
    element("button", { type: "button", class: "tool", id: "download" }, `Download ${content.source.name}`),
  );
}

function head(content: PageContent): Markup {
  const [only, ...more] = content.scenarios;
  const isAlone = more.length === 0;
  const verdict = content.verdict;
  return element(
    "header",
    { class: "card head", "data-verdict": verdict },
    verdict === undefined ? undefined : badge(verdict),
    element("h1", {}, words(content.headline, 500)),
    content.opening.map(paragraph),
    isAlone && only !== undefined ? saidOf(only) : contents(content.scenarios),
    content.notes.map((it) => element("p", {}, words(it))),
    isAlone && only !== undefined ? factList(only.facts, "facts") : undefined,
  );
}

/** What stands right below a headline: why, what else, and the reason of a verdict that there is not. */
function saidOf({ view }: ScenarioContent): Content {
  if (view === undefined) return undefined;
  return [
    view.why === undefined ? undefined : paragraph(view.why),
    view.remarks.map(paragraph),
    view.reason === undefined ? undefined : nodeContent(view.reason, "Reason"),
  ];
}

function contents(scenarios: readonly ScenarioContent[]): Markup {
  const items = scenarios.map(({ name, view }, index) =>
    element(
      "li",
      {},
      element(
        "a",
        { href: `#scenario-${index}` },
        view === undefined ? undefined : badge(view.verdict),
        plain(name, 120),
      ),
    ),
  );
  return element("nav", { "aria-label": "Scenarios" }, element("ul", { class: "contents" }, items));
}

function roundSwitch(
  { rounds, firstShown }: Pick<ScenarioContent, "rounds" | "firstShown">,
  scenario: number,
): Content {
  if (rounds.length < 2) return undefined;
  const choices = rounds.map((_, index) =>
    element(
      "label",
      {},
      element("input", {
        type: "radio",
        name: `round-${scenario}`,
        value: index,
        "data-scenario": scenario,
        checked: index === firstShown,
        // The charts begin with this round, whatever a browser remembers of the page.
        autocomplete: "off",
      }),
      `Round ${index + 1}`,
    ),
  );
  return element("fieldset", { class: "switch" }, element("legend", {}, "Over time, show"), choices);
}

function chartCards(scenario: ScenarioContent, index: number): Content {
  const over = panelsOf(scenario.rounds, ({ panels }) => panels).map((panel) =>
    chartPlace(panel, `${index}:${panel.id}`, panel.id === "latency"),
  );
  const spread = scenario.distribution.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
  if (over.length === 0 && spread.length === 0) return withoutCharts(scenario);
  return card(
    "Response times and load",
    element("noscript", {}, "The charts need JavaScript, which is off in this browser."),
    over.length === 0 ? undefined : roundSwitch(scenario, index),
    element("div", { class: "charts" }, over, spread),
  );
}

/**
 * A page made from a report.json, which keeps no figures over time, says why it has no charts; so does one of a script
 * that made no HTTP request.
 */
function withoutCharts({ rounds, hasRequests }: ScenarioContent): Content {
  if (rounds.length === 0) return undefined;
  const why = hasRequests
    ? "this page was made from figures without time series. The page that the gate wrote has them."
    : "they show HTTP requests, and this script made none. All recorded metrics are below.";
  return card("Response times and load", lead(`No charts: ${why}`));
}

/** Where and when the servers' charts are from; of several rounds, which one the words below them are of. */
function serversLead({ rounds, firstShown }: ScenarioContent, isFirst: boolean): string {
  const of = rounds.length < 2 ? "" : " of the selected round";
  const words = rounds.length < 2 ? "" : ` The figures below the charts are of round ${firstShown + 1}.`;
  return isFirst
    ? `What Prometheus recorded during the run${of}.${words}`
    : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}

function serverCard(scenario: ScenarioContent, index: number): Content {
  const { rounds, sections } = scenario;
  const section = sections.find(({ about }) => about === "servers");
  const panels = panelsOf(rounds, ({ servers }) => servers);
  if (panels.length === 0 && section === undefined) return undefined;
  // The rounds are switched where their first charts stand.
  const isFirst = rounds.every((round) => round.panels.length === 0);
  const charts = panels.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
  return card(
    section?.title ?? "Servers",
    panels.length === 0
      ? undefined
      : [
          lead(serversLead(scenario, isFirst)),
          isFirst ? roundSwitch(scenario, index) : undefined,
          element("div", { class: "charts" }, charts),
        ],
    section === undefined ? undefined : element("div", {}, sectionBody(section)),
  );
}

/** The panels of all rounds, each once: what they show may have been measured in some rounds only. */
function panelsOf(
  rounds: readonly RoundCharts[],
  kind: (round: RoundCharts) => readonly Panel[],
): readonly Panel[] {
  return [...new Map(rounds.flatMap(kind).map((panel) => [panel.id, panel])).values()];
}

function cellOf({ words: text, kind, value }: Cell): Markup {
  if (kind === "figure") return element("td", { class: "figure", "data-value": value ?? "" }, text);
  return element(
    "td",
    { class: kind === "name" ? "name" : "short" },
    kind === "name" ? outsideText(text) : text,
  );
}

/** A table that the reader may sort and, where it has a field for that, filter. */
function sortable({ titles, rows }: Rows, label: string, filter?: string): Markup {
  const headers = titles.map((title, index) => {
    const isFigure = rows[0]?.[index]?.kind === "figure";
    const sort = isFigure ? "number" : "text";
    return element("th", { scope: "col", "data-sort": sort, class: isFigure ? "figure" : undefined }, title);
  });
  const body = rows.map((row) => element("tr", {}, row.map(cellOf)));
  return scroll(tableOf({ "data-filter": filter }, headers, body), label);
}

function endpointCard({ endpoints, sections, courses }: ScenarioContent, index: number): Content {
  if (endpoints === undefined) return undefined;
  const section = sections.find(({ about }) => about === "endpoints");
  return card(
    section?.title ?? `Endpoints (${endpoints.rows.length})`,
    (section?.nodes ?? []).map((it) => (it.kind === "paragraph" ? lead(prose(it.line)) : undefined)),
    sortable(endpoints, "Endpoints", endpoints.rows.length > 5 ? "Filter endpoints" : undefined),
    courses.length === 0 ? undefined : coursePlace(courses, index),
  );
}

/** The course of one endpoint at a time, which the reader chooses. */
function coursePlace(courses: readonly EndpointCourse[], scenario: number): Markup {
  const isOneOfMany = (courses[0]?.rounds.length ?? 0) > 1;
  const options = courses.map(({ name }, index) => element("option", { value: index }, name));
  const id = `endpoint-${scenario}`;
  return element(
    "figure",
    { class: "chart", "data-chart": `${scenario}:endpoint` },
    element("h3", {}, "One endpoint over time"),
    lead(`p95 of each second${isOneOfMany ? ", in the round selected above" : ""}.`),
    element(
      "p",
      { class: "choice" },
      element("label", { for: id }, "Endpoint"),
      element("select", { id, "data-endpoint-of": scenario }, options),
    ),
  );
}

function roundCard({ roundRows, baselineRows }: ScenarioContent): Content {
  if (roundRows === undefined) return undefined;
  return card(
    "Round by round",
    sortable(roundRows, "Rounds"),
    baselineRows === undefined
      ? undefined
      : details(
          `Runs of the baseline (${baselineRows.rows.length})`,
          {},
          sortable(baselineRows, "Runs of the baseline"),
        ),
  );
}

function evidenceCard({ sections, provenance }: ScenarioContent): Content {
  const folds = sections.filter(
    ({ about }) => about === undefined || about === "metrics" || about === "doubts",
  );
  if (folds.length === 0 && provenance.length === 0) return undefined;
  return card(
    "Evidence and provenance",
    element(
      "div",
      {},
      folds.map(fold),
      provenance.length === 0
        ? undefined
        : details("Provenance of the first round", {}, factList(provenance, "record")),
    ),
  );
}

function objectivesCard({ view }: ScenarioContent): Content {
  if (view === undefined || (view.objectives === undefined && view.next.length === 0)) return undefined;
  return card(
    view.objectives === undefined ? "What to do" : "Objectives",
    view.objectives === undefined ? undefined : lineTable(view.objectives, "Objectives"),
    view.next.length === 0
      ? undefined
      : element(
          "div",
          { class: "next" },
          view.next.map((line) => element("p", {}, prose(line))),
        ),
  );
}

/** Sections that stand by themselves. */
function cardsOf({ sections }: ScenarioContent, of: Section["about"]): Content {
  return sections.filter(({ about }) => about === of).map((it) => card(it.title, sectionBody(it)));
}

function scenarioParts(scenario: ScenarioContent, index: number, isAlone: boolean): Content {
  const { view } = scenario;
  const opening = isAlone
    ? undefined
    : [
        element(
          "div",
          { class: "scenario-title", id: `scenario-${index}` },
          view === undefined ? undefined : badge(view.verdict),
          element("h2", {}, plain(scenario.name)),
        ),
        element(
          "section",
          { class: "card head", "data-verdict": view?.verdict },
          view === undefined || view.isTold
            ? undefined
            : element("p", {}, element("strong", {}, words(view.headline, 500))),
          saidOf(scenario),
          factList(scenario.facts, "facts"),
        ),
      ];
  return [
    opening,
    objectivesCard(scenario),
    cardsOf(scenario, "shown"),
    chartCards(scenario, index),
    serverCard(scenario, index),
    endpointCard(scenario, index),
    roundCard(scenario),
    evidenceCard(scenario),
    cardsOf(scenario, "accept"),
  ];
}

function foot({ workflowRun, closing }: PageContent): Content {
  const run =
    workflowRun === undefined ? undefined : prose([{ link: { label: "Workflow run", url: workflowRun } }]);
  return [
    closing.length === 0 ? undefined : card("For the whole gate", element("div", {}, closing.map(fold))),
    element(
      "footer",
      { class: "foot" },
      "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ",
      run,
    ),
  ];
}

function drawn({ rounds, distribution, courses }: ScenarioContent): DrawnScenario {
  return {
    rounds: rounds.map(({ panels, servers }) => [...panels, ...servers]),
    distribution,
    endpoints: courses.map((course) => course.rounds.map((panel) => panel ?? null)),
  };
}

/** The page as one self-contained HTML document. */
export function renderPage(content: PageContent, assets: PageAssets): string {
  const { scenarios, source, verdict, headline } = content;
  const isAlone = scenarios.length < 2;
  const word = verdict === undefined ? "" : `${verdictWords[verdict].word}: `;
  const main = element(
    "main",
    { id: "report" },
    head(content),
    scenarios.map((it, index) => scenarioParts(it, index, isAlone)),
    foot(content),
  );
  return renderSheet(
    {
      kind: "report",
      title: `${word}${plain(headline, 150)} · Loadline`,
      body: [
        element("a", { class: "skip", href: "#report" }, "Skip to the report"),
        element("div", { class: "sheet" }, bar(content), main),
      ],
      embedded: {
        [embeddedIds.charts]: JSON.stringify(scenarios.map(drawn)),
        [embeddedIds.source]: source.json,
        [embeddedIds.sourceName]: JSON.stringify(source.name),
      },
    },
    assets,
  );
}

import { formatOn } from "../../model/units.ts";
import { plain } from "../../report/render/escape.ts";
import { type Content, element, html, lead, tableOf } from "../../report/render/html/markup.ts";
import { card } from "../../report/render/html/parts.ts";
import { scroll } from "../../report/render/html/prose.ts";
import { type PageAssets, renderSheet } from "../../report/render/html/sheet.ts";
import { sumOf } from "../../stats/sum.ts";
import type { SectionContent } from "./content.ts";
import { type DrawnIndicator, latestOf, placeTime } from "./drawn.ts";
import type { BranchHistory } from "./session.ts";
import { historyHeadline, indexWords, madeFromWords, standingWords } from "./words.ts";

/** One branch of a scenario in an environment, as the index lists it. */
export interface IndexRow extends Pick<BranchHistory, "scenario" | "environment" | "branch"> {
  /** Address of its page relative to the index; only plain names (historyPath). */
  readonly page: string;
  readonly runs: number;
  /** Time of the latest session, UTC; "" if there is none. */
  readonly latest: string;
  readonly p95: IndexFigure;
  readonly errors: IndexFigure;
  readonly accepted: number;
  readonly changes: number;
}

/** The latest figure of an indicator. */
interface IndexFigure {
  /** In the base unit; undefined if it has none. */
  readonly value: number | undefined;
  readonly words: string;
}

function figureOf(indicators: readonly DrawnIndicator[], title: string): IndexFigure {
  const indicator = indicators.find((it) => it.title === title);
  const latest = indicator && latestOf(indicator.values, indicator.levels);
  if (indicator === undefined || latest === undefined) return { value: undefined, words: "–" };
  const { value, standing } = latest;
  return { value, words: `${formatOn(indicator.scale, value)}${standingWords[standing]}` };
}

/** A history as a row of the index. */
export function indexRowOf(
  { scenario, environment, branch }: BranchHistory,
  { drawn, events }: SectionContent,
  page: string,
): IndexRow {
  const last = drawn.places.at(-1);
  return {
    ...{ scenario, environment, branch, page },
    runs: sumOf(drawn.places, (it) => it.runs),
    latest: last === undefined ? "" : placeTime(last),
    p95: figureOf(drawn.indicators, "p95"),
    errors: figureOf(drawn.indicators, "errors"),
    accepted: events.filter(({ kind }) => kind === "accepted").length,
    changes: events.filter(({ kind }) => kind === "changePoint").length,
  };
}

const columns = [
  ...["Scenario", "Environment", "Branch", "Latest (UTC)"].map((title) => ({ title, by: "text" })),
  ...["Runs", "p95", "errors", "Levels accepted", "Changes found"].map((title) => ({ title, by: "number" })),
];

function figureCell(value: number | undefined, words: string): Content {
  return html`<td class="figure" data-value="${value}">${words}</td>`;
}

function rowOf({ scenario, environment, branch, page, ...row }: IndexRow): Content {
  return html`
    <tr>
      <td><a href="${page}">${plain(scenario, 120) || "(empty)"}</a></td>
      <td>${plain(environment, 120)}</td>
      <td>${branch === undefined ? "–" : plain(branch, 120)}</td>
      <td class="short">${row.latest}</td>
      ${figureCell(row.runs, String(row.runs))}
      ${[row.p95, row.errors].map((it) => figureCell(it.value, it.words))}
      ${[row.accepted, row.changes].map((it) => figureCell(it, String(it)))}
    </tr>`;
}

/**
 * The page that leads to those of many scenarios, each a file of its own.
 * @param place where the runs are stored, for people
 */
export function renderIndex(rows: readonly IndexRow[], place: string, assets: PageAssets): string {
  const headline = historyHeadline(rows.map(({ scenario }) => scenario));
  const header = columns.map(({ title, by }) =>
    element("th", { scope: "col", class: by === "number" && "figure", "data-sort": by }, title),
  );
  const table = tableOf({ "data-filter": "Filter scenarios" }, header, rows.map(rowOf));
  const content = html`
    <header class="card head"><h1>${headline}</h1>${lead(indexWords)}</header>
    ${card("Scenarios", scroll(table, "Scenarios"))}
    <footer class="foot">${madeFromWords(place, true)}</footer>`;
  return renderSheet(
    {
      kind: "index",
      title: `${headline} · Loadline`,
      main: { id: "histories", name: "scenarios", content },
      tools: undefined,
      embedded: {},
    },
    assets,
  );
}

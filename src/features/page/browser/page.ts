import { mountChart, type ShowPanel } from "../../../browser/chart.ts";
import { download, embeddedText, embeddedValue } from "../../../browser/dom.ts";
import type { Panel } from "../../../report/render/html/panel.ts";
import { type DrawnScenario, embeddedIds } from "../drawn.ts";

function panelOf(panels: readonly Panel[] | undefined, id: string): Panel | undefined {
  return panels?.find((it) => it.id === id);
}

/** Draws the time series of the selected endpoint. @returns a function that shows another round */
function drawEndpoint(endpoints: DrawnScenario["endpoints"], index: number): (round: number) => void {
  const host = document.querySelector<HTMLElement>(`[data-chart="${index}:endpoint"]`);
  const select = document.querySelector<HTMLSelectElement>(`[data-endpoint-of="${index}"]`);
  const first = endpoints.flat().find((it) => it !== null);
  if (host === null || select === null || first === undefined) return () => {};
  const showPanel = mountChart(host, first, { height: 220, sync: `time-${index}` });
  let shown = 0;
  const show = (): void => showPanel(endpoints[Number(select.value)]?.[shown] ?? undefined);
  select.addEventListener("change", show);
  show();
  return (round) => {
    shown = round;
    show();
  };
}

/** Draws the charts of one scenario. @returns a function that shows another round */
function drawScenario(drawn: DrawnScenario, index: number): (round: number) => void {
  const { rounds, distribution, endpoints } = drawn;
  const showEndpoint = drawEndpoint(endpoints, index);
  const overTime = new Map<string, ShowPanel>();
  for (const host of document.querySelectorAll<HTMLElement>(`[data-chart^="${index}:"]`)) {
    const id = (host.dataset["chart"] ?? "").slice(`${index}:`.length);
    const spread = panelOf(distribution, id);
    const first = rounds.map((it) => panelOf(it, id)).find((it) => it !== undefined);
    const height = id === "latency" ? 300 : 220;
    if (spread !== undefined) mountChart(host, spread, { height: 240, sync: `spread-${index}` });
    else if (first !== undefined) {
      overTime.set(id, mountChart(host, first, { height, sync: `time-${index}` }));
    }
  }
  return (round) => {
    for (const [id, show] of overTime) show(panelOf(rounds[round], id));
    showEndpoint(round);
  };
}

/** Shows the selected round, initially the page's default. */
function startRounds(scenarios: readonly ((round: number) => void)[]): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-scenario]")) {
    const show = (): void => scenarios[Number(input.dataset["scenario"])]?.(Number(input.value));
    input.addEventListener("change", show);
    if (input.checked) show();
  }
}

function startReport(): void {
  const scenarios = embeddedValue<readonly DrawnScenario[]>(embeddedIds.charts);
  startRounds(scenarios.map(drawScenario));
  document
    .querySelector("#download")
    ?.addEventListener("click", () =>
      download(embeddedValue(embeddedIds.sourceName), embeddedText(embeddedIds.source)),
    );
}

if (document.body.dataset["page"] === "report") startReport();

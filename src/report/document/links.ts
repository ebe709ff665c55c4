import { fillLink } from "../../config/grammar/link-template.ts";
import type { Line } from "../../model/document.ts";
import type { LinkTemplate } from "../../model/gate.ts";
import type { ReportContext } from "../../model/outcome.ts";
import { hasTimes } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import type { Judgement } from "../../model/verdict.ts";
import { line } from "./piece.ts";

/** For dashboards, if no objective is on a percentile. */
const usualQuantile = 0.95;

/** The quantile of the first objective on a percentile. */
function quantileOf(judgements: readonly Judgement[]): number {
  const [percent] = judgements.flatMap(({ objective: { indicator } }) =>
    indicator.aggregation.kind === "percentile" ? [indicator.aggregation.percent] : [],
  );
  // 99.9 / 100 is 0.9990000000000001.
  return percent === undefined ? usualQuantile : Number((percent / 100).toPrecision(12));
}

/** Host of a target; empty if it is not a URL. */
function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : "";
}

/** A time of a run by the clock of Prometheus, which dashboards use. */
function onServerClock(time: string, { servers }: Run): number {
  return Date.parse(time) + (servers?.skewMs ?? 0);
}

/** Values of a link's placeholders: the window from the first to the last of these rounds, which have times. */
export function linkValues(
  runs: readonly Run[],
  quantile: number = usualQuantile,
): Readonly<Record<string, string>> {
  const starts = runs.map((run) => onServerClock(run.window.start, run));
  const ends = runs.map((run) => onServerClock(run.window.end, run));
  const [from, to] = [Math.min(...starts), Math.max(...ends)];
  const last = runs.at(-1)?.provenance;
  const { scenario = "", environment = "", commit = "", branch = "", target = "", testId = "" } = last ?? {};
  return {
    from: String(from),
    to: String(to),
    from_iso: new Date(from).toISOString(),
    to_iso: new Date(to).toISOString(),
    testid: testId,
    ...{ scenario, environment, commit, branch },
    quantile: String(quantile),
    target_host: hostOf(target),
  };
}

/**
 * The links of each section of the report, filled in for these rounds; one line each.
 * @returns of a section: no links without a run, whose window they would show
 */
export function linksOf(
  { links: templates = [] }: Pick<ReportContext, "links">,
  runs: readonly Run[],
  judgements: readonly Judgement[],
): (section: LinkTemplate["section"]) => readonly Line[] {
  const measured = runs.filter(hasTimes);
  if (templates.length === 0 || measured.length === 0) return () => [];
  const values = linkValues(measured, quantileOf(judgements));
  return (section) =>
    templates
      .filter((it) => it.section === section)
      .map(({ title, url }) => line({ link: { label: title, url: fillLink(url, values) } }));
}

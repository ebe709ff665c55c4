import { fillLink } from "../../config/grammar/link-template.ts";
import type { Line } from "../../model/document.ts";
import type { LinkTemplate } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import { line } from "./piece.ts";

/** Percentile that dashboards show where the objectives name none. */
const usualQuantile = 0.95;

/** Host of a target; empty where it is not an address. */
function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : "";
}

/** A time of a run by the clock of Prometheus, by which dashboards show it; by our own where the two agree. */
function onServerClock(time: string, { servers }: Run): number {
  return Date.parse(time) + (servers?.skewMs ?? 0);
}

/** What the placeholders of a link stand for in these rounds: the window reaches from the first to the last. */
function valuesOf(runs: readonly Run[], quantile: number): Readonly<Record<string, string>> {
  const starts = runs.map((run) => onServerClock(run.window.start, run));
  const ends = runs.map((run) => onServerClock(run.window.end, run));
  const [from, to] = [Math.min(...starts), Math.max(...ends)];
  const { scenario, environment, commit, branch, target, testId } = runs.at(-1)?.provenance ?? {};
  return {
    from: String(from),
    to: String(to),
    from_iso: new Date(from).toISOString(),
    to_iso: new Date(to).toISOString(),
    testid: testId ?? "",
    scenario: scenario ?? "",
    environment: environment ?? "",
    commit: commit ?? "",
    branch: branch ?? "",
    quantile: String(quantile),
    target_host: hostOf(target ?? ""),
  };
}

/**
 * The links of one section, filled in from the rounds they explain, one line each.
 * @param quantile in (0, 1): of the first objective on a percentile
 * @returns none without runs, whose window they would show
 */
export function linksFor(
  section: LinkTemplate["section"],
  templates: readonly LinkTemplate[] | undefined,
  {
    runs,
    quantile = usualQuantile,
  }: { readonly runs: readonly Run[]; readonly quantile?: number | undefined },
): readonly Line[] {
  const own = (templates ?? []).filter((it) => it.section === section);
  const known = runs.filter(({ lacks }) => !lacks?.includes("window"));
  if (own.length === 0 || known.length === 0) return [];
  const values = valuesOf(known, quantile);
  return own.map(({ title, url }) => line({ link: { label: title, url: fillLink(url, values) } }));
}

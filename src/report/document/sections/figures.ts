import type { Chart, Line, Piece, Section } from "../../../model/document.ts";
import { checksOf } from "../../../model/run/checks.ts";
import { endpointSeries } from "../../../model/run/endpoint-name.ts";
import type { Run, Tags } from "../../../model/run/run.ts";
import { allSeriesOf, lastWithTags, seriesOf } from "../../../model/run/series.ts";
import { sameTags } from "../../../model/run/tags.ts";
import { formatFigure, type Scale } from "../../../model/units.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { meanLevel } from "../../../stats/mean-level.ts";
import { sumOf } from "../../../stats/sum.ts";
import { known } from "../../known.ts";
import { endpointsTitle, leftOutLine, namesWords, orientationWords } from "../../words/sections/endpoints.ts";
import { capitalised } from "../../words/sentences.ts";
import {
  errorsOf,
  percentileIndicator,
  type Spelling,
  spellingOf,
  storedPercentile,
} from "../../words/spelling.ts";
import { changeWords, tagWords } from "../../words/words.ts";
import { evidence, figureLine, left, line, listOf, paragraphs, right, tableOf } from "../piece.ts";

const mostEndpoints = 20;
const mostChecks = 20;

/** Share of failed requests of a series over all rounds, undefined when none was recorded. */
export function failedRatio(runs: readonly Run[], tags: Tags): number | undefined {
  const all = runs.flatMap((run) => lastWithTags(allSeriesOf(run, "http_req_failed"), tags)?.values ?? []);
  if (all.length < 2) return all[0]?.rate;
  return sumOf(all, (it) => it.passes) / (sumOf(all, (it) => it.count) || 1);
}

function mostOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((most, item) => Math.max(most, amount(item)), 0);
}

/** The level of several runs, as in judging; undefined of none. */
export function levelOf(values: readonly number[]): number | undefined {
  return values.length < 2 ? values[0] : meanLevel(values);
}

/** The level over several runs of one percentile of one series. */
export function levelOfPercentile(runs: readonly Run[], tags: Tags, percent: string): number | undefined {
  return levelOf(
    runs.flatMap((run) => {
      const series = lastWithTags(allSeriesOf(run, "http_req_duration"), tags);
      return storedPercentile(series?.values, Number(percent)) ?? [];
    }),
  );
}

function chartOf(
  runs: readonly Run[],
  baseline: readonly Run[],
  { reference, spelling }: FiguresContext,
): Chart | undefined {
  const [whole] = runs.flatMap((run) => allSeriesOf(run, "http_req_duration"));
  if (whole === undefined || baseline.length === 0) return undefined;
  const percents = [...new Set(["50", ...Object.keys(whole.values.percentiles)])]
    .filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it))
    .sort((a, b) => Number(a) - Number(b))
    .slice(0, 10);
  const points = percents.flatMap((percent) => {
    const { now, before } = levelsOfPercentile(runs, baseline, { tags: whole.tags, percent, spelling });
    return now === undefined || before === undefined ? [] : [{ percent, now, before }];
  });
  if (points.length < 2) return undefined;
  return {
    kind: "chart",
    title: `Response time in ms: ${reference} (bars), this change (line)`,
    barsName: capitalised(reference),
    labels: points.map((it) => `p${it.percent}`),
    bars: points.map((it) => it.before),
    points: points.map((it) => it.now),
    scales: points.map((it) => spelling.scaleOf(percentileIndicator(Number(it.percent), whole.tags), "time")),
  };
}

/** What figures stand beside. */
interface FiguresContext {
  /** What the baseline's runs are, in words: `baseline` or `base deployment`. */
  readonly reference: string;
  readonly spelling: Spelling;
  /** The rounds whose failures count, where these are not those whose times do. */
  readonly answered?: readonly Run[] | undefined;
  /** Which rounds are left out. */
  readonly note?: Line | undefined;
  /** Links to dashboards, filled in. */
  readonly links?: readonly Line[];
}

/** What is compared with against this change over the percentiles; undefined without a baseline. */
export function pictureSection(
  runs: readonly Run[],
  baseline: readonly Run[],
  { isOpen, ...context }: FiguresContext & { readonly isOpen: boolean },
): Section | undefined {
  const { reference } = context;
  const chart = chartOf(runs, baseline, context);
  if (chart === undefined) return undefined;
  return evidence(`Response times, ${reference} and this change`, [chart], { about: "picture", isOpen });
}

/** An endpoint over several runs: times are levels in ms, `failed` a share. */
export interface Endpoint {
  readonly name: string;
  readonly tags: Tags;
  /** Addresses that are one here but for an id, in the round that has most; 0 where nothing is grouped. */
  readonly names: number;
  readonly requests: number;
  readonly nowMs: number | undefined;
  readonly baselineMs: number | undefined;
  readonly failed: number | undefined;
}

/** Both levels of a percentile: what the judge found, where it compared it, so that no table shows another figure. */
function levelsOfPercentile(
  runs: readonly Run[],
  baseline: readonly Run[],
  { tags, percent, spelling }: { readonly tags: Tags; readonly percent: string; readonly spelling: Spelling },
): { readonly now: number | undefined; readonly before: number | undefined } {
  const judged = spelling.levelsOf(percentileIndicator(Number(percent), tags));
  return {
    now: judged?.current ?? levelOfPercentile(runs, tags, percent),
    before: judged?.baseline ?? levelOfPercentile(baseline, tags, percent),
  };
}

/**
 * Series of single endpoints over all rounds, by their `name` tag, the busiest first; those that differ by an id are one.
 * @param answered the rounds whose failures count, where these are not those whose times do
 */
export function endpointsOf(
  runs: readonly Run[],
  baseline: readonly Run[],
  { spelling, answered = runs }: Pick<FiguresContext, "spelling" | "answered">,
): readonly Endpoint[] {
  const named = runs.flatMap((run) => endpointSeries(allSeriesOf(run, "http_req_duration")));
  const tagsByName = new Map(named.map(({ tags }) => [tagWords(tags), tags]));
  const endpoints = [...tagsByName].map(([name, tags]) => {
    const { now, before } = levelsOfPercentile(runs, baseline, { tags, percent: "95", spelling });
    const own = named.filter((it) => sameTags(it.tags, tags));
    return {
      name,
      tags,
      names: mostOf(own, (it) => it.names ?? 0),
      requests: sumOf(own, (it) => it.values.count),
      nowMs: now,
      baselineMs: before,
      failed: spelling.levelsOf(errorsOf(tags))?.current ?? failedRatio(answered, tags),
    };
  });
  return endpoints.sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

/** The change of an endpoint's p95; of one that was judged as in the table of objectives. */
export function endpointChange({ tags, nowMs, baselineMs }: Endpoint, spelling: Spelling): string {
  if (nowMs === undefined || baselineMs === undefined || baselineMs <= 0) return "–";
  return changeWords(percentileIndicator(95, tags), { from: baselineMs, to: nowMs }, spelling);
}

/** The endpoints over all rounds, busiest first, against the level of the runs compared with. */
export function endpointsSection(
  runs: readonly Run[],
  baseline: readonly Run[],
  context: FiguresContext = { reference: "baseline", spelling: spellingOf({ runs }) },
): Section | undefined {
  const { reference, spelling, note, links = [] } = context;
  const endpoints = endpointsOf(runs, baseline, context);
  if (endpoints.length === 0) return undefined;
  const hasBaseline = endpoints.some((it) => it.baselineMs !== undefined);
  const times = ({ tags }: Endpoint): Scale => spelling.scaleOf(percentileIndicator(95, tags), "time");
  const before = (it: Endpoint): Line =>
    it.baselineMs === undefined ? line("new") : figureLine(it.baselineMs, times(it));
  const table = tableOf(
    endpoints,
    [
      left("Endpoint", ({ name, names }) =>
        line({ code: name }, ...(names > 1 ? [` (${namesWords(names)})`] : [])),
      ),
      right("Requests", ({ requests }) => line(formatFigure(requests, "number"))),
      hasBaseline && right(`p95 of the ${reference}`, before),
      right("p95 now", (it) => figureLine(it.nowMs, times(it))),
      hasBaseline && right("Difference", (it) => line(endpointChange(it, spelling))),
      right("Errors", ({ failed, tags }) => figureLine(failed, spelling.scaleOf(errorsOf(tags), "ratio"))),
    ],
    mostEndpoints,
  );
  const above = known(note, leftOutLine(runs), hasBaseline && line(orientationWords), ...links);
  const title = endpointsTitle(runs, endpoints.length);
  return evidence(title, [...paragraphs(above), table], { about: "endpoints" });
}

/** The checks that failed, most failures first; a line when all passed; undefined when there are none. */
export function checksSection(runs: readonly Run[]): Section | undefined {
  const checks = checksOf(runs);
  if (checks.length === 0) return undefined;
  const failed = checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
  if (failed.length === 0) return evidence(`Checks: all passed (${checks.length})`, []);
  const nameOf = ({ name, group }: Run["checks"][number]): Line => {
    const where = group.replace(/^(?:::)+/, "");
    return line({ code: where === "" ? name : `${where} › ${name}` });
  };
  const table = tableOf(
    failed,
    [
      left("Check", nameOf),
      right("Failed", ({ fails }) => line(formatFigure(fails, "number"))),
      right("Of", ({ passes, fails }) => line(formatFigure(passes + fails, "number"))),
      right("Share", ({ passes, fails }) => line(formatFigure(fails / (passes + fails), "ratio", 0))),
    ],
    mostChecks,
  );
  return evidence(`Checks: ${failed.length} of ${checks.length} failed`, [table]);
}

/** A threshold of the script and the rounds in which it was crossed. */
interface RoundsOfThreshold {
  readonly threshold: Run["thresholds"][number];
  readonly crossed: number;
}

/** A script's thresholds are the same in each round; k6 judges each round for itself. */
function thresholdsOf(runs: readonly Run[]): readonly RoundsOfThreshold[] {
  const [first] = runs;
  return (first?.thresholds ?? []).map((threshold, index) => ({
    threshold,
    crossed: runs.filter((run) => run.thresholds[index]?.ok === false).length,
  }));
}

/** Whether the table of objectives has a threshold, and says nothing else of it than k6. */
function isInTable(
  { threshold: { metric, expression }, crossed }: RoundsOfThreshold,
  judgements: readonly Judgement[],
): boolean {
  const judgement = judgements.find(
    ({ objective }) => objective.source.from === "script" && objective.text === `${metric} ${expression}`,
  );
  if (judgement === undefined) return false;
  const isMissed =
    judgement.kind !== "notJudged" && (judgement.verdict === "fail" || judgement.verdict === "warn");
  return isMissed === crossed > 0;
}

function thresholdLine({ threshold, crossed }: RoundsOfThreshold, rounds: number): Line {
  const { metric, expression, abortOnFail } = threshold;
  const stop = abortOnFail ? " (stops the load)" : "";
  const share = rounds === 1 ? "crossed" : `crossed in ${crossed} of ${rounds} rounds`;
  const said: Piece = crossed === 0 ? { verdict: "pass", words: "kept" } : { verdict: "fail", words: share };
  return line(said, ": ", { code: `${metric}: ${expression}` }, stop);
}

/** Thresholds in lines of their own; the rest are counted. */
const mostThresholds = 30;

/**
 * What k6 says of the thresholds of the script. Those that the table of objectives lists are counted, unless it says
 * something else of them; the others follow, the crossed ones first. Undefined when there are none.
 */
export function thresholdsSection(
  runs: readonly Run[],
  judgements: readonly Judgement[] = [],
): Section | undefined {
  const all = thresholdsOf(runs);
  if (all.length === 0) return undefined;
  const crossed = all.filter((it) => it.crossed > 0);
  const kept = all.filter((it) => it.crossed === 0);
  const own = [...crossed, ...kept].filter((it) => !isInTable(it, judgements));
  const listed = all.length - own.length;
  const lines = known(
    ...own.slice(0, mostThresholds).map((it) => thresholdLine(it, runs.length)),
    own.length > mostThresholds && line(`and ${own.length - mostThresholds} more`),
    listed > 0 &&
      own.length > 0 &&
      line(`${listed} more ${listed === 1 ? "is" : "are"} in the table of objectives`),
  );
  const sum = crossed.length === 0 ? `all ${all.length} kept` : `${crossed.length} of ${all.length} crossed`;
  // Each of several k6 evaluated them on its own part of the load.
  const by = runs[0]?.shards === undefined ? "as evaluated by k6" : "over all load generators";
  return evidence(`Script thresholds, ${by}: ${sum}`, listOf(lines));
}

/** The few figures that tell how far the runs came, for those that were not judged. */
export function figuresSection(runs: readonly Run[], isPartial: boolean): Section | undefined {
  const wholes = runs.flatMap((run) => seriesOf(run, "http_req_duration") ?? []);
  const [whole] = wholes;
  if (whole === undefined) return undefined;
  const failed = failedRatio(runs, whole.tags);
  const p95 = levelOfPercentile(runs, whole.tags, "95");
  const requests = sumOf(wholes, (it) => it.values.count);
  const spelling = spellingOf({ runs });
  const times = (percent: number): Scale =>
    spelling.scaleOf(percentileIndicator(percent, whole.tags), "time");
  const median = levelOf(wholes.flatMap((it) => it.values.med ?? []));
  const rows: readonly (readonly [name: string, figure: Line])[] = [
    ["requests", line(formatFigure(requests, "number"))],
    ["median response time", figureLine(median, times(50))],
    ["p95", figureLine(p95, times(95))],
    ["errors", figureLine(failed, spelling.scaleOf(errorsOf(whole.tags), "ratio"))],
  ];
  return {
    kind: "section",
    title: isPartial ? "What was measured until then" : "What was measured",
    isOpen: true,
    nodes: [
      ...paragraphs([
        line(`These figures ${isPartial ? "are partial. They were" : "were"} not judged and are not kept.`),
      ]),
      tableOf(rows, [
        left("Figure", ([name]) => line(name)),
        right(isPartial ? "Until then" : "Value", ([, figure]) => figure),
      ]),
    ],
  };
}

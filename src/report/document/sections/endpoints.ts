import type { Line, Section } from "../../../model/document.ts";
import { endpointSeries } from "../../../model/run/endpoint-name.ts";
import type { Run, Tags } from "../../../model/run/run.ts";
import { allSeriesOf, lastWithTags } from "../../../model/run/series.ts";
import { sameTags } from "../../../model/run/tags.ts";
import type { Dimension, Scale } from "../../../model/units.ts";
import { meanLevel } from "../../../stats/mean-level.ts";
import { sumOf } from "../../../stats/sum.ts";
import { known } from "../../known.ts";
import { endpointsTitle, leftOutLine, namesWords, orientationWords } from "../../words/sections/endpoints.ts";
import { errorsOf, percentileIndicator, type Spelling, storedPercentile } from "../../words/spelling.ts";
import { changeWords, tagWords } from "../../words/words.ts";
import { evidence, figureText, left, line, paragraphs, right, tableOf } from "../piece.ts";

const mostEndpoints = 20;

/** Runs, what they are compared with, and how their figures are spelled. */
export interface Figures {
  readonly runs: readonly Run[];
  /** Empty without a baseline. */
  readonly baseline: readonly Run[];
  /** Rounds whose failures count, if not the same as those whose times do. */
  readonly answered?: readonly Run[] | undefined;
  /** What the baseline's runs are: `baseline` or `base deployment`. */
  readonly reference: string;
  readonly spelling: Spelling;
}

/** Share of failed requests of a series over all rounds; undefined if none was recorded. */
export function failedRatio(runs: readonly Run[], tags: Tags): number | undefined {
  const all = runs.flatMap((run) => lastWithTags(allSeriesOf(run, "http_req_failed"), tags)?.values ?? []);
  if (all.length < 2) return all[0]?.rate;
  return sumOf(all, (it) => it.passes) / (sumOf(all, (it) => it.count) || 1);
}

/** Level of several runs, as in judging; undefined for none. */
export function levelOf(values: readonly number[]): number | undefined {
  return values.length < 2 ? values[0] : meanLevel(values);
}

/** Level of a percentile of a series over several runs. */
export function levelOfPercentile(runs: readonly Run[], tags: Tags, percent: number): number | undefined {
  return levelOf(
    runs.flatMap((run) => {
      const series = lastWithTags(allSeriesOf(run, "http_req_duration"), tags);
      return storedPercentile(series?.values, percent) ?? [];
    }),
  );
}

/** Both levels of a percentile: the judge's own where it compared them, so that no two tables differ. */
export function levelsOfPercentile({ runs, baseline, spelling }: Figures, tags: Tags, percent: number) {
  const judged = spelling.levelsOf(percentileIndicator(percent, tags));
  return {
    now: judged?.current ?? levelOfPercentile(runs, tags, percent),
    before: judged?.baseline ?? levelOfPercentile(baseline, tags, percent),
  };
}

/** An endpoint over several runs: times are levels in ms, `failed` a share. */
export interface Endpoint {
  readonly name: string;
  readonly tags: Tags;
  /** Addresses grouped under this name, in the round with the most; 0 if nothing is grouped. */
  readonly names: number;
  readonly requests: number;
  readonly nowMs: number | undefined;
  readonly baselineMs: number | undefined;
  readonly failed: number | undefined;
}

/** The endpoints over all rounds by their `name` tag, busiest first; those that differ only by an id are one. */
export function endpointsOf(figures: Figures): readonly Endpoint[] {
  const { runs, answered = runs, spelling } = figures;
  const named = runs.flatMap((run) => endpointSeries(allSeriesOf(run, "http_req_duration")));
  const tagsByName = new Map(named.map(({ tags }) => [tagWords(tags), tags]));
  const endpoints = [...tagsByName].map(([name, tags]) => {
    const { now, before } = levelsOfPercentile(figures, tags, 95);
    const own = named.filter((it) => sameTags(it.tags, tags));
    return {
      name,
      tags,
      names: Math.max(0, ...own.map((it) => it.names ?? 0)),
      requests: sumOf(own, (it) => it.values.count),
      nowMs: now,
      baselineMs: before,
      failed: spelling.levelsOf(errorsOf(tags))?.current ?? failedRatio(answered, tags),
    };
  });
  return endpoints.sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

/** A column of the endpoints' table. */
interface EndpointColumn {
  readonly title: string;
  /** Only in the page's table, which has room for more. */
  readonly isDetail?: true;
  readonly cell: (it: Endpoint) => { readonly words: string; readonly value: number | undefined };
}

/**
 * The figures of endpoints, for the comment's table and the page's.
 * @param alone title of the p95 if there is no baseline
 */
export function endpointColumns(
  endpoints: readonly Endpoint[],
  { runs, reference, spelling }: Figures,
  alone: string,
): readonly EndpointColumn[] {
  const hasBaseline = endpoints.some((it) => it.baselineMs !== undefined);
  const figure = (value: number | undefined, how: Scale | Dimension) => ({
    words: figureText(value, how),
    value,
  });
  const time = ({ tags }: Endpoint, percent: number, value: number | undefined) =>
    figure(value, spelling.scaleOf(percentileIndicator(percent, tags), "time"));
  const detail = (percent: number): EndpointColumn => ({
    title: `p${percent}`,
    isDetail: true,
    cell: (it) => time(it, percent, levelOfPercentile(runs, it.tags, percent)),
  });
  const change = ({ tags, nowMs, baselineMs }: Endpoint) =>
    nowMs === undefined || baselineMs === undefined || baselineMs <= 0
      ? { words: "–", value: undefined }
      : {
          words: changeWords(percentileIndicator(95, tags), { from: baselineMs, to: nowMs }, spelling),
          value: nowMs / baselineMs - 1,
        };
  return known<EndpointColumn>(
    { title: "Requests", cell: ({ requests }) => figure(requests, "number") },
    detail(50),
    hasBaseline && {
      title: `p95 of the ${reference}`,
      cell: (it) =>
        it.baselineMs === undefined ? { words: "new", value: undefined } : time(it, 95, it.baselineMs),
    },
    { title: hasBaseline ? "p95 now" : alone, cell: (it) => time(it, 95, it.nowMs) },
    hasBaseline && { title: "Difference", cell: change },
    detail(99),
    {
      title: "Errors",
      cell: ({ failed, tags }) => figure(failed, spelling.scaleOf(errorsOf(tags), "ratio")),
    },
  );
}

/** What stands above the endpoints' table. */
interface Above {
  /** Which rounds are left out. */
  readonly note?: Line | undefined;
  /** Links to dashboards, filled in. */
  readonly links?: readonly Line[];
}

/** The endpoints over all rounds, busiest first, with the level of the runs compared with. */
export function endpointsSection({ note, links = [], ...figures }: Figures & Above): Section | undefined {
  const { runs } = figures;
  const endpoints = endpointsOf(figures);
  if (endpoints.length === 0) return undefined;
  const hasBaseline = endpoints.some((it) => it.baselineMs !== undefined);
  const columns = endpointColumns(endpoints, figures, "p95 now").filter(({ isDetail }) => !isDetail);
  const table = tableOf(
    endpoints,
    [
      left("Endpoint", ({ name, names }) =>
        line({ code: name }, ...(names > 1 ? [` (${namesWords(names)})`] : [])),
      ),
      ...columns.map(({ title, cell }) => right(title, (it: Endpoint) => line(cell(it).words))),
    ],
    mostEndpoints,
  );
  const above = known(note, leftOutLine(runs), hasBaseline && line(orientationWords), ...links);
  return evidence(endpointsTitle(runs, endpoints.length), [...paragraphs(above), table], {
    about: "endpoints",
  });
}

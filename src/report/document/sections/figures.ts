import type { Chart, Line, Section } from "../../../model/document.ts";
import type { Run } from "../../../model/run/run.ts";
import { allSeriesOf, seriesOf } from "../../../model/run/series.ts";
import type { Scale } from "../../../model/units.ts";
import { sumOf } from "../../../stats/sum.ts";
import { notJudgedWords, percentilesTitle } from "../../words/sections/figures.ts";
import { capitalised } from "../../words/sentences.ts";
import { errorsOf, percentileIndicator, spellingOf } from "../../words/spelling.ts";
import { numberWords } from "../../words/words.ts";
import { evidence, figureLine, left, line, opened, paragraphs, right, tableOf } from "../piece.ts";
import { type Figures, failedRatio, levelOf, levelOfPercentile, levelsOfPercentile } from "./endpoints.ts";

/** Percentiles of one chart. */
const mostPoints = 10;

function chartOf(figures: Figures): Chart | undefined {
  const { runs, baseline, reference, spelling } = figures;
  const [whole] = runs.flatMap((run) => allSeriesOf(run, "http_req_duration"));
  if (whole === undefined || baseline.length === 0) return undefined;
  const stored = Object.keys(whole.values.percentiles).filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it));
  const percents = [...new Set([50, ...stored.map(Number)])].sort((a, b) => a - b).slice(0, mostPoints);
  const points = percents.flatMap((percent) => {
    const { now, before } = levelsOfPercentile(figures, whole.tags, percent);
    const scale = spelling.scaleOf(percentileIndicator(percent, whole.tags), "time");
    return now === undefined || before === undefined ? [] : [{ label: `p${percent}`, now, before, scale }];
  });
  if (points.length < 2) return undefined;
  return { kind: "chart", title: percentilesTitle(reference), barsName: capitalised(reference), points };
}

/** Both sides' response times over the percentiles; undefined without a baseline. */
export function pictureSection(figures: Figures, isOpen: boolean): Section | undefined {
  const chart = chartOf(figures);
  const title = `Response times, ${figures.reference} and this change`;
  return chart && evidence(title, [chart], { about: "picture", isOpen });
}

/** The main figures of runs that were not judged. */
export function figuresSection(runs: readonly Run[], isPartial: boolean): Section | undefined {
  const wholes = runs.flatMap((run) => seriesOf(run, "http_req_duration") ?? []);
  const [whole] = wholes;
  if (whole === undefined) return undefined;
  const { tags } = whole;
  const spelling = spellingOf({ runs });
  const times = (percent: number): Scale => spelling.scaleOf(percentileIndicator(percent, tags), "time");
  const median = levelOf(wholes.flatMap((it) => it.values.med ?? []));
  const rows: readonly (readonly [name: string, figure: Line])[] = [
    ["requests", line(numberWords(sumOf(wholes, (it) => it.values.count)))],
    ["median response time", figureLine(median, times(50))],
    ["p95", figureLine(levelOfPercentile(runs, tags, 95), times(95))],
    ["errors", figureLine(failedRatio(runs, tags), spelling.scaleOf(errorsOf(tags), "ratio"))],
  ];
  const table = tableOf(rows, [
    left("Figure", ([name]) => line(name)),
    right(isPartial ? "Until then" : "Value", ([, figure]) => figure),
  ]);
  const nodes = [...paragraphs([line(notJudgedWords(isPartial))]), table];
  return opened(isPartial ? "What was measured until then" : "What was measured", nodes);
}

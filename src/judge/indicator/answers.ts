import { type Answer, type Answers, answersIn } from "../../model/run/answers.ts";
import type { CounterSeries, RateSeries, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { sumOf } from "../../stats/sum.ts";

/** Requests by slice, of several series together; undefined if one has no slices. */
function sumOfSlices(all: readonly CounterSeries[], length: number): number[] | undefined {
  const rows = all.map(({ slices }) => slices?.count);
  if (rows.some((row) => row?.length !== length)) return undefined;
  return Array.from({ length }, (_, at) => sumOf(rows, (row) => row?.[at] ?? 0));
}

function seriesOfSome(answers: readonly Answers[], isOne: (answer: Answer) => boolean): CounterSeries[] {
  return answers.filter(isOne).map(({ series }) => series);
}

function countOf(all: readonly CounterSeries[]): number {
  return sumOf(all, ({ values }) => values.count);
}

/**
 * The share of a run's requests that were answered in some way, as samples of a rate.
 * @param isLeftOut requests that do not count, also not among all
 * @returns undefined if the run does not say how its requests were answered, or none counts
 */
export function shareOfAnswers(
  run: Run,
  isCounted: (answer: Answer) => boolean,
  isLeftOut: (answer: Answer) => boolean = () => false,
): RateSeries | undefined {
  const whole = seriesOf(run, "http_reqs");
  const answers = answersIn(run);
  if (whole === undefined || answers.length === 0) return undefined;
  const [counted, leftOut] = [seriesOfSome(answers, isCounted), seriesOfSome(answers, isLeftOut)];
  const count = whole.values.count - countOf(leftOut);
  if (count <= 0) return undefined;
  const passes = countOf(counted);
  const { slices } = whole;
  const [passed, lost] = [counted, leftOut].map((all) => slices && sumOfSlices(all, slices.count.length));
  const all = lost && slices?.count.map((requests, at) => requests - (lost[at] ?? 0));
  return {
    tags: {},
    values: { count, passes, rate: passes / count },
    ...(all !== undefined && passed !== undefined && { slices: { count: all, passes: passed } }),
  };
}

import { mean } from "simple-statistics";
import { studentQuantile } from "../../../src/stats/student.ts";
import { newest, type Rule } from "./rule.ts";

const confidence = 0.98;
/** Share of the estimated shift that its interval has to exceed. */
const fraction = 0.25;
const bisections = 32;

/** Sum of the mid-ranks of the first sample in both together, and the ties' part of its variance. */
function rankSum(first: readonly number[], second: readonly number[]): { ranks: number; ties: number } {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((one, other) => one.value - other.value);
  let [ranks, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to]?.value === all[from]?.value && to < all.length) to += 1;
    const tied = to - from;
    ranks += all.slice(from, to).filter(({ isFirst }) => isFirst).length * ((from + 1 + to) / 2);
    ties += tied ** 3 - tied;
    from = to;
  }
  return { ranks, ties };
}

/** The standardised Mann-Whitney statistic once the experiment is moved down by a shift; it falls as the shift grows. */
function standardised(experiment: readonly number[], control: readonly number[], shift: number): number {
  const [n, m] = [experiment.length, control.length];
  const moved = experiment.map((value) => value - shift);
  const { ranks, ties } = rankSum(moved, control);
  const centred = ranks - (n * (n + 1)) / 2 - (n * m) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  return variance === 0 ? 0 : (centred - 0.5 * Math.sign(centred)) / Math.sqrt(variance);
}

/** The shift of the experiment against the control. */
export interface Shift {
  /** Hodges-Lehmann's estimate. */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Location shift and its two-sided asymptotic confidence interval, with continuity and tie correction: the shifts at
 * which the Mann-Whitney statistic crosses the normal quantiles, as R's `wilcox.test(conf.int = TRUE)` finds them.
 * @see Hollander, Wolfe & Chicken 2014, Nonparametric Statistical Methods, 4.3
 */
export function locationShift(
  experiment: readonly number[],
  control: readonly number[],
  level = confidence,
): Shift {
  const least = Math.min(...experiment) - Math.max(...control);
  const most = Math.max(...experiment) - Math.min(...control);
  const crossing = (quantile: number): number => {
    if (standardised(experiment, control, least) <= quantile) return least;
    if (standardised(experiment, control, most) >= quantile) return most;
    let [low, high] = [least, most];
    for (let step = 0; step < bisections; step += 1) {
      const middle = (low + high) / 2;
      if (standardised(experiment, control, middle) > quantile) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  const quantile = studentQuantile((1 + level) / 2, Number.POSITIVE_INFINITY);
  return { estimate: crossing(0), low: crossing(quantile), high: crossing(-quantile) };
}

/**
 * Mann-Whitney as Kayenta's judge uses it: the interval of the shift between two time series, at 0.98, has to lie beyond
 * a quarter of the shift itself, and the mean must not have gone the other way. Compares with one earlier run: Kayenta
 * measures its control beside the experiment. A mean of 0 has no ratio, which passes.
 * @see spinnaker/kayenta a69573b, MannWhitneyClassifier.scala, EffectSizes.scala, NetflixACAJudge.scala
 */
export const mannWhitney: Rule = {
  name: "Mann-Whitney of the seconds of two runs (Kayenta)",
  short: "Mann-Whitney",
  decide: ({ history, current, better }) => {
    const [control, experiment] = [newest(history).perSecond, current.perSecond];
    if (new Set([...control, ...experiment]).size < 2) return "pass";
    const { estimate, low, high } = locationShift(experiment, control);
    const room = fraction * Math.abs(estimate);
    const [before, now] = [mean([...control]), mean([...experiment])];
    const ratio = before === 0 || now === 0 ? Number.NaN : now / before;
    const isWorse = better === "lower" ? low > room && ratio >= 1 : high < -room && ratio <= 1;
    return isWorse ? "fail" : "pass";
  },
};

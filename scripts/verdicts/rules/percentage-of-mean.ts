import { mean } from "simple-statistics";
import { type Rule, valuesOf } from "./rule.ts";

/**
 * A percentage of the history's mean: an alert beyond mean x (1 + share), or below mean x (1 - share) where more is
 * better. Bencher's `percentage` test; Keptn's `<=+5%` with the average of the last N is the same.
 * @param share 0.05 for 5 %
 * @see bencherdev/bencher 8d75325 (v0.6.12), lib/bencher_boundary; keptn/keptn 318a3d5, evaluate_sli_handler.go
 */
export function percentageOfMean(share: number): Rule {
  const room = `${Math.round(share * 100)} %`;
  return {
    name: `mean of the history ± ${room} (Bencher percentage, Keptn)`,
    short: `mean ± ${room}`,
    decide: ({ history, current, better }) => {
      const level = mean(valuesOf(history));
      const isWorse =
        better === "lower" ? current.value > level * (1 + share) : current.value < level * (1 - share);
      return isWorse ? "fail" : "pass";
    },
  };
}

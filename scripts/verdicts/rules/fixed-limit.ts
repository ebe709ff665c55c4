import type { Rule } from "./rule.ts";

/**
 * k6's own threshold, `p(95)<LIMIT`: the limit is written into the script once and stays.
 * @param limit in the unit of the indicator; keeping it means to stay strictly on its better side
 * @see https://grafana.com/docs/k6/latest/using-k6/thresholds/
 */
export function fixedLimit(limit: number): Rule {
  return {
    name: "absolute threshold (k6)",
    short: "absolute",
    decide: ({ current, better }) =>
      (better === "lower" ? current.value < limit : current.value > limit) ? "pass" : "fail",
  };
}

import { newest, type Rule } from "./rule.ts";

/** `worse / better` as github-action-benchmark divides: nothing by nothing is no change, something by nothing infinite. */
function ratio(dividend: number, divisor: number): number {
  if (divisor !== 0) return dividend / divisor;
  return dividend === 0 ? 1 : Number.POSITIVE_INFINITY;
}

/**
 * One previous run: an alert when the new value exceeds the one before it by a factor; the inverse where more is better.
 * @param threshold the factor, 1.05 for 105 %; the tool's own default is 2
 * @see benchmark-action/github-action-benchmark c38cce9 (v1.22.0), src/write.ts, getRatio and findAlerts
 */
export function previousRun(threshold: number): Rule {
  const room = `+${Math.round((threshold - 1) * 100)} %`;
  return {
    name: `one previous run at ${room} (github-action-benchmark)`,
    short: `previous ${room}`,
    decide: ({ history, current, better }) => {
      const { value } = newest(history);
      const found = better === "lower" ? ratio(current.value, value) : ratio(value, current.value);
      return found > threshold ? "fail" : "pass";
    },
  };
}

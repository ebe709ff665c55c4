import { mean, sampleStandardDeviation } from "simple-statistics";
import { studentQuantile } from "../../../src/stats/student.ts";
import { type Rule, valuesOf } from "./rule.ts";

/**
 * Bencher's default: an alert beyond the one-sided limit within which a further value of a normal sample stays with this
 * probability, mean + t(boundary, n - 1) x s x sqrt(1 + 1/n). There is no limit, so no alert, for a history without
 * variance or of a single run.
 * @param boundary in (0.5, 1); the tool's examples use 0.99
 * @see bencherdev/bencher 8d75325 (v0.6.12), lib/bencher_boundary, t_test; Hahn & Meeker 1991, Statistical Intervals, 4.7
 */
export function tTest(boundary: number): Rule {
  return {
    name: `t-test ${boundary} over the history (Bencher)`,
    short: `t-test ${boundary}`,
    decide: ({ history, current, better }) => {
      const values = valuesOf(history);
      const runs = values.length;
      const deviation = runs < 2 ? 0 : sampleStandardDeviation(values);
      if (deviation === 0) return "pass";
      const room = studentQuantile(boundary, runs - 1) * deviation * Math.sqrt(1 + 1 / runs);
      const worse = (current.value - mean(values)) * (better === "lower" ? 1 : -1);
      return worse > room ? "fail" : "pass";
    },
  };
}

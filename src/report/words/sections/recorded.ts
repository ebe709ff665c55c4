import { known } from "../../known.ts";
import { list } from "../words.ts";

/** Metrics that a terminal names. */
const mostNamed = 6;

/** The metrics in one line, for a terminal. */
export function allMetricsWords(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  const listed = known(...names.slice(0, mostNamed), rest > 0 && `${rest} more`);
  return `All metrics: ${list(listed)}. The report's page has their figures.`;
}

/** For a run without a verdict. */
export const runWords = {
  headline: (scenario: string): string => `A run of ${scenario}`,
  brief: (scenario: string): string => `A run of ${scenario}. Nothing was judged.`,
  note: "A single run, as measured. Nothing was judged.",
} as const;

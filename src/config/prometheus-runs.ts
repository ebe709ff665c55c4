import type { GatedScenario } from "../model/gate.ts";
import { mostRounds } from "./file/schema.ts";

/** What the user says of where figures come from, as they wrote it. */
export interface ResultsChoice {
  /** `k6` or `prometheus`. */
  readonly results: string;
  /** `testid` tags, several of them a line each. */
  readonly testIds: readonly string[];
  /** Which of the settings are set that say how often k6 is run. */
  readonly counts: readonly ("rounds" | "runs")[];
}

/** Each `testid` that the user names, which may be several to a text. */
export function namedTestIds(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(/\r?\n/).map((it) => it.trim())).filter((it) => it !== "");
}

/**
 * The runs to take from Prometheus, by their `testid`.
 * @param problems is told what is wrong
 * @returns undefined where k6 is run
 */
export function chooseTestIds(
  { results, testIds, counts }: ResultsChoice,
  problems: string[],
): readonly string[] | undefined {
  const named = namedTestIds(testIds);
  if (results === "k6") {
    if (named.length > 0) problems.push("test-id: set results: prometheus with it, or leave it out");
    return undefined;
  }
  if (results !== "prometheus") {
    problems.push(`results: "${results}" is neither k6 nor prometheus`);
    return undefined;
  }
  if (named.length === 0) problems.push("results: prometheus needs the testid of each run (test-id)");
  if (named.length > mostRounds) problems.push(`test-id: at most ${mostRounds} runs are judged together`);
  if (new Set(named).size < named.length) problems.push("test-id: the same run is named twice");
  for (const count of counts) {
    problems.push(`${count}: with results: prometheus there are as many as test-id names`);
  }
  return named;
}

/** The rounds are the runs that are named; what only a load that is made here can do is told. */
export function withPrometheusRuns(
  scenarios: readonly GatedScenario[],
  testIds: readonly string[],
  problems: string[],
): GatedScenario[] {
  if (scenarios.length > 1) problems.push("scenario: name the one whose runs test-id names");
  if (scenarios.some(({ sideBySide }) => sideBySide !== undefined)) {
    problems.push("base-url: with results: prometheus nothing is run side by side; take it out");
  }
  return scenarios.map((it) => ({ ...it, rounds: { min: testIds.length, max: testIds.length } }));
}

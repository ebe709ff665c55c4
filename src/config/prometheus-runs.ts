import type { GatedScenario } from "../model/gate.ts";
import { mostRounds } from "./rounds.ts";

/** What the user says of where figures come from, as they wrote it. */
export interface ResultsChoice {
  readonly results: "k6" | "prometheus";
  /** `testid` tags. */
  readonly testIds: readonly string[];
  /** Which of the settings are set that say how often k6 is run. */
  readonly counts: readonly ("rounds" | "runs")[];
}

/**
 * The runs to take from Prometheus, by their `testid`.
 * @param problems is told what is wrong
 * @returns undefined where k6 is run
 */
export function chooseTestIds(
  { results, testIds: named, counts }: ResultsChoice,
  problems: string[],
): readonly string[] | undefined {
  if (results === "k6") {
    if (named.length > 0) problems.push("test-id: needs results: prometheus");
    return undefined;
  }
  if (named.length === 0) problems.push("results: prometheus needs test-id, the testid of each run");
  if (named.length > mostRounds) problems.push(`test-id: at most ${mostRounds} runs can be judged together`);
  if (new Set(named).size < named.length) problems.push("test-id: a run is named twice");
  for (const count of counts) {
    problems.push(`${count}: remove it; with results: prometheus, test-id names the runs`);
  }
  return named;
}

/** The rounds are the runs that are named; what only a load that is made here can do is told. */
export function withPrometheusRuns(
  scenarios: readonly GatedScenario[],
  testIds: readonly string[],
  problems: string[],
): GatedScenario[] {
  if (scenarios.length > 1) problems.push("scenario: name the scenario of the runs in test-id");
  if (scenarios.some(({ sideBySide }) => sideBySide !== undefined)) {
    problems.push("base-url: remove it; results: prometheus cannot run side by side");
  }
  return scenarios.map((it) => ({ ...it, rounds: { min: testIds.length, max: testIds.length } }));
}

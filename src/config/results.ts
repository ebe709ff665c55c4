import type { GatedScenario, ResultsSource } from "../model/gate.ts";
import type { FormatName } from "../model/result-formats.ts";
import { mostRounds } from "./rounds.ts";

/** What the user says of where figures come from, as they wrote it. */
export interface ResultsChoice {
  /** Undefined where no setting and no gate file says it. */
  readonly results: ResultsSource["kind"] | undefined;
  /** `testid` tags. */
  readonly testIds: readonly string[];
  /** k6 processes that make a run. */
  readonly instances?: number | undefined;
  /** Paths of result files. */
  readonly files: readonly string[];
  /** Name of the files' format, where the user gives one. */
  readonly format: FormatName | undefined;
  /** Which of the settings are set that say how often k6 is run. */
  readonly counts: readonly ("rounds" | "runs")[];
}

/** The setting that names the runs of a source that is read. */
const settingOf = { prometheus: "test-id", files: "results-file" } as const;

/**
 * Where the figures come from. Result files say it by themselves.
 * @param problems gets what is wrong
 */
export function chooseResults(choice: ResultsChoice, problems: string[]): ResultsSource {
  const { testIds, instances, files, format, counts } = choice;
  const kind = choice.results ?? (files.length > 0 ? "files" : "k6");
  if (kind !== "prometheus" && testIds.length > 0) problems.push("test-id: needs results: prometheus");
  if (kind !== "prometheus" && instances !== undefined) problems.push("instances: needs results: prometheus");
  if (kind !== "files" && files.length > 0) problems.push("results-file: needs results: files");
  if (kind === "k6") {
    if (format !== undefined) problems.push("format: needs results-file");
    return { kind };
  }
  const setting = settingOf[kind];
  const named = kind === "files" ? files : testIds;
  if (named.length === 0) {
    const what = kind === "files" ? "the result file of each run" : "the testid of each run";
    problems.push(`results: ${kind} needs ${setting}, ${what}`);
  }
  if (named.length > mostRounds) {
    problems.push(`${setting}: at most ${mostRounds} runs can be judged together`);
  }
  if (new Set(named).size < named.length) problems.push(`${setting}: a run is named twice`);
  for (const count of counts) {
    problems.push(`${count}: remove it; with results: ${kind}, ${setting} names the runs`);
  }
  return kind === "files" ? { kind, paths: files, format } : { kind, testIds, instances };
}

/** How many runs a source names that were made elsewhere; undefined where k6 is run. */
export function namedRuns(source: ResultsSource): number | undefined {
  switch (source.kind) {
    case "k6":
      return undefined;
    case "prometheus":
      return source.testIds.length;
    case "files":
      return source.paths.length;
    default:
      return source satisfies never;
  }
}

/** The rounds are the runs that are named; settings that need a load made here are reported. */
export function withNamedRuns(
  scenarios: readonly GatedScenario[],
  source: Exclude<ResultsSource, { kind: "k6" }>,
  problems: string[],
): GatedScenario[] {
  if (scenarios.length > 1)
    problems.push(`scenario: name the scenario of the runs in ${settingOf[source.kind]}`);
  if (scenarios.some(({ sideBySide }) => sideBySide !== undefined)) {
    problems.push(`base-url: remove it; results: ${source.kind} cannot run side by side`);
  }
  const count = namedRuns(source) ?? 0;
  return scenarios.map((it) => ({ ...it, rounds: { min: count, max: count } }));
}

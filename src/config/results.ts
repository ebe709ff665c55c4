import type { GatedScenario, ResultsSource } from "../model/gate.ts";
import { loadOptions } from "./options/load.ts";
import { recordOptions } from "./options/modes.ts";
import { inFile, isSet, type Places, read } from "./options/option.ts";
import { resultsOptions } from "./options/results.ts";
import { mostRounds } from "./rounds.ts";

/** The setting that names the runs of each source. */
const settingOf = { prometheus: "test-id", files: "results-file" } as const;

/** Where the figures come from. */
export function chooseResults(places: Places): ResultsSource {
  const { problems, settings } = places;
  const { results } = resultsOptions;
  const files = read(places, resultsOptions.files) ?? [];
  const testIds = read(places, resultsOptions.testIds) ?? [];
  const instances = read(places, resultsOptions.instances);
  const format = read(places, resultsOptions.format);
  const kind =
    read(places, results) ?? (files.length > 0 ? "files" : (inFile(places, results)?.value ?? "k6"));
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
  for (const { name } of [loadOptions.rounds, recordOptions.runs].filter((one) => isSet(settings, one))) {
    problems.push(`${name}: remove it; with results: ${kind}, ${setting} names the runs`);
  }
  return kind === "files" ? { kind, paths: files, format } : { kind, testIds, instances };
}

/** The number of runs that a source names; undefined where k6 is run. */
export function namedRuns(source: ResultsSource): number | undefined {
  if (source.kind === "k6") return undefined;
  return source.kind === "files" ? source.paths.length : source.testIds.length;
}

/** Makes the named runs the rounds; settings that need a load made here are problems. */
export function withNamedRuns(
  scenarios: readonly GatedScenario[],
  source: Exclude<ResultsSource, { kind: "k6" }>,
  problems: string[],
): GatedScenario[] {
  const setting = settingOf[source.kind];
  if (scenarios.length > 1) problems.push(`scenario: name the scenario of the runs in ${setting}`);
  if (scenarios.some(({ sideBySide }) => sideBySide !== undefined)) {
    problems.push(`base-url: remove it; results: ${source.kind} cannot run side by side`);
  }
  const count = namedRuns(source) ?? 0;
  return scenarios.map((it) => ({ ...it, rounds: { min: count, max: count } }));
}

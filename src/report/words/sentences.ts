import { fewSessions } from "../../judge/remedy/remedy.ts";
import type { Objective } from "../../model/objective.ts";
import type { Remedy } from "../../model/verdict.ts";
import { byKind } from "../by-kind.ts";
import { list } from "./words.ts";

/** `p95`, `p95 and errors`, `p95, p99 and errors`. */
export function listed(names: readonly string[]): string {
  return list([...new Set(names)]);
}

/** Why an objective is inconclusive: `one baseline run is not enough to tell noise from change`. */
export function limitedBy(remedy: Remedy): string {
  return byKind(remedy, {
    rounds: () => "more or longer rounds would decide it",
    longerRounds: () => "too few samples lie beyond the percentile in each round",
    baselineRuns: fewRunsWords,
    sideBySide: ({ runs, jobs = fewSessions }) =>
      runs !== undefined && jobs < fewSessions
        ? fewRunsWords({ runs, jobs })
        : "the baseline's own runs differ by as much",
  });
}

/** The baseline has too few runs, or they come from too few jobs. */
function fewRunsWords({ runs, jobs }: { readonly runs: number; readonly jobs: number }): string {
  if (runs === 1) return "one baseline run is not enough to tell noise from change";
  if (jobs === runs) return `${runs} baseline runs are too few to tell noise from change`;
  const from = jobs === 1 ? "one job" : `${jobs} jobs`;
  return `the ${runs} baseline runs come from ${from}, too few to show how machines differ`;
}

/** With an initial capital letter, except for `k6`. */
export function capitalised(words: string): string {
  if (/^k6\b/.test(words)) return words;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** A clause as a sentence. */
export function sentenceOf(clause: string): string {
  return `${capitalised(clause)}.`;
}

/** Where the objective was written: `objectives line 2`. */
export function whereOf({ source }: Objective): string {
  if (source.from === "default") return "default objective";
  return source.from === "script" ? "threshold of the script" : `${source.where} line ${source.line}`;
}

import { decided, misses } from "../../judge/objective/misses.ts";
import type { Objective } from "../../model/objective.ts";
import type { GateOutcome, JudgedOutcome } from "../../model/outcome.ts";
import { findingSentence, scenarioName } from "../words/headline.ts";
import { plain } from "./escape.ts";

/** A line of a file, from 1. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/** What is pinned to the line where an objective stands. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  /** Undefined where it stands in no file, as one of an input does. */
  readonly at: SourceLine | undefined;
}

/**
 * GitHub shows ten of each level for a step (actions/toolkit, docs/problem-matchers.md); one is left for what the step
 * says itself, such as why it failed.
 */
const mostOfLevel = 9;

/**
 * Annotations for the objectives that were missed (error), that only warn (warning) and that nobody can tell
 * (notice), of each the worst first.
 * @param placeOf where an objective of a scenario stands
 */
export function annotationsOf(
  { scenarios }: GateOutcome,
  placeOf: (scenario: JudgedOutcome, objective: Objective) => SourceLine | undefined,
): readonly Annotation[] {
  const judged = scenarios.filter((it) => it.kind === "judged");
  const owners = new Map(judged.flatMap((it) => it.verdict.judgements.map((one) => [one, it] as const)));
  const all = [...owners.keys()];
  const open = decided(all).filter(({ verdict }) => verdict === "inconclusive");
  const levels = [
    { level: "error", found: misses(all, "fail") },
    { level: "warning", found: misses(all, "warn") },
    { level: "notice", found: open },
  ] as const;
  return levels.flatMap(({ level, found }) =>
    found.slice(0, mostOfLevel).flatMap((judgement): Annotation[] => {
      const scenario = owners.get(judgement);
      if (scenario === undefined) return [];
      const { objective } = judgement;
      const title = plain(`${scenarioName(scenario, scenarios)}: ${objective.text}`, 200);
      const message = plain(findingSentence(judgement, scenario), 1000);
      return [{ level, title, message, at: placeOf(scenario, objective) }];
    }),
  );
}

import { decided, misses } from "../../judge/objective/misses.ts";
import type { Objective } from "../../model/objective.ts";
import { formatObjective } from "../../model/objective.ts";
import type { GateOutcome, JudgedOutcome } from "../../model/outcome.ts";
import { findingSentence, scenarioName } from "../words/headline.ts";
import { plain } from "./escape.ts";

/** A line of a file, from 1. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/** A message at the line of an objective. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  /** Undefined for an objective outside of files, such as of an input. */
  readonly at: SourceLine | undefined;
}

/** GitHub shows ten of each level for a step (actions/toolkit, docs/problem-matchers.md); one is left for the step itself. */
const mostOfLevel = 9;

/**
 * Annotations for objectives that were missed (error), that only warn (warning) and that are inconclusive (notice); the
 * worst of each first.
 * @param placeOf line of an objective of a scenario
 */
export function annotationsOf(
  { scenarios }: GateOutcome,
  placeOf: (scenario: JudgedOutcome, objective: Objective) => SourceLine | undefined,
): readonly Annotation[] {
  const judged = scenarios.filter((it) => it.kind === "judged");
  const owners = new Map(judged.flatMap((it) => it.verdict.judgements.map((one) => [one, it] as const)));
  const all = [...owners.keys()];
  const levels = [
    { level: "error", found: misses(all, "fail") },
    { level: "warning", found: misses(all, "warn") },
    { level: "notice", found: decided(all).filter(({ verdict }) => verdict === "inconclusive") },
  ] as const;
  return levels.flatMap(({ level, found }) =>
    found.slice(0, mostOfLevel).flatMap((judgement): Annotation[] => {
      const scenario = owners.get(judgement);
      if (scenario === undefined) return [];
      const { objective } = judgement;
      const title = plain(`${scenarioName(scenario, scenarios)}: ${formatObjective(objective)}`, 200);
      const message = plain(findingSentence(judgement, scenario), 1000);
      return [{ level, title, message, at: placeOf(scenario, objective) }];
    }),
  );
}

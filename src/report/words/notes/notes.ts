import type { Stopped } from "../../../model/outcome.ts";
import { formatAge } from "../../../model/units.ts";
import type { Acceptance } from "../../../ports/baseline-store.ts";

export const unfinishedLeftOut = "An unfinished run was left out.";

/** A limit that replaces no rule. @param objective as written */
export function laxNote(objective: string, on: "errors" | "exceptions"): string {
  return (
    `${objective.slice(0, 100)}: only this change has it, and it allows more than the rule on ${on} that always counts, so ` +
    "that is judged, too. Merge such a limit on its own first."
  );
}

export function oldBaselineNote(ageMs: number): string {
  return `The newest run of the baseline is ${formatAge(ageMs)} old: differences may be the environment's, not this change's. Record it anew, such as once a week on a schedule.`;
}

export function keptWords(runs: number, place: string, acceptance: Acceptance | undefined): string {
  const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
  if (acceptance === undefined) return `${what} added to the baseline (${place}).`;
  return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}

/** Doubts about runs that were stored anyway. */
export const keptDoubts = {
  inconclusive:
    "They were added although a change of the level is still inconclusive: more runs make the baseline steadier.",
  withoutServers:
    "They were added without some server metrics, so later gates compare those with fewer runs.",
} as const;

/** The first run without a baseline. */
export const firstRunWords = {
  kept: (place: string): string => `This run is now the baseline (${place}). The next gate compares with it.`,
  unfit: (why: string): string => `There is still no baseline: ${why}`,
  unstored: (place: string, why: string): string =>
    `There is still no baseline: this run could not be stored (${place}). ${why}`,
} as const;

/** Objectives that results in files do not support. */
export const unansweredObjectives = {
  servers: "Objectives on Prometheus queries were left out: these results do not contain them.",
  exceptions:
    "Objectives on exceptions were left out: only k6's log says which iterations threw, not the samples.",
} as const;

/** A further round was lost; empty if none was. */
export function lostRoundNote(scenario: string, rounds: number, stopped: Stopped): string[] {
  const rests = `The verdict uses the ${rounds === 1 ? "round" : `${rounds} rounds`} before it.`;
  if (stopped.kind === "cancelled") return [`${scenario}: round ${rounds + 1} was cancelled. ${rests}`];
  if (stopped.kind !== "broken") return [];
  return [`${scenario}: round ${rounds + 1} could not be measured. ${rests} ${stopped.reason}`];
}

export function differentEndpointsWords(before: string, now: string): string {
  return `The two sides have no endpoint in common (baseline: ${before}; current: ${now}): they look like results of different loads.`;
}

export function matchedByPathWords(before: string, now: string): string {
  return `Requests without a name are matched by their path: baseline ${before}; current ${now}.`;
}

/** A count of gates that could not be read or kept. @param reason a sentence */
export function uncountedSilenceNote(reason: string): string {
  return `It was not counted whether this gate compared something (silence). ${reason}`;
}

import type { Run } from "../../../model/run/run.ts";
import { formatFigure } from "../../../model/units.ts";
import { listed } from "../sentences.ts";

export const baseStartNote =
  "The base was started as this change is: its own gate file has no start, or cannot be read.";

/** Why a gate of a deployment compares with the stored baseline. */
export function noBaseDeploymentNote(reason: string): string {
  return `There is no deployment of the base to measure beside this one, so this gate compares with the stored baseline. ${reason}`;
}

export function otherEnvironmentNote(head: string, base: string): string {
  return `The base is deployed to the environment ${JSON.stringify(base)} and this change to ${JSON.stringify(head)}: a difference between these counts as one of the code.`;
}

/** Why a gate that starts its service has nothing to compare with side by side. */
export function noBaseNote(step: NonNullable<Run["lacksBase"]>, reason: string): string {
  return `The base could not be ${lackingBaseWords[step]}. ${reason}`;
}

/** Why a comparison of sides that were loaded at once on one machine says nothing: a clause. */
export function sharedProcessorsWords(share: number): string {
  return (
    `both sides were loaded at once on processors that were ${formatFigure(share, "ratio")} busy, where the slower side slows ` +
    "the other and the difference between them vanishes"
  );
}

/** Why noise remains where both sides kept one start of the service: a clause. */
export function oneStartWords(files: readonly string[]): string {
  const written = listed(files.map((file) => JSON.stringify(file)));
  return (
    `both sides kept one start of the service, because ${written} changed while they ran; two starts of one build differ, ` +
    "and more rounds do not show by how much"
  );
}

/** Why the sides of a gate take turns although they could be loaded at once. */
export function inTurnNote(share: number): string {
  return `The sides take turns: ${sharedProcessorsWords(share)}.`;
}

/** What could not be done with the base. */
export const lackingBaseWords: Readonly<Record<NonNullable<Run["lacksBase"]>, string>> = {
  checkout: "checked out",
  build: "built",
};

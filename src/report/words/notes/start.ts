export const baseStartNote =
  "The base was started as this change is: its own gate file has no start, or cannot be read.";

/** Why a gate of a deployment compares with the stored baseline. */
export function noBaseDeploymentNote(reason: string): string {
  return `There is no deployment of the base to measure beside this one, so this gate compares with the stored baseline. ${reason}`;
}

export function otherEnvironmentNote(head: string, base: string): string {
  return `The base is deployed to the environment ${JSON.stringify(base)} and this change to ${JSON.stringify(head)}: a difference between these counts as one of the code.`;
}

/** Why a gate that starts its service compares with the stored baseline. */
export function noBaseNote(what: "checked out" | "built", reason: string): string {
  return `The base could not be ${what}, so this gate compares with the stored baseline. ${reason}`;
}

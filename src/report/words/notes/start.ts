/** That the pull request says how the base is started. */
export const baseStartNote =
  "The base was started as this change is: its own gate file has no start, or cannot be read.";

/** Why a gate with a deployment of the change compares with the stored baseline. */
export function noBaseDeploymentNote(reason: string): string {
  return `There is no deployment of the base to measure beside this one, so this gate compares with the stored baseline. ${reason}`;
}

/** That both sides run in different environments. */
export function otherEnvironmentNote(head: string, base: string): string {
  return `The base is deployed to the environment ${JSON.stringify(base)} and this change to ${JSON.stringify(head)}: a difference between these counts as one of the code.`;
}

/** Why a gate that starts its service compares with the stored baseline. */
export function noBaseNote(what: "checkedOut" | "built", reason: string): string {
  const words = what === "built" ? "built" : "checked out";
  return `The base could not be ${words}, so this gate compares with the stored baseline. ${reason}`;
}

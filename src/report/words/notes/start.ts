/** That the pull request says how the base is started. */
export const baseStartNote =
  "The base was started as this change is: its own gate file has no start, or cannot be read.";

/** Why a gate that starts its service compares with the stored baseline. */
export function noBaseNote(what: "checkedOut" | "built", reason: string): string {
  const words = what === "built" ? "built" : "checked out";
  return `The base could not be ${words}, so this gate compares with the stored baseline. ${reason}`;
}

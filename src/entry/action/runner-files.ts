import { warning } from "@actions/core";
import { reasonOf } from "../../model/failure.ts";

/**
 * Writes one of the files that the runner reads after the step. One that cannot be written costs what would stand in it,
 * and never the verdict.
 * @param variable names the file
 */
export function writeRunnerFile(variable: "GITHUB_OUTPUT" | "GITHUB_STATE", write: () => void): void {
  try {
    write();
  } catch (error) {
    const lost = variable === "GITHUB_OUTPUT" ? "The step has no outputs" : "The step leaves no state";
    warning(`${lost}, the file of ${variable} could not be written: ${reasonOf(error)}.`);
  }
}

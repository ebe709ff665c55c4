import { warning } from "@actions/core";
import { reasonOf } from "../../model/failure.ts";

/** Writes a file (named by the variable) that the runner reads after the step; a failure loses only its content. */
export function writeRunnerFile(variable: "GITHUB_OUTPUT" | "GITHUB_STATE", write: () => void): void {
  try {
    write();
  } catch (error) {
    const lost = variable === "GITHUB_OUTPUT" ? "The step has no outputs" : "The step leaves no state";
    warning(`${lost}, the file of ${variable} could not be written: ${reasonOf(error)}.`);
  }
}

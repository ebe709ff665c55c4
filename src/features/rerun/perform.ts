import type { Host, Performed } from "../../app/host.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { type Rerun, rerunForComment } from "./ask.ts";
import { rerunOptions } from "./options.ts";

/** Runs the measuring workflow again for a comment, and logs the result. */
export async function performRerun(settings: Settings, host: Host): Promise<Performed> {
  const { github, event } = host.github ?? {};
  if (github === undefined || event?.kind !== "issue_comment") {
    throw usageFailure(
      "rerun: is for a job that a new comment started (issue_comment, types: [created]); see docs/permissions.md",
    );
  }
  const workflow = given(settings, rerunOptions.measureWorkflow);
  const answer = await rerunForComment(github, event, workflow);
  const sentence = sentenceOf(answer, workflow);
  if (answer.kind === "noRun" || answer.kind === "noWriteAccess") host.log.warn(sentence);
  else host.print(sentence);
  return { exitStatus: exitStatus.passed };
}

function sentenceOf(answer: Rerun, workflow: string): string {
  switch (answer.kind) {
    case "started":
      return `Measuring again: ${answer.run}`;
    case "running":
      return `It is being measured already: ${answer.run}`;
    case "notWanted":
      return "Nothing to do: this is not the comment /loadline on an open pull request.";
    case "noWriteAccess":
      return "Nothing was measured: the author of the comment has no write access.";
    case "noRun":
      return `Nothing was measured: ${workflow} has no run of commit ${answer.commit.slice(0, 7)} from before the comment. It was pushed since, or its run waits for an approval.`;
    default:
      return answer satisfies never;
  }
}

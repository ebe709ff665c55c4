import * as core from "@actions/core";
import { brokenOutcome } from "../../app/output/publishers.ts";
import type { Environment } from "../../lib/environment.ts";
import { runFailure } from "../../model/failure.ts";
import { buildReport, keysOfGate } from "../../report/document/build.ts";
import { wordsOf } from "../bug.ts";
import { arrive } from "./action-host.ts";
import { readInputs } from "./inputs.ts";
import { readLeft } from "./left.ts";

const killed = runFailure(
  "The step ended before it had a verdict: it was killed, ran out of memory or time, or its job was cancelled. Run the job again.",
);

const notTaken = runFailure(
  "GitHub did not take this gate's verdict, which the comment and the job summary have. Run the job again.",
);

/**
 * Concludes what a step left in progress: its check fails, and if there is no verdict the pull request's comment says why.
 * The step's state only names the check; pull request and commit are the event's.
 */
export async function concludeLeft(env: Environment): Promise<void> {
  const found = readLeft();
  if (found === undefined) return;
  try {
    const arrival = await arrive(readInputs(env), env, new AbortController().signal);
    if (arrival.kind === "nothingToDo") return;
    const isNotTaken = found.isNotTaken === true;
    const publisher = await arrival.resume(isNotTaken ? { ...found, comment: "never" } : found);
    if (publisher === undefined) return;
    const outcome = brokenOutcome(keysOfGate(found.gate), isNotTaken ? notTaken : killed, false);
    const { baselineBranch, links } = arrival.host;
    await publisher.publish(buildReport(outcome, { ...links, repeatCommand: undefined, baselineBranch }));
  } catch (error) {
    core.warning(wordsOf(error));
  }
}

import * as core from "@actions/core";
import type { Environment } from "../../lib/environment.ts";
import { runFailure } from "../../model/failure.ts";
import { buildReport, keysOfGate } from "../../report/document/build.ts";
import { wordsOf } from "../bug.ts";
import { brokenOutcome } from "../publishers.ts";
import { arrive } from "./action-host.ts";
import { readInputs } from "./inputs.ts";
import { readLeft } from "./left.ts";

const killed = runFailure(
  "The step ended before it had a verdict: it was killed, ran out of memory or time, or its job was cancelled. Run the job again.",
);

/**
 * Concludes what a killed step left in progress: its check fails, and the pull request's comment says why. The step's
 * state only names the check; pull request and commit are the event's.
 */
export async function concludeLeft(env: Environment): Promise<void> {
  const found = readLeft();
  if (found === undefined) return;
  try {
    const arrival = await arrive(readInputs(env), env, new AbortController().signal);
    if (arrival.kind === "nothingToDo") return;
    const publisher = await arrival.resume(found);
    if (publisher === undefined) return;
    const outcome = brokenOutcome(keysOfGate(found.gate), killed, false);
    const { baselineBranch, links } = arrival.host;
    await publisher.publish(buildReport(outcome, { ...links, repeatCommand: undefined, baselineBranch }));
  } catch (error) {
    core.warning(wordsOf(error));
  }
}

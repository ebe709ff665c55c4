import { commonFailure, failuresOf, hiddenErrorsOf } from "../../../judge/validity/failures.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { known } from "../../known.ts";
import { capitalised, sentenceOf } from "../sentences.ts";
import { thrownWords } from "./exceptions.ts";
import { failureQuestion, failuresSentence } from "./failures.ts";

export const noObjectivesWords =
  "There is nothing to judge: the list of objectives is empty, and the script has no thresholds. Add an " +
  "objective, or remove the list to use the defaults.";

export const uncheckedWords =
  "No objective detects failed calls: k6 counts no errors of gRPC and WebSockets, and the script has no checks. Add a " +
  "check for each answer.";

/** Judging did not come to an end. */
export function endlessJudgingWords(longestMs: number): string {
  return (
    `Judging took more than ${formatDurationMs(longestMs)} and was stopped: a bug in Loadline. ` +
    "Please open an issue, and attach the records of the runs."
  );
}

/** Why runs in which most iterations threw are not judged. */
export function exceptionsWords(runs: readonly Run[], baseline: readonly Run[]): string {
  const before = thrownWords(baseline);
  return known(
    sentenceOf(thrownWords(runs) ?? ""),
    "What comes after it was not measured, so there is nothing to judge.",
    before && `In the baseline, ${before}.`,
    "Check the target's answers, and the script where it throws.",
  ).join(" ");
}

/** Why runs with mostly failed requests are not judged without an objective on errors. */
export function failedUnaskedWords(runs: readonly Run[]): string {
  const seen = known(failuresOf(runs), hiddenErrorsOf(runs));
  const common = commonFailure(runs);
  return known(
    ...seen.map(failuresSentence),
    "More than half of the requests failed, and no limit on errors allows that, so the other figures are those of error " +
      "pages.",
    common
      ? `${capitalised(failureQuestion(common).question)} And add \`errors < 1%\`.`
      : "Check the target and the script's log, and add `errors < 1%`.",
  ).join(" ");
}

/** Why runs with mostly failed requests are no baseline; follows a colon. */
export const errorPages = "more than half of the requests failed, so this run cannot be a baseline.";

/** `errorPages`, and what to check. */
export function errorPagesWords(runs: readonly Run[]): string {
  const common = commonFailure(runs);
  if (common === undefined) return `${errorPages} Is the target right?`;
  const { seen, question } = failureQuestion(common);
  return `${errorPages} ${capitalised(`${seen}: ${question}`)}`;
}

/** Why runs with exceptions are no baseline; follows a colon; undefined if there are none. */
export function threwTooOftenWords(threw: readonly Run[]): string | undefined {
  const thrown = thrownWords(threw);
  return thrown && `${thrown}. Catch it in the script, or allow it if it is expected: \`exceptions < 5%\`.`;
}

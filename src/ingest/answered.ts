import type { Tags } from "../model/run/run.ts";
import type { Tagged } from "./tagged.ts";

/** Answers told apart; further ones count in the whole only. */
const mostAnswers = 64;

/** The tag that says whether the script expects an answer; absent where it asks k6 not to check (`responseCallback: null`). */
const expectation = "expected_response";

/**
 * How a request was answered, by the tags of its samples.
 * @param answers those seen so far, by status and whether the script expects it; takes a new one while there is room
 * @returns tags of the answer's series (model/run/answers.ts), of status 0 for a request without an answer that is no failure
 *   for k6; undefined for other requests without one, tags without a status, or without room
 */
export function answerOf(
  answers: Map<string, Tags>,
  { status, has }: Pick<Tagged, "status" | "has">,
): Tags | undefined {
  const expected = ["true", "false"].find((value) => has(expectation, value));
  const isHidden = status === "0" && expected !== "false";
  if (!isHidden && !/^[1-9]\d\d$/.test(status)) return undefined;
  const key = `${status} ${expected}`;
  const known = answers.get(key);
  if (known !== undefined || answers.size >= mostAnswers) return known;
  const tags = { status, ...(expected !== undefined && { [expectation]: expected }) };
  answers.set(key, tags);
  return tags;
}

import { exceptionsOf } from "../../../judge/indicator/exceptions.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatFigure } from "../../../model/units.ts";
import type { ExceptionsSeen } from "../../../model/verdict/failing.ts";
import { numberWords } from "../words.ts";

/** `all 401 iterations`, `12 of 401 iterations (3 %)`. */
function countWords({ count, iterations }: ExceptionsSeen): string {
  if (count === iterations)
    return iterations === 1 ? "the only iteration" : `all ${numberWords(iterations)} iterations`;
  return `${numberWords(count)} of ${numberWords(iterations)} iterations (${formatFigure(count / iterations, "ratio")})`;
}

/** How many iterations threw, and the first exception: a clause; outside words are bounded and not escaped. */
export function exceptionsClause(exceptions: ExceptionsSeen): string {
  const { first } = exceptions;
  const example = first === undefined ? "" : ` (the first: ${first})`;
  return `${countWords(exceptions)} ended with an uncaught exception${example}`;
}

/** `exceptionsClause` of these runs; undefined without exceptions. */
export function thrownWords(runs: readonly Run[]): string | undefined {
  const exceptions = exceptionsOf(runs);
  return exceptions && exceptionsClause(exceptions);
}

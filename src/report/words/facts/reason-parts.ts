import { capitalised } from "../sentences.ts";
import { withoutStop } from "../words.ts";

/** A reason in two parts. */
interface ReasonParts {
  /** The sentence for a headline, without its full stop. */
  readonly head: string;
  /** The rest, perhaps of several lines; empty if the head is everything. */
  readonly rest: string;
}

/** Between two sentences. */
const sentenceEnd = /[.!?]\s+(?=[\p{Lu}`"(])/u;

/** Between two sentences or clauses. */
const clauseEnd = /[.!?]\s+(?=[\p{Lu}`"(])|;\s+/u;

function cutAt(reason: string, end: RegExp): ReasonParts {
  const whole = reason.trim();
  const [first = ""] = whole.split(/\r?\n/, 1);
  const found = end.exec(first);
  const head = found === null ? first : first.slice(0, found.index + 1);
  const rest = whole.slice(found === null ? first.length : found.index + found[0].length).trim();
  const isClause = head.endsWith(";");
  return {
    head: withoutStop(isClause ? head.slice(0, -1) : head),
    rest: isClause ? capitalised(rest) : rest,
  };
}

/** Splits after the first sentence, as of the message of a run that could not be made. */
export function sentencesOf(reason: string): ReasonParts {
  return cutAt(reason, sentenceEnd);
}

/** Splits after the first clause, as of why a verdict is open. */
export function clausesOf(reason: string): ReasonParts {
  return cutAt(reason, clauseEnd);
}

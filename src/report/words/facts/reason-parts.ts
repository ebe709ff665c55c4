import { capitalised } from "../sentences.ts";
import { withoutStop } from "../words.ts";

/** A reason in two: the sentence that a headline has room for, without its stop, and what goes on after it. */
export interface ReasonParts {
  readonly head: string;
  /** May have several lines; empty where the head says all. */
  readonly rest: string;
}

/** Where a sentence ends and another one begins. */
const sentenceEnd = /[.!?]\s+(?=[\p{Lu}`"(])/u;

/** Where a clause ends as well: after it stands what else is open, or what to do. */
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

/** A reason by sentences, such as the message of a run that could not be made. */
export function sentencesOf(reason: string): ReasonParts {
  return cutAt(reason, sentenceEnd);
}

/** A reason by clauses: why a verdict is open. */
export function clausesOf(reason: string): ReasonParts {
  return cutAt(reason, clauseEnd);
}

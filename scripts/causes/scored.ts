import type { Answer, Named } from "./answers.ts";
import type { Mutation, Place } from "./mutations/mutation.ts";

/** How an answer compares with the right one. */
export interface Scored {
  /** The first that was named. */
  readonly isFunction: boolean;
  readonly isLine: boolean;
  /** Of two causes: both. */
  readonly isAmongThree: boolean;
  readonly isWrongLikely: boolean;
  readonly isSilent: boolean;
  /** As people read profiles today: the function whose CPU time grew most. */
  readonly isLargestCpu: boolean;
}

/** Go numbers its anonymous functions, such as `counted.func1`. */
const anonymous = /^(?:func)?\d+$/;

function shortName(name: string): string {
  const last = name.replaceAll("[...]", "").split(".").at(-1) ?? "";
  return anonymous.test(last) ? "" : last;
}

function isAt(named: Named, { path, name }: Place): boolean {
  return named.path === path && shortName(named.name) === name;
}

function isAtLine(named: Named, place: Place): boolean {
  const { lines } = place;
  return (
    isAt(named, place) && (lines.length === 0 || lines.some((line) => named.most?.text.startsWith(line)))
  );
}

function namedIn(answer: Answer): readonly Named[] {
  if (answer.kind === "likely") return [answer.cause, ...answer.besides];
  return answer.kind === "several" ? answer.causes : [];
}

function largestCpu(answer: Answer): Named | undefined {
  const by = ({ spent: { cpu } }: Named): number => cpu.head - cpu.base;
  const all = "functions" in answer ? answer.functions : [];
  return all.toSorted((one, other) => by(other) - by(one))[0];
}

export function scoreOf({ places, kind, maySayNothing }: Mutation, answer: Answer): Scored {
  const named = namedIn(answer);
  const [first] = named;
  const largest = largestCpu(answer);
  const isRight = (one: Named | undefined): boolean =>
    one !== undefined && places.some((place) => isAt(one, place));
  const isSilentRight = named.length === 0 && (places.length === 0 || maySayNothing === true);
  const isAmong =
    kind === "two causes"
      ? places.every((place) => named.some((one) => isAt(one, place)))
      : named.some((one) => isRight(one));
  return {
    isFunction: isSilentRight || isRight(first),
    isLine: isSilentRight || (first !== undefined && places.some((place) => isAtLine(first, place))),
    isAmongThree: isSilentRight || isAmong,
    isWrongLikely: answer.kind === "likely" && !isRight(first),
    isSilent: named.length === 0,
    isLargestCpu: isRight(largest),
  };
}

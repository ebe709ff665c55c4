/** What a rule says of a change. The rules of other tools know no third answer. */
export type Word = "fail" | "pass" | "inconclusive";

/** An indicator of one run, as far as a rule may need it. */
export interface Observation {
  /** Of the whole run: ms, a share, or requests a second. */
  readonly value: number;
  /** The same for each second of the run; seconds without a request are left out. */
  readonly perSecond: readonly number[];
}

/** What a rule is asked. */
export interface Question {
  /** Earlier runs of the code that is compared with, the newest last; at least one. */
  readonly history: readonly Observation[];
  readonly current: Observation;
  /** Which values of the indicator are the better ones. */
  readonly better: "lower" | "higher";
}

/** How one tool decides. */
export interface Rule {
  readonly name: string;
  /** For the head of a column. */
  readonly short: string;
  readonly decide: (question: Question) => Word;
}

/** The newest run of the history. @throws for an empty one */
export function newest(history: readonly Observation[]): Observation {
  const last = history.at(-1);
  if (last === undefined) throw new Error("there is nothing to compare with");
  return last;
}

/** The values of a history. */
export function valuesOf(history: readonly Observation[]): number[] {
  return history.map(({ value }) => value);
}

import { inTurn } from "../../lib/in-turn.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import { type ComparedRuns, type Comparing, readCompared } from "./read.ts";

export interface Step {
  readonly name: string;
  readonly files: readonly string[];
}

export interface ComparedChain {
  readonly steps: readonly string[];
  /** Of each step but the first, against the one before it. */
  readonly pairs: readonly ComparedRuns[];
  /** The last step against the first; undefined for two steps. */
  readonly whole: ComparedRuns | undefined;
}

/**
 * Reads `original=a.csv "phase 1"=b.csv`; files of the same name are runs of one step.
 * @throws Failure "usage" for another form, and for fewer than two steps
 */
export function readSteps(words: readonly string[]): readonly Step[] {
  const steps = new Map<string, string[]>();
  for (const word of words) {
    const at = word.indexOf("=");
    const [name, file] = [word.slice(0, at).trim(), word.slice(at + 1)];
    if (at === -1 || name === "" || file === "") {
      throw usageFailure(
        `compare: "${word}" must be NAME=FILE, such as original=before.csv; or use --baseline and --current`,
      );
    }
    steps.set(name, [...(steps.get(name) ?? []), file]);
  }
  if (steps.size < 2) {
    throw usageFailure(
      "compare: a chain needs at least two steps, such as original=before.csv after=after.csv",
    );
  }
  return [...steps].map(([name, files]) => ({ name, files }));
}

/** @throws Failure as readCompared */
export async function readChain(
  steps: readonly Step[],
  objectives: readonly Objective[],
  { scenario, comparing }: { readonly scenario: string | undefined; readonly comparing: Comparing },
): Promise<ComparedChain> {
  const read = async (before: Step, after: Step): Promise<ComparedRuns> =>
    await readCompared({ baseline: before.files, current: after.files }, objectives, scenario, {
      ...comparing,
      isChain: true,
    });
  // One after the other: the samples of a long run take time and memory.
  const pairs = await inTurn(steps.slice(1), (after, index) => read(steps[index] ?? after, after));
  const [first, last] = [steps[0], steps.at(-1)];
  const isLong = first !== undefined && last !== undefined && steps.length > 2;
  return {
    steps: steps.map(({ name }) => name),
    pairs,
    whole: isLong ? await read(first, last) : undefined,
  };
}

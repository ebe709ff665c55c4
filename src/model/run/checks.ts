import type { Run } from "./run.ts";

/** Checks summed over all runs, in the order of first appearance. */
export function checksOf(runs: readonly Pick<Run, "checks">[]): Run["checks"] {
  const sums = new Map<string, Run["checks"][number]>();
  for (const check of runs.flatMap((run) => run.checks)) {
    const key = JSON.stringify([check.group, check.name]);
    const { passes = 0, fails = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...check, passes: check.passes + passes, fails: check.fails + fails });
  }
  return [...sums.values()];
}

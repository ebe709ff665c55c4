import { basename } from "node:path";
import { type LoadScenario, loadOptions, scenariosOf } from "../../k6/script/load-options.ts";
import { usageFailure } from "../../model/failure.ts";
import type { ReadScript } from "../../ports/load.ts";

/** What k6 divides among the shards, in integers. */
interface Dealt {
  readonly of: "VUs" | "iterations";
  readonly amount: number;
}

/** The scarcest of what k6 divides; undefined for an executor that it does not divide. */
function scarcestOf(one: LoadScenario): Dealt | undefined {
  const vus: Dealt = { of: "VUs", amount: one.vus ?? 1 };
  switch (one.executor) {
    case "constant-vus":
    case "per-vu-iterations":
      return vus;
    case "shared-iterations": {
      const iterations: Dealt = { of: "iterations", amount: one.iterations ?? 1 };
      return iterations.amount < vus.amount ? iterations : vus;
    }
    case "ramping-vus":
      return { of: "VUs", amount: Math.max(one.startVUs ?? 1, ...(one.stages ?? []).map((it) => it.target)) };
    case "constant-arrival-rate":
    case "ramping-arrival-rate":
      return { of: "VUs", amount: Math.max(one.maxVUs ?? 0, one.preAllocatedVUs ?? 0) };
    default:
      return undefined;
  }
}

/**
 * Why a load cannot be divided among shards, if it cannot. k6 gives each shard whole VUs and iterations: with fewer of them
 * than shards, some would run nothing.
 * @see lib/executor of k6 v2.2.0, HasWork of each executor
 */
export function whyUndivided({ options }: Pick<ReadScript, "options">, script: string, count: number) {
  const load = loadOptions.parse(options);
  if ((load.executionSegment ?? load.executionSegmentSequence ?? "") !== "") {
    return usageFailure(
      `shard: "${script}" sets an execution segment itself (executionSegment, or --execution-segment in k6-args). Remove it: ` +
        "with shard, Loadline sets the segment.",
    );
  }
  if ((load.rps ?? 0) > 0) {
    return usageFailure(
      `shard: "${script}" sets rps (or --rps, K6_RPS), which k6 does not divide: ${count} shards would make up to ${count} times ` +
        `${load.rps} requests a second. Use an arrival rate instead.`,
    );
  }
  for (const [name, one] of scenariosOf(load)) {
    const where = name === "" ? `"${script}"` : `the scenario "${name}" of "${script}"`;
    const scarcest = scarcestOf(one);
    if (scarcest === undefined) {
      return usageFailure(
        `shard: ${where} has the executor ${one.executor}, whose load k6 does not divide. Use an arrival rate or VUs.`,
      );
    }
    if (scarcest.amount < count) {
      return usageFailure(
        `shard: ${where} has ${scarcest.amount} ${scarcest.amount === 1 ? scarcest.of.slice(0, -1) : scarcest.of}, fewer ` +
          `than the ${count} shards, so some of them would run nothing of it. Use more ${scarcest.of}, or fewer shards.`,
      );
    }
  }
  return undefined;
}

const stageNames = ["setup", "teardown"] as const;

/** Which of setup() and teardown() the script has, by its text. */
export function stagesIn({ files, options }: ReadScript, script: string): readonly string[] {
  const { noSetup, noTeardown } = loadOptions.parse(options);
  const isOff = { setup: noSetup === true, teardown: noTeardown === true };
  const text = files.find(({ path }) => path === basename(script))?.content.toString("utf8") ?? "";
  return stageNames.filter(
    (name) =>
      !isOff[name] &&
      new RegExp(
        `\\bexport\\s+(?:(?:async\\s+)?function\\s+|(?:const|let|var)\\s+)${name}\\b|\\bexport\\s*\\{[^{}]{0,2000}\\b${name}\\b`,
      ).test(text),
  );
}

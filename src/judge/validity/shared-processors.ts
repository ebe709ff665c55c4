import { nameOf } from "../../model/host.ts";
import type { Indicator } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { ScenarioInput } from "../objective/scenario-input.ts";
import { cpuLoadOf, touches } from "./validity.ts";

/**
 * Mean busy share of the processors from which on two sides that are loaded at once wait for each other: the slower one
 * slows the other, and the difference between them gets smaller. Below it real services show as much of a change at once as in
 * turn, and sooner (docs/evidence/verdicts.md, "Models").
 */
const mostBusyAtOnce = 0.5;

/**
 * How busy the processors were that both sides of a pair and the load generator shared, if that was too busy to see a
 * difference between the sides; else undefined. Sides on other machines are not seen.
 */
export function busyTogether(pair: { readonly head: Run; readonly base: Run }): number | undefined {
  const { head, base } = pair;
  if (![head, base].every(isOnThisMachine)) return undefined;
  const share = cpuLoadOf(head)?.mean;
  return share !== undefined && share > mostBusyAtOnce ? share : undefined;
}

function isOnThisMachine({ hosts }: Run): boolean {
  return hosts !== undefined && nameOf(hosts.target) === "localhost";
}

/**
 * How busy the processors were that both sides shared, if an indicator's difference vanished there: no such comparison
 * passes. A miss stands, as sharing makes differences smaller.
 */
export function sharedProcessors(
  { runs, baseline, isAtOnce }: Pick<ScenarioInput, "runs" | "baseline" | "isAtOnce">,
  indicator: Indicator,
): number | undefined {
  if (isAtOnce !== true || !touches({ undecidable: "latencyAndThroughput" }, indicator)) return undefined;
  const shares = runs.flatMap((head, round) => {
    const base = baseline[round];
    return base === undefined ? [] : (busyTogether({ head, base }) ?? []);
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
}

import { inTurn } from "../../lib/in-turn.ts";
import { Failure } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { Part } from "../../model/report/part.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import { keyOf, type ScenarioResult } from "../assess.ts";

/** With what features keep beside the scenario's baseline. What cannot be read is left out: no verdict rests on it. */
export async function withRemembered(
  result: ScenarioResult,
  parts: readonly Part[] | undefined,
  baseline: Pick<BaselineStore, "remembered">,
): Promise<ScenarioResult> {
  const { outcome } = result;
  const names = (parts ?? []).flatMap(({ remembers }) => remembers ?? []);
  if (outcome.kind !== "judged" || names.length === 0) return result;
  const key = keyOf({ name: outcome.scenario, environment: outcome.environment });
  const found = await inTurn(
    names,
    async (name) => [name, await readRemembered(baseline, key, name)] as const,
  );
  const remembered = new Map(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  return remembered.size === 0 ? result : { ...result, remembered };
}

async function readRemembered(
  baseline: Pick<BaselineStore, "remembered">,
  ...what: readonly [key: BaselineKey, name: string]
): Promise<string | undefined> {
  try {
    return await baseline.remembered(...what, { isVital: false });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

import { Failure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";

/** What a store has for a scenario. */
export interface Stored {
  /** Entries of the requested environment, oldest first. */
  readonly history: readonly BaselineEntry[];
  /**
   * Where else the scenario has a history, looked up only where it has none here: a deployment's name is often not the
   * environment that pushes record under.
   */
  readonly otherEnvironments: readonly string[];
  /** What is stored and did not count, in a sentence each. */
  readonly doubts: readonly string[];
}

/** Nothing, as where no store is asked. */
export const nothingStored: Stored = { history: [], otherEnvironments: [], doubts: [] };

/** @throws Failure "run" for a store that cannot be read */
export async function readStored(
  key: BaselineKey,
  store: Pick<BaselineStore, "read" | "keys">,
): Promise<Stored> {
  const doubts: string[] = [];
  const history = await store.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
  return {
    history,
    otherEnvironments: history.length > 0 ? [] : await otherEnvironments(key, store),
    doubts,
  };
}

async function otherEnvironments(
  { scenario, environment }: BaselineKey,
  store: Pick<BaselineStore, "keys">,
): Promise<readonly string[]> {
  try {
    return (await store.keys())
      .filter((key) => key.scenario === scenario && key.environment !== environment)
      .map((key) => key.environment)
      .sort();
  } catch (error) {
    // The history was read; a missing hint does not cost the verdict.
    if (error instanceof Failure) return [];
    throw error;
  }
}

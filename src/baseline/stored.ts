import { Failure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";

export interface Stored {
  /** Of the requested environment, oldest first. */
  readonly history: readonly BaselineEntry[];
  /**
   * Looked up only without a history here: a deployment's name is often not the environment that pushes record under.
   */
  readonly otherEnvironments: readonly string[];
  /** Sentences about what did not count. */
  readonly doubts: readonly string[];
}

/** If no store is asked. */
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

/** For a gate that compares side by side: its history only shows the base branch's load, and costs no verdict. */
export async function readIfStored(...of: Parameters<typeof readStored>): Promise<Stored> {
  try {
    return { ...(await readStored(...of)), doubts: [] };
  } catch (error) {
    if (error instanceof Failure) return nothingStored;
    throw error;
  }
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

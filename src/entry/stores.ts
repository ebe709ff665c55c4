import { createDirectoryStore } from "../baseline/directory.ts";
import type { BaselineKey, GateRules } from "../config/gate.ts";
import type { BaselineStore } from "../edges.ts";
import type { Host } from "./host.ts";

/** Where the baseline lives. @throws Failure "usage" for a branch where there is no repository to open it in */
export function openStore({ baseline: place }: GateRules, host: Host): BaselineStore {
  return place.kind === "directory" ? createDirectoryStore(place.path) : host.openBranch(place.branch);
}

/** The histories there are, of one environment where it is named. */
export async function keysIn(
  store: BaselineStore,
  environment: string | undefined,
): Promise<readonly BaselineKey[]> {
  const keys = await store.keys();
  return keys.filter((key) => environment === undefined || key.environment === environment);
}

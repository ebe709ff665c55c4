import { createDirectoryStore } from "../../baseline/directory.ts";
import type { Settings } from "../../config/options/option.ts";
import { didYouMean } from "../../lib/suggest.ts";
import { usageFailure } from "../../model/failure.ts";
import type { BaselineKey, GateRules } from "../../model/gate.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { Host } from "../host.ts";
import { createCommittedStore } from "./committed-store.ts";

/** @throws Failure "usage" for a branch without a repository */
export function openStore({ baseline: place }: GateRules, host: Host): BaselineStore {
  if (place.kind === "branch") return host.openBranch(place.branch);
  const { baseFile } = host;
  return baseFile === undefined
    ? createDirectoryStore(place.path)
    : createCommittedStore(place.path, baseFile);
}

/** The stored histories of the environments that the settings name, or all. @throws Failure "usage" as refuseUnknown */
export function ofEnvironments(
  settings: Settings,
  stored: readonly BaselineKey[],
  { place }: BaselineStore,
): readonly BaselineKey[] {
  const named = settings.get("environment");
  refuseUnknown("environment", named ?? [], stored, { place });
  return stored.filter(({ environment }) => named?.includes(environment) ?? true);
}

/**
 * An unknown name is a mistake, unless nothing is stored yet.
 * @param alsoKnown names that need no history, such as the gate file's
 * @throws Failure "usage" with what is stored
 */
export function refuseUnknown(
  what: keyof BaselineKey,
  wanted: readonly string[],
  stored: readonly BaselineKey[],
  { place, alsoKnown = [] }: { readonly place: string; readonly alsoKnown?: readonly string[] },
): void {
  const names = [...new Set(stored.map((key) => key[what]))];
  const known = [...names, ...alsoKnown];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown === undefined || names.length === 0) return;
  throw usageFailure(
    `${what}: ${place} has no history of "${unknown}"${didYouMean(unknown, known)}; it has ${names.join(", ")}`,
  );
}

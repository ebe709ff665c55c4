import { createHash } from "node:crypto";
import { lendingMutations } from "./mutations/lending.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { parcelsMutations } from "./mutations/parcels.ts";
import type { ServiceName } from "./workspace.ts";

export interface Assigned {
  readonly service: ServiceName;
  readonly mutation: Mutation;
  /** Looked at once, after the feature was done. */
  readonly isHeldOut: boolean;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Every second one in the order of the hashes of their names is held out: nobody chose which. */
export function assignedMutations(): readonly Assigned[] {
  const all = [
    ...lendingMutations.map((mutation) => ({ service: "lending", mutation }) as const),
    ...parcelsMutations.map((mutation) => ({ service: "parcels", mutation }) as const),
  ];
  return all
    .toSorted((one, other) => (hash(one.mutation.name) < hash(other.mutation.name) ? -1 : 1))
    .map((one, at) => ({ ...one, isHeldOut: at % 2 === 1 }));
}

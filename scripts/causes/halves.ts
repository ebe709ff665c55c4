import { createHash } from "node:crypto";
import type { Mutation } from "./mutations/mutation.ts";
import { runtimes, type ServiceName, serviceNames, services } from "./services.ts";

export interface Assigned {
  readonly service: ServiceName;
  readonly mutation: Mutation;
  /** Looked at once, after the feature was done. */
  readonly isHeldOut: boolean;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Of each runtime every second one in the order of the hashes of their names is held out: nobody chose which. */
export function assignedMutations(): readonly Assigned[] {
  return runtimes.flatMap((runtime) =>
    serviceNames
      .filter((service) => services[service].runtime === runtime)
      .flatMap((service) => services[service].mutations.map((mutation) => ({ service, mutation })))
      .toSorted((one, other) => (hash(one.mutation.name) < hash(other.mutation.name) ? -1 : 1))
      .map((one, at) => ({ ...one, isHeldOut: at % 2 === 1 })),
  );
}

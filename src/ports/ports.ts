import type { BaselineStore } from "./baseline-store.ts";
import type { Load } from "./load.ts";
import type { Log } from "./log.ts";
import type { Publisher } from "./publisher.ts";

/** Everything that a gate does to the world. */
export interface Ports {
  readonly load: Load;
  readonly baseline: BaselineStore;
  readonly publisher: Publisher;
  readonly log: Log;
  /** Aborted when the user or the job is stopped. */
  readonly signal: AbortSignal;
  /** Ms of a monotonic clock. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
}

import type { BaselineStore } from "./baseline-store.ts";
import type { Load } from "./load.ts";
import type { Log } from "./log.ts";
import type { Publisher } from "./publisher.ts";

/** Everything a gate does to the world, given to it. */
export interface Ports {
  readonly load: Load;
  readonly baseline: BaselineStore;
  readonly publisher: Publisher;
  readonly log: Log;
  /** Aborted when the user or the job is stopped. */
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back; only differences count. */
  readonly now: () => number;
  /** A number in [0, 1), each time another. */
  readonly random: () => number;
}

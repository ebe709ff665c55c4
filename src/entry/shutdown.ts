import { constants } from "node:os";
import { exitStatus } from "../model/failure.ts";
import { endAllNow } from "../processes/hard-stop.ts";

/** Effects of a hard stop; tests give their own. */
export interface HardStop {
  /** Kills all processes that were started. */
  kill(): void;
  exit(status: number): void;
  /** Ms of a monotonic clock. */
  now(): number;
}

const realStop: HardStop = {
  kill: endAllNow,
  // biome-ignore lint/nursery/noProcessExit: what still runs cannot be trusted to end, or the second Ctrl-C asks for it.
  exit: (status) => process.exit(status),
  now: () => performance.now(),
};

/** For the report of a gate that a bug of ours ended. */
const lastWordsMs = 60_000;

const stoppable = new Set<AbortController>();

const unexpected = new AbortController();
/** Aborted by the first error that nothing caught, with that error. */
export const unexpectedError: AbortSignal = unexpected.signal;

/**
 * An error that nothing caught is a bug of ours: the load generator is killed and the gate stopped, so that it reports
 * itself as broken. Node would exit with 1 ("failed"), and leave the load running.
 * @returns whether it has happened: the exit status is then 3
 */
export function surviveBugs(report: (error: unknown) => void): () => boolean {
  let hasHappened = false;
  process.on("uncaughtException", (error) => {
    report(error);
    for (const controller of stoppable) controller.abort();
    realStop.kill();
    unexpected.abort(error);
    if (!hasHappened) setTimeout(() => realStop.exit(exitStatus.broken), lastWordsMs);
    hasHappened = true;
    process.exitCode = exitStatus.broken;
  });
  return () => hasHappened;
}

/** `npm` and `npx` repeat the Ctrl-C that the terminal sent to the whole group. */
const sameKeyMs = 300;

/**
 * Aborted by the first SIGINT or SIGTERM: the load stops cleanly and the report is written. The same signal again kills
 * the load and exits with 128 and its number. A SIGTERM after a SIGINT, the runner's usual way, does not.
 */
export function abortOnSignals(stop: HardStop = realStop): AbortSignal {
  const controller = new AbortController();
  stoppable.add(controller);
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    let firstMs: number | undefined;
    process.on(name, () => {
      controller.abort();
      firstMs ??= stop.now();
      if (stop.now() - firstMs <= sameKeyMs) return;
      stop.kill();
      stop.exit(128 + constants.signals[name]);
    });
  }
  return controller.signal;
}

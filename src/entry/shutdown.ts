import { constants } from "node:os";
import { exitStatus } from "../model/failure.ts";
import { endAllNow } from "../processes/family.ts";

/** What hard stopping does to the world; tests give their own. */
export interface HardStop {
  /** Kills what was started, and all that it started. */
  kill(): void;
  exit(status: number): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** How long the report of a gate that a bug of ours has ended may take. */
const lastWordsMs = 60_000;

/** What is under way and can be stopped. */
const stoppable = new Set<AbortController>();

const unexpected = new AbortController();
/** Aborted by the first error that nothing caught, which is the reason. */
export const unexpectedError: AbortSignal = unexpected.signal;

/**
 * An error that nothing caught, in an event or in a promise that nobody waited for, is a bug of ours: the load generator
 * is killed and the gate stopped, so that it ends as broken and says so where it reports. Left to Node the process would
 * exit with 1, which means "failed", and leave the load running.
 * @param report is given the error
 * @returns whether it has happened: then the exit status is 3, whatever the gate came to
 */
export function surviveBugs(
  report: (error: unknown) => void,
  stop: Pick<HardStop, "kill" | "exit"> = {
    kill: endAllNow,
    // biome-ignore lint/nursery/noProcessExit: what still runs cannot be trusted to end.
    exit: (status) => process.exit(status),
  },
): () => boolean {
  let hasHappened = false;
  process.on("uncaughtException", (error) => {
    report(error);
    for (const controller of stoppable) controller.abort();
    stop.kill();
    unexpected.abort(error);
    if (!hasHappened) setTimeout(() => stop.exit(exitStatus.broken), lastWordsMs);
    hasHappened = true;
    process.exitCode = exitStatus.broken;
  });
  return () => hasHappened;
}

/** `npm` and `npx` hand on the Ctrl-C that the terminal has already sent to the whole group. */
const sameKeyMs = 300;

/**
 * A signal that is aborted by the first SIGINT or SIGTERM, so that the load stops cleanly and the report is still
 * written. The same one a second time is the order to drop everything: the load generator, which lives in a process
 * group of its own, is killed with all it started, and the process ends as a shell expects it, with 128 and the
 * signal's number (130 for Ctrl-C). A SIGTERM after a SIGINT is the runner's usual way and no such order.
 */
export function abortOnSignals(
  stop: HardStop = {
    kill: endAllNow,
    // biome-ignore lint/nursery/noProcessExit: it is what the user asks for by the second Ctrl-C.
    exit: (status) => process.exit(status),
    now: () => performance.now(),
  },
): AbortSignal {
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

import { abortedAfter, unlessAborted } from "../../lib/net/deadline.ts";
import { Failure, reasonOf, runFailure } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { GateOutcome, Report } from "../../model/outcome.ts";
import type { Published, Publisher } from "../../ports/publisher.ts";
import { broken } from "../assess.ts";

/** Shows a report in several places, in order. If some fail, the others still work; then the first failure is thrown. */
export function publishTo(publishers: readonly Publisher[]): Publisher {
  return {
    begin: async () => {
      await eachInTurn(publishers, async (publisher) => await publisher.begin());
    },
    publish: async (report) => {
      let published: Published = {};
      await eachInTurn(publishers, async (publisher) => {
        published = { ...published, ...(await publisher.publish(report)) };
      });
      return published;
    },
  };
}

/**
 * Shows a report once it is kept. Where it cannot be kept, nobody is shown anything that could be taken for a pass: the
 * reason stands in its place.
 * @param reportOf the report of a reason; undefined where the error, which is thrown, is enough
 */
export function publishKept(
  kept: Publisher,
  shown: Publisher,
  reportOf: ((error: unknown) => Report) | undefined,
): Publisher {
  return {
    begin: async () => await publishTo([kept, shown]).begin(),
    publish: async (report) => {
      let files: Published;
      try {
        files = await kept.publish(report);
      } catch (error) {
        if (isBad(report)) await shown.publish(report).catch(() => undefined);
        else if (reportOf !== undefined) {
          // What is kept of it must not say otherwise.
          await publishTo([kept, shown])
            .publish(reportOf(error))
            .catch(() => undefined);
        }
        throw error;
      }
      return { ...files, ...(await shown.publish(report)) };
    },
  };
}

function isBad({ verdict }: Report): boolean {
  return verdict === "fail" || verdict === "broken";
}

async function eachInTurn(
  publishers: readonly Publisher[],
  act: (publisher: Publisher) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const publisher of publishers) {
    try {
      await act(publisher);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** For what is being published when an unexpected error ends the job. */
const inFlightMs = 10_000;

/**
 * Does a job that publishes, so that nothing stays "in progress": if it ends before it published, a report of its error
 * does. An error that nothing caught ends the job at once, and its report replaces any other.
 * @param unexpected aborted by an error that nothing caught
 */
export async function publishAnyway<T>(
  publisher: Publisher,
  reportOf: (error: unknown) => Report,
  job: (publisher: Publisher) => Promise<T>,
  unexpected: AbortSignal,
): Promise<T> {
  let isPublished = false;
  let inFlight: Promise<unknown> = Promise.resolve();
  const tracked = async <Made>(work: Promise<Made>): Promise<Made> => {
    inFlight = work;
    return await work;
  };
  const noting: Publisher = {
    begin: async () => await tracked(publisher.begin()),
    publish: async (report) => {
      unexpected.throwIfAborted();
      isPublished = true;
      return await tracked(publisher.publish(report));
    },
  };
  try {
    return await unlessAborted(job(noting), unexpected);
  } catch (error) {
    if (unexpected.aborted) await unlessAborted(inFlight, abortedAfter(inFlightMs)).catch(() => undefined);
    // Report the first error, even if its report fails too.
    if (!isPublished || unexpected.aborted) await publisher.publish(reportOf(error)).catch(() => undefined);
    throw error;
  }
}

/** The outcome of a job without a result; the log has the details of a bug. */
export function brokenOutcome(keys: readonly BaselineKey[], error: unknown, cancelled: boolean): GateOutcome {
  const failure =
    error instanceof Failure
      ? error
      : runFailure(
          `This is a bug in Loadline: ${reasonOf(error)}. Please open an issue with the lines in the log.`,
        );
  return {
    verdict: "broken",
    scenarios: keys.map((key) => broken(key, failure, cancelled && error instanceof Failure).outcome),
    notes: [],
  };
}

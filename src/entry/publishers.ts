import type { Report } from "../model/outcome.ts";
import type { Published, Publisher } from "../ports/publisher.ts";

/**
 * One publisher that shows a report in several places, in their order. One that fails keeps none of the others from its
 * work; the first failure is thrown when all have had their turn.
 */
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

/**
 * Does a job that publishes, so that whatever stands "in progress" is concluded: where the job ends without having
 * published anything, a report of what ended it is shown before that goes on.
 * @param reportOf the report of a job that an error ended
 */
export async function publishAnyway<T>(
  publisher: Publisher,
  reportOf: (error: unknown) => Report,
  job: (publisher: Publisher) => Promise<T>,
): Promise<T> {
  let isPublished = false;
  const noting: Publisher = {
    begin: async () => await publisher.begin(),
    publish: async (report) => {
      isPublished = true;
      return await publisher.publish(report);
    },
  };
  try {
    return await job(noting);
  } catch (error) {
    // Report the first error, even if its report fails too.
    if (!isPublished) await publisher.publish(reportOf(error)).catch(() => undefined);
    throw error;
  }
}

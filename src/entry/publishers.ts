import type { Published, Publisher } from "../edges.ts";

/** One publisher that shows a report in several places, in their order. */
export function publishTo(publishers: readonly Publisher[]): Publisher {
  return {
    begin: async () => {
      for (const publisher of publishers) await publisher.begin();
    },
    publish: async (report) => {
      let published: Published = {};
      for (const publisher of publishers) published = { ...published, ...(await publisher.publish(report)) };
      return published;
    },
  };
}

import type { Feature } from "../../app/feature.ts";

/** What the servers did while they were loaded, by Prometheus, and k6's own metrics there. */
export const servers: Feature = {
  name: "servers",
  wrap: async (load, gate, { host }) => {
    const { prometheus } = gate;
    return prometheus === undefined
      ? load
      : await (await import("./open.ts")).withServers(load, gate, { prometheus, host });
  },
};

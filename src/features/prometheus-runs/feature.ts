import type { Feature } from "../../app/feature.ts";
import type { Load } from "../../ports/load.ts";

/** Runs that k6 wrote to Prometheus, in place of a load. */
export const prometheusRuns: Feature = {
  name: "prometheus-runs",
  runs: {
    of: "prometheus",
    open: async (results, { version, prometheus }) => {
      if (results.kind !== "prometheus") return undefined;
      const [{ createPrometheus }, { createPrometheusRunsLoad }] = await Promise.all([
        import("../../prometheus/api/client.ts"),
        import("./load.ts"),
      ]);
      let opened: Promise<Load> | undefined;
      const open = async (): Promise<Load> =>
        createPrometheusRunsLoad(createPrometheus(await prometheus()), results, version);
      const load = (): Promise<Load> => {
        opened ??= open();
        return opened;
      };
      return {
        run: async (scenario, options) => await (await load()).run(scenario, options),
        runBoth: async (scenario, base, options) => await (await load()).runBoth(scenario, base, options),
      };
    },
  },
};

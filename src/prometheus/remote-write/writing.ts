import type { Run } from "../../model/run/run.ts";
import type { Load } from "../../ports/load.ts";
import type { Log } from "../../ports/log.ts";

/** What k6 says of samples that were refused, with nothing but the status (seen on v1.8.1 and v2.2.0). */
const wordsOfK6 = "Failed to send the time series data to the endpoint";

/** Every push may be refused for a time or a series of its own. */
const mostReasons = 3;

/** A run with the reasons in place of k6's own words. */
function withReasons(run: Run, reasons: readonly string[]): Run {
  if (reasons.length === 0) return run;
  const others = run.generator.warnings.filter((warning) => !warning.startsWith(wordsOfK6));
  return { ...run, generator: { ...run.generator, warnings: others, refusedWrites: [...reasons] } };
}

/**
 * A load whose runs say why Prometheus did not take k6's metrics in; each reason is logged once.
 * @param refused reasons, which a receiver adds to while a load runs; emptied after each
 */
export function tellRefusedWrites(load: Load, refused: Set<string>): Load {
  const told = new Set<string>();
  const takeReasons = (log: Log): readonly string[] => {
    const reasons = [...refused].slice(0, mostReasons);
    refused.clear();
    for (const reason of reasons) {
      if (!told.has(reason)) log.warn(reason);
      told.add(reason);
    }
    return reasons;
  };
  return {
    run: async (scenario, options) => {
      const run = await load.run(scenario, options);
      return withReasons(run, takeReasons(options.log));
    },
    runBoth: async (scenario, base, options) => {
      const pair = await load.runBoth(scenario, base, options);
      const reasons = takeReasons(options.log);
      if ("refused" in pair) return pair;
      const { control } = pair;
      return {
        head: withReasons(pair.head, reasons),
        base: withReasons(pair.base, reasons),
        ...(control !== undefined && { control: withReasons(control, reasons) }),
      };
    },
  };
}

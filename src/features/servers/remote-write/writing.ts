import type { Run } from "../../../model/run/run.ts";
import { forLoaded, type Load, type LoadOptions } from "../../../ports/load.ts";
import { type Log, warnOnce } from "../../../ports/log.ts";

/** What k6 logs of refused samples, with only the status (seen on v1.8.1 and v2.2.0). */
const wordsOfK6 = "Failed to send the time series data to the endpoint";

/** Each push may be refused for another time or series. */
const mostReasons = 3;

/** A run with the reasons instead of k6's own words. */
function withReasons(run: Run, reasons: readonly string[]): Run {
  if (reasons.length === 0) return run;
  const others = run.generator.warnings.filter((warning) => !warning.startsWith(wordsOfK6));
  return { ...run, generator: { ...run.generator, warnings: others, refusedWrites: [...reasons] } };
}

/**
 * A load whose runs say why Prometheus refused k6's metrics; each reason is logged once.
 * @param refused reasons, which a receiver adds while a load runs; emptied after each
 */
export function tellRefusedWrites(load: Load, refused: Set<string>): Load {
  const warn = warnOnce();
  const takeReasons = (log: Log): readonly string[] => {
    const reasons = [...refused].slice(0, mostReasons);
    refused.clear();
    for (const reason of reasons) warn(reason, log);
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
      return "refused" in pair ? pair : forLoaded(pair, (run) => withReasons(run, reasons));
    },
  };
}

/** A load that writes its metrics to a receiver, too; the same load where there is none. */
export function writingTo(load: Load, writeTo: LoadOptions["writeTo"]): Load {
  if (writeTo === undefined) return load;
  return {
    run: async (scenario, options) => await load.run(scenario, { ...options, writeTo }),
    runBoth: async (scenario, base, options) => await load.runBoth(scenario, base, { ...options, writeTo }),
  };
}

import { readResults } from "../../ingest/import/results.ts";
import { usageFailure } from "../../model/failure.ts";
import type { ResultsSource } from "../../model/gate.ts";
import { indicatorsOf, neededFor } from "../../model/measurement-plan.ts";
import type { Load } from "../../ports/load.ts";

/**
 * Takes runs that a load generator wrote to files: each round is one file, in the order given. They have no fingerprint,
 * and are compared with results of the same generator only. Figures are read, verdicts are not: a Run record among them
 * counts as its measurements.
 * @param version of Loadline, for the records
 */
export function createFilesLoad(
  { paths, format }: Extract<ResultsSource, { kind: "files" }>,
  version: string,
): Load {
  const taken = new Map<string, number>();
  return {
    run: async (scenario, { caller, log }) => {
      const round = taken.get(scenario.name) ?? 0;
      const path = paths[round];
      if (path === undefined) throw usageFailure(`results-file: none for round ${round + 1}`);
      taken.set(scenario.name, round + 1);
      const { name, environment, objectives, warmUpMs, target, keepQueryStrings, shown } = scenario;
      const plan = {
        ...neededFor([...objectives, ...indicatorsOf(shown)]),
        warmUpMs,
        keepQueryStrings,
        ...(target !== "" && { target }),
      };
      log.note(`${name}: reading ${path}`);
      const run = await readResults(path, { scenario: name, plan, objectives }, format);
      const { accepted: _accepted, fingerprint: _fingerprint, ...measured } = run;
      return {
        ...measured,
        thresholds: [],
        provenance: {
          ...run.provenance,
          ...caller,
          scenario: name,
          environment,
          target: target === "" ? "unknown" : new URL(target).origin,
          loadline: version,
        },
      };
    },
    runBoth: () => {
      throw usageFailure("results: files reads existing runs, so base-url cannot be used with it");
    },
  };
}

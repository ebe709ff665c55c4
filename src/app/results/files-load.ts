import { readResults } from "../../ingest/import/results.ts";
import type { Importer } from "../../ingest/import/source.ts";
import { usageFailure } from "../../model/failure.ts";
import type { ResultsSource } from "../../model/gate.ts";
import { neededFor } from "../../model/measurement-plan.ts";
import type { Load } from "../../ports/load.ts";

/**
 * One file per round, in the order given. The runs have no fingerprint: only results of one generator are compared. A
 * Run record counts only as its measurements.
 * @param with.version of Loadline
 */
export function createFilesLoad(
  { paths, format }: Extract<ResultsSource, { kind: "files" }>,
  { version, formats }: { readonly version: string; readonly formats: readonly Importer[] },
): Load {
  const taken = new Map<string, number>();
  return {
    run: async (scenario, { caller, log }) => {
      const round = taken.get(scenario.name) ?? 0;
      const path = paths[round];
      if (path === undefined) throw usageFailure(`results-file: none for round ${round + 1}`);
      taken.set(scenario.name, round + 1);
      const { name, environment, objectives, warmUpMs, target, keepQueryStrings, needs } = scenario;
      const base = target === "" ? undefined : target;
      const plan = { ...neededFor(objectives, needs), warmUpMs, keepQueryStrings, target: base };
      log.note(`${name}: reading ${path}`);
      const run = await readResults(path, { scenario: name, plan, objectives, formats }, format);
      const { letThrough: _letThrough, fingerprint: _fingerprint, ...measured } = run;
      return {
        ...measured,
        thresholds: [],
        provenance: {
          ...run.provenance,
          ...caller,
          scenario: name,
          environment,
          target: base === undefined ? "unknown" : new URL(base).origin,
          loadline: version,
        },
      };
    },
    runBoth: () => {
      throw usageFailure("results: files reads existing runs, so base-url cannot be used with it");
    },
  };
}

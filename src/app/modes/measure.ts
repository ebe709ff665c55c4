import type { Settings } from "../../config/options/option.ts";
import { namedRuns } from "../../config/results.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import type { ModeHost } from "../feature.ts";
import type { CountingGate, Performed } from "../host.ts";
import { measureScenarios, type PartsMeasured } from "../measure.ts";
import { writeRecords } from "../output/files.ts";
import { readGate } from "../setup/gate-file.ts";

export async function performMeasure(settings: Settings, host: ModeHost): Promise<Performed> {
  const counting = await readGate(settings, host);
  const { results } = counting.gate;
  if ((namedRuns(results) ?? 1) > 1) {
    const setting = results.kind === "files" ? "results-file" : "test-id";
    throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
  }
  return await measureAndWrite(counting, host);
}

/** Measures a gate's load, or a part of it, and writes the records. */
export async function measureAndWrite(
  counting: CountingGate,
  host: ModeHost,
  ofPart?: PartsMeasured,
): Promise<Performed> {
  const { log, signal } = host;
  const { scenarios, reportDirectory } = counting.gate;
  const { runs, failure } = await host.withLoad(counting, async (started) =>
    measureScenarios(started.gate, { load: started.load, log, signal }, host, ofPart),
  );
  const recordPaths = await writeRecords(reportDirectory, runs);
  for (const path of recordPaths) host.print(path);
  if (failure !== undefined) throw failure;
  const wanted = scenarios.reduce((sum, { rounds }) => sum + (ofPart === undefined ? 1 : rounds.max), 0);
  const isWhole = runs.filter(({ side }) => side === "head").length === wanted;
  const finished = isWhole && runs.every(({ run }) => run.ending.kind !== "unfinished");
  return { published: { recordPaths }, exitStatus: finished ? exitStatus.passed : exitStatus.broken };
}

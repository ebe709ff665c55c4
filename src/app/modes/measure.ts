import { isSet, type Settings } from "../../config/options/option.ts";
import { shardOptions } from "../../config/options/shards.ts";
import { refuseControlAlone } from "../../config/resolve/gate.ts";
import { namedRuns } from "../../config/results.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { measureScenarios } from "../measure.ts";
import { writeRecords } from "../output/files.ts";
import { refuseStart } from "../rounds/turns.ts";
import { readGate } from "../setup/gate-file.ts";

export async function performMeasure(settings: Settings, host: ModeHost): Promise<Performed> {
  const counting = await readGate(settings, host, { withBase: isSet(settings, shardOptions.shard) });
  const { gate } = counting;
  if (gate.shard !== undefined) {
    refuseControlAlone(gate);
    refuseStart(gate.shard, Date.now());
  }
  if ((namedRuns(gate.results) ?? 1) > 1) {
    const setting = gate.results.kind === "files" ? "results-file" : "test-id";
    throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
  }
  const { log, signal } = host;
  const { runs, failure } = await host.withLoad(counting, async (started) =>
    measureScenarios(started.gate, { load: started.load, log, signal }, host),
  );
  const recordPaths = await writeRecords(gate.reportDirectory, runs);
  for (const path of recordPaths) host.print(path);
  if (failure !== undefined) throw failure;
  const { shard, scenarios } = gate;
  const wanted = scenarios.reduce((sum, { rounds }) => sum + (shard === undefined ? 1 : rounds.max), 0);
  const isWhole = runs.filter(({ side }) => side === "head").length === wanted;
  const finished = isWhole && runs.every(({ run }) => run.ending.kind !== "unfinished");
  return { published: { recordPaths }, exitStatus: finished ? exitStatus.passed : exitStatus.broken };
}

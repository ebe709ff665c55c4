import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { buildRun } from "../../builders/run.ts";
import { csv, request, start } from "./csv-rows.ts";

/** A small valid record. */
export function someRun(scenario = "checkout"): Run {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  measurement.write(Buffer.from(csv(request(start, 12.5), request(start + 1000, 13.5))));
  const { window, metrics, checks, droppedIterations, vusMax } = measurement.finish({ metrics: new Map() });
  return buildRun({
    provenance: { scenario },
    window,
    metrics,
    checks,
    generator: { droppedIterations, vusMax },
  });
}

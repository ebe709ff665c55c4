import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { csv, request, start } from "./csv-rows.ts";

/** A small valid record. */
export function someRun(scenario = "checkout"): Run {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  measurement.write(Buffer.from(csv(request(start, 12.5), request(start + 1000, 13.5))));
  const { window, metrics, checks, droppedIterations, vusMax } = measurement.finish({ metrics: new Map() });
  return {
    schema: "loadline/run@1",
    provenance: {
      scenario,
      environment: "preview",
      target: "https://preview.example",
      recordedAt: "2026-11-21T04:00:00.000Z",
      loadline: "0.1.0",
      generator: "k6 v2.2.0",
      machine: { os: "linux", cpu: "some", cores: 2 },
    },
    window,
    ending: { kind: "finished" },
    metrics,
    checks,
    thresholds: [],
    generator: { droppedIterations, vusMax, warnings: [] },
  };
}

import type { GeneratorHealth, Provenance, Run } from "../../src/model/run/run.ts";

/** What a test says of a Run. */
export interface RunParts extends Partial<Omit<Run, "schema" | "provenance" | "generator">> {
  readonly provenance?: Partial<Provenance>;
  readonly generator?: Partial<GeneratorHealth>;
}

/** A finished Run of a minute without metrics, but for what is said of it: every Run that tests write by hand is built here. */
export function buildRun({ provenance, generator, ...parts }: RunParts = {}): Run {
  return {
    schema: "loadline/run@1",
    provenance: {
      scenario: "checkout",
      environment: "preview",
      target: "https://pr-17.preview.example",
      recordedAt: "2026-11-21T04:00:00.000Z",
      loadline: "0.1.0",
      generator: "k6 v2.2.0",
      machine: { os: "Linux", cpu: "AMD EPYC 7763", cores: 4 },
      ...provenance,
    },
    window: { start: "2026-11-21T03:58:50.000Z", end: "2026-11-21T03:59:50.000Z", warmUpMs: 0 },
    ending: { kind: "finished" },
    metrics: [],
    checks: [],
    thresholds: [],
    generator: { droppedIterations: 0, vusMax: 50, warnings: [], ...generator },
    ...parts,
  };
}

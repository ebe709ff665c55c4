import type { BaselineKey } from "../../../src/model/gate.ts";
import { type Fingerprint, type Provenance, type Run, runSchema } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { buildRun } from "../../builders/run.ts";

export const key: BaselineKey = { scenario: "checkout", environment: "staging" };

export const fingerprint: Fingerprint = { script: "5c", files: "f1", options: "0b", generatorMajor: 2 };

export interface RunChanges {
  /** Distinguishes runs: minute of the day they began at. */
  readonly minute?: number;
  readonly provenance?: Partial<Provenance>;
  readonly fingerprint?: Fingerprint | undefined;
  readonly warmUpMs?: number;
  readonly ending?: Run["ending"];
  /** Characters to add, for large files. */
  readonly ballast?: number;
}

/** A small finished run on `main`, as the schema wants it. */
export function makeRun(changes: RunChanges = {}): Run {
  const minute = changes.minute ?? 0;
  const start = new Date(Date.UTC(2026, 10, 1, 0, minute));
  const end = new Date(start.getTime() + 15_000);
  const run = buildRun({
    provenance: {
      ...key,
      target: "https://staging.example.com",
      commit: `${minute}`.padStart(40, "0"),
      branch: "main",
      event: "push",
      workflowRun: `https://github.com/octo-org/shop/actions/runs/${minute}`,
      actor: "octocat",
      recordedAt: end.toISOString(),
      machine: { os: "linux", cpu: "x".repeat(changes.ballast ?? 3), cores: 4 },
      ...changes.provenance,
    },
    ...("fingerprint" in changes
      ? changes.fingerprint && { fingerprint: changes.fingerprint }
      : { fingerprint }),
    window: { start: start.toISOString(), end: end.toISOString(), warmUpMs: changes.warmUpMs ?? 0 },
    ending: changes.ending ?? { kind: "finished" },
    generator: { vusMax: 5 },
  });
  return runSchema.parse(run);
}

export function makeEntry(changes: RunChanges = {}, accepted?: BaselineEntry["accepted"]): BaselineEntry {
  return { run: makeRun(changes), accepted };
}

export const acceptance = { reason: "search got slower", actor: "octocat", at: "2026-11-02T08:00:00.000Z" };

/** The minute each run was made with: a short name for it in expectations. */
export function minutesOf(runs: readonly Run[]): number[] {
  return runs.map((run) => {
    const start = new Date(run.window.start);
    return start.getUTCHours() * 60 + start.getUTCMinutes() + (start.getUTCDate() - 1) * 1440;
  });
}

import type { Scenario } from "../../../src/model/gate.ts";
import type { Log } from "../../../src/ports/log.ts";

/** A scenario for tests; what matters to one is given. */
export function scenario(given: Partial<Scenario> = {}): Scenario {
  return {
    name: "shop",
    script: "shop.js",
    target: "http://127.0.0.1:3000",
    environment: "default",
    objectives: [],
    drift: "twice",
    warmUpMs: 0,
    await: { path: "/", status: undefined, timeoutMs: 60_000 },
    env: {},
    ...given,
  };
}

/** A log that keeps what it was told. */
export interface KeptLog extends Log {
  readonly notes: string[];
  readonly warnings: string[];
  readonly outputs: string[];
  readonly figures: Parameters<Log["progress"]>[0][];
}

export function keepLog(onProgress: Log["progress"] = () => undefined): KeptLog {
  const kept = { notes: [], warnings: [], outputs: [], figures: [] } as Pick<
    KeptLog,
    "notes" | "warnings" | "outputs" | "figures"
  >;
  return {
    ...kept,
    note: (line) => kept.notes.push(line),
    warn: (line) => kept.warnings.push(line),
    output: (line) => kept.outputs.push(line),
    progress: (figures) => {
      kept.figures.push(figures);
      onProgress(figures);
    },
  };
}

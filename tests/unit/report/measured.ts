import { judgeRuns } from "../../../src/app/assess.ts";
import { resolveExpected } from "../../../src/config/resolve/objectives.ts";
import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { worstWord } from "../../../src/model/outcome/scenario.ts";
import type { GateOutcome } from "../../../src/model/outcome.ts";
import type { Run, Servers } from "../../../src/model/run/run.ts";
import { buildRun } from "../../builders/run.ts";
import { header, request, start } from "../ingest/csv-rows.ts";

/** A load as it might have been; what is not told is usual. */
export interface Load {
  readonly seconds?: number;
  readonly perSecond?: number;
  readonly endpoints?: readonly string[];
  /** Middle of the response times, in ms. */
  readonly levelMs?: number;
  /** Every such request fails. */
  readonly failsEvery?: number;
  readonly seed?: number;
  readonly provenance?: Partial<Run["provenance"]>;
  readonly servers?: Servers;
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A Run record as measuring makes it from k6's samples, slices and sketches included. */
export function measuredRun(load: Load = {}): Run {
  const { seconds = 20, perSecond = 20, endpoints = ["products", "login", "checkout"], levelMs = 100 } = load;
  const next = random(load.seed ?? 1);
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  measurement.write(Buffer.from(`${header}\n`));
  for (let second = 0; second < seconds; second += 1) {
    const rows = Array.from({ length: perSecond }, (_, index) => {
      const count = second * perSecond + index;
      const name = endpoints[count % endpoints.length] ?? "";
      const durationMs = levelMs * (0.5 + next()) * (1 + (count % endpoints.length) / endpoints.length);
      const failed = load.failsEvery !== undefined && count % load.failsEvery === 0;
      return request(start + second * 1000 + (index * 1000) / perSecond, durationMs, { name }, failed);
    });
    measurement.write(Buffer.from(rows.join("")));
  }
  const { window, metrics, checks, droppedIterations } = measurement.finish({ metrics: new Map() });
  return buildRun({
    provenance: { commit: "4be1c0ffee".repeat(4), branch: "faster-cart", ...load.provenance },
    window,
    metrics,
    checks,
    generator: { droppedIterations },
    ...(load.servers === undefined ? {} : { servers: load.servers }),
  });
}

/** What Prometheus might have said of a run's window. */
export function servers(
  window: Run["window"],
  { name = "Queue depth", queue = "mail", unit = "messages" } = {},
): Servers {
  const series = (labels: Record<string, string>, points: number[]) => ({
    labels,
    start: points[0] ?? 0,
    end: points.at(-1) ?? 0,
    min: Math.min(...points),
    avg: points.reduce((sum, it) => sum + it, 0) / points.length,
    peak: Math.max(...points),
    peakAt: window.end,
    points,
  });
  const over = { start: window.start, end: window.end, stepMs: 1000 };
  return {
    source: "https://prometheus.example",
    queries: [
      {
        ...over,
        kind: "read",
        name,
        query: "sum(shop_queue_depth) by (queue)",
        dimension: "number",
        unit,
        series: [
          series(
            { queue },
            Array.from({ length: 20 }, (_, index) => index * 2),
          ),
          series(
            { queue: "orders" },
            Array.from({ length: 20 }, (_, index) => index % 3),
          ),
        ],
        omitted: 0,
        doubts: [],
      },
      { kind: "unread", name: "CPU", query: "rate(cpu[5s])", reason: "no series in this window" },
    ],
  };
}

const usualObjectives = ["p95 < baseline + 10%", "p99 < 900ms", "errors < 5%", "throughput > baseline - 10%"];

/** The outcome of a gate that judged these rounds against these runs. */
export function judgedGate(
  runs: readonly Run[],
  baseline: readonly Run[],
  objectives: readonly string[] = usualObjectives,
): GateOutcome {
  const { outcome, notes } = judgeRuns(
    runs,
    {
      name: runs[0]?.provenance.scenario ?? "checkout",
      environment: "preview",
      objectives: resolveExpected(new Map([["objectives", objectives]]), undefined, "checkout").objectives,
      drift: "off",
    },
    {
      history: baseline.map((run) => ({ run, accepted: undefined })),
      requireBaseline: false,
      options: {
        baselineBranch: "main",
        caller: {
          commit: undefined,
          branch: undefined,
          event: undefined,
          workflowRun: undefined,
          actor: undefined,
        },
      },
    },
  );
  return { verdict: worstWord([outcome]), scenarios: [outcome], notes };
}

/** Runs of main, a little different from each other. */
export function baselineOf(count: number, load: Load = {}): Run[] {
  return Array.from({ length: count }, (_, index) =>
    measuredRun({
      ...load,
      seed: 100 + index,
      levelMs: (load.levelMs ?? 80) * (1 + index / 200),
      provenance: { ...load.provenance, branch: "main", commit: String(index % 10).repeat(40) },
    }),
  );
}

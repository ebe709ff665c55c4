import fc from "fast-check";
import functionTimeout from "function-timeout";
import { describe, expect, test } from "vitest";
import { parseIndicator } from "../../../src/config/grammar/objective.ts";
import { calibrationOf } from "../../../src/features/calibrate/proposal.ts";
import { ladderOf } from "../../../src/features/ladder/ladder.ts";
import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { LoadIndicator } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { buildRun } from "../../builders/run.ts";
import { header, request, row, start } from "../../unit/ingest/csv-rows.ts";
import { objective } from "../../unit/judge/runs.ts";
import { draws } from "../../unit/sample.ts";

/** One round's load as it may turn out at its worst. */
interface AnyLoad {
  readonly seconds: number;
  readonly perSecond: number;
  readonly durationMs: "equal" | "zero" | "few" | "spread" | "extreme";
  readonly fails: "none" | "all" | "first" | "burst" | "some";
  readonly endpoints: number;
  readonly seed: number;
}

const loads: fc.Arbitrary<AnyLoad> = fc.record({
  seconds: fc.constantFrom(1, 3, 16, 30),
  perSecond: fc.constantFrom(0, 1, 5, 30),
  durationMs: fc.constantFrom("equal", "zero", "few", "spread", "extreme"),
  fails: fc.constantFrom("none", "all", "first", "burst", "some"),
  endpoints: fc.constantFrom(1, 3),
  seed: fc.nat(1000),
});

function durationOf({ durationMs, seed }: AnyLoad, index: number): number {
  const mixed = (Math.imul(seed + 1, 7919) + Math.imul(index, 104_729)) % 1000;
  switch (durationMs) {
    case "equal":
      return 20;
    case "zero":
      return 0;
    case "few":
      return index % 2 === 0 ? 1 : 2;
    case "spread":
      return 20 + Math.abs(mixed) / 10;
    case "extreme":
      return 10 ** (Math.abs(mixed) % 10) / 1000;
    default:
      return durationMs satisfies never;
  }
}

function hasFailed({ fails, seed }: AnyLoad, second: number, index: number): boolean {
  switch (fails) {
    case "none":
      return false;
    case "all":
      return true;
    case "first":
      return index === 0;
    case "burst":
      return second === seed % 16;
    case "some":
      return (index + seed) % 7 === 0;
    default:
      return fails satisfies never;
  }
}

/** The record of a load, by the code that makes that of k6's samples. */
function runOf(load: AnyLoad, hour: number): Run {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  const fromMs = start + hour * 3_600_000;
  measurement.write(Buffer.from(`${header}\n${row("vus", fromMs, 1)}`));
  for (let second = 0; second < load.seconds; second += 1) {
    measurement.write(Buffer.from(row("iterations", fromMs + second * 1000, 1)));
    for (let place = 0; place < load.perSecond; place += 1) {
      const index = second * load.perSecond + place;
      const name = `endpoint ${index % load.endpoints}`;
      const atMs = fromMs + second * 1000 + (place * 1000) / load.perSecond;
      const failed = hasFailed(load, second, index);
      const status = failed ? "500" : "200";
      const rows =
        request(atMs, durationOf(load, index), { name, status, expected_response: String(!failed) }, failed) +
        row("checks", atMs, failed ? 0 : 1, { check: "answered" });
      measurement.write(Buffer.from(rows));
    }
  }
  measurement.write(Buffer.from(row("vus", fromMs + load.seconds * 1000, 1)));
  const { window, metrics, checks, droppedIterations } = measurement.finish({ metrics: new Map() });
  return buildRun({
    window,
    metrics,
    checks,
    provenance: { recordedAt: window.end, workflowRun: `https://ci.example/${hour % 4}` },
    generator: { droppedIterations },
  });
}

const objectives = [
  "p95 < baseline + 5%",
  "p99 < 300ms",
  "errors < baseline + 1pp",
  "errors < 1%",
  "throughput > baseline - 10%",
  "med < baseline - 5%",
  "http_req_duration max < baseline + 10%",
  "checks rate > baseline - 1pp",
  "http_req_duration{name:endpoint 0} p(90) < baseline + 0%",
  "warn: http_req_duration avg < baseline + 1ms",
].map(objective);

function indicator(text: string): LoadIndicator {
  const parsed = parseIndicator(text);
  if (parsed === undefined || parsed.of === "servers") throw new Error(text);
  return parsed;
}

/** All that judging can be asked to say of these loads, the later half of which are the change's. */
function judgeAll(given: readonly AnyLoad[], design: "stored" | "sideBySide"): readonly string[] {
  const runs = given.map(runOf);
  const half = Math.floor(runs.length / 2);
  const [baseline, current] = [runs.slice(0, half), runs.slice(half, 2 * half)];
  const judged = judgeScenario({
    runs: current,
    baseline,
    design,
    ...(design === "sideBySide"
      ? { control: baseline }
      : { reference: { kind: "oldest", runs: baseline.slice(0, 1), drift: "twice" } }),
    comparability: { kind: "comparable", runs: baseline.length },
    objectives,
    requireBaseline: false,
  });
  const scenario = { name: "checkout", environment: "preview", objectives, rounds: { min: 1, max: 2 } };
  if (runs.length >= 3)
    calibrationOf(runs, { ...scenario, sideBySide: undefined }, { scenarios: 1, budgetMs: 60_000, gates: 2 });
  const levels = runs.map((run, index) => ({ level: index + 1, runs: [run] }));
  ladderOf(levels, { objectives: [objective("errors < 1%")], throughput: indicator("throughput") }, "VUS");
  return judged.kind === "judged"
    ? judged.verdict.judgements.map((one) => (one.kind === "notJudged" ? "not judged" : one.verdict))
    : [judged.kind];
}

/** Far more than judging takes on a busy machine. */
const longestMs = 30_000;
const words = ["pass", "fail", "warn", "inconclusive", "not judged", "misconfigured"];

function judgeInTime(...args: Parameters<typeof judgeAll>): readonly string[] {
  return functionTimeout(judgeAll, { timeout: longestMs })(...args);
}

describe("judging comes to an end", () => {
  test("where one round has no failures and the others have many", () => {
    const load = { seconds: 30, perSecond: 30, durationMs: "spread", endpoints: 1, seed: 1 } as const;
    const none = { ...load, fails: "none" } as const;
    const some = { ...load, fails: "some" } as const;
    expect(words).toEqual(
      expect.arrayContaining([...judgeInTime([none, none, none, none, some, some], "stored")]),
    );
  });

  test("whatever the rounds hold", () => {
    fc.assert(
      fc.property(
        fc.array(loads, { minLength: 2, maxLength: 8 }),
        fc.constantFrom("stored", "sideBySide"),
        (given, design) => {
          expect(words).toEqual(expect.arrayContaining([...judgeInTime(given, design)]));
        },
      ),
      { numRuns: draws(600, 40) },
    );
  }, 600_000);
});

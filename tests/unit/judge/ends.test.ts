import fc from "fast-check";
import { expect, test } from "vitest";
import { inTime } from "../../../src/app/assess.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { draws } from "../sample.ts";
import { loadRun, normal, objective, oneSession, seeded } from "./runs.ts";

/** What one round is like: how many requests each second has, how long they take, and how many of them fail. */
interface Shape {
  readonly perSecond: readonly number[];
  readonly durations: "equal" | "spread" | "extreme" | "zero";
  readonly failures: "none" | "all" | "burst" | "some";
  readonly seed: number;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  perSecond: fc.oneof(
    fc.array(fc.constantFrom(0, 1, 3, 40), { minLength: 1, maxLength: 18 }),
    fc.array(fc.constant(40), { minLength: 15, maxLength: 18 }),
    fc.constant([1]),
    fc.constant([0, 0, 0]),
  ),
  durations: fc.constantFrom("equal", "spread", "extreme", "zero"),
  failures: fc.constantFrom("none", "all", "burst", "some"),
  seed: fc.nat(1000),
});

function runOf({ perSecond, durations, failures, seed }: Shape): Run {
  const random = seeded(seed);
  const duration = {
    equal: () => 20,
    zero: () => 0,
    spread: () => 20 * Math.exp(0.4 * normal(random)),
    extreme: () => (random() < 0.5 ? 1e-6 : 1e12),
  }[durations];
  const seconds = perSecond.map((count) => Array.from({ length: count }, duration));
  const middle = Math.floor(perSecond.length / 2);
  const failing = {
    none: () => 0,
    all: (count: number) => count,
    burst: (count: number, second: number) => (second === middle ? count : 0),
    some: (count: number) => Math.floor(random() * (count + 1)),
  }[failures];
  return loadRun(seconds, perSecond.map(failing));
}

const sides = fc.array(fc.tuple(shapes, shapes), { minLength: 1, maxLength: 4 });

const whole: Shape = {
  perSecond: Array.from({ length: 15 }, () => 60),
  durations: "spread",
  failures: "none",
  seed: 1,
};
const failing: Shape = { ...whole, failures: "some" };

/** One round of this change is without the failures that the others have. */
const intermittent: [Shape, Shape][] = [
  [whole, whole],
  [failing, whole],
  [failing, whole],
];

const objectives = [
  "p95 < baseline + 5%",
  "med < 30ms",
  "p99 < baseline + 10%",
  "max < 1s",
  "errors < baseline + 1pp",
  "errors < 1%",
  "throughput > baseline - 10%",
].map(objective);

const mostMs = 10_000;

test.each(["stored", "sideBySide"] as const)(
  "judging comes to an end, whatever the rounds are like (%s)",
  (design) => {
    fc.assert(
      fc.property(sides, fc.boolean(), (rounds, hasBase) => {
        const runs = oneSession(rounds.map(([head]) => runOf(head)));
        const baseline = rounds.map(([, base]) => runOf(base));
        const base = design === "sideBySide" ? oneSession(baseline) : hasBase ? baseline : [];
        const judged = inTime(
          () =>
            judgeScenario({
              runs,
              baseline: base,
              comparability: { kind: "comparable", runs: base.length },
              objectives,
              requireBaseline: false,
              design,
              mostRounds: 12,
            }),
          mostMs,
        );
        // Without a request there is nothing to judge.
        const hasRequests = rounds.every(([{ perSecond }]) => perSecond.some((count) => count > 0));
        expect(["judged", ...(hasRequests ? [] : ["misconfigured"])]).toContain(judged.kind);
      }),
      { numRuns: draws(600), endOnFailure: true, examples: [[intermittent, true]] },
    );
  },
  120_000,
);

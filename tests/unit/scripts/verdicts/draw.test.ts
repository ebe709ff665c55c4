import { describe, expect, test } from "vitest";
import type { RecordedRun } from "../../../../scripts/verdicts/bank.ts";
import { chanceOfSessions, componentsOf } from "../../../../scripts/verdicts/components.ts";
import {
  drawAlternating,
  drawSessions,
  drawSimultaneous,
  drawStored,
  halfOf,
  machines,
  neighbours,
  oneMachine,
  pairUp,
} from "../../../../scripts/verdicts/draw.ts";
import { spreadOut } from "../../../../scripts/verdicts/parts/whole-gate.ts";
import { seeded, seedFor } from "../../../../scripts/verdicts/random.ts";

const requests = { elapsed: [], durationUs: [], endpoint: "", failed: [] };
const epoch = Date.parse("2026-11-21T07:00:00Z");

/** Two lanes: runs with places 0 and 1 were under way at the same time, as were 2 and 3, and so on. */
function recorded(place: number, name = "identical"): RecordedRun {
  return {
    case: name,
    recordedAt: new Date(epoch + Math.floor(place / 2) * 18_000).toISOString(),
    place,
    lane: place % 2,
    seeds: [1],
    windowMs: 15_000,
    endpoints: ["products"],
    sides: [requests],
  };
}

const many = Array.from({ length: 30 }, (_, place) => recorded(place));
const changed = Array.from({ length: 30 }, (_, index) => recorded(30 + index, "slower-10"));
const gates = 200;

describe("a gate against a stored baseline", () => {
  const stored = { before: many, changed: many, baselineRuns: 10, rounds: 3, machines: oneMachine };

  test("never holds a run twice, identical code included", () => {
    const random = seeded(1);
    for (let gate = 0; gate < gates; gate += 1) {
      const { baseline, rounds } = drawStored(stored, random);
      const places = [...baseline, ...rounds].map((replay) => replay.recorded.place);
      expect(new Set(places).size).toBe(13);
    }
  });

  test("is the same for the same seed", () => {
    expect(drawStored(stored, seeded(7))).toEqual(drawStored(stored, seeded(7)));
    expect(drawStored(stored, seeded(7))).not.toEqual(drawStored(stored, seeded(8)));
  });

  test("has its rounds on one machine and each baseline run on its own", () => {
    const random = seeded(2);
    const drawn = Array.from({ length: gates }, () =>
      drawStored({ ...stored, changed, machines: machines(0.1) }, random),
    );
    expect(drawn.every(({ rounds }) => new Set(rounds.map(({ slowness }) => slowness)).size === 1)).toBe(
      true,
    );
    expect(drawn.every(({ baseline }) => new Set(baseline.map(({ slowness }) => slowness)).size > 2)).toBe(
      true,
    );
  });

  test("cannot be drawn from too few runs", () => {
    expect(() => drawStored({ ...stored, baselineRuns: 28 }, seeded(1))).toThrow("too few runs");
  });
});

describe("a gate against stored sessions of several runs", () => {
  const runsOf = (place: number, name?: string): RecordedRun[] =>
    Array.from({ length: 6 }, () => recorded(place, name));
  const before = Array.from({ length: 15 }, (_, place) => runsOf(place));
  const stored = { before, changed: before, sessions: 10, runsEach: 3, rounds: 12, machines: oneMachine };
  const placesOf = (replays: readonly { readonly recorded: RecordedRun }[]): Set<number> =>
    new Set(replays.map((replay) => replay.recorded.place));

  test("has one session's runs as rounds, in their order, and never that session in the baseline", () => {
    const random = seeded(4);
    for (let gate = 0; gate < gates; gate += 1) {
      const { baseline, rounds } = drawSessions(stored, random);
      expect([baseline.length, placesOf(baseline).size]).toEqual([30, 10]);
      const [here] = placesOf(rounds);
      expect(rounds.map((replay) => replay.recorded)).toEqual(before[here ?? -1]);
      expect(placesOf(baseline)).not.toContain(here);
    }
  });

  test("makes the change's rounds slower and nothing else", () => {
    const { baseline, rounds } = drawSessions({ ...stored, slowed: { slowness: 1.2 } }, seeded(5));
    expect(new Set(baseline.map(({ slowness }) => slowness))).toEqual(new Set([1]));
    expect(new Set(rounds.map(({ slowness }) => slowness))).toEqual(new Set([1.2]));
  });

  test("has the rounds on one machine and each stored session on one, others than those of other sessions", () => {
    const { baseline, rounds } = drawSessions({ ...stored, machines: machines(0.1) }, seeded(6));
    expect(new Set(rounds.map(({ slowness }) => slowness)).size).toBe(1);
    const speeds = new Map(baseline.map(({ recorded, slowness }) => [recorded.place, slowness]));
    expect(baseline.map(({ slowness }) => slowness)).toEqual(
      baseline.map(({ recorded }) => speeds.get(recorded.place)),
    );
    expect(new Set(speeds.values()).size).toBeGreaterThan(5);
  });

  test("cannot be drawn from too few sessions, or too few runs in one", () => {
    expect(() => drawSessions({ ...stored, sessions: 15 }, seeded(1))).toThrow("too few sessions");
    expect(() => drawSessions({ ...stored, runsEach: 7 }, seeded(1))).toThrow("too few sessions");
  });
});

describe("variances of sessions and rounds", () => {
  // Worked example: mean squares 18 between (2 degrees), 1 inside (3), two runs a session: (18 - 1) / 2.
  const apart = [
    [10 - Math.SQRT1_2, 10 + Math.SQRT1_2],
    [13 - Math.SQRT1_2, 13 + Math.SQRT1_2],
    [16 - Math.SQRT1_2, 16 + Math.SQRT1_2],
  ];

  test("are those of an analysis of variance", () => {
    const { rounds, sessions } = componentsOf(apart);
    expect(rounds).toBeCloseTo(1, 9);
    expect(sessions).toBeCloseTo(8.5, 9);
  });

  test("are those of rounds alone, where sessions have one run or agree better than these let expect", () => {
    expect(componentsOf([[1], [3]])).toEqual({ rounds: 2, sessions: 0 });
    expect(
      componentsOf([
        [0, 2],
        [0, 2],
      ]),
    ).toEqual({ rounds: 2, sessions: 0 });
  });

  test("come with the chance that sessions of one level differ as much", () => {
    // Of the 15 ways to deal six runs out in pairs one is as far apart.
    expect(chanceOfSessions(apart)).toBeCloseTo(1 / 15, 1);
  });
});

test("machines differ by the standard deviation asked for", () => {
  const random = seeded(3);
  const on = machines(0.1);
  const logs = Array.from({ length: 20_000 }, () => Math.log(on(random)));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / logs.length;
  expect(mean).toBeCloseTo(0, 2);
  expect(Math.sqrt(variance)).toBeCloseTo(0.1, 2);
});

describe("side by side", () => {
  test("a run's neighbours are the nearest that were not under way at the same time", () => {
    const [head] = changed;
    if (head === undefined) throw new Error("no run");
    const nearest = neighbours([...many, recorded(31)], changed).get(head);
    expect(nearest?.map(({ base }) => base.place)).not.toContain(31);
    expect(nearest?.slice(0, 2).map(({ base }) => base.place)).toEqual([28, 29]);
  });

  test("pairs have no run in common", () => {
    const candidates = neighbours(many, many);
    for (let seed = 0; seed < gates; seed += 1) {
      const runs = pairUp(candidates, seeded(seed), 3).flatMap(({ base, head }) => [base, head]);
      expect(new Set(runs).size).toBe(6);
    }
  });

  test("all rounds that alternate share a machine", () => {
    const { baseline, rounds } = drawAlternating(neighbours(many, changed), 3, machines(0.1), seeded(1));
    expect(new Set([...baseline, ...rounds].map(({ slowness }) => slowness)).size).toBe(1);
    expect(baseline).toHaveLength(3);
  });

  test("rounds at once are the two sides of the same runs", () => {
    const { baseline, rounds } = drawSimultaneous(changed, 3, oneMachine, seeded(1));
    expect(baseline.map(({ recorded: run }) => run)).toEqual(rounds.map(({ recorded: run }) => run));
    expect(baseline.map(({ side }) => side)).toEqual([0, 0, 0]);
    expect(rounds.map(({ side }) => side)).toEqual([1, 1, 1]);
  });
});

test("a run belongs to one half, by its place", () => {
  expect(many.slice(0, 3).map(halfOf)).toEqual(["tuned", "heldOut", "tuned"]);
});

test("an endpoint never sees a recorded run twice, and no run holds one twice", () => {
  const runs = spreadOut(many, 13, 8);
  expect(runs.every((endpoints) => new Set(endpoints).size === 8)).toBe(true);
  const byEndpoint = Array.from({ length: 8 }, (_, endpoint) => runs.map((endpoints) => endpoints[endpoint]));
  expect(byEndpoint.every((seen) => new Set(seen).size === 13)).toBe(true);
});

test("parts of the bench draw apart from each other", () => {
  const seeds = [seedFor(1, "a"), seedFor(1, "b"), seedFor(2, "a"), seedFor(1, "a", 2)];
  expect(new Set(seeds).size).toBe(4);
  expect(seedFor(1, "a")).toBe(seeds[0]);
});

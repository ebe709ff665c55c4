import { describe, expect, test } from "vitest";
import { proposeRounds, tellable } from "../../../src/judge/proposal.ts";
import type { Resolution, Sight } from "../../../src/judge/resolution.ts";
import type { Dimension } from "../../../src/units.ts";
import { objective } from "./runs.ts";

/** Sights whose smallest tolerances with 1, 3 and 5 rounds are these, in the base unit. */
function sights(...tolerances: readonly [number, number, number]): Sight[] {
  return tolerances.map((smallestTolerance, index) => ({
    rounds: [1, 3, 5][index] ?? 0,
    smallestChange: 2 * smallestTolerance,
    smallestTolerance,
  }));
}

function resolution(level: number, dimension: Dimension, more: Partial<Resolution> = {}): Resolution {
  return {
    dimension,
    level,
    runs: 5,
    noise: { total: level / 50, within: level / 50 },
    stored: sights(20, 13.21, 11),
    sideBySide: sights(16, 8, 4),
    samplesBeyond: undefined,
    ...more,
  };
}

describe("what can be told of an objective", () => {
  const latency = resolution(200, "time");

  test.each([
    ["p95 < baseline + 10%", 1],
    ["p95 < baseline + 8%", 3],
    ["p95 < baseline + 13ms", 5],
    ["throughput > baseline - 10%", 1],
  ])("%s: the fewest rounds that tell it, %i", (text, rounds) => {
    expect(tellable(objective(text), latency, "stored")).toEqual({ kind: "rounds", rounds });
  });

  test.each([
    ["p95 < baseline + 4%", "7%", "p95 < baseline + 7%", 3],
    ["p95 < baseline + 1%", "7%", "p95 < baseline + 7%", undefined],
    ["p95 < baseline + 8ms", "14ms", "p95 < baseline + 14ms", 3],
    ["p95{name:a - b} <= baseline + 4 %", "7%", "p95{name:a - b} <= baseline + 7 %", 3],
    ["throughput > baseline - 2.5%", "7%", "throughput > baseline - 7%", 5],
  ])("%s is below the floor: allow %s", (text, allow, proposed, pairs) => {
    expect(tellable(objective(text), latency, "stored")).toEqual({
      kind: "belowFloor",
      allow,
      proposed,
      pairs,
    });
  });

  test("a share's tolerance is proposed in tenths of a point", () => {
    const errors = resolution(0.01, "ratio", {
      stored: sights(0.009, 0.0061, 0.005),
      sideBySide: sights(0.01, 0.007, 0.006),
    });
    expect(tellable(objective("errors < baseline + 0.2pp"), errors, "stored")).toMatchObject({
      allow: "0.7pp",
      proposed: "errors < baseline + 0.7pp",
    });
  });

  test("side by side proposes no pairs: they are compared already", () => {
    expect(tellable(objective("p95 < baseline + 1%"), latency, "sideBySide")).toMatchObject({
      allow: "4%",
      pairs: undefined,
    });
  });

  test("what is proposed can be told", () => {
    const told = tellable(objective("p95 < baseline + 4%"), latency, "stored");
    const proposed = told.kind === "belowFloor" ? told.proposed : "";
    expect(tellable(objective(proposed), latency, "stored")).toEqual({ kind: "rounds", rounds: 3 });
  });

  test("nothing is told of limits of their own, of improvements and of a handful of samples", () => {
    expect(tellable(objective("p95 < 300ms"), latency, "stored")).toEqual({ kind: "absolute" });
    expect(tellable(objective("p95 < baseline - 10%"), latency, "stored")).toEqual({ kind: "improvement" });
    expect(tellable(objective("p99 < baseline + 50%"), { ...latency, samplesBeyond: 3.4 }, "stored")).toEqual(
      { kind: "fewSamples", beyond: 3.4 },
    );
  });

  test("a share of no errors is told by the counts alone", () => {
    expect(tellable(objective("errors < baseline + 10%"), resolution(0, "ratio"), "stored")).toEqual({
      kind: "rounds",
      rounds: 1,
    });
  });
});

describe("proposed rounds", () => {
  const needs = (rounds: number) => ({ kind: "rounds", rounds }) as const;

  test.each([
    ["enough as they are", { min: 1, max: 3 }, [needs(1), needs(3)], { min: 1, max: 3 }],
    ["more where an objective needs them", { min: 1, max: 3 }, [needs(1), needs(5)], { min: 1, max: 5 }],
    ["no more at least than are needed", { min: 5, max: 5 }, [needs(1)], { min: 1, max: 5 }],
    [
      "three for a tolerance that is made for three",
      { min: 1, max: 1 },
      [{ kind: "belowFloor", allow: "7%", proposed: "", pairs: undefined }] as const,
      { min: 1, max: 3 },
    ],
    [
      "left alone where nothing is compared",
      { min: 2, max: 2 },
      [{ kind: "absolute" }] as const,
      { min: 2, max: 2 },
    ],
  ])("%s", (_, now, tellables, proposed) => {
    expect(proposeRounds(now, tellables)).toEqual(proposed);
  });
});

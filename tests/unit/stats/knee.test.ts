import { describe, expect, it } from "vitest";
import { risingFit } from "../../../src/stats/isotonic.ts";
import { kneeOf } from "../../../src/stats/knee.ts";

const curve = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([x, y]) => ({ x, y }));

describe("the knee of a curve", () => {
  it("is where the throughput of the polling service stops growing", () => {
    const measured = curve([50, 198], [200, 367], [250, 417.6], [300, 402], [400, 422.2], [500, 438]);
    expect(kneeOf(measured)).toEqual({ from: 250, to: 250 });
  });

  it("is a range where neighbours tie", () => {
    expect(kneeOf(curve([0, 0], [10, 55], [20, 71], [30, 80], [100, 100]))).toEqual({ from: 20, to: 30 });
    expect(kneeOf(curve([0, 0], [10, 51], [20, 60.5], [30, 70], [100, 90]))).toEqual({ from: 10, to: 30 });
  });

  it("is nowhere on a straight line, on a flat one and between two points", () => {
    expect(kneeOf(curve([1, 10], [2, 20], [4, 40], [8, 80]))).toBeUndefined();
    expect(kneeOf(curve([1, 10], [2, 10], [4, 10]))).toBeUndefined();
    expect(kneeOf(curve([1, 10], [2, 20]))).toBeUndefined();
  });

  it("is nowhere on a curve that slows but goes on rising", () => {
    expect(
      kneeOf(curve([100, 100], [200, 190], [300, 270], [400, 340], [500, 400], [600, 450])),
    ).toBeUndefined();
    expect(kneeOf(curve([50, 100], [100, 180], [200, 300], [400, 420], [800, 560]))).toBeUndefined();
  });

  it("is where a curve that slowed before stops", () => {
    expect(kneeOf(curve([100, 100], [200, 160], [300, 215], [400, 260], [500, 262], [600, 263]))).toEqual({
      from: 400,
      to: 400,
    });
    expect(kneeOf(curve([10, 10], [20, 80], [40, 120], [80, 170], [160, 175]))).toEqual({ from: 80, to: 80 });
  });

  it("comes before throughput falls", () => {
    expect(kneeOf(curve([10, 100], [20, 190], [30, 200], [40, 150], [50, 90]))).toEqual({ from: 20, to: 20 });
  });
});

describe("the rising fit", () => {
  it("leaves rising values as they are and replaces falling neighbours by their mean", () => {
    expect(risingFit([1, 2, 3])).toEqual([1, 2, 3]);
    expect(risingFit([1, 4, 2, 6])).toEqual([1, 3, 3, 6]);
    expect(risingFit([5, 1, 0])).toEqual([2, 2, 2]);
    expect(risingFit([])).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { timeTicks } from "../../../src/browser/words.ts";
import { figureWords, type Panel, scaleOfLines } from "../../../src/report/render/html/panel.ts";

describe("below an axis of sessions", () => {
  const times = [
    "2026-01-03 08:00",
    "2026-01-03 08:00",
    "2026-01-03 16:30",
    "2026-01-04 00:10",
    "2026-01-06 09:00",
  ];

  test("a day that ticks share is told once, then the time of day", () => {
    expect(timeTicks(times, [0, 2, 3, 4])).toEqual(["2026-01-03", "16:30", "2026-01-04", "2026-01-06"]);
  });

  test("a tick of the same minute has no words of its own", () => {
    expect(timeTicks(times, [0, 1, 2])).toEqual(["2026-01-03", "", "16:30"]);
  });

  test("a tick between places or beyond them has none either", () => {
    expect(timeTicks(times, [0, 0.5, 2, 9])).toEqual(["2026-01-03", "", "2026-01-03", ""]);
    expect(timeTicks(times, [-1, 0])).toEqual(["", "2026-01-03"]);
  });
});

test("a figure beside a limit that is drawn does not read as the limit, unless it lies on it", () => {
  const panel: Panel = {
    id: "latency",
    title: "Response time",
    summary: "",
    across: { kind: "elapsed", seconds: [0], span: 1, start: "2026-11-21T04:00:00Z" },
    up: { dimension: "time", scale: scaleOfLines("time", [], { limits: [500, 300] }), fromZero: true },
    lines: [],
    limits: [
      { value: 500, label: "p99 < 500 ms" },
      { value: 300, label: "p95 < 300 ms" },
    ],
  };
  expect(figureWords(panel.up, 300.4)).toBe("300.4 ms");
  expect(figureWords(panel.up, 300)).toBe("300 ms");
  const up = { ...panel.up, scale: scaleOfLines("time", [{ values: [300.4] }]) };
  expect(figureWords(up, 300.4)).toBe("300 ms");
});

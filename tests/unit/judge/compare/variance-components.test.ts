import { describe, expect, test } from "vitest";
import {
  pairedEstimate,
  type SessionFigure,
  type SideFigures,
} from "../../../../src/judge/compare/variance-components.ts";
import { oddsToPass } from "../../../../src/stats/error-budget.ts";
import { knowledgeOf, logOdds } from "../../../../src/stats/sequential.ts";

describe("one pair of rounds without a difference", () => {
  const seen = { none: 0, change: Math.log(1.1) };

  function sideOf(about: Partial<SessionFigure>): SideFigures {
    const figures = [{ value: 0, session: "gate", startMs: 60_000, ...about }];
    return { figures, withinVariance: 0.012 ** 2, withinDegrees: 10, leastWithin: 0 };
  }

  function odds(about: Partial<SessionFigure>): number {
    const estimate = pairedEstimate(sideOf({}), sideOf(about), { sessions: 0.01, rounds: 0.01 });
    return logOdds(knowledgeOf(estimate), seen);
  }

  test("passes where both sides were measured at once on a calm machine", () => {
    expect(odds({})).toBeLessThan(-oddsToPass);
    expect(odds({ startMs: 60_400 })).toBeLessThan(-oddsToPass);
  });

  test.each([
    ["one after the other", { startMs: 80_000 }],
    ["in other sessions", { session: "elsewhere" }],
    ["without recorded seconds", { startMs: undefined }],
  ])("stays open where they were measured %s", (_, about) => {
    expect(odds(about)).toBeGreaterThan(-oddsToPass);
  });
});

import { describe, expect, test } from "vitest";
import { parseFigure, parseObjective } from "../../../src/config/grammar/objective.ts";
import { allCosts, costIndicators } from "../../../src/features/costs/indicators.ts";
import { formatIndicator } from "../../../src/model/objective.ts";

const source = { from: "default" } as const;

function read(line: string) {
  const parsed = parseObjective(line, source, allCosts);
  if (parsed.kind === "problem") throw new Error(parsed.problem.found);
  return parsed.value;
}

function problem(line: string) {
  const parsed = parseObjective(line, source, allCosts);
  return parsed.kind === "problem" ? parsed.problem : undefined;
}

describe("objectives on costs", () => {
  test("are written in their words, which they print again", () => {
    expect(read("warn: cpu per request < baseline + 10%")).toMatchObject({
      indicator: costIndicators.cpuPerRequest,
      bound: { kind: "relative", measure: "share", amount: 0.1 },
      onMiss: "warn",
    });
    expect(allCosts.map(formatIndicator)).toEqual(allCosts.map(({ metric }) => metric));
  });

  test.each([
    ["cpu per request < 3ms", 3],
    ["cpu < 1.5 cores", 1.5],
    ["memory peak < 200MB", 200e6],
    ["memory growth < 5MB/min", 5],
    ["switches per request < 10", 10],
    ["written  per request < 4kB", 4000],
  ])("%s has its own unit", (line, limit) => {
    expect(read(line).bound).toMatchObject({ kind: "absolute", limit });
  });

  test.each([
    ["cpu per request < 200MB", 22],
    ["cpu per requests < 3ms", 1],
    ["cpu per request > baseline + 10%", 17],
    ["cpu per request of each endpoint < baseline + 10%", 17],
    ["memory growth < baseline + 10%", 17],
    ["memory peak < -1MB", 15],
  ])("%s is refused where it is wrong", (line, column) => {
    expect(problem(line)).toMatchObject({ column });
  });

  test("suggest the word that was meant", () => {
    expect(problem("cpu per requests < 3ms")).toMatchObject({ expected: "cpu per request" });
  });

  test("leave a script's own metric of the same word alone", () => {
    expect(read("cpu avg < 3ms").indicator).toEqual({
      metric: "cpu",
      tags: {},
      aggregation: { kind: "avg" },
    });
  });

  test("are unknown without the feature", () => {
    expect(parseObjective("cpu per request < 3ms", source).kind).toBe("problem");
  });

  test("are figures of studies", () => {
    expect(parseFigure("memory peak", allCosts)).toMatchObject({
      kind: "read",
      value: { indicator: costIndicators.memoryPeak, better: "lower" },
    });
  });
});

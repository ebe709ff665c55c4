import { describe, expect, test } from "vitest";
import { explainProblem, parseQueryObjective } from "../../../../src/config/grammar/objective.ts";
import { formatIndicator, type QueryMeaning } from "../../../../src/model/objective.ts";

const depth: QueryMeaning = { name: "Queue depth", dimension: "number", unit: "messages" };
const memory: QueryMeaning = { name: "Memory", dimension: "bytes", unit: "B" };
const cpu: QueryMeaning = { name: "CPU", dimension: "ratio", unit: "%" };
const lag: QueryMeaning = { name: "Lag", dimension: "time", unit: "s" };

function read(line: string, query: QueryMeaning) {
  const parsed = parseQueryObjective(line, { from: "file", where: "f.yml", line: 9 }, query);
  if (parsed.kind === "problem") throw new Error(explainProblem(parsed.problem, "f.yml line 9"));
  return parsed.value;
}

describe("an objective of a query", () => {
  test("names its query and bounds the worst of its series", () => {
    expect(read("warn: max < 500", depth)).toEqual({
      text: "Queue depth: max < 500",
      indicator: {
        of: "servers",
        metric: "Queue depth",
        tags: {},
        aggregation: { kind: "max" },
        worst: "largest",
        counted: "messages",
      },
      comparison: "<",
      bound: { kind: "absolute", limit: 500, dimension: "number" },
      onMiss: "warn",
      source: { from: "file", where: "f.yml", line: 9 },
    });
  });

  test("that wants more bounds the smallest of its series", () => {
    expect(read("min >= 2", depth).indicator).toMatchObject({ worst: "smallest" });
  });

  test("is told as it is read", () => {
    expect(formatIndicator(read("end < 1", depth).indicator)).toBe("Queue depth: end");
  });

  test.each([
    ["max < 500 messages", depth, { kind: "absolute", limit: 500, dimension: "number" }],
    ["end < 1", depth, { kind: "absolute", limit: 1, dimension: "number" }],
    ["max < 512MB", memory, { kind: "absolute", limit: 512_000_000, dimension: "bytes" }],
    ["change < 20MB", memory, { kind: "absolute", limit: 20_000_000, dimension: "bytes" }],
    ["avg < 80%", cpu, { kind: "absolute", limit: 0.8, dimension: "ratio" }],
    ["max < 2s", lag, { kind: "absolute", limit: 2000, dimension: "time" }],
    ["avg < baseline + 20%", depth, { kind: "relative", measure: "share", amount: 0.2 }],
    ["avg < baseline + 5pp", cpu, { kind: "relative", measure: "points", amount: 0.05 }],
    [
      "change < baseline + 5MB",
      memory,
      { kind: "relative", measure: "offset", amount: 5_000_000, dimension: "bytes" },
    ],
    [
      "start > baseline - 3 messages",
      depth,
      { kind: "relative", measure: "offset", amount: -3, dimension: "number" },
    ],
  ])("%s carries the unit of its query", (line, query, bound) => {
    expect(read(line, query).bound).toEqual(bound);
  });
});

test.each([
  [
    "p95 < 500",
    depth,
    `f.yml line 9: found "p95"
  p95 < 500
  ^ expected one of max, min, avg, start, end, change`,
  ],
  [
    "< 500",
    depth,
    `f.yml line 9: found "<"
  < 500
  ^ expected one of max, min, avg, start, end, change`,
  ],
  [
    "warn: max < 500 ms",
    depth,
    `f.yml line 9: unit "ms" does not fit
  warn: max < 500 ms
                  ^ expected a number of messages`,
  ],
  [
    "max < 500",
    lag,
    `f.yml line 9: a number without a unit
  max < 500
           ^ expected a time: us, ms, s, m or h`,
  ],
  [
    "max < many",
    depth,
    `f.yml line 9: found "many"
  max < many
        ^ expected a limit (a number of messages) or baseline + 10%`,
  ],
  [
    "end == 0",
    depth,
    `f.yml line 9: "==" with a query
  end == 0
      ^ expected <, <=, > or >=`,
  ],
  [
    "change < baseline + 20%",
    memory,
    `f.yml line 9: a percentage of a change
  change < baseline + 20%
           ^ expected a limit (a size: B, kB, MB or GB) or baseline + one; a change has no percentage`,
  ],
  [
    "max < 500 600",
    depth,
    `f.yml line 9: found "600"
  max < 500 600
            ^ expected the end of the line`,
  ],
])("%s shows the spot and what was expected", (line, query, message) => {
  expect(() => read(line, query)).toThrow(message);
});

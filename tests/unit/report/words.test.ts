import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../src/config/threshold.ts";
import { currentWords, limitWords } from "../../../src/report/words.ts";
import {
  absolute,
  change,
  errors,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  p95,
  relative,
} from "./fixtures.ts";

describe("the limit in a table", () => {
  test("of a script's threshold has the unit of what it is about, judged or not", () => {
    const threshold = parseThreshold("http_req_duration{name:price}", "p(95)<400");
    if (threshold === undefined) throw new Error("no threshold");
    expect(limitWords(notJudged(threshold, 75, "Too few samples."))).toBe("< 400 ms");
  });

  test("keeps the unit that was written", () => {
    const limit = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
    expect(limitWords(notJudged(limit, undefined, "No samples."))).toBe("< 1 %");
  });

  test("of a share of nothing is kept by nothing", () => {
    const share = relative("errors < baseline + 50%", errors, { amount: 0.5 });
    expect(limitWords(judgedRelative(share, change(0, 0, 0), "pass", "ratio"))).toBe(
      "<= 0 % (baseline + 50 %)",
    );
    const points = relative("errors < baseline + 1pp", errors, { amount: 0.01, measure: "points" });
    expect(limitWords(judgedRelative(points, change(0, 0, 0), "pass", "ratio"))).toBe(
      "< 1 % (baseline + 1 pp)",
    );
    const time = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
    expect(limitWords(judgedRelative(time, change(200, 210, 9)))).toBe("< 220 ms (baseline + 10 %)");
  });
});

describe("the figure in a table", () => {
  const nearLimit = judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 301, "fail");

  test("has the interval that its limit lies in beside it", () => {
    const near = { ...nearLimit, interval: { low: 290, high: 312 } };
    expect(currentWords(near)).toBe("301 ms (290 ms to 312 ms)");
    expect(currentWords(nearLimit)).toBe("301 ms");
  });

  test("of a share keeps its unit", () => {
    const limit = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
    const near = { ...judgedAbsolute(limit, 0.008), interval: { low: 0.003, high: 0.0212 } };
    expect(currentWords(near)).toBe("0.8 % (0.3 % to 2.12 %)");
  });
});

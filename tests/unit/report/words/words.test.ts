import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../../src/config/grammar/threshold.ts";
import type { Judgement } from "../../../../src/model/verdict.ts";
import { spellingOf } from "../../../../src/report/words/spelling.ts";
import { currentWords, limitWords, listSome } from "../../../../src/report/words/words.ts";
import {
  absolute,
  change,
  errors,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  p95,
  relative,
} from "../fixtures.ts";

function inTable(judgement: Judgement): string {
  return limitWords(judgement, spellingOf({ judgements: [judgement], runs: [] }));
}

describe("the limit in a table", () => {
  test("of a script's threshold has the unit of what it is about, judged or not", () => {
    const threshold = parseThreshold("http_req_duration{name:price}", "p(95)<400");
    if (threshold === undefined) throw new Error("no threshold");
    expect(inTable(notJudged(threshold, 75, { kind: "fewSamples", samples: 9 }))).toBe("< 400 ms");
  });

  test("keeps the unit that was written", () => {
    const limit = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
    expect(inTable(notJudged(limit, undefined, { kind: "noSamples", of: "default" }))).toBe("< 1 %");
  });

  test("of a share of nothing is kept by nothing", () => {
    const share = relative("errors < baseline + 50%", errors, { amount: 0.5 });
    expect(inTable(judgedRelative(share, change(0, 0, 0), "pass", "ratio"))).toBe("<= 0 % (baseline + 50 %)");
    const points = relative("errors < baseline + 1pp", errors, { amount: 0.01, measure: "points" });
    expect(inTable(judgedRelative(points, change(0, 0, 0), "pass", "ratio"))).toBe("< 1 % (baseline + 1 pp)");
    const time = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
    expect(inTable(judgedRelative(time, change(200, 210, 9)))).toBe("< 220 ms (baseline + 10 %)");
  });
});

describe("the figure in a table", () => {
  const shown = (judgement: Judgement): string =>
    currentWords(judgement, spellingOf({ judgements: [judgement], runs: [] }));
  const nearLimit = judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 301, "fail");

  test("has the interval that its limit lies in beside it", () => {
    const near = { ...nearLimit, interval: { low: 290, high: 312 } };
    expect(shown(near)).toBe("301 ms (290 ms to 312 ms)");
    expect(shown(nearLimit)).toBe("301 ms");
  });

  test("of a share keeps its unit", () => {
    const limit = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
    const near = { ...judgedAbsolute(limit, 0.008), interval: { low: 0.003, high: 0.0212 } };
    expect(shown(near)).toBe("0.8 % (0.3 % to 2.12 %)");
  });
});

test.each([
  [["a"], "a"],
  [["a", "b", "c", "d"], "a, b, c and d"],
  [["a", "b", "c", "d", "e"], "a, b, c and 2 more"],
])("a sentence names %j as %s", (names, words) => {
  expect(listSome(names)).toBe(words);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Comparator } from "../../../../src/model/objective.ts";
import { holds } from "../../../../src/model/objective.ts";
import { type Dimension, parseQuantity } from "../../../../src/model/units.ts";
import type { Judgement } from "../../../../src/model/verdict.ts";
import { missSentence } from "../../../../src/report/words/headline.ts";
import { spellingOf } from "../../../../src/report/words/spelling.ts";
import { currentFigure, differenceWords, limitFigure } from "../../../../src/report/words/words.ts";
import { draws } from "../../sample.ts";
import { absolute, change, judgedAbsolute, judgedRelative, p95, relative } from "../fixtures.ts";

const dimensions: readonly Dimension[] = ["time", "ratio", "frequency", "bytes", "byteRate", "number"];
const comparisons: readonly Comparator[] = ["<", "<=", ">", ">=", "==", "!="];

/** What a printed figure says, in its base unit. */
function read(text: string): number {
  return parseQuantity(text.replaceAll(",", ""))?.value ?? Number.NaN;
}

/** A limit as people write one, and a figure on it or beside it, close or far. */
const limit = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -4, max: 6 }))
  .map(([digits, power]) => Number(`${digits}e${power}`));
const besideLimit = fc.tuple(
  limit,
  fc.oneof(
    fc.constant(0),
    fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
  ),
);

/** How the figures of one judgement are spelled, where it is all there is. */
function alone(judgement: Judgement) {
  return spellingOf({ judgements: [judgement], runs: [] });
}

describe("a shown figure and its limit never contradict the verdict", () => {
  test("for any dimension, comparison and absolute limit", () => {
    fc.assert(
      fc.property(
        besideLimit,
        fc.constantFrom(...dimensions),
        fc.constantFrom(...comparisons),
        ([bound, share], dimension, comparison) => {
          const current = bound * (1 + share);
          // Figures closer than print can tell are none that a run could show.
          fc.pre(current === bound || Math.abs(current - bound) > 1e-9 * bound);
          const isMet = holds(current, comparison, bound);
          const objective = absolute("x", p95, { comparison, limit: bound, dimension });
          const judgement = judgedAbsolute(objective, current, isMet ? "pass" : "fail");
          if (judgement.kind === "notJudged") throw new Error("it was judged");
          const [shown, against] = [
            read(currentFigure(judgement, alone(judgement))),
            read(limitFigure(judgement, alone(judgement))),
          ];
          expect(holds(shown, comparison, against)).toBe(isMet);
        },
      ),
      { numRuns: draws(3000) },
    );
  });

  test("for any dimension and limit that follows the baseline", () => {
    fc.assert(
      fc.property(
        besideLimit,
        fc.constantFrom(...dimensions),
        fc.constantFrom<Comparator>("<", "<=", ">", ">="),
        ([baseline, share], dimension, comparison) => {
          const objective = relative("x", p95, {
            comparison,
            amount: comparison.startsWith("<") ? 0.1 : -0.1,
          });
          const judgement = judgedRelative(
            objective,
            change(baseline, baseline * (1.1 + share), 1),
            "fail",
            dimension,
          );
          const { current, limit: bound } = judgement;
          fc.pre(current === bound || Math.abs(current - bound) > 1e-9 * Math.abs(bound));
          const [shown, against] = [
            read(currentFigure(judgement, alone(judgement))),
            read(limitFigure(judgement, alone(judgement))),
          ];
          expect(holds(shown, comparison, against)).toBe(holds(current, comparison, bound));
        },
      ),
      { numRuns: draws(3000) },
    );
  });

  test("300.4 ms does not meet 300 ms, in the table as in the headline", () => {
    const objective = absolute("p95 < 300ms", p95, { limit: 300 });
    const judgement = judgedAbsolute(objective, 300.4, "fail");
    if (judgement.kind === "notJudged") throw new Error("it was judged");
    expect(currentFigure(judgement, alone(judgement))).toBe("300.4 ms");
    expect(missSentence(judgement, alone(judgement))).toBe("p95 is 300.4 ms; the limit is 300 ms");
  });

  test("an interval's end beyond the tolerance reads as beyond it, however wide the interval is", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.double({ min: 1e-5, max: 0.5, noNaN: true }),
        (spread, beyond) => {
          const objective = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
          const compared = change(200, 200 * (1.1 + beyond + spread), 200 * spread);
          const judgement = judgedRelative(objective, compared, "fail");
          const [, low = ""] = /\((\S+ %)/.exec(differenceWords(judgement, compared, alone(judgement))) ?? [];
          expect(read(low)).toBeGreaterThan(0.1);
        },
      ),
    );
  });
});

test("a rise from a level below zero reads as a rise, inside of its interval", () => {
  const objective = absolute("x", p95, { comparison: "<", limit: 5, dimension: "number" });
  const judgement = judgedAbsolute(objective, 1, "pass", change(-2, 1, 1));
  expect(differenceWords(judgement, change(-2, 1, 1), alone(judgement))).toBe("+150 % (+100 % to +200 %)");
});

import { describe, expect, test } from "vitest";
import { fixedLimit } from "../../../../scripts/verdicts/rules/fixed-limit.ts";
import { locationShift, mannWhitney } from "../../../../scripts/verdicts/rules/mann-whitney.ts";
import { percentageOfMean } from "../../../../scripts/verdicts/rules/percentage-of-mean.ts";
import { previousRun } from "../../../../scripts/verdicts/rules/previous-run.ts";
import type { Observation, Question } from "../../../../scripts/verdicts/rules/rule.ts";
import { tTest } from "../../../../scripts/verdicts/rules/t-test.ts";

const seen = (value: number, perSecond: readonly number[] = []): Observation => ({ value, perSecond });

/** Earlier values, the newest last, and the new one. */
function question(
  history: readonly number[],
  current: number,
  better: Question["better"] = "lower",
): Question {
  return { history: history.map((value) => seen(value)), current: seen(current), better };
}

describe("one previous run", () => {
  const rule = previousRun(1.05);

  test.each<[string, Question, string]>([
    ["alerts beyond the factor", question([100], 105.1), "fail"],
    ["is silent at the factor", question([100], 105), "pass"],
    ["looks at the newest run alone", question([200, 100], 106), "fail"],
    ["turns the factor round where more is better", question([100], 95, "higher"), "fail"],
    ["takes more for the better there", question([100], 200, "higher"), "pass"],
    ["alerts at one error after none", question([0], 0.001), "fail"],
    ["is silent at no error after none", question([0], 0), "pass"],
  ])("%s", (_, asked, word) => {
    expect(rule.decide(asked)).toBe(word);
  });
});

describe("a percentage of the mean", () => {
  const rule = percentageOfMean(0.05);

  test.each<[string, Question, string]>([
    ["alerts beyond it", question([90, 110], 105.1), "fail"],
    ["is silent at it", question([90, 110], 105), "pass"],
    ["alerts below it where more is better", question([90, 110], 94.9, "higher"), "fail"],
    ["alerts at any error after none", question([0, 0], 0.001), "fail"],
  ])("%s", (_, asked, word) => {
    expect(rule.decide(asked)).toBe(word);
  });
});

describe("the t-test", () => {
  const rule = tTest(0.99);
  // Mean 100 and standard deviation 1; t(0.99, 9) = 2.821438, so the limit is 100 + 2.821438 sqrt(1.1) = 102.9592.
  const deviation = Math.sqrt(0.9);
  const history = [1, -1, 1, -1, 1, -1, 1, -1, 1, -1].map((sign) => 100 + sign * deviation);

  test.each<[string, Question, string]>([
    ["alerts beyond the prediction limit", question(history, 102.96), "fail"],
    ["is silent inside it", question(history, 102.958), "pass"],
    ["has the limit below where more is better", question(history, 97.04, "higher"), "fail"],
    ["has no limit without variance", question([0, 0, 0], 1), "pass"],
    ["has no limit for one run", question([100], 1000), "pass"],
  ])("%s", (_, asked, word) => {
    expect(rule.decide(asked)).toBe(word);
  });
});

describe("the location shift", () => {
  const control = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const experiment = [1.15, 0.88, 0.9, 0.74, 1.21];

  test("is the median of all pairwise differences", () => {
    const differences = experiment
      .flatMap((value) => control.map((other) => value - other))
      .sort((one, other) => one - other);
    const middle = ((differences[24] ?? 0) + (differences[25] ?? 0)) / 2;
    const { estimate } = locationShift(experiment, control);
    expect(Math.abs(estimate - middle)).toBeLessThan(0.02);
  });

  test("changes its sign when the sides are swapped", () => {
    const one = locationShift(experiment, control);
    const other = locationShift(control, experiment);
    expect(one.low).toBeCloseTo(-other.high, 6);
    expect(one.high).toBeCloseTo(-other.low, 6);
  });

  test("moves with the experiment", () => {
    const { low, high } = locationShift(experiment, control);
    const moved = locationShift(
      experiment.map((value) => value + 5),
      control,
    );
    expect(moved.low).toBeCloseTo(low + 5, 6);
    expect(moved.high).toBeCloseTo(high + 5, 6);
  });
});

describe("Mann-Whitney", () => {
  const calm = [10, 11, 12, 10.5, 11.5, 12.5, 10.2, 11.2, 12.2, 10.7];
  const ask = (perSecond: readonly number[], better: Question["better"] = "lower"): Question => ({
    history: [seen(11, calm)],
    current: seen(11, perSecond),
    better,
  });

  test.each<[string, Question, string]>([
    ["alerts at a clear shift", ask(calm.map((value) => value + 3)), "fail"],
    ["is silent at a small one", ask(calm.map((value) => value + 0.3)), "pass"],
    ["is silent at one for the better", ask(calm.map((value) => value - 3)), "pass"],
    [
      "alerts at that one where more is better",
      ask(
        calm.map((value) => value - 3),
        "higher",
      ),
      "fail",
    ],
    ["is silent at the same series", ask(calm), "pass"],
  ])("%s", (_, asked, word) => {
    expect(mannWhitney.decide(asked)).toBe(word);
  });

  test("passes any error rate after none, for a mean of 0 has no ratio", () => {
    const none = calm.map(() => 0);
    const asked: Question = { history: [seen(0, none)], current: seen(1, calm), better: "lower" };
    expect(mannWhitney.decide(asked)).toBe("pass");
  });
});

test("an absolute threshold is kept strictly on its better side", () => {
  const rule = fixedLimit(100);
  expect(rule.decide(question([1], 99.9))).toBe("pass");
  expect(rule.decide(question([1], 100))).toBe("fail");
  expect(rule.decide(question([1], 100.1, "higher"))).toBe("pass");
});

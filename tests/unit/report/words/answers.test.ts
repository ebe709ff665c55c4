import { expect, test } from "vitest";
import type { AnswerChange } from "../../../../src/model/verdict/answers.ts";
import { answersLine } from "../../../../src/report/words/answers.ts";
import { caughtSentence } from "../../../../src/report/words/caught.ts";
import { scenarioHeadline } from "../../../../src/report/words/headline.ts";
import { change, errors, judged, judgedRelative, p95, relative } from "../fixtures.ts";

const faster = judgedRelative(relative("p95 < baseline + 10%", p95, { amount: 0.1 }), change(212, 85, 6));
const failing = judgedRelative(
  relative("errors < baseline + 1pp", errors, { amount: 0.01, measure: "points" }),
  change(0, 0.41, 0.01),
  "fail",
  "ratio",
);

/** The line as plain text; undefined without one. */
function textOf(answers: readonly AnswerChange[], judgements = [faster], name?: string): string | undefined {
  const line = answersLine(judged(judgements, { answers }), name);
  return line
    ?.map((piece) =>
      typeof piece === "string"
        ? piece
        : "strong" in piece
          ? piece.strong
          : "code" in piece
            ? piece.code
            : "",
    )
    .join("");
}

const status = (of: number, baseline: number, current: number) => ({ status: of, baseline, current });

test("a pass beside answers that changed praises nothing", () => {
  const before = judged([faster]);
  expect(scenarioHeadline(before)).toBe("The objective is met; p95 fell by 60 %, from 212 ms to 85 ms");
  expect(caughtSentence(before.verdict)).toMatch(/^No regression\. /);
  for (const one of [
    { kind: "errors", current: 0.006, baseline: 0.001 },
    { kind: "exceptions", current: 0.004, baseline: 0 },
    { kind: "bytes", current: 20, baseline: 10_000 },
    { kind: "statuses", shares: [status(304, 0, 1)] },
    { kind: "endpointsGone", names: ["pay"], more: 0 },
  ] as const) {
    const outcome = judged([faster], { answers: [one] });
    expect(scenarioHeadline(outcome)).toBe("The objective is met; answers changed");
    expect(caughtSentence(outcome.verdict)).toBeUndefined();
  }
});

test("nor does a pass whose requests may have gone elsewhere", () => {
  const doubt = { kind: "mapped", target: "shop.example.com", to: "10.0.0.9:80" } as const;
  const outcome = judged([faster], { doubts: [{ kind: "hosts", side: "head", doubt }] });
  expect(scenarioHeadline(outcome)).toBe("The objective is met; requests may have gone elsewhere");
  expect(caughtSentence(outcome.verdict)).toBeUndefined();
});

test.each<[string, AnswerChange[]]>([
  [
    "Answers changed: HTTP 302 (a redirect) on 50 % of the answers, 0 % in the baseline; HTTP 204 on 10 % of the answers, 2 % in the baseline.",
    [{ kind: "statuses", shares: [status(200, 0.98, 0.4), status(302, 0, 0.5), status(204, 0.02, 0.1)] }],
  ],
  [
    "Answers changed: HTTP 200 on 40 % of the answers, 98 % in the baseline.",
    [{ kind: "statuses", shares: [status(200, 0.98, 0.4)] }],
  ],
  ["Answers changed: no request to pay.", [{ kind: "endpointsGone", names: ["pay"], more: 0 }]],
  [
    "Answers changed: no request to a, b, c and 8 more endpoints.",
    [{ kind: "endpointsGone", names: ["a", "b", "c", "d"], more: 7 }],
  ],
])("%s", (words, answers) => {
  expect(textOf(answers)).toBe(words);
});

test("a scenario among others is named", () => {
  expect(textOf([{ kind: "bytes", current: 20, baseline: 10_020 }], [faster], "search")).toBe(
    "Answers changed (search): 20 B a request, 10 kB in the baseline.",
  );
});

test("what a missed objective says already is not said again", () => {
  expect(textOf([{ kind: "errors", current: 0.41, baseline: 0 }], [faster, failing])).toBeUndefined();
  expect(textOf([{ kind: "exceptions", current: 0.01, baseline: 0 }], [faster, failing])).toMatch(/threw/);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderJunit } from "../../../../src/features/junit/junit.ts";
import { pageContent } from "../../../../src/features/page/content.ts";
import { renderPage } from "../../../../src/features/page/render.ts";
import type { GateOutcome, ScenarioOutcome } from "../../../../src/model/outcome.ts";
import { type Dimension, formatOn, parseQuantity, scaleOver } from "../../../../src/model/units.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { percentileIndicator, spellingOf } from "../../../../src/report/words/spelling.ts";
import { draws } from "../../sample.ts";
import {
  absolute,
  baselineRuns,
  context,
  errors,
  gate,
  judged,
  judgedAbsolute,
  notJudged,
  p95,
  percentile,
  run,
} from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";
import { states } from "../states.ts";

const whole = absolute("p95 < 300ms", p95, { limit: 300 });
const login = absolute("http_req_duration{name:login} p(95) < 300ms", percentile(95, "login"), {
  limit: 300,
});
const failed = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });

const missed = run({
  percentiles: { "50": 88, "95": 300.4, "99": 431 },
  failed: 0.0100004,
  endpoints: [{ name: "login", count: 600, p95: 300.4 }],
});
const outcome = gate([
  judged(
    [
      judgedAbsolute(whole, 300.4, "fail"),
      judgedAbsolute(login, 300.4, "fail"),
      judgedAbsolute(failed, 0.0100004, "fail"),
    ],
    { run: missed, baseline: baselineRuns([{ name: "login", count: 600, p95: 300 / 0.9 + 0.4 }]) },
  ),
]);
const assets = { script: "", scriptSha256: "", style: "" };

test.each([
  ["the comment", markdownOf(outcome, context)],
  ["the terminal", terminalOf(outcome, context)],
  ["the page", renderPage(pageContent(buildReport(outcome, context)), assets).replace(/<script.*/s, "")],
])("in %s nothing but the limit itself reads as the limit", (_, shown) => {
  expect(shown).toContain("300.4 ms");
  const limits = [...shown.matchAll(/.{10}\b(?:300 ms|1 %)(?! is allowed)/g)].map(([it]) => it);
  expect(limits.filter((it) => !/(?:<|&lt;|limit is) \S+ \S+$/.test(it))).toEqual([]);
});

test("an objective that was not judged has its limit all the same", () => {
  const judgements = [notJudged(whole, 300.4, { kind: "invalid", position: 0 })];
  const { scaleOf } = spellingOf({ judgements, runs: [] });
  expect(formatOn(scaleOf(percentileIndicator(95), "time"), 300.4)).toBe("300.4 ms");
  expect(formatOn(scaleOf(percentileIndicator(99), "time"), 300.4)).toBe("300 ms");
});

test("in a comment's tables no figure is set apart from its unit, nor a limit from its sign", () => {
  const rows = markdownOf(outcome, context)
    .split("\n")
    .filter((it) => it.startsWith("| p95") || it.startsWith("| errors"));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).not.toMatch(/\d (?:ms|%)|(?:&lt;|&gt;) \d/);
});

/** Every figure with a unit that a text shows, without its sign. */
const shownFigure = /\d[\d,]*(?:\.\d+)?(?: ?(?:ms|µs|s|%|kB|MB|B)(?![\p{L}\p{N}])|\/s|\/min)/gu;

/** Figures that may stand for a value: those that it could have been rounded to, in any unit. */
function spellingsIn(text: string, value: number, dimension: Dimension): readonly string[] {
  const shown = text
    .replace(/\u00a0/g, " ")
    .replace(/&lt;|&gt;/g, " ")
    // An objective is quoted as it is written.
    .replace(/must still meet .*? \(/g, "")
    // Durations of a run are no figures of an indicator.
    .replace(/(?:warm-up of|Warm-up left out) +[\d.]+ \w+/g, "");
  const all = new Set([...shown.matchAll(shownFigure)].map(([it]) => it));
  return [...all].filter((it) => {
    const read = parseQuantity(it.replaceAll(",", ""));
    // The runs of these states say 100/s, which is none of what their verdicts say.
    if (read?.dimension !== dimension || (it === "100/s" && value !== 100)) return false;
    const [number = ""] = /^[\d,.]+/.exec(it) ?? [];
    const unit = read.value / Number(number.replaceAll(",", "")) || 1;
    const digits = number.split(".")[1]?.length ?? 0;
    // Half a step of its last digit, and no less than a thousandth of the figure itself is another figure.
    return (
      Math.abs(read.value - value) <= unit * 0.5000001 * 10 ** -digits &&
      Math.abs(read.value / value - 1) < 0.02
    );
  });
}

function formatsOf(state: GateOutcome): Readonly<Record<string, string>> {
  return {
    comment: markdownOf(state, context).replace(/```(?:mermaid|sh)[\s\S]*?```/g, ""),
    terminal: terminalOf(state, { ...context, repeatCommand: undefined }),
    page: renderPage(pageContent(buildReport(state, context)), assets)
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<[^>]*>/g, " "),
    junit: renderJunit(state, context.parts).replace(/name="[^"]*"/g, ""),
  };
}

/** What the verdicts of an outcome hold: all figures of a judgement that a reader meets. */
function judgedIn(scenarios: readonly ScenarioOutcome[]) {
  return scenarios.flatMap((it) =>
    it.kind === "broken"
      ? []
      : it.verdict.judgements.flatMap((judgement) => {
          const { current, dimension, objective } = judgement;
          const change = judgement.kind === "notJudged" ? undefined : judgement.change;
          const limit = judgement.kind === "notJudged" ? undefined : judgement.limit;
          return [current, change?.baseline, limit].flatMap((value) =>
            value === undefined ? [] : { value, dimension, text: objective.text },
          );
        }),
  );
}

describe("a figure has one spelling", () => {
  test("in the comment, the terminal, the page and JUnit alike", () => {
    const odd = states["odd-figures"];
    if (odd === undefined) throw new Error("no such state");
    const all = Object.values(formatsOf(odd)).join("\n");
    const figures = judgedIn(odd.scenarios).filter(({ dimension }) => dimension !== "number");
    expect(figures.map(({ value, dimension }) => spellingsIn(all, value, dimension))).toEqual(
      figures.map(() => [expect.any(String)]),
    );
  });

  test.each(Object.entries(states))("in each format of %s", (_, state) => {
    for (const text of Object.values(formatsOf(state))) {
      for (const { value, dimension } of judgedIn(state.scenarios)) {
        if (value === 0 || dimension === "number") continue;
        expect(spellingsIn(text, value, dimension).slice(1)).toEqual([]);
      }
    }
  });

  test("with one unit and as many digits for all figures that stand beside each other", () => {
    const scale = scaleOver("time", { figures: [68.667, 72.3], written: [10_000, 3000] });
    expect([68.667, 72.3, 10_000, 3000].map((it) => formatOn(scale, it))).toEqual([
      "68.7 ms",
      "72.3 ms",
      "10,000 ms",
      "3,000 ms",
    ]);
    const rates = scaleOver("frequency", { figures: [0.8, 4.21] });
    expect([0.8, 4.21].map((it) => formatOn(rates, it))).toEqual(["0.8/s", "4.21/s"]);
    const long = scaleOver("time", { figures: [12_345, 61_000], written: [9000] });
    expect([12_345, 61_000, 9000].map((it) => formatOn(long, it))).toEqual(["12.3 s", "61 s", "9 s"]);
  });

  test("and never one by which a miss looks like a hit", () => {
    const value = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
    const near = fc.double({ min: -1e-3, max: 1e-3, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, near), { minLength: 1, maxLength: 5 }), value, (pairs, limit) => {
        const computed = limit * 1.1;
        const figures = pairs.flatMap(([far, share]) => [far, limit * (1 + share), computed * (1 + share)]);
        const scale = scaleOver("time", { figures, written: [limit], computed: [computed] });
        const read = (text: string): number => parseQuantity(text.replaceAll(",", ""))?.value ?? Number.NaN;
        for (const figure of figures) {
          for (const bound of [limit, computed]) {
            fc.pre(figure === bound || Math.abs(figure / bound - 1) > 1e-9);
            const [shown, against] = [read(formatOn(scale, figure)), read(formatOn(scale, bound))];
            expect(Math.sign(Number((shown - against).toPrecision(9)))).toBe(Math.sign(figure - bound));
          }
        }
      }),
      { numRuns: draws(500) },
    );
  });
});

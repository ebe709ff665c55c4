import { expect, test } from "vitest";
import { selectorsIn } from "../../../src/features/servers/query/selectors.ts";

test.each<[string, readonly string[], readonly string[]]>([
  ["up", ["up"], []],
  ['shop:queue_depth:sum { instance = "a:1" }', ['shop:queue_depth:sum{ instance = "a:1" }'], []],
  ["{__name__=~\"a|b\", x='}'}", ["{__name__=~\"a|b\", x='}'}"], []],
  ["sum by (queue) (depth)", ["depth"], []],
  ["sum(depth) by (queue, pod)", ["depth"], []],
  ["SUM BY (queue) (depth) / on (pod) group_left (job) limit_of", ["depth", "limit_of"], []],
  ["rate(work_total[5m])", [], ["work_total"]],
  ["increase(work_total{a='b'}[1h] offset 5m) > 1e-5", [], ["work_total{a='b'}"]],
  ["histogram_quantile(0.95, sum by (le) (rate(x_bucket[30s])))", [], ["x_bucket"]],
  ["a and b or c unless d", ["a", "b", "c", "d"], []],
  ["a > bool 5 or vector(0)", ["a"], []],
  ["max_over_time(depth[1m:5s])", [], ["depth"]],
  ["depth offset 5m - depth @ 1700000000 - depth @ start()", ["depth"], []],
  ["depth + rate(depth[1m])", ["depth"], ["depth"]],
  ["# sum(nothing)\nup # {x}", ["up"], []],
  ['label_replace(up, "x", "$1", "y", "a{b}[c]")', ["up"], []],
  ["1 + 0x1f - Inf + NaN + .5 + 1h30m", [], []],
  ["time()", [], []],
  ["", [], []],
])("%s reads these series", (query, instants, ranges) => {
  const { selectors } = selectorsIn(query);
  expect(selectors.filter(({ isRange }) => !isRange).map(({ text }) => text)).toEqual(instants);
  expect(selectors.filter(({ isRange }) => isRange).map(({ text }) => text)).toEqual(ranges);
});

test.each([
  ["up", true],
  [' up{a="b"} # all', true],
  ['{a="b"}', true],
  ["up[5m]", false],
  ["up * 2", false],
  ["up - up", false],
  ["sum(up)", false],
  ["1", false],
])("%s is one selector and nothing else: %s", (query, isPlain) => {
  expect(selectorsIn(query).isPlain).toBe(isPlain);
});

test("whatever the text, it ends", () => {
  for (const text of ["{", "a{", '"', "by (", "sum by (x", "[", "a[", "`", "@", "\\", "()()", "{}{}"]) {
    expect(() => selectorsIn(text)).not.toThrow();
  }
});

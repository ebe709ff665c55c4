import { expect, test } from "vitest";
import { buildReport } from "../../../src/report/build.ts";
import { limitsOn, percentileOf } from "../../../src/report/limits.ts";
import { pageContent } from "../../../src/report/page/content.ts";
import { renderPage } from "../../../src/report/page/render.ts";
import { renderTerminal } from "../../../src/report/terminal.ts";
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
} from "./fixtures.ts";

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
  ["the comment", buildReport(outcome, context).markdown],
  ["the terminal", renderTerminal(outcome, context)],
  ["the page", renderPage(pageContent(outcome, context), assets).replace(/<script.*/s, "")],
])("in %s nothing but the limit itself reads as the limit", (_, shown) => {
  expect(shown).toContain("300.4 ms");
  const limits = [...shown.matchAll(/.{10}\b(?:300 ms|1 %)(?! is allowed)/g)].map(([it]) => it);
  expect(limits.filter((it) => !/(?:<|&lt;|limit is) \S+ \S+$/.test(it))).toEqual([]);
});

test("an objective that was not judged has its limit all the same", () => {
  expect(limitsOn([notJudged(whole, 300.4, "The target did not answer.")], percentileOf(95))).toEqual([300]);
  expect(limitsOn([judgedAbsolute(whole, 300.4)], percentileOf(99))).toEqual([]);
});

test("in a comment's tables no figure is set apart from its unit, nor a limit from its sign", () => {
  const rows = buildReport(outcome, context)
    .markdown.split("\n")
    .filter((it) => it.startsWith("| p95") || it.startsWith("| errors"));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).not.toMatch(/\d (?:ms|%)|(?:&lt;|&gt;) \d/);
});

import fc from "fast-check";
import { parse, type TestSuite, type TestSuites } from "junit2json";
import { expect, test } from "vitest";
import { renderJunit } from "../../../src/features/junit/junit.ts";
import type { GateOutcome } from "../../../src/model/outcome.ts";
import { scenarioHeadline } from "../../../src/report/words/headline.ts";
import { onQueue } from "../../unit/judge/servers.ts";
import {
  absolute,
  broken,
  change,
  context,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  onlySlower,
  p95,
  percentile,
  relative,
} from "../../unit/report/fixtures.ts";
import { states } from "../../unit/report/states.ts";
import { draws } from "../../unit/sample.ts";
import { anyText } from "../../unit/text.ts";

const p95Limit = absolute("p95 < 300ms", p95, { limit: 300 });
const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const p99Warning = relative("p99 < baseline + 20%", percentile(99), { amount: 0.2, onMiss: "warn" });

/** As a reader from npm understands it. */
async function read(outcome: GateOutcome): Promise<TestSuites> {
  const suites = await parse(renderJunit(outcome, context.parts));
  if (suites === null || suites === undefined || !("testsuite" in suites)) throw new Error("no suites");
  return suites;
}

async function suitesOf(outcome: GateOutcome): Promise<readonly TestSuite[]> {
  return (await read(outcome)).testsuite ?? [];
}

test("a missed objective is a failure with the comment's sentence and why", async () => {
  const missed = judged(
    [judgedAbsolute(p95Limit, 250), judgedRelative(p95Change, change(212, 250, 16), "fail")],
    { why: [onlySlower("checkout")] },
  );
  const [suite] = await suitesOf(gate([missed]));
  expect(suite).toMatchObject({
    name: "checkout (preview)",
    tests: 2,
    failures: 1,
    errors: 0,
    skipped: 0,
    time: 60,
  });
  const [met, failed] = suite?.testcase ?? [];
  expect(met).toMatchObject({ name: "p95 < 300ms", classname: "checkout (preview)" });
  expect(met?.failure).toBeUndefined();
  expect(failed?.failure).toEqual([
    {
      message: "p95 rose by 18 %, from 212 ms to 250 ms; 10 % is allowed",
      type: "missed",
      inner: "p95 rose by 18 %, from 212 ms to 250 ms; 10 % is allowed\n\nOnly checkout got slower.",
    },
  ]);
});

test("why is told of the one objective that it explains", async () => {
  const judgements = [
    judgedRelative(p95Change, change(212, 250, 16), "fail"),
    judgedAbsolute(onQueue("max < 5"), 6, "fail"),
  ];
  const [suite] = await suitesOf(gate([judged(judgements, { why: [onlySlower("checkout")] })]));
  expect(suite?.testcase?.map(({ name, failure }) => [name, failure?.[0]?.inner])).toEqual([
    [
      "p95 < baseline + 10%",
      "p95 rose by 18 %, from 212 ms to 250 ms; 10 % is allowed\n\nOnly checkout got slower.",
    ],
    ["Queue depth: max < 5", "max of Queue depth is 6 messages; the limit is 5 messages"],
  ]);
});

test("a missed objective that only warns passes, and its output says so", async () => {
  const [suite] = await suitesOf(gate([judged([judgedRelative(p99Warning, change(431, 556, 58), "warn")])]));
  expect(suite).toMatchObject({ tests: 1, failures: 0, skipped: 0 });
  const [only] = suite?.testcase ?? [];
  expect(only?.name).toBe("warn: p99 < baseline + 20%");
  expect(only?.["system-out"]).toEqual(["Warning: p99 rose by 29 %, from 431 ms to 556 ms; 20 % is allowed"]);
});

test("what is open or has no baseline is skipped with its reason", async () => {
  const outcome = gate([
    judged([
      judgedRelative(p95Change, change(212, 228, 16), "inconclusive"),
      notJudged(p95Change, 214, { kind: "noBaseline" }),
    ]),
  ]);
  const [suite] = await suitesOf(outcome);
  expect(suite).toMatchObject({ tests: 2, failures: 0, skipped: 2 });
  expect(suite?.testcase?.map(({ skipped }) => skipped?.[0]?.message)).toEqual([
    "Can't tell whether p95 rose by more than 10 %: measured +8 % (0 % to +15 %)",
    "p95 was not judged: There is no baseline yet",
  ]);
});

test("a broken run is an error, whole with its reason", async () => {
  const [suite] = await suitesOf(gate([broken("k6 is not there.\nInstall it.")]));
  expect(suite).toMatchObject({ tests: 1, failures: 0, errors: 1 });
  expect(suite?.testcase?.[0]?.error).toEqual([
    {
      message: "The run could not be made: k6 is not there",
      type: "broken",
      inner: "The run could not be made: k6 is not there\n\nInstall it.",
    },
  ]);
});

test("an inconclusive gate whose objectives were all met is never all green", async () => {
  const open = [{ kind: "cutShort" }] as const;
  const [suite] = await suitesOf(
    gate([judged([judgedAbsolute(p95Limit, 250)], { verdict: "inconclusive", open })]),
  );
  expect(suite).toMatchObject({ tests: 2, failures: 0, skipped: 1 });
  expect(suite?.testcase?.[1]).toMatchObject({
    name: "the verdict",
    skipped: [{ message: expect.stringMatching(/^Can't tell: the load was stopped early/) }],
  });
});

test("an objective of the gate file names its line there", () => {
  const source = { from: "file", where: ".github/loadline.yml", line: 7 } as const;
  const xml = renderJunit(gate([judged([judgedAbsolute({ ...p95Limit, source }, 320, "fail")])]));
  expect(xml).toContain('file=".github/loadline.yml" line="7"');
});

test.each(Object.entries(states))("a reader finds in %s what the gate found", async (_, outcome) => {
  const suites = await read(outcome);
  const cases = suites.testsuite?.flatMap(({ testcase = [] }) => testcase) ?? [];
  expect(suites.tests).toBe(cases.length);
  expect(suites.failures).toBe(cases.filter(({ failure }) => failure !== undefined).length);
  expect(suites.errors).toBe(cases.filter(({ error }) => error !== undefined).length);
  expect(suites.testsuite?.map((it) => it["system-out"])).toEqual(
    outcome.scenarios.map((it) => [scenarioHeadline(it)]),
  );
  const { verdict } = outcome;
  if (verdict === "fail") expect(suites.failures).toBeGreaterThan(0);
  else expect(suites.failures).toBe(0);
  if (verdict === "broken") expect(suites.errors).toBeGreaterThan(0);
  if (verdict === "inconclusive") expect(cases.some(({ skipped }) => skipped !== undefined)).toBe(true);
});

test("any text stays text, and what XML cannot hold is left out", async () => {
  const piece = fc.oneof(
    anyText,
    fc.constantFrom(
      "]]>",
      "<![CDATA[",
      "&amp;",
      "&#0;",
      "<!--",
      "</failure>",
      '"/>',
      "\u0000\u0008\u001b[31m",
      "\ud800",
      "\uffff",
      "::error::",
    ),
  );
  const hostile = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const outcome = gate([
        judged([judgedAbsolute(absolute(text, percentile(99, text), { limit: 4 }), 5, "fail")], {
          scenario: text,
          why: [onlySlower(text)],
        }),
        broken(text),
      ]);
      const xml = renderJunit(outcome, context.parts);
      expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
      const [first, second] = await suitesOf(outcome);
      expect(first).toMatchObject({ tests: 1, failures: 1 });
      expect(first?.testcase?.[0]?.failure).toHaveLength(1);
      expect(second?.testcase?.[0]?.error).toHaveLength(1);
    }),
    { numRuns: draws(500) },
  );
});

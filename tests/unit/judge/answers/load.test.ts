import { describe, expect, test } from "vitest";
import { loadMoved } from "../../../../src/judge/answers/load.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { buildRun } from "../../../builders/run.ts";
import { counter, counterSeries } from "../runs.ts";

const fingerprint = { script: "a", files: "", options: "", generatorMajor: 2 };
const threshold = { metric: "http_req_duration", expression: "p(95)<300", abortOnFail: false, ok: true };

function loadOf(
  perSecond: number,
  {
    names = ["cart", "checkout"],
    script = "a",
    asked = perSecond,
    vusMax = 50,
    thresholds = [threshold],
  }: {
    readonly names?: readonly string[];
    readonly script?: string;
    readonly asked?: number | undefined;
    readonly vusMax?: number;
    readonly thresholds?: Run["thresholds"];
  } = {},
): Run {
  const seconds = Array.from({ length: 10 }, () => perSecond);
  return buildRun({
    fingerprint: { ...fingerprint, script },
    metrics: [
      counter("http_reqs", [
        counterSeries(seconds),
        ...names.map((name) => counterSeries(seconds, { name })),
      ]),
    ],
    thresholds,
    generator: {
      vusMax,
      asked: { isConstant: true, ...(Number.isNaN(asked) ? {} : { perSecond: asked }) },
    },
  });
}

const before = loadOf(60);

/** As a gate with a stored baseline, or side by side, has it. */
function moved(run: Run, stored: Run | undefined, more: Partial<Parameters<typeof loadMoved>[1]> = {}) {
  const usual = { keeps: false, isSideBySide: false, wantsBaseScript: false };
  return loadMoved(run, { before: stored, ...usual, ...more });
}

test("a load with fewer requests a second, and without some of them, is lighter", () => {
  expect(moved(loadOf(20, { names: ["cart"], script: "b" }), before)).toEqual([
    { kind: "rate", current: 20, baseline: 60 },
    { kind: "requestsGone", names: ["checkout"], more: 0 },
  ]);
});

test("one with more requests and more endpoints is not", () => {
  expect(moved(loadOf(90, { names: ["cart", "checkout", "pay"], script: "b" }), before)).toEqual([]);
});

test("the same load is not lighter where the service is slower", () => {
  expect(moved(loadOf(20, { names: ["cart"] }), before)).toEqual([]);
});

test("without arrival rates virtual users are told, as a slower service lowers the rate", () => {
  const users = (perSecond: number, vusMax: number, script: string) =>
    loadOf(perSecond, { asked: Number.NaN, vusMax, script });
  expect(moved(users(35, 50, "b"), users(60, 50, "a"))).toEqual([]);
  expect(moved(users(20, 5, "b"), users(60, 50, "a"))).toEqual([{ kind: "users", current: 5, baseline: 50 }]);
});

test("users that wait longer are a lighter load, as is a shorter one", () => {
  const users = (perSecond: number, script: string) => loadOf(perSecond, { asked: Number.NaN, script });
  expect(moved(users(20, "b"), users(60, "a"))).toEqual([{ kind: "rate", current: 20, baseline: 60 }]);
  const short = loadOf(60, { script: "b" });
  const window = { ...before.window, end: new Date(Date.parse(before.window.start) + 3000).toISOString() };
  const seconds = (Date.parse(before.window.end) - Date.parse(before.window.start)) / 1000;
  expect(moved({ ...short, window }, before)).toEqual([{ kind: "seconds", current: 3, baseline: seconds }]);
});

test("a warm-up that is not measured makes a load shorter", () => {
  const start = before.window.start;
  const window = { ...before.window, end: new Date(Date.parse(start) + 3000).toISOString(), warmUpMs: 9000 };
  expect(moved({ ...before, window }, before)).toMatchObject([{ kind: "seconds", current: 3 }]);
});

test("thresholds that are gone are named, whatever else changed", () => {
  const without = loadOf(60, { thresholds: [] });
  const names = ["http_req_duration: p(95)<300"];
  expect(moved(without, before)).toEqual([{ kind: "thresholdsGone", names, more: 0, areJudged: false }]);
  expect(moved(without, before, { keeps: true })).toMatchObject([{ areJudged: true }]);
  expect(moved(before, without)).toEqual([]);
});

test("what was left out of a record is not missed", () => {
  const crowded = {
    ...loadOf(60, { names: ["cart"], script: "b" }),
    endpointsLeftOut: { endpoints: 2, requests: 9 },
  };
  expect(moved(crowded, before)).toEqual([]);
  const beside = { ...crowded, baseScript: other() };
  expect(moved(beside, before, { isSideBySide: true })).toEqual([{ kind: "unknown", isUnread: false }]);
});

test("a load without arrival rates beside one with them is not known to be as heavy", () => {
  const closed = loadOf(60, { asked: Number.NaN, script: "b" });
  const beside = { ...closed, baseScript: other() };
  expect(moved(beside, before, { isSideBySide: true })).toEqual([{ kind: "unknown", isUnread: false }]);
});

type Other = Extract<NonNullable<Run["baseScript"]>, { kind: "other" }>;

function other(more: Partial<Other> = {}): Other {
  return { kind: "other", thresholds: [threshold], requests: [], more: 0, ...more };
}

describe("side by side without a stored run, beside the base's script,", () => {
  const unknown = { kind: "unknown", isUnread: false };
  const beside = (baseScript: Run["baseScript"], run = loadOf(60)) =>
    moved({ ...run, ...(baseScript && { baseScript }) }, undefined, { isSideBySide: true });

  test("a load that asks less is named, and what else it may leave out is not known", () => {
    expect(beside(other({ perSecond: { current: 20, baseline: 60 } }))).toEqual([
      { kind: "iterations", current: 20, baseline: 60 },
      unknown,
    ]);
    expect(beside(other({ vus: { current: 1, baseline: 10 } }))).toEqual([
      { kind: "users", current: 1, baseline: 10 },
      unknown,
    ]);
    expect(beside(other({ perSecond: { current: 60, baseline: 60 } }))).toEqual([unknown]);
  });

  test("requests that its text no longer names are named, unless they are made all the same", () => {
    const run = loadOf(60, { names: ["/cart/17", "checkout"] });
    expect(beside(other({ requests: ["/cart/", "/pay"], more: 3 }), run)).toEqual([
      { kind: "namesGone", names: ["/pay"], more: 3 },
      unknown,
    ]);
    expect(beside(other({ requests: ["/cart/"] }), run)).toEqual([unknown]);
  });

  test("thresholds that are gone are named", () => {
    expect(beside(other(), loadOf(60, { thresholds: [] }))).toEqual([
      { kind: "thresholdsGone", names: ["http_req_duration: p(95)<300"], more: 0, areJudged: false },
      unknown,
    ]);
  });

  test("nothing is said where it is the same, or none was to be read", () => {
    expect(beside({ kind: "same" })).toEqual([]);
    expect(beside(undefined)).toEqual([]);
  });

  test("a record that does not say it, of a job that may be hostile, leaves open whether the load is lighter", () => {
    const of = { isSideBySide: true, wantsBaseScript: true };
    expect(moved(loadOf(60), undefined, of)).toEqual([{ kind: "unknown", isUnread: true }]);
    expect(moved(loadOf(60), before, of)).toEqual([]);
    expect(moved({ ...loadOf(60), baseScript: { kind: "same" } }, undefined, of)).toEqual([]);
  });

  test("what could not be read leaves open whether the load is lighter", () => {
    expect(beside({ kind: "unread" })).toEqual([{ kind: "unknown", isUnread: true }]);
  });
});

test("a stored run says what is requested; what the base's script has beyond it is named, too", () => {
  const run = loadOf(60, { names: ["cart", "checkout"], script: "b", thresholds: [] });
  const baseScript = other({
    thresholds: [threshold, { metric: "checks", expression: "rate>0.9" }],
    requests: ["/new"],
  });
  const sideBySide = { isSideBySide: true };
  expect(moved({ ...run, baseScript }, before, sideBySide)).toEqual([
    { kind: "namesGone", names: ["/new"], more: 0 },
    {
      kind: "thresholdsGone",
      names: ["http_req_duration: p(95)<300", "checks: rate>0.9"],
      ...{ more: 0, areJudged: false },
    },
  ]);
  const slower = loadOf(20, { names: ["cart"], script: "b" });
  const both = other({ perSecond: { current: 20, baseline: 60 }, requests: ["/checkout"] });
  expect(moved({ ...slower, baseScript: both }, before, sideBySide)).toEqual([
    { kind: "rate", current: 20, baseline: 60 },
    { kind: "requestsGone", names: ["checkout"], more: 0 },
  ]);
});

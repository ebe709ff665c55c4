import { expect, test } from "vitest";
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

const none = { keeps: false };
const before = loadOf(60);

test("a load with fewer requests a second, and without some of them, is lighter", () => {
  expect(loadMoved(loadOf(20, { names: ["cart"], script: "b" }), before, none)).toEqual([
    { kind: "rate", current: 20, baseline: 60 },
    { kind: "requestsGone", names: ["checkout"], more: 0 },
  ]);
});

test("one with more requests and more endpoints is not", () => {
  expect(loadMoved(loadOf(90, { names: ["cart", "checkout", "pay"], script: "b" }), before, none)).toEqual(
    [],
  );
});

test("the same load is not lighter where the service is slower", () => {
  expect(loadMoved(loadOf(20, { names: ["cart"] }), before, none)).toEqual([]);
});

test("without arrival rates virtual users are told, as a slower service lowers the rate", () => {
  const users = (perSecond: number, vusMax: number, script: string) =>
    loadOf(perSecond, { asked: Number.NaN, vusMax, script });
  expect(loadMoved(users(20, 50, "b"), users(60, 50, "a"), none)).toEqual([]);
  expect(loadMoved(users(20, 5, "b"), users(60, 50, "a"), none)).toEqual([
    { kind: "users", current: 5, baseline: 50 },
  ]);
});

test("thresholds that are gone are named, whatever else changed", () => {
  const without = loadOf(60, { thresholds: [] });
  const names = ["http_req_duration: p(95)<300"];
  expect(loadMoved(without, before, none)).toEqual([
    { kind: "thresholdsGone", names, more: 0, areJudged: false },
  ]);
  expect(loadMoved(without, before, { keeps: true })).toMatchObject([{ areJudged: true }]);
  expect(loadMoved(before, without, none)).toEqual([]);
});

test("what was left out of a record is not missed", () => {
  const crowded = {
    ...loadOf(60, { names: ["cart"], script: "b" }),
    endpointsLeftOut: { endpoints: 2, requests: 9 },
  };
  expect(loadMoved(crowded, before, none)).toEqual([]);
});

test("without a stored run a load is compared with what the base branch's script asks for", () => {
  const script = (load: { perSecond?: number; vus?: number }) => ({
    thresholds: [threshold],
    load: { isConstant: true, ...load },
  });
  const asking = (load: { perSecond?: number; vus?: number }) =>
    buildRun({ generator: { asked: { isConstant: true, ...load } }, thresholds: [threshold] });
  const moved = (run: Run, base: Parameters<typeof script>[0]) =>
    loadMoved(run, undefined, { keeps: false, script: script(base) });
  expect(moved(asking({ perSecond: 20 }), { perSecond: 60 })).toEqual([
    { kind: "iterations", current: 20, baseline: 60 },
  ]);
  expect(moved(asking({ vus: 1 }), { vus: 10 })).toEqual([{ kind: "users", current: 1, baseline: 10 }]);
  expect(moved(asking({ vus: 1 }), { perSecond: 60 })).toEqual([]);
  expect(moved(asking({ perSecond: 60 }), { perSecond: 60 })).toEqual([]);
  expect(moved({ ...asking({ vus: 10 }), thresholds: [] }, { vus: 10 })).toEqual([
    { kind: "thresholdsGone", names: ["http_req_duration: p(95)<300"], more: 0, areJudged: false },
  ]);
});

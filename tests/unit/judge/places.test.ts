import { expect, test } from "vitest";
import { familyOf, placesOf } from "../../../src/judge/places.ts";
import { objective } from "./runs.ts";

const places = (...texts: readonly string[]): number => placesOf(texts.map(objective));

test("all that k6 measures of the same requests is one place", () => {
  expect(
    places("p95 < baseline + 5%", "p99 < baseline + 5%", "errors < baseline + 1pp", "throughput > 1/s"),
  ).toBe(1);
});

test("each endpoint is a place of its own, however many objectives it has", () => {
  const endpoint = (name: string) => [
    `http_req_duration{name:${name}} p(95) < baseline + 5%`,
    `http_req_failed{name:${name}} rate < baseline + 1pp`,
  ];
  expect(places("p95 < baseline + 5%", ...endpoint("login"), ...endpoint("search"))).toBe(3);
});

test("the order of a filter's tags makes no other place", () => {
  expect(
    places(
      "http_req_duration{name:login,status:200} p(95) < baseline + 5%",
      "http_req_waiting{status:200,name:login} p(95) < baseline + 5%",
    ),
  ).toBe(1);
});

test("a metric of the script's own is a place of its own", () => {
  expect(places("p95 < baseline + 5%", "time_to_ticket p(95) < baseline + 5%")).toBe(2);
});

test("there is at least one", () => {
  expect(places()).toBe(1);
});

test("limits share no chance of a false alarm, and what warns shares its own", () => {
  const all = ["p95 < 1s", "p95 < baseline + 5%", "warn: p99 < baseline + 5%"].map(objective);
  expect(familyOf(all, "fail").map(({ text }) => text)).toEqual(["p95 < baseline + 5%"]);
  expect(familyOf(all, "warn").map(({ indicator }) => indicator.aggregation)).toEqual([
    { kind: "percentile", percent: 99 },
  ]);
});

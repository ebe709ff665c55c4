import { describe, expect, test } from "vitest";
import { stagesIn, whyUndivided } from "../../../src/features/shards/divided.ts";

const reason = (options: Readonly<Record<string, unknown>>) =>
  whyUndivided({ options }, "shop.js", 4)?.message;
const scenario = (options: Readonly<Record<string, unknown>>) => ({ scenarios: { browse: options } });
const tooFew = (what: string, of: string) =>
  `shard: the scenario "browse" of "shop.js" has ${what}, fewer than the 4 shards, so some of them would run nothing of it. ` +
  `Use more ${of}, or fewer shards.`;

describe("k6 divides whole VUs and iterations among four shards", () => {
  test.each([
    { executor: "constant-vus", vus: 4 },
    { executor: "ramping-vus", startVUs: 0, stages: [{ target: 4 }, { target: 0 }] },
    { executor: "shared-iterations", vus: 4, iterations: 4 },
    { executor: "per-vu-iterations", vus: 4, iterations: 1 },
    { executor: "constant-arrival-rate", rate: 1, preAllocatedVUs: 4 },
    { executor: "constant-arrival-rate", rate: 1, preAllocatedVUs: 1, maxVUs: 4 },
    { executor: "ramping-arrival-rate", preAllocatedVUs: 5, maxVUs: null, stages: [{ target: 1 }] },
  ])("of %j each gets some", (options) => {
    expect(reason(scenario(options))).toBeUndefined();
  });

  test.each([
    [{ executor: "constant-vus", vus: 3 }, "3 VUs", "VUs"],
    [{ executor: "constant-vus" }, "1 VU", "VUs"],
    [{ executor: "ramping-vus", startVUs: 1, stages: [{ target: 3 }] }, "3 VUs", "VUs"],
    [{ executor: "shared-iterations", vus: 4, iterations: 3 }, "3 iterations", "iterations"],
    [{ executor: "shared-iterations", vus: 2, iterations: 100 }, "2 VUs", "VUs"],
    [{ executor: "per-vu-iterations", vus: 2, iterations: 100 }, "2 VUs", "VUs"],
    [{ executor: "constant-arrival-rate", rate: 900, preAllocatedVUs: 2, maxVUs: 3 }, "3 VUs", "VUs"],
  ])("of %j some would get nothing", (options, what, of) => {
    expect(reason(scenario(options))).toBe(tooFew(what, of));
  });

  test("an executor that is controlled from outside has nothing to divide", () => {
    expect(reason(scenario({ executor: "externally-controlled", vus: 10, duration: "1m" }))).toBe(
      'shard: the scenario "browse" of "shop.js" has the executor externally-controlled, whose load k6 does not divide. ' +
        "Use an arrival rate or VUs.",
    );
  });

  test.each([
    [{ vus: 8, duration: "10s" }, undefined],
    [{ vus: null, scenarios: {}, stages: [{ target: 10, duration: "1s" }] }, undefined],
    [{ vus: 8, iterations: 2 }, '"shop.js" has 2 iterations'],
    [{}, '"shop.js" has 1 VU,'],
  ])("options without scenarios count as well: %j", (options, told) => {
    if (told === undefined) expect(reason(options)).toBeUndefined();
    else expect(reason(options)).toContain(told);
  });

  test("a limit of requests a second, which each shard would have for itself", () => {
    expect(reason({ vus: 8, duration: "1s", rps: 0 })).toBeUndefined();
    expect(reason({ vus: 8, duration: "1s", rps: 50 })).toBe(
      'shard: "shop.js" sets rps (or --rps, K6_RPS), which k6 does not divide: 4 shards would make up to 4 times 50 requests ' +
        "a second. Use an arrival rate instead.",
    );
  });

  test("a script that sets its own segment", () => {
    expect(reason({ vus: 8, duration: "1s", executionSegment: "0:1/2" })).toMatch(
      /^shard: "shop.js" sets an execution segment itself/,
    );
  });
});

test.each([
  ["export function setup() {}", {}, ["setup"]],
  ["export async function setup() {}\nexport const teardown = () => {};", {}, ["setup", "teardown"]],
  ["function setup() {}\nexport { setup, other as teardown };", {}, ["setup", "teardown"]],
  ["export function setup() {}", { noSetup: true }, []],
  ["function setup() {}\nexport default function () { setup(); }", {}, []],
])("%s with %j runs %j in every shard", (text, options, stages) => {
  const files = [
    { path: "shop.js", content: Buffer.from(text) },
    { path: "lib/shop.js", content: Buffer.from("export function teardown() {}") },
  ];
  expect(stagesIn({ files, options }, "perf/shop.js")).toEqual(stages);
});

import { describe, expect, test } from "vitest";
import { startMeasurement } from "../../../../src/ingest/sample-stream.ts";
import { executionOn, measureSides, openDecoy, scenariosOfSides } from "../../../../src/k6/run/sides.ts";
import { forLoaded } from "../../../../src/ports/load.ts";
import { csv, request, row, start } from "../../ingest/csv-rows.ts";

const plan = {
  warmUpMs: 0,
  filters: [{ metric: "http_req_duration", tags: { scenario: "shop" } }],
  percentiles: [],
};

const onBase = { scenario: "shop_loadline_base" };
const onHead = { scenario: "shop_loadline_head" };
const onControl = { scenario: "shop_loadline_control" };

/** What both sides measured of these rows, which come in pieces of so many bytes. */
function measured(text: string, pieceBytes: number) {
  const sides = { base: startMeasurement(plan), head: startMeasurement(plan) };
  const intake = measureSides(sides);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) intake.write(bytes.subarray(at, at + pieceBytes));
  intake.finish();
  return {
    base: sides.base.finish({ metrics: new Map() }),
    head: sides.head.finish({ metrics: new Map() }),
  };
}

describe("samples of both sides", () => {
  const rows = csv(
    row("vus", start, 4),
    request(start, 10, onBase),
    request(start, 30, onHead),
    request(start + 1000, 12, onBase),
    request(start + 1000, 32, { ...onHead, name: 'a "quoted",\nname' }),
    request(start + 1500, 34, onHead),
  );

  test.each([7, 100, 1 << 16])("are told apart however they are cut, here into %i bytes", (pieceBytes) => {
    const { base, head } = measured(rows, pieceBytes);
    expect([base.requests, head.requests]).toEqual([2, 3]);
    const durations = [base, head].map(({ metrics }) =>
      metrics.find((it) => it.name === "http_req_duration"),
    );
    expect(durations).toMatchObject([
      { series: [{ values: { min: 10, max: 12 } }, {}, {}] },
      { series: [{ values: { min: 30, max: 34 } }, {}, {}, {}] },
    ]);
  });

  test("are of the scenario as the script names it", () => {
    const { base } = measured(rows, 1000);
    const durations = base.metrics.find((it) => it.name === "http_req_duration");
    expect(durations?.series.map(({ tags }) => tags)).toContainEqual({ scenario: "shop" });
  });

  test("that are of no scenario are of both", () => {
    const { base, head } = measured(rows, 1000);
    for (const { metrics } of [base, head]) expect(metrics.map(({ name }) => name)).toContain("vus");
  });

  test("are told from those of a control, which has the base's target", () => {
    const sides = {
      base: startMeasurement(plan),
      control: startMeasurement(plan),
      head: startMeasurement(plan),
    };
    const intake = measureSides(sides);
    intake.write(Buffer.from(rows));
    intake.write(
      Buffer.from(
        csv(request(start, 20, onControl))
          .split("\n")
          .slice(1)
          .join("\n"),
      ),
    );
    intake.finish();
    const durations = forLoaded(sides, (side) => {
      const { metrics, requests } = side.finish({ metrics: new Map() });
      const metric = metrics.find((it) => it.name === "http_req_duration");
      return { requests, max: metric?.type === "trend" ? metric.series[0]?.values.max : undefined };
    });
    expect(durations).toEqual({
      base: { requests: 2, max: 12 },
      control: { requests: 1, max: 20 },
      head: { requests: 3, max: 34 },
    });
  });

  test("lose none when the last row is cut off", () => {
    const { base, head } = measured(rows.slice(0, -20), 1000);
    expect(base.requests).toBe(2);
    expect(head.warnings).toEqual([expect.stringMatching(/^k6's samples end early/)]);
  });
});

describe("the scenarios of both sides", () => {
  const targets = { head: "http://head.test", base: "http://base.test" };
  const rate = (perSecond: number) => ({
    executor: "constant-arrival-rate",
    rate: perSecond,
    duration: "5s",
  });

  test("begin half an interval of the fastest arrivals apart, each side in turn first", () => {
    const options = { scenarios: { shop: rate(20), admin: { ...rate(5), startTime: "2s" } } };
    expect(scenariosOfSides(options, targets, 1)).toMatchObject({
      shop_loadline_base: { startTime: "0.000ms", env: { TARGET_URL: "http://base.test" } },
      shop_loadline_head: { startTime: "25.000ms", env: { TARGET_URL: "http://head.test" } },
      admin_loadline_base: { startTime: "2000.000ms" },
      admin_loadline_head: { startTime: "2025.000ms" },
    });
    expect(scenariosOfSides(options, targets, 2)).toMatchObject({
      shop_loadline_base: { startTime: "25.000ms", env: { TARGET_URL: "http://base.test" } },
      shop_loadline_head: { startTime: "0.000ms" },
    });
  });

  test("begin a third of it apart with a control", () => {
    const withControl = { ...targets, control: "http://base.test" };
    expect(scenariosOfSides({ scenarios: { shop: rate(10) } }, withControl, 1)).toMatchObject({
      shop_loadline_base: { startTime: "0.000ms" },
      shop_loadline_control: { startTime: "33.333ms" },
      shop_loadline_head: { startTime: "66.667ms" },
    });
  });

  test("are none where the script has none", () => {
    expect(scenariosOfSides({ vus: 3 }, targets, 1)).toBeUndefined();
  });
});

test("what k6 says of a scenario is of one side, under the name that the script gives it", () => {
  const told = (scenario: string, count: number) => ({ scenario, count, first: `Error: ${scenario}` });
  const execution = {
    ending: { kind: "finished" },
    summary: undefined,
    kinds: new Map(),
    warnings: [],
    firstError: undefined,
    vusExhausted: 0,
    exceptions: [
      told("shop_loadline_base", 1),
      told("shop_loadline_head", 5),
      told("admin_loadline_head", 2),
      told("shop_loadline_control", 4),
    ],
    lostVus: [told("admin_loadline_base", 3)],
    cpu: [],
    elapsedMs: 1,
  } as const;
  expect(executionOn("head", execution)).toMatchObject({
    exceptions: [
      { scenario: "shop", count: 5 },
      { scenario: "admin", count: 2 },
    ],
    lostVus: [],
  });
  expect(executionOn("base", execution)).toMatchObject({
    exceptions: [{ scenario: "shop", count: 1 }],
    lostVus: [{ scenario: "admin", count: 3 }],
  });
  expect(executionOn("control", execution)).toMatchObject({
    exceptions: [{ scenario: "shop", count: 4 }],
    lostVus: [],
  });
});

test("the decoy tells of the first request", async () => {
  const decoy = await openDecoy();
  expect(decoy.asked.aborted).toBe(false);
  expect((await fetch(decoy.url)).status).toBe(503);
  expect(decoy.asked.aborted).toBe(true);
  await decoy.close();
});

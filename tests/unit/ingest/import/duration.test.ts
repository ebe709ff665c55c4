import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import type { Run } from "../../../../src/model/run/run.ts";
import { readResults } from "../../../builders/results.ts";
import { csv, request, row, start } from "../csv-rows.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

interface Load {
  /** What goes by before the first iteration begins. */
  readonly delayMs?: number;
  /** From the first VU that is initialised. */
  readonly initMs?: number;
  readonly iterations: number;
  readonly everyMs: number;
  readonly iterationMs: number;
  /** From the beginning of the run. */
  readonly lastsMs: number;
  /** The beginning of the run within its second. */
  readonly fromMs?: number;
  readonly setup?: boolean;
  /** VUs at work when k6 counts them, of five: those of an arrival rate are idle now and then. */
  readonly atWork?: number;
}

/** Samples as k6 writes them, in the order of time. */
function samplesOf(load: Load): string {
  const { iterations, everyMs, iterationMs, lastsMs, delayMs = 0, initMs = 20, fromMs = 300.5 } = load;
  const began = start + fromMs;
  const ended = Array.from(
    { length: iterations },
    (_, index) => began + delayMs + index * everyMs + iterationMs,
  );
  const rows = ended.map((time) => ({
    time,
    text:
      request(time - 0.25, iterationMs - 1) +
      row("iteration_duration", time, iterationMs) +
      row("iterations", time, 1),
  }));
  const ticks = Array.from({ length: Math.floor((initMs + lastsMs) / 1000) }, (_, index) => {
    const time = began - initMs + (index + 1) * 1000;
    const atWork = time < began + delayMs ? 0 : (load.atWork ?? 1);
    return { time, text: row("vus", time, atWork) + row("vus_max", time, 5) };
  });
  const setup = load.setup
    ? [{ time: began + delayMs, text: row("data_sent", began + delayMs, 0, { group: "::setup" }) }]
    : [];
  const inOrder = [...rows, ...ticks, ...setup].toSorted((one, other) => one.time - other.time);
  return csv(...inOrder.map(({ text }) => text));
}

/** Stamps as k6 writes them unless `K6_CSV_TIME_FORMAT` says otherwise. */
function inSeconds(text: string): string {
  return text.replace(/(?<=,\d{10})\d{6}(?=,)/g, "");
}

async function read(text: string): Promise<Run> {
  await using folder = await createFixture({ "a.csv": text });
  return await readResults(folder.getPath("a.csv"));
}

function rateOf({ metrics }: Run): number {
  const requests = metrics.find(({ name }) => name === "http_reqs");
  return requests?.type === "counter" ? (requests.series[0]?.values.rate ?? 0) : 0;
}

const steady: Load = { iterations: 150, everyMs: 40, iterationMs: 30, lastsMs: 6000 };

describe("stamps of microseconds", () => {
  test("a run begins with its first iteration, not with the first that ended", async () => {
    const closed = await read(samplesOf({ iterations: 20, everyMs: 310, iterationMs: 310, lastsMs: 6200 }));
    expect(closed.duration).toMatchObject({ ms: 6200, from: "samples" });
    expect(rateOf(closed)).toBeCloseTo(20 / 6.2, 6);
    expect(closed.duration?.stampsMs).toBeUndefined();
  });

  test("an arrival rate runs on to a whole second without a further iteration", async () => {
    const { duration } = await read(samplesOf({ ...steady, iterations: 12, everyMs: 500 }));
    expect(duration?.ms).toBeCloseTo(6000, 3);
    expect(duration?.errorMs).toBeGreaterThan(470);
  });

  test("a rate that falls to nothing does, too, as the counts of the VUs show", async () => {
    const { duration } = await read(samplesOf({ ...steady, iterations: 100, lastsMs: 5000.5 }));
    expect(duration?.ms).toBeCloseTo(5000, 3);
  });

  test("a number of iterations ends with the last of them", async () => {
    const { duration } = await read(samplesOf({ ...steady, iterations: 120, lastsMs: 4790 }));
    expect(duration?.ms).toBeCloseTo(4790, 3);
    expect(duration?.errorMs).toBeLessThan(0.02 * 4790);
  });

  test("a silent setup belongs to the run", async () => {
    const { duration } = await read(samplesOf({ ...steady, delayMs: 1700, lastsMs: 7720, setup: true }));
    expect(Math.abs((duration?.ms ?? 0) - 7690)).toBeLessThan(duration?.errorMs ?? 0);
  });
});

test("so does a wait of seconds before all scenarios start", async () => {
  const { duration } = await read(samplesOf({ ...steady, delayMs: 3000, lastsMs: 9015 }));
  expect(Math.abs((duration?.ms ?? 0) - 9000)).toBeLessThan(duration?.errorMs ?? 0);
});

describe("stamps of whole seconds", () => {
  test.each([0.5, 250.5, 500.5, 750.5, 985.5])(
    "a run that began %d ms after one is as long as with exact stamps, and says how far that holds",
    async (fromMs) => {
      const run = await read(inSeconds(samplesOf({ ...steady, fromMs })));
      expect(run.duration?.ms).toBeCloseTo(6015, 6);
      expect(run.duration).toMatchObject({ from: "samples", stampsMs: 1000 });
      expect(run.duration?.errorMs).toBeLessThan(fromMs < 900 && fromMs > 1 ? 0.02 * 6000 : 1100);
      expect(Math.abs(rateOf(run) / 25 - 1)).toBeLessThan(0.005);
    },
  );

  test.each([0.5, 300.5, 600.5, 900.5])(
    "a number of iterations that ends within a second, begun %d ms after one, is told with its error",
    async (fromMs) => {
      const { duration } = await read(
        inSeconds(samplesOf({ ...steady, iterations: 111, lastsMs: 4430, fromMs })),
      );
      expect(Math.abs((duration?.ms ?? 0) - 4430)).toBeLessThan(duration?.errorMs ?? 0);
      expect(duration?.errorMs).toBeGreaterThan(200);
    },
  );

  const phases = [0.5, 200.5, 400.5, 600.5, 800.5];

  test.each(phases)(
    "VUs that are never idle tell the length by their work (%d ms after a second)",
    async (fromMs) => {
      // Five in turn, each busy for 1.55 s: 31 iterations take 9.61 s of five VUs.
      const busy: Load = { iterations: 31, everyMs: 310, iterationMs: 1550, lastsMs: 10_850, atWork: 5 };
      const { duration } = await read(inSeconds(samplesOf({ ...busy, fromMs })));
      expect(Math.abs((duration?.ms ?? 0) - 10_850)).toBeLessThan(duration?.errorMs ?? 0);
      const one = { iterations: 14, everyMs: 310, iterationMs: 310, lastsMs: 4340 };
      const alone = inSeconds(samplesOf({ ...one, fromMs })).replace(/^(vus_max,\d+),5\.0+/gm, "$1,1.000000");
      const found = (await read(alone)).duration;
      expect(Math.abs((found?.ms ?? 0) - 4340)).toBeLessThan(20);
      expect(found?.errorMs).toBeLessThan(30);
    },
  );

  test.each(phases)("idle VUs tell nothing by their work (%d ms after a second)", async (fromMs) => {
    const { duration } = await read(inSeconds(samplesOf({ ...steady, fromMs, atWork: 4 })));
    expect(Math.abs((duration?.ms ?? 0) - 6000)).toBeLessThan(100);
  });

  test.each(phases)(
    "a start after whole seconds belongs to the run (%d ms after a second)",
    async (fromMs) => {
      const { duration } = await read(
        inSeconds(samplesOf({ ...steady, delayMs: 3000, lastsMs: 9000, fromMs })),
      );
      expect(Math.abs((duration?.ms ?? 0) - 9000)).toBeLessThan(100);
      expect(duration?.errorMs).toBeGreaterThan(500);
    },
  );

  test.each(phases)("so do seconds without a request at the end (%d ms after a second)", async (fromMs) => {
    const { duration } = await read(inSeconds(samplesOf({ ...steady, iterations: 75, fromMs })));
    expect(Math.abs((duration?.ms ?? 0) - 6000)).toBeLessThan(100);
  });

  test("a load that is not steady leaves a second open", async () => {
    const ramp = Array.from({ length: 6 }, (_, second) =>
      Array.from({ length: 5 * (second + 1) }, (_, index) =>
        request(start + second * 1000 + index * (150 / (second + 1)) + 20.5, 15),
      ).join(""),
    );
    const { duration } = await read(inSeconds(csv(...ramp)));
    expect(duration?.errorMs).toBeGreaterThanOrEqual(1000);
  });
});

test.each(["k6-v1", "k6-v2"])(
  "rates of %s are nearly k6's own, with its own duration to the digit",
  async (name) => {
    for (const ending of ["csv", "json"]) {
      const path = fixture(`${name}.${ending}`);
      const { http_reqs: own } = JSON.parse(readFileSync(`${path}.summary.json`, "utf8"));
      const run = await readResults(path);
      const { ms = 0, errorMs = 0 } = run.duration ?? {};
      expect(Math.abs(own.count / own.rate - ms / 1000)).toBeLessThanOrEqual(errorMs / 1000);
      // One request is setup's.
      expect(Math.abs(rateOf(run) / ((own.rate * (own.count - 1)) / own.count) - 1)).toBeLessThan(0.02);
    }
  },
);

test("stamps that all happen to be whole seconds make no difference to what requests took", async () => {
  await using folder = await createFixture({});
  await writeFile(folder.getPath("a.csv"), csv(request(start, 12.5), request(start + 1000, 13.5)));
  const { duration, window } = await readResults(folder.getPath("a.csv"));
  expect(duration).toMatchObject({ stampsMs: 1000 });
  expect(window.start).toBe(new Date(start).toISOString());
});

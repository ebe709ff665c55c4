import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { awaitSamples } from "../../../src/features/servers/query/arrival.ts";
import type { Prometheus, PrometheusAnswer } from "../../../src/prometheus/api/client.ts";

const endMs = Date.parse("2026-01-27T03:58:10Z");
const second = 1000;

/** When a series is sampled, and how long after each sample is stored. */
interface Scraped {
  readonly pod: string;
  readonly everyMs: number;
  /** Of its last sample at or before the end. */
  readonly lastMs: number;
  readonly storedAfterMs: number;
  /** No sample after this; for ever when left out. */
  readonly untilMs?: number;
}

/** A Prometheus that has of each series what was stored by now. */
function prometheusWith(...scraped: readonly Scraped[]): Prometheus & { asked: string[] } {
  const asked: string[] = [];
  const samplesOf = ({ everyMs, lastMs, storedAfterMs, untilMs = Infinity }: Scraped, time: Date) =>
    Array.from({ length: 300 }, (_, n) => lastMs + (n - 200) * everyMs).filter(
      (at) => at <= Math.min(time.getTime(), untilMs) && at + storedAfterMs <= Date.now(),
    );
  const answerTo = (query: string, time: Date): PrometheusAnswer => {
    const remarks = { warnings: [], infos: [] };
    const [, minutes] = /\[(\d)m\]$/.exec(query) ?? [];
    if (minutes !== undefined) {
      const series = scraped.map((one) => {
        const recent = samplesOf(one, time).filter((at) => at > time.getTime() - Number(minutes) * 60_000);
        const values = recent.map((at) => ({ at: new Date(at), value: 1 }));
        return { labels: { __name__: "depth", pod: one.pod }, values, histograms: [] };
      });
      return { kind: "matrix", series, ...remarks };
    }
    const series = scraped.flatMap((one) => {
      const newest = samplesOf(one, time).at(-1);
      if (newest === undefined) return [];
      return [{ labels: { pod: one.pod }, sample: { at: time, value: newest / 1000 }, histogram: undefined }];
    });
    return { kind: "vector", series, ...remarks };
  };
  return {
    asked,
    name: "https://prometheus.example.com",
    query: async (query, { time = new Date() }) => {
      asked.push(query);
      return answerTo(query, time);
    },
    queryRange: () => Promise.reject(new Error("nobody asks for a range here")),
    series: async () => [],
    buildInfo: () => Promise.reject(new Error("nobody asks for the version here")),
  };
}

/** Waits without time passing but on the clock of the test. */
async function pause(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
}

/** What there is of `depth`, and how long it was waited for. */
async function arrival(prometheus: Prometheus, changes: { skewMs?: number; signal?: AbortSignal } = {}) {
  const { signal = new AbortController().signal, skewMs = 0 } = changes;
  const startedMs = Date.now();
  const options = {
    start: new Date(endMs - 60_000),
    end: new Date(endMs),
    skewMs,
    patienceMs: 15 * second,
    signal,
  };
  const samplings = await awaitSamples(prometheus, ["depth"], options, pause);
  return { sampling: samplings.get("depth"), waitedMs: Date.now() - startedMs };
}

describe("what was sampled up to the window's end", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: endMs + 20 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const quick: Scraped = { pod: "a", everyMs: 15 * second, lastMs: endMs - 9 * second, storedAfterMs: 50 };

  test("is not waited for where the next scrape is due after the end", async () => {
    const prometheus = prometheusWith(quick);
    expect(await arrival(prometheus)).toEqual({
      waitedMs: 0,
      sampling: {
        series: [{ labels: { pod: "a" }, newestMs: quick.lastMs, intervalMs: 15 * second }],
        late: 0,
        missingMs: 0,
      },
    });
    expect(prometheus.asked).toEqual(["depth[5m]"]);
  });

  test("is waited for while a scrape is under way", async () => {
    const slow = { pod: "b", everyMs: 3 * second, lastMs: endMs - 300, storedAfterMs: 2500 };
    const { sampling, waitedMs } = await arrival(prometheusWith(quick, slow));
    expect(waitedMs).toBeGreaterThan(2000);
    expect(waitedMs).toBeLessThan(2500);
    expect(sampling).toMatchObject({ late: 0, series: [{}, { newestMs: slow.lastMs }] });
  });

  test("is there once a sample from after the end is, though none came just before it", async () => {
    const jumped = { pod: "a", everyMs: second, lastMs: endMs + 300, storedAfterMs: 0, untilMs: endMs + 300 };
    const gap: Prometheus = prometheusWith(jumped);
    const withGap: Prometheus = {
      ...gap,
      query: (query, at) =>
        gap.query(query, at.time?.getTime() === endMs ? { time: new Date(endMs - 2 * second) } : at),
    };
    const { sampling, waitedMs } = await arrival(withGap);
    expect(waitedMs).toBeLessThan(second);
    expect(sampling).toMatchObject({ late: 0 });
  });

  test("is waited for 15 seconds at the most, and then said to be missing", async () => {
    const lagging = { pod: "a", everyMs: second, lastMs: endMs, storedAfterMs: 60 * second, untilMs: endMs };
    vi.setSystemTime(endMs + 56 * second);
    const { sampling, waitedMs } = await arrival(prometheusWith({ ...lagging, storedAfterMs: 80 * second }));
    expect(waitedMs).toBe(0);
    expect(sampling).toMatchObject({ late: 1, missingMs: 24 * second });
    vi.setSystemTime(endMs + second);
    const soon = await arrival(prometheusWith({ ...lagging, storedAfterMs: 10 * second }));
    expect(soon.waitedMs).toBeGreaterThan(8 * second);
    expect(soon.sampling).toMatchObject({ late: 0, missingMs: 0 });
  });

  test("of a series that went away without a word is waited for no longer than a scrape takes", async () => {
    const gone = { pod: "b", everyMs: second, lastMs: endMs, storedAfterMs: 0, untilMs: endMs - 2 * second };
    const current = { pod: "a", everyMs: second, lastMs: endMs, storedAfterMs: 0 };
    const { sampling, waitedMs } = await arrival(prometheusWith(current, gone));
    expect(waitedMs).toBeLessThanOrEqual(2250);
    expect(sampling).toMatchObject({ late: 1, missingMs: 2 * second });
    const long = { ...gone, untilMs: endMs - 10 * second };
    expect(await arrival(prometheusWith(current, long))).toMatchObject({
      waitedMs: 0,
      sampling: { late: 0 },
    });
  });

  test("of long ago is not missing any more", async () => {
    const gone = { pod: "a", everyMs: second, lastMs: endMs, storedAfterMs: 0, untilMs: endMs - 9 * second };
    vi.setSystemTime(endMs + 3600 * second);
    expect(await arrival(prometheusWith(gone))).toMatchObject({ waitedMs: 0, sampling: { late: 0 } });
  });

  test("is by the server's clock", async () => {
    const slow = { pod: "b", everyMs: 3 * second, lastMs: endMs - 300, storedAfterMs: 2500 };
    vi.setSystemTime(endMs - 3600 * second);
    const prometheus = prometheusWith({ ...slow, storedAfterMs: 2500 - 3600 * second });
    const { waitedMs } = await arrival(prometheus, { skewMs: 3600 * second });
    expect(waitedMs).toBeGreaterThan(2000);
    expect(waitedMs).toBeLessThan(2500);
  });

  test("is not known where Prometheus refuses to tell, or is not to be waited for", async () => {
    const refusing = { ...prometheusWith(quick), query: () => Promise.reject(new Error("422")) };
    expect(await arrival(refusing)).toEqual({ waitedMs: 0, sampling: undefined });
    const stopped = await arrival(prometheusWith(quick), { signal: AbortSignal.abort() });
    expect(stopped).toEqual({ waitedMs: 0, sampling: undefined });
  });
});

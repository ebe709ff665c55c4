import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { listBaseline, showBaseline } from "../../../src/app/show.ts";
import { createDirectoryStore } from "../../../src/baseline/directory.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { acceptance, fingerprint, key, makeEntry } from "../baseline/make-run.ts";
import { latencies, loadRun, scaled, seeded, usualLoad } from "../judge/runs.ts";

test("the runs of a history are listed, with what was accepted and what that superseded on its branch", async () => {
  await using folder = await createFixture({});
  const store = createDirectoryStore(folder.path);
  await store.append(key, [
    makeEntry({ minute: 1 }),
    makeEntry({ minute: 2, provenance: { branch: "release/2" } }),
    makeEntry({ minute: 3 }, acceptance),
    makeEntry({ minute: 4 }),
  ]);
  const lines = (await showBaseline([key], store)).split("\n");
  expect(lines[0]).toBe(`checkout (staging): 4 runs in ${folder.path}`);
  expect(lines[1]).toBe(
    "  2026-11-01T00:01:15.000Z  00000000 main by octocat  p95 –  errors –  throughput –  (superseded)",
  );
  expect(lines.map((line) => line.includes("(superseded)"))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(lines[4]).toBe("    new level, accepted by octocat on 2026-11-02T08:00:00.000Z: search got slower");
});

test("a store that has nothing says so", async () => {
  expect(await showBaseline([], createDirectoryStore("nowhere"))).toBe(
    "Nothing is stored in nowhere yet. Add runs with baseline update.",
  );
});

test("runs of another load than the newest of their branch are marked with what differs", async () => {
  await using folder = await createFixture({});
  const store = createDirectoryStore(folder.path);
  const changed = { ...fingerprint, script: "5d" };
  await store.append(key, [
    makeEntry({ minute: 1 }, acceptance),
    makeEntry({ minute: 2, provenance: { branch: "release/2" } }),
    makeEntry({ minute: 3, fingerprint: changed }, acceptance),
    makeEntry({ minute: 4, fingerprint: changed, warmUpMs: 2000 }),
    makeEntry({ minute: 5, fingerprint: changed }),
  ]);
  const marks = (await showBaseline([key], store))
    .split("\n")
    .filter((line) => line.includes("p95"))
    .map((line) => /\((.*)\)$/.exec(line)?.[1]);
  expect(marks).toEqual([
    "superseded; another load than the newest: the script",
    undefined,
    undefined,
    expect.stringMatching(/^another load than the newest: its warm-up \(.* -> none\)$/),
    undefined,
  ]);
  const [history] = (await listBaseline([key], store)).histories;
  expect(history?.runs.map(({ otherLoad }) => otherLoad.length)).toEqual([1, 0, 0, 1, 0]);
});

test("a scenario without a run here names the environments in which it has some", async () => {
  await using folder = await createFixture({});
  const store = createDirectoryStore(folder.path);
  await store.append(key, [makeEntry()]);
  const shown = await showBaseline(
    [
      { ...key, environment: "default" },
      { scenario: "search", environment: "staging" },
    ],
    store,
  );
  expect(shown.split("\n\n")).toEqual([
    `checkout (default): no run in ${folder.path}; environments with runs: staging`,
    `search (staging): no run in ${folder.path}`,
  ]);
});

test("the runs of a history are listed for machines as well, with their figures", async () => {
  await using folder = await createFixture({});
  const store = createDirectoryStore(folder.path);
  const entry = makeEntry({ minute: 3 }, acceptance);
  const { metrics } = loadRun(latencies(usualLoad, seeded(1)));
  await store.append(key, [makeEntry({ minute: 1 }), { ...entry, run: { ...entry.run, metrics } }]);
  const shown = await listBaseline([key], store);
  expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
  expect(shown).toMatchObject({
    schema: "loadline/baseline@1",
    place: folder.path,
    histories: [
      {
        ...key,
        runs: [
          { p95: null, errors: null, throughput: null, accepted: null, isSuperseded: true, branch: "main" },
          {
            p95: expect.any(Number),
            throughput: expect.any(Number),
            accepted: acceptance,
            isSuperseded: false,
          },
        ],
      },
    ],
  });
});

/** A history of runs whose latencies lie at these multiples of one level, one an hour. */
function historyOf(levels: readonly number[], acceptedAt?: number): BaselineEntry[] {
  const random = seeded(41);
  const shape = { ...usualLoad, seconds: 5 };
  return levels.map((level, position) => {
    const provenance = { commit: `c${position}`.padEnd(40, "0") };
    const accepted = position === acceptedAt ? acceptance : undefined;
    const entry = makeEntry({ minute: 60 * position, provenance }, accepted);
    const { metrics } = loadRun(scaled(latencies(shape, random), level));
    return { ...entry, run: { ...entry.run, metrics } };
  });
}

async function shown(entries: readonly BaselineEntry[]): Promise<string[]> {
  await using folder = await createFixture({});
  const store = createDirectoryStore(folder.path);
  await store.append(key, entries);
  const [, levels = ""] = (await showBaseline([key], store)).split("\n\n");
  return levels.split("\n");
}

const times = (runs: number, level: number): number[] => Array.from({ length: runs }, () => level);

describe("below the runs", () => {
  test("stands at which commit a level changed, and how far it is from the oldest runs", async () => {
    const lines = await shown(historyOf([...times(12, 1), ...times(12, 1.25)]));
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}p95 changed at c1200000 \(2026-11-01\): \d+ ms -> \d+ ms \(\+2\d %\)$/),
      expect.stringMatching(/^ {2}p95 now, against the oldest runs: \d+ ms -> \d+ ms \(\+[23]\d %\)$/),
      "  errors now, against the oldest runs: 0 % -> 0 % (0 pp)",
      "  throughput now, against the oldest runs: 100/s -> 100/s (0 %)",
    ]);
  });

  test("stands how far the level is from the one that was accepted", async () => {
    const [, now] = await shown(historyOf([...times(8, 1), ...times(8, 1.25)], 8));
    expect(now).toMatch(/^ {2}p95 now, against the accepted level: .* \([+-]?[0-4](\.\d)? %\)$/);
  });

  test("stands nothing where all runs are one level that nothing came after", async () => {
    expect(await shown(historyOf(times(3, 1)))).toEqual([""]);
  });

  test("runs of one session count once, so that their machine is not taken for a change", async () => {
    const entries = historyOf([...times(6, 1), ...times(6, 1.25)]).map((entry, position) => {
      const provenance = { ...entry.run.provenance, workflowRun: position < 6 ? "first" : "second" };
      return { ...entry, run: { ...entry.run, provenance } };
    });
    expect((await shown(entries)).filter((line) => line.includes("changed"))).toEqual([]);
  });

  /** Commands in a terminal of six runs each, the second slower; with this many minutes between its runs. */
  function terminalHistory(pauseMinutes: number): BaselineEntry[] {
    return historyOf([...times(6, 1), ...times(6, 1.25)]).map(({ run, accepted }, position) => {
      const minutes = (position < 6 ? 0 : 600) + pauseMinutes * position;
      const start = Date.parse("2026-11-01T08:00:00.000Z") + minutes * 60_000;
      const end = new Date(start + 15_000).toISOString();
      const window = { ...run.window, start: new Date(start).toISOString(), end };
      const { workflowRun: _, commit: __, ...provenance } = run.provenance;
      return { run: { ...run, provenance: { ...provenance, recordedAt: end }, window }, accepted };
    });
  }

  test("runs that one command made in a terminal are one session as well, and others are not", async () => {
    const changed = (lines: readonly string[]): string[] => lines.filter((line) => line.includes("changed"));
    expect(changed(await shown(terminalHistory(0.5)))).toEqual([]);
    expect(changed(await shown(terminalHistory(30)))).toEqual([
      expect.stringMatching(/^ {2}p95 changed on 2026-11-01: /),
    ]);
  });
});

// The servers' side of result files: a real Prometheus is asked for each file's own start and end.
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFilesLoad } from "../../../src/app/results/files-load.ts";
import { otherFormats } from "../../../src/features/other-tools/formats.ts";
import { watchServers } from "../../../src/features/servers/watch.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { createPrometheus } from "../../../src/prometheus/api/client.ts";
import { type RunningPrometheus, startPrometheus } from "../../prometheus/server.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";

const start = Date.UTC(2026, 0, 27, 3, 57, 10);
const minute = 60_000;

/** The depth of a queue is the number of seconds since the start, so that a figure tells which second it was read at. */
function history(): string {
  const seconds = Array.from({ length: 21 * 12 }, (_, index) => (index - 12) * 5);
  const samples = seconds.map((second) => `queue_depth ${second} ${start / 1000 + second}`);
  return ["# TYPE queue_depth gauge", ...samples, "# EOF", ""].join("\n");
}

/** A JTL with a request each second, all in whole milliseconds. */
function jtl(fromMs: number, seconds: number): string {
  const rows = Array.from({ length: seconds }, (_, index) => `${fromMs + index * 1000},1000,home,200,true`);
  return ["timeStamp,elapsed,label,responseCode,success", ...rows, ""].join("\n");
}

const withoutWindow = JSON.stringify({ metrics: { http_reqs: { count: 10, rate: 1 } } });

let prometheus: RunningPrometheus;
let folder: FsFixture;

beforeAll(async () => {
  folder = await createFixture({
    "one.jtl": jtl(start + 2 * minute, 60),
    "other.jtl": jtl(start + 10 * minute, 120),
    "summary.json": withoutWindow,
  });
  // The window is long ago, beyond what Prometheus keeps by default.
  prometheus = await startPrometheus({
    history: history(),
    flags: ["--storage.tsdb.retention.time=100y"],
  });
}, 300_000);

afterAll(async () => {
  await prometheus?.stop();
  await folder?.rm();
});

async function runsOf(...names: readonly string[]): Promise<readonly Run[]> {
  const source = { url: prometheus.url, headers: {}, ca: undefined, timeoutMs: 60_000 };
  const files = createFilesLoad(
    { kind: "files", paths: names.map((name) => folder.getPath(name)), format: undefined },
    { version: "0.1.0", formats: otherFormats },
  );
  const load = watchServers(files, {
    prometheus: createPrometheus(source),
    queries: [
      {
        name: "Queue depth",
        query: "queue_depth",
        dimension: "number",
        unit: "jobs",
        factor: 1,
        place: "loadline.yml, line 1",
      },
    ],
    stepMs: 5000,
    pullRequest: undefined,
  });
  const runs: Run[] = [];
  const options = { caller: {}, signal: new AbortController().signal, log: keepLog() };
  for (const _ of names) runs.push(await load.run(scenario({ target: "" }), options));
  return runs;
}

test("each file's servers are those between its first request and its last answer", async () => {
  const runs = await runsOf("one.jtl", "other.jtl");
  const queries = runs.map(({ servers }) => servers?.queries[0]);
  expect(queries).toMatchObject([
    { kind: "read", series: [{ start: 120, peak: 180, min: 120, end: 180 }] },
    { kind: "read", series: [{ start: 600, peak: 720, min: 600, end: 720 }] },
  ]);
});

test("a file that does not tell when its run was has no servers' side, and says why", async () => {
  const [run] = await runsOf("summary.json");
  expect(run?.lacks).toContain("window");
  expect(run?.servers?.queries).toMatchObject([
    {
      kind: "unread",
      reason: "the results do not say when the run was, so there is no window to query",
    },
  ]);
});

// Rates of imported samples against what k6 itself says at the end of the same run.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { installTools, toolPath } from "../../../scripts/tools.ts";
import { readResults, withSummaries } from "../../../src/ingest/import/results.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { serve } from "../../unit/k6/fakes.ts";

const execute = promisify(execFile);

const executors = {
  "an arrival rate": { executor: "constant-arrival-rate", rate: 30, duration: "4s", preAllocatedVUs: 5 },
  "a number of VUs": { executor: "constant-vus", vus: 2, duration: "4s" },
  "a number of iterations": { executor: "shared-iterations", vus: 2, iterations: 150 },
} as const;

const summarySchema = z.object({
  state: z.object({ testRunDurationMs: z.number() }),
  metrics: z.object({
    http_reqs: z.object({ values: z.object({ rate: z.number() }) }),
    moment: z.object({ values: z.object({ min: z.number(), max: z.number() }) }),
  }),
});

/** Notes besides when iterations begin and end, in ms since the test began. */
const script = `import http from "k6/http";
import exec from "k6/execution";
import { Trend } from "k6/metrics";
const moment = new Trend("moment");
export const options = { scenarios: { load: JSON.parse(__ENV.EXECUTOR) } };
export default function () {
  moment.add(exec.instance.currentTestRunDuration);
  http.get(__ENV.TARGET_URL);
  moment.add(exec.instance.currentTestRunDuration);
}
export function handleSummary(data) { return { "given.json": JSON.stringify(data) }; }`;

let service: Awaited<ReturnType<typeof serve>>;
const folder = await mkdtemp(join(tmpdir(), "k6-rates-"));

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  service = await serve((_, response) => void setTimeout(() => response.end("hello"), 20));
}, 300_000);

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

function rateOf({ metrics }: Run): number {
  const requests = metrics.find(({ name }) => name === "http_reqs");
  return requests?.type === "counter" ? (requests.series[0]?.values.rate ?? 0) : 0;
}

const cases = (["k6", "k6-v1"] as const).flatMap((tool) =>
  Object.entries(executors).map(([what, executor]) => ({ tool, what, executor })),
);

// Loads of a few requests, mostly waiting: they do not disturb each other.
describe.concurrent.each(cases)("$tool with $what", ({ tool, what, executor }) => {
  const home = join(folder, `${tool}, ${what}`);
  const pathOf = (name: string): string => join(home, name);

  beforeAll(async () => {
    await mkdir(home);
    await writeFile(pathOf("load.js"), script);
    const env = {
      ...process.env,
      TARGET_URL: service.url,
      EXECUTOR: JSON.stringify(executor),
      K6_CSV_TIME_FORMAT: "unix_micro",
      K6_NO_USAGE_REPORT: "true",
    };
    const outputs = ["--out", "csv=exact.csv", "--out", "json=exact.json"];
    await execute(toolPath(tool), ["run", "--quiet", ...outputs, "load.js"], { cwd: home, env });
    const exact = await readFile(pathOf("exact.csv"), "utf8");
    // What k6 writes without K6_CSV_TIME_FORMAT.
    await writeFile(pathOf("seconds.csv"), exact.replace(/^(\w+,\d{10})\d{6}(?=,)/gm, "$1"));
  }, 240_000);

  test.each(["exact.csv", "exact.json", "seconds.csv"])(
    "%s knows how far its rate may be off",
    async (name) => {
      const { state, metrics } = summarySchema.parse(
        JSON.parse(await readFile(pathOf("given.json"), "utf8")),
      );
      const [file] = await withSummaries([pathOf(name), pathOf("given.json")]);
      const own = await readResults(pathOf(name), { ...(file?.summary && { summary: file.summary }) });
      expect(rateOf(own) / metrics.http_reqs.values.rate).toBeCloseTo(1, 9);
      const { duration } = await readResults(pathOf(name));
      const errorMs = Math.abs(state.testRunDurationMs - (duration?.ms ?? 0));
      // A busy machine lets k6 wait before its first iteration and after the last, which no sample shows.
      const { min, max } = metrics.moment.values;
      const waitedMs = min + (state.testRunDurationMs - max);
      expect(errorMs).toBeLessThan((duration?.errorMs ?? 0) + waitedMs + 0.05 * state.testRunDurationMs);
    },
  );
});

// How Loadline runs a real k6, both majors.
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../scripts/tools.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { archiveCommand } from "../../../src/k6/run/command.ts";
import { readArchive } from "../../../src/k6/script/archive.ts";
import { fingerprintOf } from "../../../src/k6/script/fingerprint.ts";
import { msOf } from "../../../src/k6/script/load-options.ts";
import { longestRunMs } from "../../../src/k6/script/longest-run.ts";
import { setVariables } from "../../../src/lib/environment.ts";
import { Failure } from "../../../src/model/failure.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import { whyTold } from "../../features/explain/told.ts";
import { isWhole, k6Majors } from "../../matrices.ts";
import { objective } from "../../unit/judge/runs.ts";
import { fakeK6, serve } from "../../unit/k6/fakes.ts";
import { type KeptLog, keepLog, scenario } from "../../unit/k6/scenario.ts";

const fixtures = "tests/fixtures/k6";
let target: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  target = await serve(({ url }, response) => {
    response.statusCode = url === "/missing" ? 404 : url === "/broken" ? 500 : 200;
    response.end("hello");
  });
}, 300_000);

afterAll(() => target.close());

interface Given {
  readonly log?: KeptLog;
  readonly signal?: AbortSignal;
  readonly samples?: "pipe" | "stdout";
}

function runWith(path: string, version: string, script: string, given: Given = {}): Promise<Run> {
  const load = createLoad({ path, version, samples: given.samples ?? "pipe" }, "0.1.0", { env: process.env });
  return load.run(scenario({ script, target: target.url }), {
    caller: {},
    signal: given.signal ?? new AbortController().signal,
    log: given.log ?? keepLog(),
  });
}

async function failureOf(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => "no failure",
    (error: unknown) =>
      error instanceof Failure ? `${error.code}: ${error.message}` : `bug: ${String(error)}`,
  );
}

/** Processes of this machine that were started with this argument. */
function processesWith(argument: string): string[] {
  const { stdout } = spawnSync("ps", ["-eo", "args"], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.endsWith(argument));
}

/** Loads of all forms, as the options of a script. */
const forms = [
  `{ vus: 1, duration: "5s" }`,
  `{ vus: 1, iterations: 3 }`,
  `{ vus: 1, iterations: 3, duration: "5s" }`,
  `{ stages: [{ duration: "5s", target: 3 }, { duration: "1m30s", target: 0 }] }`,
  `{}`,
  `{ scenarios: {
    rate: { executor: "constant-arrival-rate", rate: 1, duration: "7s", preAllocatedVUs: 1, startTime: "3s", gracefulStop: "0s" },
    ramp: { executor: "ramping-vus", stages: [{ duration: "5s", target: 3 }], gracefulRampDown: "2m" } } }`,
  `{ scenarios: { each: { executor: "per-vu-iterations" }, shared: { executor: "shared-iterations", maxDuration: "11m" } } }`,
  `{ scenarios: { ramp: { executor: "ramping-arrival-rate", preAllocatedVUs: 1, stages: [{ duration: 2500, target: 3 }] } } }`,
];

/** Of the older k6, runs and how they end; of its messages and forms, `node scripts/run.mjs test loads`. */
describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  const isOfMajors = k6Majors.includes(tool);
  const ofMajors = test.runIf(isOfMajors);

  ofMajors.each(forms)("a run of %s may take a minute longer than k6 says", async (form) => {
    await using folder = await createFixture({
      "form.js": `export const options = ${form}; export default function () {}`,
    });
    const named = scenario({ script: folder.getPath("form.js"), target: target.url });
    const k6 = { path: toolPath(tool), version: { text: toolVersion(tool), major: 1 } };
    const command = archiveCommand(k6, named, setVariables(process.env));
    const { options } = await readArchive(command, named, new AbortController().signal);
    const asked = ["inspect", "--execution-requirements", named.script];
    const { totalDuration } = JSON.parse(spawnSync(k6.path, asked, { encoding: "utf8" }).stdout);
    expect(longestRunMs(options)).toBe((msOf(totalDuration) ?? 0) + 60_000);
  });

  const run = (script: string, given?: Given) =>
    runWith(toolPath(tool), toolVersion(tool), `${fixtures}/${script}`, given);

  ofMajors.each([
    [
      "nowhere.js",
      `There is no k6 script "${fixtures}/nowhere.js" in ${process.cwd()}. Use a path relative to the working directory.`,
    ],
    [
      "syntax-error.txt",
      `k6 cannot load "${fixtures}/syntax-error.txt": ${fixtures}/syntax-error.txt: Line 2:18 Unexpected token ; (and 1 more errors). Fix the script; \`k6 inspect ${fixtures}/syntax-error.txt\` checks it without load.`,
    ],
    [
      "throws.js",
      `k6 cannot load "${fixtures}/throws.js": Error: no such shop at ${fixtures}/throwing-module.js:1:34(3). Fix the script; \`k6 inspect ${fixtures}/throws.js\` checks it without load.`,
    ],
    [
      "missing-module.txt",
      `k6 cannot load "${fixtures}/missing-module.txt": The moduleSpecifier "./nowhere.js" couldn't be found on local disk. Fix the script; \`k6 inspect ${fixtures}/missing-module.txt\` checks it without load.`,
    ],
  ])("%s is found wrong before any load", async (script, message) => {
    expect(await failureOf(run(script))).toBe(`usage: ${message}`);
  });

  ofMajors("options that k6 refuses are told in its words", async () => {
    expect(await failureOf(run("wrong-options.js"))).toMatch(
      /^usage: k6 rejects the options of "tests\/fixtures\/k6\/wrong-options\.js": .*the number of VUs must be more than 0\. Fix the script; /,
    );
  });

  test.each<"pipe" | "stdout">(isOfMajors ? ["pipe", "stdout"] : ["pipe"])(
    "what the script prints goes to the log, with samples over %s",
    async (samples) => {
      const log = keepLog();
      const record = await run("prints.js", { log, samples });
      expect(log.outputs).toEqual([
        "the script speaks",
        "the script speaks",
        "the script speaks",
        'metric_name is "a word',
        "http_reqs,1,2",
        "last line",
      ]);
      expect(runSchema.parse(record)).toEqual(record);
      expect(record.metrics.find(({ name }) => name === "http_reqs")?.series[0]?.values).toMatchObject({
        count: 3,
      });
      expect(record.metrics.find(({ name }) => name === "page_time")).toMatchObject({
        type: "trend",
        contains: "time",
      });
      expect(record.provenance).toMatchObject({ target: target.url, generator: `k6 v${toolVersion(tool)}` });
      expect(record.generator.warnings).toEqual([]);
    },
  );

  test("what k6 says and what its samples say of its own health is in the record", async () => {
    const { generator, metrics } = await run("starves.js");
    const sumOf = (name: string) => {
      const metric = metrics.find((one) => one.name === name);
      return metric?.type === "counter" ? (metric.series[0]?.values.count ?? 0) : 0;
    };
    expect(generator).toMatchObject({
      // k6 on a busy machine may keep its window a little short of 2 s.
      asked: { isConstant: true, iterations: expect.closeTo(40, -1), perSecond: 20 },
      vusExhausted: 2,
      vusMax: 2,
      exceptions: { first: expect.stringMatching(/^Error: no second one at /) },
      unanswered: { target: { count: sumOf("http_reqs") / 2, first: "dial: connection refused" } },
    });
    expect(generator.exceptions).toMatchObject({
      count: Math.floor(sumOf("iterations") / 2),
      iterations: sumOf("iterations"),
    });
    expect(generator.droppedIterations).toBeGreaterThan(10);
    expect(generator.droppedIterations + sumOf("iterations")).toBeGreaterThanOrEqual(39);
    expect(generator.cpu?.highest).toBeGreaterThanOrEqual(generator.cpu?.mean ?? Number.NaN);
  });

  test("how requests failed is in the record and told with a missed objective", async () => {
    const record = await run("fails.js");
    expect(record.failures).toEqual([
      { kind: "status", status: 404, count: 10 },
      { kind: "status", status: 500, count: 5 },
      { kind: "error", code: 1212, error: "dial: connection refused", count: 1 },
    ]);
    const judged = judgeScenario({
      runs: [record],
      baseline: [],
      comparability: { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
      objectives: [objective("errors < 1%")],
      requireBaseline: false,
    });
    if (judged.kind === "misconfigured") throw new Error("misconfigured");
    expect(whyTold({ verdict: judged.verdict, runs: [record], baseline: [] })).toBe(
      "HTTP 404 on 10, HTTP 500 on 5 and others on 1 of 36 requests.",
    );
  });

  test.each<"pipe" | "stdout">(isOfMajors ? ["pipe", "stdout"] : ["stdout"])(
    "a cancelled run ends unfinished, with samples over %s",
    async (samples) => {
      const stopping = new AbortController();
      const log = keepLog(({ requests }) => {
        if (requests > 50) stopping.abort();
      });
      const record = await run("endless.js", { log, samples, signal: stopping.signal });
      expect(record.ending).toEqual({
        kind: "unfinished",
        reason: expect.stringMatching(/^cancelled after \d+\.\d s$/),
      });
      const requests = record.metrics.find(({ name }) => name === "http_reqs")?.series[0]?.values;
      expect(requests && "count" in requests && requests.count).toBeGreaterThan(50);
      expect(processesWith(`${fixtures}/endless.js`)).toEqual([]);
    },
  );

  test("a threshold that aborts the run is no whole measurement", async () => {
    const record = await run("aborts-on-fail.js");
    expect(record.ending).toEqual({ kind: "abortedByThreshold" });
    expect(record.thresholds).toEqual([
      { metric: "http_req_duration", expression: "p(95) < 0", abortOnFail: true, ok: false },
    ]);
  });

  test("a script that gives up breaks the run", async () => {
    expect(await failureOf(run("gives-up.js"))).toBe(
      `run: k6 could not finish "${fixtures}/gives-up.js": test aborted: the shop is closed at default (${fixtures}/gives-up.js:4:18(6)). It made 0 requests. See k6's output in the log.`,
    );
  });

  ofMajors("a script without HTTP but with a metric of its own is measured", async () => {
    const { metrics, ending } = await run("no-http.js");
    expect(ending).toEqual({ kind: "finished" });
    expect(metrics.find(({ name }) => name === "things_done")?.series[0]?.values).toMatchObject({ count: 2 });
  });

  ofMajors("a script that fails before its first request breaks the run, with its error", async () => {
    expect(await failureOf(run("idle.js"))).toBe(
      `run: "${fixtures}/idle.js" made no HTTP requests and recorded no custom metrics, so there is nothing to judge. ` +
        `The first error was: Error: nothing is sent at default (${fixtures}/idle.js:2:9(3)). ` +
        "Check that its default function sends requests to __ENV.TARGET_URL.",
    );
  });

  ofMajors(
    "the fingerprint is the same in another folder for another target, and knows what changed",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "elsewhere-"));
      const fingerprint = async (root: string, url: string) => {
        const one = scenario({ script: join(root, "load", "main.js"), target: url });
        const version = { text: toolVersion(tool), major: tool === "k6" ? 2 : 1 };
        const command = archiveCommand({ path: toolPath(tool), version }, one, setVariables(process.env));
        return fingerprintOf(
          await readArchive(command, one, new AbortController().signal),
          one,
          version.major,
        );
      };
      try {
        await cp(fixtures, folder, { recursive: true });
        const here = await fingerprint(fixtures, "https://pr-7.shop.test");
        const there = () => fingerprint(folder, "https://pr-123.shop.test/");
        expect(await there()).toEqual(here);

        const users = join(folder, "load", "users.csv");
        await writeFile(users, (await readFile(users, "utf8")).replaceAll("\n", "\r\n"));
        expect(await there()).toEqual(here);
        await writeFile(users, "name\nann\n");
        const otherFile = await there();
        expect(otherFile).toEqual({ ...here, files: expect.not.stringMatching(here.files) });
        await writeFile(join(folder, "load-rate.js"), "export const rate = 6;\n");
        expect(await there()).toEqual({
          ...otherFile,
          script: expect.not.stringMatching(here.script),
          options: expect.not.stringMatching(here.options),
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});

// It waits for as long as k6 is given; what is killed and when, tests/unit/k6/run/process.test.ts shows with less patience.
test.runIf(isWhole("loads"))("a k6 that does not hear is killed, and what it measured is kept", async () => {
  const stopping = new AbortController();
  const log = keepLog(({ requests }) => {
    if (requests > 0) stopping.abort();
  });
  process.env["FAKE_K6"] = "does not hear";
  onTestFinished(() => void delete process.env["FAKE_K6"]);
  const record = await runWith(fakeK6, "2.2.0", "shop.js", { log, signal: stopping.signal });
  expect(record.ending.kind).toBe("unfinished");
  expect(record.metrics.find(({ name }) => name === "http_reqs")?.series[0]?.values).toMatchObject({
    count: 2,
  });
});

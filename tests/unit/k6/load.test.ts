import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLoad } from "../../../src/k6/load.ts";
import { fakeK6, serve } from "./fakes.ts";
import { type KeptLog, keepLog, scenario } from "./scenario.ts";

let target: Awaited<ReturnType<typeof serve>>;

let temporary = "";

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "load-test-"));
  vi.stubEnv("TMPDIR", temporary);
  target = await serve((_, response) => response.end());
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await target.close();
  await rm(temporary, { recursive: true });
});

interface Given {
  readonly log?: KeptLog;
  readonly signal?: AbortSignal;
  readonly samples?: "pipe" | "stdout";
  readonly env?: Record<string, string>;
  readonly writeTo?: () => Promise<string>;
}

/** Runs the fake k6 that behaves like this. */
function run(behaviour: string, given: Given = {}) {
  const env = { ...process.env, FAKE_K6: behaviour, ...given.env };
  const around = { env };
  const load = createLoad(
    { path: fakeK6, version: "2.2.0", samples: given.samples ?? "pipe" },
    "0.1.0",
    around,
  );
  const signal = given.signal ?? new AbortController().signal;
  return load.run(scenario({ target: target.url }), {
    caller: { commit: "abc" },
    signal,
    log: given.log ?? keepLog(),
    ...(given.writeTo && { writeTo: given.writeTo }),
  });
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => "no failure",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe.each(["pipe", "stdout"] as const)("with samples over %s", (samples) => {
  test("a k6 whose port another program took is started again, three times in all", async () => {
    const env = { FAKE_K6_STARTED: join(temporary, `started-${samples}`) };
    const { ending, metrics } = await run("loses its port at first", { samples, env });
    await rm(env.FAKE_K6_STARTED);
    expect(ending).toEqual({ kind: "finished" });
    expect(metrics.find(({ name }) => name === "http_reqs")?.series[0]?.values).toMatchObject({ count: 1 });
    expect(await messageOf(run("loses every port", { samples }))).toContain("address already in use");
  });

  test("a k6 killed before it opens the samples is a broken run", async () => {
    expect(await messageOf(run("dies before it opens the samples", { samples }))).toBe(
      `k6 could not finish "shop.js": k6 was ended by SIGKILL. It made 0 requests. See k6's output in the log.`,
    );
    expect(await readdir(temporary)).toEqual([]);
  });

  test("a k6 killed half-way is a broken run", async () => {
    expect(await messageOf(run("dies half-way", { samples }))).toMatch(
      /^k6 could not finish "shop.js": k6 was ended by SIGKILL\. It made [0-2] requests?\. See k6's output in the log\.$/,
    );
  });
});

test("samples that cannot be read stop k6 and break the run", async () => {
  expect(await messageOf(run("writes rubbish"))).toMatch(/^k6's samples cannot be read: /);
});

test("a k6 that ends with an error is a broken run, told in k6's last words", async () => {
  const log = keepLog();
  expect(await messageOf(run("ends with an error", { log }))).toBe(
    `k6 could not finish "shop.js": the script went wrong at shop.js:1:2. It made 0 requests. See k6's output in the log.`,
  );
  expect(log.outputs[0]).toBe("error: cannot reach https://shop.test/");
});

test("a status without words is told by its meaning", async () => {
  expect(await messageOf(run("ends with a status alone"))).toBe(
    `k6 could not finish "shop.js": the script marked the run as failed. It made 0 requests. See k6's output in the log.`,
  );
});

test("a script that makes no request is a broken run, not a pass", async () => {
  expect(await messageOf(run("measures nothing"))).toBe(
    '"shop.js" made no HTTP requests and recorded no custom metrics, so there is nothing to judge. ' +
      "The first error was: GoError: no route to the shop. " +
      "Check that its default function sends requests to __ENV.TARGET_URL.",
  );
});

test("a script that finishes no iteration is a broken run, not a pass", async () => {
  expect(await messageOf(run("finishes no iteration"))).toMatch(
    /^"shop\.js" finished no iteration in \d+ s, so there is nothing to judge\. Make the duration longer than one iteration\.$/,
  );
});

test("what k6 warns of is kept, but not more than 20 lines", async () => {
  const { generator } = await run("floods the log");
  expect(generator.warnings).toHaveLength(20);
  expect(generator.warnings[0]).toBe(`warning 0 ${"x".repeat(189)}…`);
});

test("the generator's own troubles are in the record", async () => {
  const { generator } = await run("has trouble of its own");
  expect(generator).toMatchObject({
    droppedIterations: 3,
    vusExhausted: 70,
    exceptions: { count: 2, first: "TypeError: no id at shop.js:3:9", iterations: 1 },
    asked: { isConstant: false },
    unanswered: {},
  });
});

test("a run without trouble says so", async () => {
  const { generator } = await run("writes no summary");
  expect(generator).toMatchObject({ vusExhausted: 0, exceptions: { count: 0 } });
});

test("a threshold that was crossed is told so, in whatever spelling k6 takes", async () => {
  const { thresholds } = await run("says a threshold was crossed", {
    env: { FAKE_K6_THRESHOLD: " count < 1e0 " },
  });
  expect(thresholds).toMatchObject([{ expression: " count < 1e0 ", ok: false }]);
});

test("a threshold that cannot be judged stops the gate before the load", async () => {
  expect(await messageOf(run("writes no summary", { env: { FAKE_K6_THRESHOLD: "count<0x10" } }))).toBe(
    'the script\'s threshold "count<0x10" on "http_reqs" cannot be judged. Use an aggregation, a comparison and a ' +
      "decimal number in k6's own units, such as p(95)<500.",
  );
});

test("a threshold that k6 saw crossed never counts as kept", async () => {
  expect(await messageOf(run("says a threshold was crossed"))).toMatch(
    /^k6 reports a crossed threshold of "shop\.js", but by its samples none is/,
  );
});

test("without a summary the thresholds are judged by the aggregates", async () => {
  const { thresholds, ending } = await run("writes no summary");
  expect(thresholds).toEqual([{ metric: "http_reqs", expression: "count>0", abortOnFail: false, ok: true }]);
  expect(ending).toEqual({ kind: "finished" });
});

test("k6 decides a threshold, for it counts setup() too, and its own duration divides counters", async () => {
  const { thresholds, metrics } = await run("writes a summary");
  expect(thresholds).toEqual([{ metric: "http_reqs", expression: "count>0", abortOnFail: false, ok: false }]);
  expect(metrics.find(({ name }) => name === "http_reqs")?.series[0]?.values).toEqual({ count: 1, rate: 2 });
});

test.each([
  [{ team: "shop" }, /^shop-\d{8}T\d{6}Z-[0-9a-f]{8}$/],
  [{ team: "shop", testid: "nightly" }, /^nightly$/],
])("a run in Prometheus gets a name where the tags %j of the script give it none", async (tags, name) => {
  const given = { writeTo: async () => target.url, env: { FAKE_K6_TAGS: JSON.stringify(tags) } };
  expect((await run("writes no summary", given)).provenance.testId).toMatch(name);
});

describe("where there is no k6", () => {
  const nowhere = {
    PATH: "/nowhere",
    RUNNER_TOOL_CACHE: "/nowhere",
    LOADLINE_K6_RELEASES: "http://127.0.0.1:9",
  };

  async function told(given: Parameters<typeof scenario>[0]): Promise<string> {
    const log = keepLog();
    const load = createLoad({ path: undefined, version: "2.2.0", samples: "pipe" }, "0.1.0", {
      env: nowhere,
    });
    const options = { caller: {}, signal: new AbortController().signal, log };
    const message = await messageOf(load.run(scenario(given), options));
    expect(log.notes).toEqual([]);
    return message;
  }

  test("a script that is missing is told before one is installed", async () => {
    expect(await told({ script: "nope.js", target: target.url })).toContain(
      'There is no k6 script "nope.js" in ',
    );
  });

  test("where the gate file names the missing script is told, too", async () => {
    const from = { scriptFrom: ".github/loadline.yml line 4" };
    expect(await told({ script: "nope.js", ...from, target: target.url })).toMatch(
      /There is no k6 script "nope\.js" in .* \(named in \.github\/loadline\.yml line 4\)\. Use/,
    );
  });

  test("a target that does not answer is told before one is installed", async () => {
    const soon = { path: "/", status: undefined, timeoutMs: 50 };
    expect(await told({ script: fakeK6, target: "http://127.0.0.1:9", await: soon })).toContain(
      "127.0.0.1:9",
    );
  });
});

test("a run that is cancelled before it starts never starts", async () => {
  expect(await messageOf(run("dies half-way", { signal: AbortSignal.abort() }))).toBe(
    "The run was cancelled before the load started.",
  );
});

test("a k6 without named pipes is measured over its standard output", async () => {
  const log = keepLog();
  const folder = fakeK6.replace(/\/[^/]*$/, "/no-mkfifo");
  const { ending } = await run("writes no summary", {
    log,
    env: { PATH: `${folder}:${process.env["PATH"]}` },
  });
  expect(ending).toEqual({ kind: "finished" });
  expect(log.warnings).toEqual([
    "No named pipe could be created for k6's samples (mkfifo: cannot create fifo: No space left on device); using its standard output.",
  ]);
});

test.each([
  [
    "no archive",
    "`k6 archive shop.js` wrote 5 bytes that are not a k6 archive. Check that the binary is a Grafana k6 release.",
  ],
  [
    "cannot archive",
    'k6 could not read the script "shop.js": k6 archive ended with status 139. Try `k6 inspect shop.js` on this machine.',
  ],
])("a k6 that gives %s is a failure before any load", async (behaviour, message) => {
  expect(await messageOf(run(behaviour))).toBe(message);
});

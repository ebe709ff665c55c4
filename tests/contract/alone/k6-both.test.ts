// One k6 process that loads two deployments at once, both majors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../scripts/tools.ts";
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { answersIn } from "../../../src/model/run/answers.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import { seriesOf } from "../../../src/model/run/series.ts";
import type { Pair, Refused } from "../../../src/ports/load.ts";
import { k6Majors } from "../../matrices.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";

/** A deployment that counts who asked it for what. */
async function deploy(answer = "hello") {
  const paths = new Map<string, number>();
  const { url, close } = await serve(({ url: path = "" }, response) => {
    paths.set(path, (paths.get(path) ?? 0) + 1);
    response.end(answer);
  });
  return { url, close, paths };
}

let base: Awaited<ReturnType<typeof deploy>>;
let head: Awaited<ReturnType<typeof deploy>>;

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  base = await deploy();
  head = await deploy("x".repeat(4000));
}, 300_000);

afterAll(async () => {
  await base.close();
  await head.close();
});

const parsed = parseObjective("http_req_duration{scenario:shop} p(95) < 1s", { from: "default" });
const objectives = parsed.kind === "read" ? [parsed.value] : [];

/** Bytes received a request. */
function bytesOf(run: Run): number {
  return (
    (seriesOf(run, "data_received")?.values.count ?? 0) / (seriesOf(run, "http_reqs")?.values.count ?? 0)
  );
}

function requestsOf({ metrics }: Run): number | undefined {
  const requests = metrics.find(({ name }) => name === "http_reqs");
  return requests?.type === "counter" ? requests.series[0]?.values.count : undefined;
}

describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  const runBoth = (script: string, withControl = false): Promise<Pair | Refused> => {
    const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples: "pipe" }, "0.1.0", {
      env: process.env,
    });
    const shop = scenario({ script: `tests/fixtures/k6/${script}`, target: head.url, objectives });
    return load.runBoth(shop, base.url, {
      callers: { head: { commit: "new" }, base: { commit: "old" } },
      withControl,
      signal: new AbortController().signal,
      log: keepLog(),
    });
  };

  test("loads both at once, each with the script's own variables and files, and measures each alone", async () => {
    base.paths.clear();
    head.paths.clear();
    const pair = await runBoth("both.js");
    if ("refused" in pair) throw pair.refused;
    for (const [side, deployment] of [
      [pair.base, base],
      [pair.head, head],
    ] as const) {
      expect(runSchema.parse(side)).toEqual(side);
      expect(side.provenance.target).toBe(deployment.url);
      // The other request is the one that awaits the deployment.
      expect(Object.fromEntries(deployment.paths)).toEqual({ "/": 1, "/products/4": requestsOf(side) });
      expect(requestsOf(side)).toBeGreaterThan(20);
      const durations = side.metrics.find(({ name }) => name === "http_req_duration");
      expect(durations?.series.map(({ tags }) => tags)).toEqual([
        {},
        { name: "products" },
        { scenario: "shop" },
      ]);
      expect(side.thresholds).toMatchObject([{ metric: "http_req_duration{scenario:shop}", ok: true }]);
    }
    expect([pair.base.provenance.commit, pair.head.provenance.commit]).toEqual(["old", "new"]);
    expect(pair.base.fingerprint).toEqual(pair.head.fingerprint);
    expect(bytesOf(pair.base)).toBeLessThan(1000);
    expect(bytesOf(pair.head)).toBeGreaterThan(4000);
    expect([pair.base, pair.head].map((run) => answersIn(run).map(({ status }) => status))).toEqual([
      [200],
      [200],
    ]);
    expect(pair.base.window.start < pair.head.window.end).toBe(true);
    expect(pair.head.window.start < pair.base.window.end).toBe(true);
  });

  test.runIf(k6Majors.includes(tool))(
    "loads the base once more beside the pair, as much again, and measures that alone",
    async () => {
      base.paths.clear();
      head.paths.clear();
      const pair = await runBoth("both.js", true);
      if ("refused" in pair) throw pair.refused;
      const { control } = pair;
      if (control === undefined) throw new Error("no control");
      expect(runSchema.parse(control)).toEqual(control);
      expect(control.provenance).toMatchObject({ target: base.url, commit: "old" });
      expect(control.fingerprint).toEqual(pair.head.fingerprint);
      const [ofBase = 0, ofControl = 0, ofHead = 0] = [pair.base, control, pair.head].map(requestsOf);
      for (const requests of [ofBase, ofControl, ofHead]) expect(requests).toBeGreaterThan(20);
      expect(Object.fromEntries(base.paths)).toEqual({ "/": 1, "/products/4": ofBase + ofControl });
      expect(Object.fromEntries(head.paths)).toEqual({ "/": 1, "/products/4": ofHead });
    },
  );

  test.each([
    ["reads-target-early.js", /it sends requests to TARGET_URL as it was before the scenarios began/],
    ["no-http.js", /its options have no scenarios/],
  ])("says why %s does not allow it", async (script, reason) => {
    await expect(runBoth(script)).resolves.toMatchObject({
      refused: { message: expect.stringMatching(reason) },
    });
  });
});

// What Loadline computes from k6's samples against what k6 itself says at the end of the same run.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../../examples/shop/shop.js";
import { installTools, toolPath, toolVersion } from "../../../scripts/tools.ts";
import { parseThreshold } from "../../../src/config/grammar/threshold.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { k6Majors } from "../../matrices.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";
import { compareWithSummary, type Summary, seriesOf, thresholdsOf } from "./summary.ts";

/** The one sub-metric that k6 always has; here it is one of an objective. */
const objectives = ["p(95)<1000"].flatMap(
  (expression) => parseThreshold("http_req_duration{expected_response:true}", expression) ?? [],
);

let shop: Shop;
let folder = "";

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  shop = await startShop({ port: 0, seed: 1 });
  folder = await mkdtemp(join(tmpdir(), "k6-aggregates-"));
}, 300_000);

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  const isOfMajors = k6Majors.includes(tool);

  test.each<"pipe" | "stdout">(isOfMajors ? ["pipe", "stdout"] : ["pipe"])(
    "every aggregate equals k6's own, with samples over %s",
    async (samples) => {
      const path = join(folder, `${tool}-${samples}.json`);
      const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples }, "0.0.0", {
        env: process.env,
      });
      const run = await load.run(
        scenario({
          script: "examples/k6/everything.js",
          target: shop.url,
          env: { SUMMARY_PATH: path, DURATION: "3s" },
          k6Args: { options: ["--no-setup", "--no-teardown"], beside: [] },
          objectives,
        }),
        { caller: {}, signal: new AbortController().signal, log: keepLog() },
      );
      const summary: Summary = JSON.parse(await readFile(path, "utf8"));

      const { compared, differences } = compareWithSummary(run, summary);
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(150);

      const { ours: held, theirs: said } = thresholdsOf(run, summary);
      expect(held).toEqual(said);
      expect(held.filter((line) => line.endsWith("false"))).toEqual([
        "http_req_duration{name:products} p(50)<1 false",
      ]);
      expect(run.ending).toEqual({ kind: "finished" });
      expect(run.provenance.generator).toBe(`k6 v${toolVersion(tool)}`);
    },
  );

  test.runIf(isOfMajors)(
    "setup and teardown count in no figure, but in the script's thresholds, as k6 judges them",
    async () => {
      const path = join(folder, `${tool}-stages.json`);
      const load = createLoad(
        { path: toolPath(tool), version: toolVersion(tool), samples: "pipe" },
        "0.0.0",
        {
          env: process.env,
        },
      );
      const run = await load.run(
        scenario({ script: "tests/fixtures/k6/stages.js", target: shop.url, env: { SUMMARY_PATH: path } }),
        { caller: {}, signal: new AbortController().signal, log: keepLog() },
      );
      const { metrics }: Summary = JSON.parse(await readFile(path, "utf8"));
      for (const name of ["http_reqs", "http_req_duration", "checks"]) {
        const [whole, setup, teardown] = ["", "{group:::setup}", "{group:::teardown}"].map((tags) => {
          const { count = 0, passes = 0, fails = 0 } = metrics[`${name}${tags}`]?.values ?? {};
          return count + passes + fails;
        });
        expect(seriesOf(run, name)?.values, name).toMatchObject({
          count: (whole ?? 0) - (setup ?? 0) - (teardown ?? 0),
        });
      }
      expect(run.setupRequests).toBe(4);
      expect(seriesOf(run, "seeded")?.values).toEqual({ count: 0, rate: 0 });
      // What only the stages did, and what they did besides the load: k6 saw both crossed.
      const crossed = run.thresholds
        .filter(({ ok }) => !ok)
        .map(({ metric, expression }) => [metric, expression]);
      expect(crossed).toEqual([
        ["checks", "rate>0.99"],
        ["http_reqs{group:::setup}", "count<1"],
        ["seeded", "count<1"],
      ]);
    },
  );
});

// The script of a change gives names and figures that no record can hold: nothing is green that was then lost.
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { parseRun } from "../../../src/ingest/records.ts";
import { startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { runStep } from "../step.ts";

let target: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  await installTools(["k6"]);
  target = await serve((_, response) => response.end("hello"));
}, 600_000);
afterAll(async () => await target.close());

async function gateOf(each: string) {
  await using github = await startGitHub();
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using checkout = await createFixture({
    "smoke.js": `import http from "k6/http";
      import { check, group } from "k6";
      import { Counter, Gauge, Trend } from "k6/metrics";
      const [trend, counter, gauge] = [new Trend("own"), new Counter("own_count"), new Gauge("own_level")];
      export const options = { vus: 1, iterations: 10 };
      export default function () { http.get(__ENV.TARGET_URL); ${each} }`,
  });
  const { status, output } = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7 } },
    inputs: { script: "smoke.js", "target-url": target.url, objectives: "avg < 5s", rounds: "1" },
  });
  expect(output).not.toContain("This is a bug");
  const record = await checkout.readFile(".loadline/report/smoke.run.json", "utf8").catch(() => undefined);
  return { status, output, record, conclusions: github.checkRuns.map(({ conclusion }) => conclusion) };
}

test.each([
  ["request", String.raw`http.get(__ENV.TARGET_URL, { tags: { name: "\u0000nul" } });`],
  ["check", String.raw`check(1, { "a\u0000": () => true });`],
  ["group", String.raw`group("\u0000", () => http.get(__ENV.TARGET_URL));`],
])("a %s with a NUL character in its name breaks the run", async (_, each) => {
  const { status, output, conclusions } = await gateOf(each);
  expect(status, output).toBe(3);
  expect(output).toContain("contains a NUL character");
  expect(conclusions).toEqual(["failure"]);
});

test("figures beyond all measure are left out, and the record can be read again", async () => {
  const { status, output, record, conclusions } = await gateOf(
    "trend.add(1.7e308); trend.add(-1.7e308); trend.add(3); counter.add(1.7e308); counter.add(2); gauge.add(1.7e308); gauge.add(4);",
  );
  expect(status, output).toBe(0);
  expect(conclusions).toEqual(["success"]);
  const { metrics } = parseRun(record ?? "", "smoke.run.json");
  const valuesOf = (name: string) => metrics.find((metric) => metric.name === name)?.series[0]?.values;
  expect(valuesOf("own")).toMatchObject({ count: 10, sum: 30 });
  expect(valuesOf("own_count")).toMatchObject({ count: 20 });
  expect(valuesOf("own_level")).toMatchObject({ value: 4 });
});

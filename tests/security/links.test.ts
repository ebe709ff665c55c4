// A change has a link among its files where a gate writes: nothing is written where it leads.
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools } from "../../scripts/tools.ts";
import { startGitHub } from "../github/server.ts";
import { serve } from "../unit/k6/fakes.ts";
import { measuredRun } from "../unit/report/measured.ts";
import { runStep } from "./step.ts";

let target: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  await installTools(["k6"]);
  target = await serve((_, response) => response.end("hello"));
}, 600_000);
afterAll(async () => await target.close());

const script = `import http from "k6/http";
export const options = { vus: 1, iterations: 3 };
export default function () { http.get(__ENV.TARGET_URL); }`;

const gating = () => ({ script: "smoke.js", "target-url": target.url, objectives: "avg < 5s", rounds: "1" });

test.each([
  ["gate", ".loadline", gating],
  ["gate", ".loadline/report", gating],
  ["measure", ".loadline/report", () => ({ script: "smoke.js", "target-url": target.url })],
  ["judge", ".loadline/report", () => ({ current: "a.run.json", objectives: "p95 < 60s" })],
])("%s: %s of the change is a link", async (mode, link, inputs) => {
  await using github = await startGitHub();
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using elsewhere = await createFixture({ kept: "" });
  await using checkout = await createFixture({
    "smoke.js": script,
    "a.run.json": JSON.stringify(measuredRun({ provenance: { commit: headSha } })),
  });
  mkdirSync(dirname(checkout.getPath(link)), { recursive: true });
  symlinkSync(elsewhere.path, checkout.getPath(link));
  const { status, output } = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7 } },
    inputs: { mode, ...inputs() },
  });
  expect(status, output).toBe(2);
  expect(output).toContain(`${link} is a link, which is not followed below the working directory`);
  expect(readdirSync(elsewhere.path)).toEqual(["kept"]);
  expect(github.checkRuns.filter(({ conclusion }) => conclusion === "success")).toEqual([]);
});

// A script of a change that measures another server under the target's name, or hides from k6 that nothing answers.
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { runStep } from "../step.ts";

let target: Awaited<ReturnType<typeof serve>>;
let other: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  await installTools(["k6"]);
  // Slower than any script of these waits.
  target = await serve(({ url }, response) => {
    if (url !== "/slow") response.end("hello");
  });
  other = await serve((_, response) => void response.end("quick"));
}, 600_000);
afterAll(async () => {
  await target.close();
  await other.close();
});

async function gateOf(script: string, objectives: string) {
  const gateFile = `objectives: [${objectives}]\nrounds: 1\nscenarios: { smoke: { script: smoke.js } }\n`;
  await using github = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using checkout = await createFixture({ "smoke.js": script, ".github/loadline.yml": gateFile });
  const { status, output, summary } = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7 } },
    inputs: { "target-url": target.url },
  });
  return { status, output, summary, conclusions: github.checkRuns.map(({ conclusion }) => conclusion) };
}

const hiding = (callback: string, requests: string) => `import http from "k6/http";
http.setResponseCallback(${callback});
export const options = { vus: 1, iterations: 60 };
export default function () { ${requests} }`;
const unanswered = 'http.get(__ENV.TARGET_URL + "/slow", { timeout: "20ms" });';

describe.each([
  ["no response callback", "null"],
  ["a callback that expects no answer", "http.expectedStatuses({ min: 0, max: 599 })"],
])("a script with %s", (_, callback) => {
  test("that waits for no answer measures nothing", async () => {
    const { status, output, conclusions } = await gateOf(hiding(callback, unanswered), "p95 < 20s");
    expect(status, output).toBe(3);
    expect(conclusions).toEqual(["failure"]);
  });

  test("that waits for two answers of three is not green", async () => {
    const answered = "http.get(__ENV.TARGET_URL); ".repeat(2);
    const script = hiding(callback, `${answered}${unanswered}`);
    const { output, conclusions, summary } = await gateOf(script, "http_reqs count > 10");
    expect(conclusions, output).toEqual(["neutral"]);
    expect(summary).toMatch(/\| HTTP 5xx \| 33\.3\s% \|/);
  });
});

test("a script that sends the target's name to another server is doubted, and not praised", async () => {
  const { hostname, port } = new URL(other.url);
  const script = `import http from "k6/http";
export const options = { vus: 1, iterations: 60, hosts: { "${new URL(target.url).host}": "${hostname}:${port}" } };
export default function () { http.get(__ENV.TARGET_URL); }`;
  const { summary, output } = await gateOf(script, "errors < 1%");
  expect(summary, output).toContain("requests may have gone elsewhere");
  expect(summary).toContain(`to ${hostname}:${port}, so the figures are those of what answers there`);
});

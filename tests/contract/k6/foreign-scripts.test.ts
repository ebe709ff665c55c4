// Scripts that make no HTTP request, without any configuration: gRPC, WebSocket, browser, metrics of their own.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../scripts/tools.ts";
import { judgeRuns, type ScenarioResult } from "../../../src/app/assess.ts";
import { defaultObjectives, parseObjective } from "../../../src/config/grammar/objective.ts";
import { createLoad } from "../../../src/k6/load.ts";
import type { Scenario } from "../../../src/model/gate.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { type ForeignServer, serveGrpc, serveWebSocket } from "../../fixtures/k6/foreign/servers.ts";
import { k6Majors } from "../../matrices.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";
import { context } from "../../unit/report/fixtures.ts";
import { markdownOf, terminalOf } from "../../unit/report/rendered.ts";

let grpc: ForeignServer;
let chat: ForeignServer;
let isSilent = false;

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  [grpc, chat] = await Promise.all([serveGrpc(), serveWebSocket(() => isSilent)]);
}, 300_000);

afterAll(async () => {
  await Promise.all([grpc.close(), chat.close()]);
});

const byDefault: readonly Objective[] = defaultObjectives.flatMap((text) => {
  const parsed = parseObjective(text, { from: "default" });
  return parsed.kind === "read" ? [parsed.value] : [];
});

function asked(script: string, target: string, given: Partial<Scenario> = {}): Scenario {
  return scenario({ script: `tests/fixtures/k6/foreign/${script}`, target, objectives: byDefault, ...given });
}

async function measure(tool: "k6" | "k6-v1", wanted: Scenario, env = process.env): Promise<Run> {
  const choice = { path: toolPath(tool), version: toolVersion(tool), samples: "pipe" } as const;
  const { signal } = new AbortController();
  return await createLoad(choice, "0.1.0", { env }).run(wanted, {
    caller: {},
    signal,
    log: keepLog(),
  });
}

function judge(run: Run, wanted: Scenario, before: readonly Run[] = []): ScenarioResult {
  return judgeRuns([run], wanted, {
    history: before.map((it) => ({ run: it, accepted: undefined })),
    requireBaseline: false,
    options: {
      baselineBranch: undefined,
      caller: {
        commit: undefined,
        branch: undefined,
        event: undefined,
        workflowRun: undefined,
        actor: undefined,
      },
    },
  });
}

/** Objectives of a judged outcome with their verdicts. */
function verdictsOf({ outcome }: ScenarioResult): Record<string, string> {
  if (outcome.kind !== "judged") throw new Error(outcome.reason);
  return Object.fromEntries(
    outcome.verdict.judgements.map((it) => [
      it.objective.text,
      it.kind === "notJudged" ? (it.cause ?? "") : it.verdict,
    ]),
  );
}

/** The comment and the terminal's text of one outcome. */
function told({ outcome }: ScenarioResult): { comment: string; terminal: string } {
  const gate = { verdict: "pass", scenarios: [outcome], notes: [] } as const;
  return { comment: markdownOf(gate, context), terminal: terminalOf(gate, context) };
}

describe.each(k6Majors)("%s", (tool) => {
  test("a gRPC script is judged by its calls, checks and iterations", async () => {
    const wanted = asked("grpc.js", grpc.url);
    const [before, now] = [await measure(tool, wanted), await measure(tool, wanted)];
    expect(verdictsOf(judge(before, wanted))).toEqual({
      "grpc_req_duration p(95) < baseline + 10%": "noBaseline",
      "checks rate > baseline - 1pp": "noBaseline",
      "iterations rate > baseline - 10%": "noBaseline",
    });
    const judged = judge(now, wanted, [before]);
    expect(Object.keys(verdictsOf(judged))).toEqual(Object.keys(verdictsOf(judge(before, wanted))));
    const { comment, terminal } = told(judged);
    expect(comment).toMatch(/<summary>All metrics \(\d+\)<\/summary>/);
    expect(comment).toMatch(/\*\*Trends\*\*\n\n[^*]*\| `word_length` \|/);
    expect(comment).toMatch(/\*\*Groups\*\*\n\n[^*]*\| `talk` \|/);
    expect(comment).toMatch(/\*\*Checks\*\*\n\n[^*]*\| `talk › answered` \|/);
    expect(comment).toMatch(/Load: [\d,]+ gRPC calls;/);
    expect(terminal).toMatch(/\nAll metrics: word_length, .* more\. The report's page has their figures\.\n/);
    expect(terminal).not.toContain("Trends");
  });

  test("a WebSocket server that falls silent is no pass: its messages are 0, its checks are missing", async () => {
    const wanted = asked("websocket.js", chat.url);
    isSilent = false;
    const before = await measure(tool, wanted);
    expect(Object.keys(verdictsOf(judge(before, wanted)))).toEqual([
      "ws_session_duration p(95) < baseline + 10%",
      "ws_msgs_received rate > baseline - 10%",
      "checks rate > baseline - 1pp",
      "iterations rate > baseline - 10%",
    ]);
    isSilent = true;
    const judged = judge(await measure(tool, wanted), wanted, [before]);
    if (judged.outcome.kind !== "judged") throw new Error(judged.outcome.reason);
    const { verdict } = judged.outcome;
    // How sure the gate is depends on how many sessions this machine made.
    expect(["fail", "inconclusive"]).toContain(verdict.verdict);
    const received = verdict.judgements.find(({ objective }) =>
      objective.text.startsWith("ws_msgs_received"),
    );
    expect(received).toMatchObject({ kind: "relative", current: 0 });
    expect(verdictsOf(judged)).toMatchObject({ "checks rate > baseline - 1pp": "noSamples" });
  });

  test("a script with metrics of its own alone is judged by its iterations", async () => {
    const wanted = asked("own-metrics.js", chat.url);
    const run = await measure(tool, wanted);
    expect(Object.keys(verdictsOf(judge(run, wanted)))).toEqual([
      "iteration_duration p(95) < baseline + 10%",
      "iterations rate > baseline - 10%",
    ]);
    const { comment } = told(judge(run, wanted));
    for (const name of ["build_time", "retries", "pages_built", "queue_length"]) {
      expect(comment).toContain(`| \`${name}\` |`);
    }
    expect(comment).toMatch(/Load: [\d,]+ iterations, /);
  });

  test("an objective on a metric that is not there is told with those that are", async () => {
    const parsed = parseObjective("checkout_seconds p(95) < 1", {
      from: "input",
      where: "objectives",
      line: 1,
    });
    if (parsed.kind !== "read") throw new Error("it can be read");
    const wanted = asked("own-metrics.js", chat.url, { objectives: [parsed.value] });
    const { outcome, exitStatus } = judge(await measure(tool, wanted), wanted);
    expect(exitStatus).toBe(2);
    expect(outcome).toMatchObject({
      kind: "broken",
      reason:
        'objectives line 1: "checkout_seconds p(95) < 1": the run has no samples of the metric "checkout_seconds"; ' +
        "it recorded build_time, retries, pages_built, queue_length, group_duration, iteration_duration, iterations, " +
        "data_sent and 3 more",
    });
  });
});

test("a page in a browser is judged by its web vitals", async () => {
  await installTools(["chromium"]);
  const wanted = asked("browser.js", chat.url);
  const env = {
    ...process.env,
    K6_BROWSER_EXECUTABLE_PATH: toolPath("chromium"),
    K6_BROWSER_ARGS: "no-sandbox",
    K6_BROWSER_HEADLESS: "true",
  };
  const run = await measure("k6", wanted, env);
  const judged = judge(run, wanted);
  expect(Object.keys(verdictsOf(judged))).toEqual(
    expect.arrayContaining([
      "browser_web_vital_lcp p(75) < baseline + 10%",
      "browser_http_req_failed rate < baseline + 1pp",
      "iterations rate > baseline - 10%",
    ]),
  );
  const lcp = run.metrics.find(({ name }) => name === "browser_web_vital_lcp");
  expect(lcp?.type === "trend" && lcp.series[0]?.values.percentiles["75"]).toBeGreaterThan(0);
  expect(told(judged).comment).toContain("| `browser_web_vital_fcp` |");
});

test("addresses that differ by an id are one endpoint, and those beyond fifty are counted", async () => {
  const wanted = asked("orders.js", chat.url);
  const run = await measure("k6", wanted);
  const { comment, terminal } = told(judge(run, wanted));
  expect(run.endpointsLeftOut).toEqual({ endpoints: 16, requests: 16 });
  for (const text of [comment, terminal]) {
    expect(text).toContain("Endpoints (50 of 66)");
    expect(text).toContain(
      "16 endpoints with 16 requests are not listed: a run lists its 50 busiest endpoints.",
    );
  }
  expect(comment).toMatch(/\| `\/orders\/\{id\}` \(400 URLs\) \| 400 \|/);
  expect(comment).toMatch(/\| `\/users\/\{id\}\/cart` \(40 URLs\) \| 40 \|/);
});

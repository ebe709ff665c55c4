// Scripts that make no HTTP request, without any configuration: gRPC, WebSocket, browser, metrics of their own.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../scripts/tools.ts";
import { judgeRuns, type ScenarioResult } from "../../src/assess.ts";
import type { Scenario } from "../../src/config/gate.ts";
import { defaultObjectives, type Objective, parseObjective } from "../../src/config/objective.ts";
import { createLoad } from "../../src/k6/load.ts";
import type { Run } from "../../src/measure/run.ts";
import { buildReport } from "../../src/report/build.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { type ForeignServer, serveGrpc, serveWebSocket } from "../fixtures/k6/foreign/servers.ts";
import { keepLog, scenario } from "../unit/k6/scenario.ts";
import { context } from "../unit/report/fixtures.ts";

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
  return parsed.kind === "objective" ? [parsed.objective] : [];
});

function asked(script: string, target: string, given: Partial<Scenario> = {}): Scenario {
  return scenario({ script: `tests/fixtures/k6/foreign/${script}`, target, objectives: byDefault, ...given });
}

async function measure(tool: "k6" | "k6-v1", wanted: Scenario, env = process.env): Promise<Run> {
  const choice = { path: toolPath(tool), version: toolVersion(tool), samples: "pipe" } as const;
  const { signal } = new AbortController();
  return await createLoad(choice, "0.1.0", { env, hidden: [] }).run(wanted, {
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
  return { comment: buildReport(gate, context).markdown, terminal: renderTerminal(gate, context) };
}

describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  test("a gRPC script is judged by its calls, checks and iterations", async () => {
    const wanted = asked("grpc.js", grpc.url);
    const [before, now] = [await measure(tool, wanted), await measure(tool, wanted)];
    expect(verdictsOf(judge(before, wanted))).toEqual({
      "grpc_req_duration p(95) < baseline + 10%": "noBaseline",
      "checks rate > baseline - 1pp": "noBaseline",
      "iterations rate > baseline - 10%": "noBaseline",
    });
    const verdicts = verdictsOf(judge(now, wanted, [before]));
    expect(verdicts).toMatchObject({ "checks rate > baseline - 1pp": "pass" });
    expect(Object.keys(verdicts)).toHaveLength(3);
  });

  test("a WebSocket server that falls silent fails the gate, though no session got slower by HTTP", async () => {
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
    expect(judged.exitStatus).toBe(1);
    expect(verdictsOf(judged)).toMatchObject({
      "ws_msgs_received rate > baseline - 10%": "fail",
      // The checks of messages that never came are not there to fail.
      "checks rate > baseline - 1pp": "noSamples",
    });
  });

  test("a script with metrics of its own alone is judged by its iterations", async () => {
    const wanted = asked("own-metrics.js", chat.url);
    const run = await measure(tool, wanted);
    expect(Object.keys(verdictsOf(judge(run, wanted)))).toEqual([
      "iteration_duration p(95) < baseline + 10%",
      "iterations rate > baseline - 10%",
    ]);
    console.log(told(judge(run, wanted)).comment, told(judge(run, wanted)).terminal);
  });
});

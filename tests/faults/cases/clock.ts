// The machine's clock is set while a gate runs, as by a first NTP answer or a virtual machine that was paused.
import { resolve } from "node:path";
import { expect } from "vitest";
import { type FaultCase, findingsOfFailing, findingsOfStoring } from "../case.ts";
import { gating, judging, openStage, openTarget, recording, type Stage, type Step } from "../stage.ts";
import type { RunningStep } from "../step.ts";

const jumps = [
  ["a day forwards", 86_400_000],
  ["an hour forwards", 3_600_000],
  ["a day backwards", -86_400_000],
] as const;

const preload = ["--import", resolve("tests/faults/fixtures/clock.mjs")];

function withJump(step: Step, jumpMs: number): Step {
  return { ...step, nodeArgs: preload, env: { LOADLINE_FAULTS_JUMP_MS: String(jumpMs) } };
}

/** Long enough for several readings of the machine's load. */
const paced = `import http from "k6/http";
import { sleep } from "k6";
export const options = { vus: 1, duration: "4s" };
export default function () { http.get(__ENV.TARGET_URL); sleep(0.05); }
`;

/** Request of the load at which the clock jumps. */
const atRequest = 10;

function startJumping(
  stage: Stage,
  target: { onRequest(listener: () => void): void },
  step: Step,
): RunningStep {
  const running = stage.start(step);
  let requests = 0;
  target.onRequest(() => {
    requests += 1;
    if (requests === atRequest) running.send("SIGUSR2");
  });
  return running;
}

function caseOfGate(fault: string, jumpMs: number): FaultCase {
  return {
    part: "clock",
    fault,
    where: "in the middle of the load",
    happens:
      "Judged as ever: the window and the slices are by k6's own times, durations by a clock that is not set.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage({ "perf/paced.js": paced });
      const step = withJump(gating(target.url, { script: "perf/paced.js" }), jumpMs);
      const ended = await startJumping(stage, target, step).ended;
      // A busy machine leaves the verdict open.
      expect([1, 4], ended.output).toContain(ended.status);
      expect(stage.read(".loadline/report/report.md")).not.toMatch(
        /negative|-\d+(?:\.\d+)? s\b|Infinity|NaN/,
      );
      return findingsOfFailing(stage, stage.stored(), [ended]);
    },
  };
}

function caseOfRecording(fault: string, jumpMs: number): FaultCase {
  return {
    part: "clock",
    fault,
    where: "while a baseline is measured",
    happens: "Stored once, and so is the next run by a clock that is right.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const before = stage.stored();
      const jumped = await startJumping(stage, target, withJump(recording(target.url), jumpMs)).ended;
      expect(jumped.status, jumped.output).toBe(0);
      const next = await stage.run(recording(target.url));
      expect(next.status, next.output).toBe(0);
      return findingsOfStoring(stage, before, [jumped, next]);
    },
  };
}

function caseOfWaiting(fault: string, jumpMs: number): FaultCase {
  return {
    part: "clock",
    fault,
    where: "while GitHub's rate limit is waited for",
    happens: "The wait ends all the same: it is by a clock that is not set.",
    isSample: jumpMs < 0,
    run: async () => {
      await using stage = await openStage();
      const before = stage.stored();
      stage.api.strike({ kind: "429", at: /contents\/preview/, times: 1 });
      const running = stage.start(withJump(judging, jumpMs));
      stage.api.onRequest((line) => {
        if (line.includes("contents/preview")) running.send("SIGUSR2");
      });
      const ended = await running.ended;
      expect(ended.status, ended.output).toBe(1);
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

export const clockCases: readonly FaultCase[] = jumps.flatMap(([fault, jumpMs]) => [
  caseOfGate(fault, jumpMs),
  caseOfRecording(fault, jumpMs),
  caseOfWaiting(fault, jumpMs),
]);

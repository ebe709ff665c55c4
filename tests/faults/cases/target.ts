// The deployment under load in trouble: before the load begins, and in the middle of it.
import { expect } from "vitest";
import { type FaultCase, findingsOfFailing } from "../case.ts";
import { type FaultKind, faultKinds } from "../proxy.ts";
import { gating, openStage, openTarget, recording } from "../stage.ts";

const notReady = "Exit status 3 before the load: the target did not become ready, and what it last answered.";
const allFailed =
  "Exit status 3, broken: most requests failed, so the figures are those of an error. With an objective on errors, a fail.";

/** What a target is from its first answer on. */
const fromTheStart: Readonly<Record<FaultKind, { readonly happens: string; readonly status: number }>> = {
  slow: { happens: notReady, status: 3 },
  cut: { happens: allFailed, status: 3 },
  refusing: { happens: notReady, status: 3 },
  garbage: {
    happens: "A status 200 is an answer: judged by the objectives. Look into the body with k6's checks.",
    status: 1,
  },
  "5xx": { happens: notReady, status: 3 },
  "429": { happens: allFailed, status: 3 },
  "429 without Retry-After": { happens: allFailed, status: 3 },
};

function caseFromTheStart(kind: FaultKind): FaultCase {
  const { happens, status } = fromTheStart[kind];
  return {
    part: "target",
    fault: kind,
    where: "from the start",
    happens,
    isSample: kind === "cut",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      target.strike({ kind });
      // Errors are quick: but for garbage, which is none, latency is not what fails here.
      const objectives = kind === "garbage" ? "p95 < 1us" : "p95 < 60s";
      const ended = await stage.run(gating(target.url, { objectives, "await-timeout": "3s" }));
      expect(ended.status, ended.output).toBe(status);
      return findingsOfFailing(stage, stage.stored(), [ended]);
    },
  };
}

/** Of 31 requests, the first of which asks whether the target is ready. */
const healthyRequests = 20;

function caseInTheMiddle(kind: FaultKind): FaultCase {
  const isOutage = kind === "slow";
  return {
    part: "target",
    fault: kind,
    where: "in the middle of the load",
    happens: isOutage
      ? "Inconclusive: the target was down for a part of the run. With `fail-on-inconclusive` exit status 4."
      : "The failed requests count as measured: judged by the objectives, here a fail with exit status 1.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      target.strike({ kind, skip: healthyRequests });
      const ended = await stage.run(gating(target.url));
      expect(target.seen.length).toBeGreaterThan(healthyRequests);
      expect(ended.status, ended.output).toBe(isOutage ? 4 : 1);
      return findingsOfFailing(stage, stage.stored(), [ended]);
    },
  };
}

function caseOfRecording(kind: FaultKind): FaultCase {
  return {
    part: "target",
    fault: kind,
    where: "while a baseline is measured",
    happens: "Nothing is stored: a run of failed requests is no level to compare with.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const before = stage.stored();
      target.strike({ kind, skip: 1 });
      const step = recording(target.url);
      const ended = await stage.run({ ...step, inputs: { ...step.inputs, objectives: "errors < 1%" } });
      expect([1, 3], ended.output).toContain(ended.status);
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

export const targetCases: readonly FaultCase[] = [
  ...faultKinds.map(caseFromTheStart),
  ...faultKinds.map(caseInTheMiddle),
  ...faultKinds.filter((kind) => kind !== "garbage").map(caseOfRecording),
];

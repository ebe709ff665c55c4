// The deployment under load in trouble: before the load begins, and in the middle of it.
import { expect } from "vitest";
import { type FaultCase, findingsOfFailing } from "../case.ts";
import { type FaultKind, faultKinds } from "../proxy.ts";
import { gating, openStage, openTarget, recording } from "../stage.ts";

const notReady = "Exit status 3 before the load: the target did not become ready, and what it last answered.";
const allFailed = "Exit status 3: most requests failed, so the figures are those of an error.";

/** What a target is from its first answer on. */
const fromTheStart: Readonly<Record<FaultKind, { readonly happens: string; readonly status: number }>> = {
  slow: { happens: notReady, status: 3 },
  cut: { happens: allFailed, status: 3 },
  refusing: { happens: notReady, status: 3 },
  garbage: {
    happens: "A status 200 is an answer: judged by the objectives; k6's checks look into the body.",
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
      const ended = await stage.run(gating(target.url));
      expect(ended.status, ended.output).toBe(status);
      return findingsOfFailing(stage, stage.stored(), [ended]);
    },
  };
}

/** Of 31 requests, the first of which asks whether the target is ready. */
const healthyRequests = 20;

function caseInTheMiddle(kind: FaultKind): FaultCase {
  return {
    part: "target",
    fault: kind,
    where: "in the middle of the load",
    happens:
      "The failed requests count as measured: judged by the objectives, here a fail with exit status 1.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      target.strike({ kind, skip: healthyRequests });
      const ended = await stage.run(gating(target.url));
      expect(target.seen.length).toBeGreaterThan(healthyRequests);
      expect(ended.status, ended.output).toBe(1);
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

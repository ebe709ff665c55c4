// A job that is killed between any two requests to GitHub: the one request has taken effect, its answer arrives nowhere.
import { expect } from "vitest";
import { type FaultCase, type Findings, findingsOfFailing, findingsOfStoring, withLeft } from "../case.ts";
import { judging, openStage, openTarget, recording, type Stage, type Step } from "../stage.ts";
import type { EndedStep } from "../step.ts";

/** Requests to GitHub of a step that judges and publishes, and of one that stores. */
const requests = { judging: 9, storing: 14 } as const;

/** Kills the step as it waits for the answer to its nth request to GitHub, and lets `post:` clean up. */
async function killAt(stage: Stage, step: Step, n: number): Promise<readonly EndedStep[]> {
  const running = stage.start(step);
  let count = 0;
  stage.api.onRequest(() => {
    count += 1;
    if (count === n) running.send("SIGKILL");
  });
  const killed = await running.ended;
  expect(killed.signal, `${count} requests, then: ${killed.output}`).toBe("SIGKILL");
  const after = await stage.conclude(step);
  expect(after.status, after.output).toBe(0);
  return [killed, after];
}

/** The number of requests is that of the cases: no request is without one. */
async function expectRequests(stage: Stage, step: Step, count: number): Promise<EndedStep> {
  const before = stage.api.seen.length;
  const ended = await stage.run(step);
  expect(stage.api.seen.slice(before), ended.output).toHaveLength(count);
  return ended;
}

function caseOfJudging(n: number): FaultCase {
  return {
    part: "killed job",
    fault: "SIGKILL",
    where: `after request ${n} of judging`,
    line: "after each request of judging",
    happens: "`post:` concludes the check as failed. Run again, there is one comment, and the verdict.",
    isSample: n === 2,
    run: async () => {
      await using stage = await openStage();
      const before = stage.stored();
      const [killed, after] = await killAt(stage, judging, n);
      const left = withLeft(stage, none);
      const again = await stage.run(judging);
      expect(again.status, again.output).toBe(1);
      expect(stage.github.comments).toHaveLength(1);
      if (n === requests.judging) {
        await using healthy = await openStage();
        await expectRequests(healthy, judging, n);
      }
      const ended = [killed, again].filter((it) => it !== undefined);
      const hung = after?.isHung === true ? ["post: hangs"] : [];
      return joined(left, withLeft(stage, findingsOfFailing(stage, before, ended)), { ...none, hung });
    },
  };
}

function caseOfStoring(n: number): FaultCase {
  return {
    part: "killed job",
    fault: "SIGKILL",
    where: `after request ${n} of storing`,
    line: "after each request of storing",
    happens: "The baseline is the old one or the new one, whole. Run again, its run is stored once.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const before = stage.stored();
      const step = recording(target.url);
      const [killed, after] = await killAt(stage, step, n);
      const left = withLeft(stage, none);
      const again = await stage.run(step);
      expect(again.status, again.output).toBe(0);
      if (n === requests.storing) {
        await using healthy = await openStage();
        await expectRequests(healthy, step, n);
      }
      const hung = after?.isHung === true ? ["post: hangs"] : [];
      const ended = [killed, again].filter((it) => it !== undefined);
      return joined(left, withLeft(stage, findingsOfStoring(stage, before, ended)), { ...none, hung });
    },
  };
}

const none: Findings = { lost: [], hung: [], letIn: [] };

function joined(...all: readonly Findings[]): Findings {
  return {
    lost: all.flatMap(({ lost }) => lost),
    hung: all.flatMap(({ hung }) => hung),
    letIn: all.flatMap(({ letIn }) => letIn),
  };
}

function upTo<T>(count: number, make: (n: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

export const killedCases: readonly FaultCase[] = [
  ...upTo(requests.judging, caseOfJudging),
  ...upTo(requests.storing, caseOfStoring),
];

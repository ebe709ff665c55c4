import { expect, test } from "vitest";
import { endingOf } from "../../../../src/k6/run/ending.ts";
import type { Exit } from "../../../../src/k6/run/process.ts";

const exited = (exitCode: number): Exit => ({ kind: "exited", exitCode });
const error = (text: string) =>
  ({
    level: "error",
    text,
    fromScript: false,
    scenario: undefined,
    isException: false,
    isLostVu: false,
  }) as const;

test.each([
  ["status 0", exited(0), false, undefined, { kind: "finished" }],
  [
    "status 99 at the end",
    exited(99),
    false,
    error("thresholds on metrics 'a' have been crossed"),
    { kind: "thresholdsCrossed" },
  ],
  [
    "status 99 early",
    exited(99),
    false,
    error(
      "thresholds on metrics 'a' were crossed; at least one has abortOnFail enabled, stopping test prematurely",
    ),
    { kind: "abortedByThreshold" },
  ],
  ["status 105 after our signal", exited(105), true, error("test run was aborted"), { kind: "stopped" }],
  ["status 0 after our signal", exited(0), true, undefined, { kind: "stopped" }],
  [
    "SIGKILL after our signal",
    { kind: "signalled", signal: "SIGKILL" },
    true,
    undefined,
    { kind: "stopped" },
  ],
] as const)("%s", (_, exit, wasStopped, lastError, ending) => {
  expect(endingOf(exit, { wasStopped, lastError })).toEqual(ending);
});

test.each([
  [exited(107), error("ReferenceError: x is not defined"), "ReferenceError: x is not defined"],
  [exited(108), undefined, "the script called test.abort()"],
  [exited(7), undefined, "k6 ended with status 7"],
  [{ kind: "signalled", signal: "SIGKILL" }, undefined, "k6 was ended by SIGKILL"],
  [{ kind: "notStarted", reason: "spawn k6 ENOENT" }, undefined, "k6 could not be started (spawn k6 ENOENT)"],
] as const)("%j is broken and says so", (exit, lastError, sentence) => {
  expect(endingOf(exit, { wasStopped: false, lastError })).toEqual({ kind: "broken", exit, sentence });
});

test.each([
  [{ kind: "signalled", signal: "SIGKILL" }, false, { kind: "overran", limitMs: 5000 }],
  [exited(105), false, { kind: "overran", limitMs: 5000 }],
  // Its thresholds were judged by a part of the samples.
  [exited(99), false, { kind: "overran", limitMs: 5000 }],
  [exited(0), false, { kind: "finished" }],
  [exited(105), true, { kind: "stopped" }],
] as const)("%j after too long, cancelled %s", (exit, wasStopped, ending) => {
  expect(endingOf(exit, { wasStopped, overranMs: 5000, lastError: undefined })).toEqual(ending);
});

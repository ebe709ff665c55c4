import { sum } from "simple-statistics";
import { groupedBy } from "../../lib/grouped.ts";
import { lengthMs } from "../../model/run/age.ts";
import { answersIn } from "../../model/run/answers.ts";
import { type Failures, failureKey, mostFrequent, type Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { FailureHow, FailuresSeen, KnownError, OutageSeen } from "../../model/verdict/failing.ts";
import { sumOf } from "../../stats/sum.ts";
import { hiddenErrorsIn, isHiddenError } from "../indicator/errors.ts";
import { outageIn } from "./outage.ts";

/**
 * k6's error codes whose meaning does not depend on the message.
 * @see lib/netext/httpext/error_codes.go of k6 v2.2.0, the same in v1.8.1
 */
const knownErrors: ReadonlyMap<number, KnownError> = new Map([
  [1020, "invalidUrl"],
  [1050, "requestTimeout"],
  [1101, "noSuchHost"],
  [1110, "blockedAddress"],
  [1111, "blockedHost"],
  [1201, "brokenPipe"],
  [1211, "connectionTimeout"],
  [1212, "connectionRefused"],
  [1220, "connectionReset"],
  [1310, "unknownAuthority"],
  [1311, "wrongCertificateHost"],
  [1701, "undecodableAnswer"],
]);

function howOf(failure: Failures): FailureHow {
  const error = failure.kind === "error" ? knownErrors.get(failure.code) : undefined;
  return error === undefined ? failure : { kind: "known", error, count: failure.count };
}

/** Requests of some runs, and the failed ones by kind. */
function failedIn(runs: readonly Run[]): Pick<FailuresSeen, "requests" | "failed" | "how"> {
  const values = runs.flatMap((run) => seriesOf(run, "http_req_failed")?.values ?? []);
  const kinds = new Map<string, FailureHow>();
  for (const failure of runs.flatMap(({ failures = [] }) => failures)) {
    const how = howOf(failure);
    const key = how.kind === "known" ? how.error : failureKey(how);
    const known = kinds.get(key) ?? { ...how, count: 0 };
    kinds.set(key, { ...known, count: known.count + how.count });
  }
  return {
    requests: sum(values.map(({ count }) => count)),
    failed: sum(values.map(({ passes }) => passes)),
    how: [...kinds.values()].sort((one, other) => other.count - one.count),
  };
}

/** The first time span in which every request failed although the target was up otherwise. */
function outageOf(runs: readonly Run[]): OutageSeen | undefined {
  for (const [index, run] of runs.entries()) {
    const outage = outageIn(run);
    if (outage?.kind !== "allFailed") continue;
    const { fromSeconds, lastedSeconds } = outage;
    const isToTheEnd = (fromSeconds + lastedSeconds) * 1000 >= lengthMs(run.window);
    return {
      fromSeconds,
      ...(runs.length > 1 && { round: index + 1 }),
      ...(!isToTheEnd && { lastedSeconds }),
    };
  }
  return undefined;
}

/**
 * How requests failed, and since when.
 * @returns undefined if none failed, or imported records do not contain it
 */
export function failuresOf(runs: readonly Run[]): FailuresSeen | undefined {
  const failing = failedIn(runs);
  const outage = outageOf(runs);
  if (failing.how.length === 0 && outage === undefined) return undefined;
  return { kind: "failures", ...failing, ...(outage && { outage }) };
}

/** The 5xx answers that the script expects, by status, and the requests without one; undefined without any. */
export function hiddenErrorsOf(runs: readonly Run[]): FailuresSeen | undefined {
  const hidden = runs.flatMap((run) => answersIn(run).filter(isHiddenError));
  const byStatus = [...groupedBy(hidden, ({ status }) => status)].map(([status, own]) => {
    const count = sumOf(own, ({ series }) => series.values.count);
    return status === 0
      ? ({ kind: "error", code: 0, error: "", count } as const)
      : ({ kind: "status", status, count } as const);
  });
  const how = mostFrequent(byStatus);
  if (how.length === 0) return undefined;
  const requests = sumOf(runs, (run) => seriesOf(run, "http_reqs")?.values.count ?? 0);
  return { kind: "failures", requests, failed: sumOf(how, ({ count }) => count), how };
}

/** Share of requests that failed, or got a 5xx that the script expects; 0 without requests. */
export function failedShare(run: Run): number {
  const { failed, requests: judged } = failedIn([run]);
  // Without a response callback k6 calls no request failed or not.
  const requests = Math.max(judged, seriesOf(run, "http_reqs")?.values.count ?? 0);
  return requests === 0 ? 0 : (failed + (hiddenErrorsIn(run)?.values.passes ?? 0)) / requests;
}

/** Whether most requests of a run failed: its figures are those of error pages. */
export function mostlyFailed(run: Run): boolean {
  return failedShare(run) > 0.5;
}

/** Whether most requests failed on the load generator: the run then shows nothing about the target. */
export function failedByGenerator(run: Run): boolean {
  const byGenerator = run.generator.unanswered?.generator?.count ?? 0;
  return byGenerator > failedIn([run]).requests / 2;
}

/** What all requests of some runs had in common, if it points at the script. */
export type CommonFailure = "invalidUrl" | "status401" | "status403" | "status404";

const telling: ReadonlyMap<number, CommonFailure> = new Map([
  [401, "status401"],
  [403, "status403"],
  [404, "status404"],
]);

/** How all requests failed, if that points at the script; undefined otherwise, and if some succeeded. */
export function commonFailure(runs: readonly Run[]): CommonFailure | undefined {
  const { how, requests } = failedIn(runs);
  const [only] = how;
  if (only?.count !== requests) return undefined;
  switch (only.kind) {
    case "known":
      return only.error === "invalidUrl" ? "invalidUrl" : undefined;
    case "error":
      return only.error.includes("unsupported protocol scheme") ? "invalidUrl" : undefined;
    case "status":
      return telling.get(only.status);
    default:
      return only satisfies never;
  }
}

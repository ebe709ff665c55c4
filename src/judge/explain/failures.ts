import { sum } from "simple-statistics";
import type { Failures, Run } from "../../model/run/run.ts";
import { failureKey } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { FailureHow, FailuresWhy, KnownError, OutageSeen } from "../../model/verdict/why.ts";
import { outageIn } from "../validity/outage.ts";

/** Requests of some runs, and how those that failed did. */
type FailedRequests = Pick<FailuresWhy, "requests" | "failed" | "how">;

/**
 * What k6's error codes mean, of those whose meaning does not vary with the words beside them.
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

function failedIn(runs: readonly Run[]): FailedRequests {
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

/** The first time in which every request failed while the target was up otherwise. */
function outageOf(runs: readonly Run[]): OutageSeen | undefined {
  for (const [index, run] of runs.entries()) {
    const outage = outageIn(run);
    if (outage?.kind !== "allFailed") continue;
    const { fromSeconds, lastedSeconds } = outage;
    const windowMs = Date.parse(run.window.end) - Date.parse(run.window.start);
    const isToTheEnd = (fromSeconds + lastedSeconds) * 1000 >= windowMs;
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
 * @returns undefined where none failed, or the records do not say how (they are older, or imported)
 */
export function failuresOf(runs: readonly Run[]): FailuresWhy | undefined {
  const failing = failedIn(runs);
  const outage = outageOf(runs);
  if (failing.how.length === 0 && outage === undefined) return undefined;
  return { kind: "failures", ...failing, ...(outage && { outage }) };
}

/** Whether most requests of a run failed: what it measured is error pages. */
export function mostlyFailed(run: Run): boolean {
  const { failed, requests } = failedIn([run]);
  return failed > requests / 2;
}

/** Most requests failed on the machine that made the load: nothing is known of the target, not even that it fails. */
export function failedByGenerator(run: Run): boolean {
  const byGenerator = run.generator.unanswered?.generator?.count ?? 0;
  return byGenerator > failedIn([run]).requests / 2;
}

/** What all requests of some runs had in common, where that points at the script. */
export type CommonFailure = "invalidUrl" | "status401" | "status403" | "status404";

const telling: ReadonlyMap<number, CommonFailure> = new Map([
  [401, "status401"],
  [403, "status403"],
  [404, "status404"],
]);

/** How all requests failed, where that tells something of the script; undefined where it does not, or some did well. */
export function commonFailure(runs: readonly Run[]): CommonFailure | undefined {
  const {
    how: [only],
    requests,
  } = failedIn(runs);
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

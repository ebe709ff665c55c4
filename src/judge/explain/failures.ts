import { sum } from "simple-statistics";
import type { Failures, Run } from "../../model/run.ts";
import { failureKey } from "../../model/run.ts";
import { formatFigure } from "../../model/units.ts";
import { outageIn } from "../validity/outage.ts";

/** Requests of some runs, and how those that failed did. */
interface FailedRequests {
  readonly requests: number;
  readonly failed: number;
  /** The most frequent first; together as many as failed, or fewer where the records do not tell of all. */
  readonly kinds: readonly Failures[];
}

/** Kinds that a sentence names; the rest are "others". */
const mostTold = 2;

/** Longest words of the load generator in a sentence. */
const longestError = 60;

/**
 * What k6's error codes mean, of those whose meaning does not vary with the words beside them.
 * @see lib/netext/httpext/error_codes.go of k6 v2.2.0, the same in v1.8.1
 */
const meanings: ReadonlyMap<number, string> = new Map([
  [1020, "invalid URL"],
  [1050, "request timeout"],
  [1101, "no such host"],
  [1110, "blocked IP address"],
  [1111, "blocked host name"],
  [1201, "broken pipe"],
  [1211, "connection timed out"],
  [1212, "connection refused"],
  [1220, "connection reset"],
  [1310, "certificate of an unknown authority"],
  [1311, "certificate of another host"],
  [1701, "answer that cannot be decompressed"],
]);

function counted(value: number): string {
  return formatFigure(value, "number");
}

/** Failures that are told in the same words are one kind. */
function kindKey(failure: Failures): string {
  const meaning = failure.kind === "error" ? meanings.get(failure.code) : undefined;
  return meaning ?? failureKey(failure);
}

function failedIn(runs: readonly Run[]): FailedRequests {
  const values = runs.flatMap(({ metrics }) => {
    const metric = metrics.find(({ name }) => name === "http_req_failed");
    return metric?.type === "rate" ? (metric.series[0]?.values ?? []) : [];
  });
  const kinds = new Map<string, Failures>();
  for (const failure of runs.flatMap(({ failures = [] }) => failures)) {
    const key = kindKey(failure);
    const known = kinds.get(key) ?? { ...failure, count: 0 };
    kinds.set(key, { ...known, count: known.count + failure.count });
  }
  return {
    requests: sum(values.map(({ count }) => count)),
    failed: sum(values.map(({ passes }) => passes)),
    kinds: [...kinds.values()].sort((one, other) => other.count - one.count),
  };
}

/** Words of the load generator as data: on one line and bounded. */
function errorWords(error: string): string {
  const characters = [...error.replace(/[\s\p{Cc}]+/gu, " ").trim()];
  return characters.length <= longestError
    ? characters.join("")
    : `${characters.slice(0, longestError - 1).join("")}…`;
}

function kindWords(failure: Failures): string {
  if (failure.kind === "status") {
    // Where the script itself says what to expect, any status can be a failure.
    return `HTTP ${failure.status}${failure.status < 400 ? " (not expected by the script)" : ""}`;
  }
  const words = errorWords(failure.error);
  return meanings.get(failure.code) ?? `k6 error ${failure.code}${words === "" ? "" : ` (${words})`}`;
}

/** The one way in which every request failed; undefined where there are several, or some did not fail. */
function onlyKind({ kinds: [first], requests }: FailedRequests): Failures | undefined {
  return first?.count === requests ? first : undefined;
}

function onlyWords(failure: Failures): string {
  const words = kindWords(failure);
  if (failure.kind === "status") {
    return failure.count === 1
      ? `the only answer was ${words}`
      : `all ${counted(failure.count)} answers were ${words}`;
  }
  return `${words} on ${failure.count === 1 ? "the only request" : `all ${counted(failure.count)} requests`}`;
}

/**
 * How requests failed: `HTTP 500 on 21 of 644 requests`, `all 1,202 answers were HTTP 404`. A clause whose words from
 * outside are bounded and not escaped: whoever shows it does that.
 * @returns undefined where none failed, or the records do not say how (they are older, or imported)
 */
export function failureWords(runs: readonly Run[]): string | undefined {
  const failing = failedIn(runs);
  const { kinds, failed, requests } = failing;
  const only = onlyKind(failing);
  if (only !== undefined) return onlyWords(only);
  if (kinds.length === 0) return undefined;
  const told = kinds.slice(0, mostTold);
  const others = failed - sum(told.map(({ count }) => count));
  const parts = [
    ...told.map((kind) => `${kindWords(kind)} on ${counted(kind.count)}`),
    ...(others > 0 ? [`others on ${counted(others)}`] : []),
  ];
  const last = parts.pop() ?? "";
  return `${[...(parts.length > 0 ? [parts.join(", ")] : []), last].join(" and ")} of ${counted(requests)} requests`;
}

/** `every request failed from second 3 on`, of the first round in which the target was down for a time. */
export function outageWords(runs: readonly Run[]): string | undefined {
  for (const [index, run] of runs.entries()) {
    const outage = outageIn(run);
    if (outage?.kind !== "allFailed") continue;
    const { fromSeconds, lastedSeconds } = outage;
    const windowMs = Date.parse(run.window.end) - Date.parse(run.window.start);
    const isToTheEnd = (fromSeconds + lastedSeconds) * 1000 >= windowMs;
    const time = (seconds: number): string => formatFigure(seconds, "number");
    const lasted = isToTheEnd ? "" : ` for ${time(lastedSeconds)} s`;
    const round = runs.length > 1 ? `in round ${index + 1} ` : "";
    return `${round}every request failed${lasted} from second ${time(fromSeconds)} on`;
  }
  return undefined;
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

/** What all requests of some runs had in common, and what that makes one ask of the script. */
export interface FailureQuestion {
  /** A clause: `every answer was 404`. */
  readonly seen: string;
  /** Without a capital: `does the script ask a path that the target serves?`. */
  readonly question: string;
}

/** What to ask of a script all of whose requests failed in the same way; undefined where that tells nothing of it. */
export function failureQuestion(runs: readonly Run[]): FailureQuestion | undefined {
  const only = onlyKind(failedIn(runs));
  if (only === undefined) return undefined;
  if (only.kind === "error") {
    if (only.code !== 1020 && !only.error.includes("unsupported protocol scheme")) return undefined;
    const question = "does the script read another variable than TARGET_URL or BASE_URL?";
    return { seen: "no request had a valid URL", question };
  }
  const seen = `every answer was ${only.status}`;
  switch (only.status) {
    case 404:
      return { seen, question: "does the script ask a path that the target serves?" };
    case 401:
    case 403:
      return { seen, question: "does the script send the credentials that the target asks for?" };
    default:
      return undefined;
  }
}

import { formatDurationMs } from "../../model/units.ts";
import type { Prometheus, PrometheusAnswer } from "./client.ts";

/** Prometheus's version and its clock compared with ours. */
export interface ServerClock {
  readonly version: string | undefined;
  /** How far its clock is ahead of ours; undefined if they agree or it is unknown. */
  readonly skewMs: number | undefined;
  /** Why the skew is unknown although the server answered. */
  readonly doubt: string | undefined;
  /** Whether it answered a query at all. */
  readonly isAnswering: boolean;
}

/** A skew and how far either way it may be wrong. */
export interface ClockReading {
  readonly skewMs: number;
  readonly uncertaintyMs: number;
}

/** Scrapes are further apart, so the window is not moved. */
const toleratedSkewMs = 1000;

/**
 * Reads the server's version and clock, and never fails. A query's evaluation time is exact to a millisecond, the Date header
 * to a second; a proxy may set the latter, so the two have to agree.
 */
export async function readClock(prometheus: Prometheus, signal: AbortSignal): Promise<ServerClock> {
  const [info, exact] = await Promise.all([readInfo(prometheus, signal), readTime(prometheus, signal)]);
  return {
    version: info.version,
    ...tellSkew(exact, info.reading),
    isAnswering: exact !== undefined,
  };
}

/** The skew by two readings: an answer's timestamp, exact to a millisecond, and the Date header, to a second. */
export function tellSkew(
  exact: ClockReading | undefined,
  coarse: ClockReading | undefined,
): Pick<ServerClock, "skewMs" | "doubt"> {
  if (exact !== undefined && coarse !== undefined) {
    const apartMs = Math.abs(exact.skewMs - coarse.skewMs);
    if (apartMs > exact.uncertaintyMs + coarse.uncertaintyMs + toleratedSkewMs) {
      const doubt =
        `the server's clock is uncertain: by its answers it is ${comparedWithOurs(exact.skewMs)}, by its Date header ` +
        `${comparedWithOurs(coarse.skewMs)}; the window was read by our own clock`;
      return { skewMs: undefined, doubt };
    }
  }
  const reading = exact ?? coarse;
  if (reading === undefined) return { skewMs: undefined, doubt: undefined };
  const isOff = Math.abs(reading.skewMs) > toleratedSkewMs + reading.uncertaintyMs;
  return { skewMs: isOff ? Math.round(reading.skewMs) : undefined, doubt: undefined };
}

function comparedWithOurs(skewMs: number): string {
  const seconds = formatDurationMs(Math.round(Math.abs(skewMs) / 1000) * 1000);
  return `${seconds} ${skewMs < 0 ? "behind" : "ahead of"} ours`;
}

async function readInfo(prometheus: Prometheus, signal: AbortSignal) {
  try {
    const { version, serverTime, roundTripMs } = await prometheus.buildInfo(signal);
    if (serverTime === undefined) return { version, reading: undefined };
    // The header cuts off the fraction of its second: half a second on average.
    const serverMs = serverTime.getTime() + 500;
    const oursMs = Date.now() - roundTripMs / 2;
    return { version, reading: { skewMs: serverMs - oursMs, uncertaintyMs: 500 + roundTripMs / 2 } };
  } catch {
    // Not every server has this part of the API. One that is down says so for each query.
    return { version: undefined, reading: undefined };
  }
}

async function readTime(prometheus: Prometheus, signal: AbortSignal): Promise<ClockReading | undefined> {
  try {
    const askedMs = Date.now();
    const evaluatedAt = momentOf(await prometheus.query("time()", { signal }));
    const roundTripMs = Date.now() - askedMs;
    if (evaluatedAt === undefined) return undefined;
    return { skewMs: evaluatedAt.getTime() - (askedMs + roundTripMs / 2), uncertaintyMs: roundTripMs / 2 };
  } catch {
    return undefined;
  }
}

/**
 * The timestamp of an answer, not its value: VictoriaMetrics evaluates 30 s ago by default, and corrects only the timestamp. It
 * answers with a vector, Prometheus with a scalar.
 */
function momentOf(answer: PrometheusAnswer): Date | undefined {
  if (answer.kind === "scalar") return answer.sample.at;
  return answer.kind === "vector" ? answer.series[0]?.sample?.at : undefined;
}

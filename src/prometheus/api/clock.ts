import { formatDurationMs } from "../../model/units.ts";
import type { Answer, Prometheus } from "./client.ts";

/** Prometheus's clock against ours, and who it is. */
export interface ServerClock {
  readonly version: string | undefined;
  /** How far its clock is ahead of ours, negative: behind; undefined where they agree or where it is unknown. */
  readonly skewMs: number | undefined;
  /** Why the skew is unknown although the server answered. */
  readonly doubt: string | undefined;
  /** Whether it answered a query at all. */
  readonly isAnswering: boolean;
}

/** One reading of the server's clock, taken between two readings of ours. */
export interface ClockReading {
  readonly skewMs: number;
  /** The skew is this much more or less. */
  readonly uncertaintyMs: number;
}

/** A window that is less off than this is not moved: scrapes are further apart. */
const toleratedSkewMs = 1000;

/**
 * Asks for the server's version and clock: the moment at which it evaluates a query, exact to a millisecond, and its Date
 * header, exact to a second. A proxy may set the second, so the two have to agree.
 * @returns what is known of the server's clock; never fails
 */
export async function readClock(prometheus: Prometheus, signal: AbortSignal): Promise<ServerClock> {
  const [info, exact] = await Promise.all([readInfo(prometheus, signal), readTime(prometheus, signal)]);
  return {
    version: info.version,
    ...tellSkew(exact, info.reading),
    isAnswering: exact !== undefined,
  };
}

/**
 * What two readings of one clock say together.
 * @param exact by an answer's timestamp, to a millisecond
 * @param coarse by the Date header, to a second
 */
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
  const isTold = Math.abs(reading.skewMs) > toleratedSkewMs + reading.uncertaintyMs;
  return { skewMs: isTold ? Math.round(reading.skewMs) : undefined, doubt: undefined };
}

function comparedWithOurs(skewMs: number): string {
  const seconds = formatDurationMs(Math.round(Math.abs(skewMs) / 1000) * 1000);
  return `${seconds} ${skewMs < 0 ? "behind" : "ahead of"} ours`;
}

async function readInfo(prometheus: Prometheus, signal: AbortSignal) {
  try {
    const { version, serverTime, roundTripMs } = await prometheus.buildInfo(signal);
    if (serverTime === undefined) return { version, reading: undefined };
    // The header cuts off the fraction of its second: half a second more is right on average.
    const serverMs = serverTime.getTime() + 500;
    const oursMs = Date.now() - roundTripMs / 2;
    return { version, reading: { skewMs: serverMs - oursMs, uncertaintyMs: 500 + roundTripMs / 2 } };
  } catch {
    // Not every server that speaks the query API has this part of it. One that is down says so for each query.
    return { version: undefined, reading: undefined };
  }
}

async function readTime(prometheus: Prometheus, signal: AbortSignal): Promise<ClockReading | undefined> {
  try {
    const askedMs = Date.now();
    const evaluatedAt = momentOf(await prometheus.query("time()", { signal }));
    const answeredMs = Date.now();
    if (evaluatedAt === undefined) return undefined;
    const roundTripMs = answeredMs - askedMs;
    return {
      skewMs: evaluatedAt.getTime() - (askedMs + roundTripMs / 2),
      uncertaintyMs: roundTripMs / 2,
    };
  } catch {
    return undefined;
  }
}

/**
 * The timestamp of an answer, not its value: VictoriaMetrics evaluates 30 s ago unless given a time, and corrects the
 * timestamp alone. It also answers a vector where Prometheus answers a scalar.
 */
function momentOf(answer: Answer): Date | undefined {
  if (answer.kind === "scalar") return answer.sample.at;
  return answer.kind === "vector" ? answer.series[0]?.sample?.at : undefined;
}

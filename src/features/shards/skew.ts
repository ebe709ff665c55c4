import { setTimeout as delay } from "node:timers/promises";
import { withoutUserInfo } from "../../lib/credentials.ts";
import { type ClockSkew, mostSkewMs } from "../../model/run/generators.ts";

/** Bounds of this clock minus the other one, in ms. */
export interface SkewBounds {
  readonly low: number;
  readonly high: number;
}

/** One request for the time, in epoch ms. */
export interface TimeAsked {
  /** By this clock. */
  readonly sentMs: number;
  readonly receivedMs: number;
  /** By the other clock: the beginning of the second in which it answered. */
  readonly dateMs: number;
}

const oneSecondMs = 1000;

/** Before any answer. */
export const unboundedSkew: SkewBounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** The bounds after one more answer, which was made between request and receipt, within the second that it names. */
export function narrowed({ low, high }: SkewBounds, { sentMs, receivedMs, dateMs }: TimeAsked): SkewBounds {
  return {
    low: Math.max(low, sentMs - dateMs - oneSecondMs),
    high: Math.min(high, receivedMs - dateMs),
  };
}

/**
 * When to ask next: so that the answer is made as the other clock's second ends if the skew lies in the middle of its bounds.
 * Whichever second it names then, half of the interval is left.
 * @param travelMs about the time from the request to the moment of the answer
 */
export function nextAskMs({ low, high }: SkewBounds, nowMs: number, travelMs: number): number {
  const phaseMs = (low + high) / 2 - travelMs;
  return phaseMs + Math.ceil((nowMs - phaseMs) / oneSecondMs) * oneSecondMs;
}

/** Precise enough: slices are a second wide. */
const enoughMs = 40;
const mostAsked = 10;
const patienceMs = 5000;
/** Servers cache the header for a second, and some renew it a little late. */
const mostContradictedMs = 100;

/** @returns undefined without an answer, without a time in it, or if it was cached */
async function askTime(url: string, signal: AbortSignal): Promise<TimeAsked | undefined> {
  const late = AbortSignal.timeout(patienceMs);
  try {
    const sentMs = Date.now();
    const response = await fetch(url, {
      headers: { "cache-control": "no-cache" },
      redirect: "manual",
      signal: AbortSignal.any([late, signal]),
    });
    const receivedMs = Date.now();
    await response.body?.cancel();
    const dateMs = Date.parse(response.headers.get("date") ?? "");
    if (Number.isNaN(dateMs) || response.headers.has("age")) return undefined;
    return { sentMs, receivedMs, dateMs };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted || error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Measures the skew between this machine's clock and a server's, by the `Date` header of its answers (RFC 9110, 6.6.1), whose
 * second is narrowed down by asking at chosen moments. Asks without credentials: any answer has the header.
 * @param untilMs asks once, and no more after this moment, in epoch ms
 * @returns undefined if its answers have no time, one that is hours away, or those of several clocks
 */
export async function measureSkew(
  url: string,
  untilMs: number,
  signal: AbortSignal,
): Promise<ClockSkew | undefined> {
  const address = withoutUserInfo(url);
  let bounds = unboundedSkew;
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const answer = await askTime(address, signal);
    if (answer === undefined) return undefined;
    bounds = narrowed(bounds, answer);
    if (bounds.low - bounds.high > mostContradictedMs) return undefined;
    const nextMs = nextAskMs(bounds, Date.now(), (answer.receivedMs - answer.sentMs) / 2);
    if (bounds.high - bounds.low <= enoughMs || nextMs > untilMs) break;
    await delay(Math.max(0, nextMs - Date.now()), undefined, { signal });
  }
  const { low, high } = bounds;
  const middleMs = (low + high) / 2;
  if (Math.abs(middleMs) > mostSkewMs) return undefined;
  return { ms: Math.round(middleMs), errorMs: Math.ceil(Math.abs(high - low) / 2) + 1 };
}

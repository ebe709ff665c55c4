import { setTimeout as delay } from "node:timers/promises";
import { withoutUserInfo } from "../../lib/credentials.ts";
import { type ClockSkew, mostSkewMs } from "../../model/run/shard.ts";

/** Between what this clock minus the other one lies, in ms. */
export interface SkewBounds {
  readonly low: number;
  readonly high: number;
}

/** One question for the time. */
export interface TimeAsked {
  /** When it was asked and when the answer was there, in ms since the epoch, by this clock. */
  readonly sentMs: number;
  readonly receivedMs: number;
  /** What the answer says: the beginning of the second in which it was made, by the other clock. */
  readonly dateMs: number;
}

const oneSecondMs = 1000;

/** Nothing is known. */
export const unboundedSkew: SkewBounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** What is known after one more answer: it was made between question and answer, within the second that it names. */
export function narrowed({ low, high }: SkewBounds, { sentMs, receivedMs, dateMs }: TimeAsked): SkewBounds {
  return {
    low: Math.max(low, sentMs - dateMs - oneSecondMs),
    high: Math.min(high, receivedMs - dateMs),
  };
}

/**
 * When to ask next: so that the answer is made as the other clock's second ends, if the truth lies in the middle of what
 * is known. Whichever second it names then, one half is left.
 * @param travelMs from the question to the moment of the answer, about
 */
export function nextAskMs({ low, high }: SkewBounds, nowMs: number, travelMs: number): number {
  const phaseMs = (low + high) / 2 - travelMs;
  return phaseMs + Math.ceil((nowMs - phaseMs) / oneSecondMs) * oneSecondMs;
}

/** Asks no more once so little is open: slices are a second wide. */
const enoughMs = 40;
const mostAsked = 10;
const patienceMs = 5000;
/** Servers keep the text of the header for a second, and some renew it a little late. */
const mostContradictedMs = 100;

/** @returns undefined where the server does not answer, says no time, or the answer is one that was stored */
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
 * Measures the skew between this machine's clock and that of a server, by the `Date` header of its answers (RFC 9110,
 * 6.6.1), whose second is narrowed down by asking at chosen moments. Asks without credentials: any answer has the header.
 * @param untilMs asks no more after this moment, in ms since the epoch, but once
 * @returns undefined where its answers tell no time, a time hours away, or not one time, as of several clocks
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
  if (Math.abs(low + high) / 2 > mostSkewMs) return undefined;
  return { ms: Math.round((low + high) / 2), errorMs: Math.ceil(Math.abs(high - low) / 2) + 1 };
}

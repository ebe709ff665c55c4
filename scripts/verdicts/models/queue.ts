/** Two services and their load on processors that they share: a request waits while all of them are busy. */
import type { Requests } from "../bank.ts";
import type { Random } from "../random.ts";
import { normal } from "./effects.ts";
import { type Ended, recorded } from "./traffic.ts";

/** What both sides run on. */
export interface Processors {
  readonly cores: number;
  /** Share of all processors that both sides' requests keep busy, unchanged. */
  readonly busy: number;
  /** CPU time of a request, ms. */
  readonly medianMs: number;
  readonly sigma: number;
  readonly seconds: number;
}

interface Arrival {
  readonly atMs: number;
  readonly workMs: number;
  readonly side: number;
}

/** Requests at random moments with their work. @param share of the processors' time that this side takes unchanged */
function arrivals(processors: Processors, side: number, slowness: number, random: Random): Arrival[] {
  const { cores, busy, medianMs, sigma, seconds } = processors;
  const meanMs = medianMs * Math.exp(sigma ** 2 / 2);
  const gapMs = meanMs / ((busy / 2) * cores);
  const found: Arrival[] = [];
  for (let atMs = 0; ; ) {
    atMs -= gapMs * Math.log(1 - random());
    if (atMs >= seconds * 1000) return found;
    found.push({ atMs, side, workMs: medianMs * Math.exp(sigma * normal(random)) * slowness });
  }
}

/** First come, first served. */
function served(all: readonly Arrival[], { cores, seconds }: Processors, side: number): Requests {
  const free = Array.from({ length: cores }, () => 0);
  const ended: Ended[] = [];
  for (const { atMs, workMs, side: own } of all.toSorted((one, other) => one.atMs - other.atMs)) {
    const first = Math.min(...free);
    const endMs = Math.max(first, atMs) + workMs;
    free[free.indexOf(first)] = endMs;
    if (own === side) ended.push({ endMs, durationMs: endMs - atMs, endpoint: 0, failed: false });
  }
  return recorded(ended, seconds);
}

/** A round in which both sides have the processors at once, or each of them alone. */
export function sharedRound(
  processors: Processors,
  { slowness, isInTurn }: { readonly slowness: number; readonly isInTurn: boolean },
  random: Random,
): { readonly base: Requests; readonly head: Requests } {
  const base = arrivals(processors, 0, 1, random);
  const head = arrivals(processors, 1, slowness, random);
  const both = [...base, ...head];
  return {
    base: served(isInTurn ? base : both, processors, 0),
    head: served(isInTurn ? head : both, processors, 1),
  };
}

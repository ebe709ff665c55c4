import type { Duplex } from "node:stream";
import { type Clock, nowMs } from "../../../lib/net/clock.ts";

/** What one side of the proxy did; a side has one. Changed in place. */
export interface Told {
  requests: number;
  /** Of the target, over all requests. */
  ownMs: number;
  /** Held beyond that. */
  addedMs: number;
  /** Answers that were replaced. */
  errors: number;
  /** Exchanges that the target broke off, by the code of the error. */
  readonly failures: Record<string, number>;
}

export function startTelling(): Told {
  return { requests: 0, ownMs: 0, addedMs: 0, errors: 0, failures: {} };
}

/** How a side is slowed; what it owes is kept in place. */
export interface Slower {
  readonly share: number;
  readonly clock: Clock;
  readonly told: Told;
  /** What answers were held too long, together; those that follow are held for less. */
  owedMs: number;
}

/** Shorter waits cost more than they add; the next answer makes up for them. */
const shortestMs = 0.05;

/** What an answer is held too long is made up for, but for a long stall of this process. */
const mostLateMs = 20;

/** Held at once, or what a load generator has not taken: the target waits. */
const mostHeldBytes = 1 << 20;

/** Passes what a target sends in its order, each part later by a share of all the time that it took until then. */
export interface Lane {
  /** The target has something to do: its time begins anew. */
  ask(): void;
  /** @param pass sends a part on, and returns whether another one may follow at once @param bytes of the part */
  add(pass: () => boolean, bytes: number): void;
  /** The target has nothing to do. */
  rest(): void;
}

interface Held {
  readonly pass: () => boolean;
  readonly bytes: number;
  readonly atMs: number;
  readonly dueMs: number;
  /** How much later it is to be than the part before. */
  readonly laterMs: number;
}

/** How much later a part is to be that took a time. */
function laterBy(slower: Slower, ownMs: number): number {
  slower.told.ownMs += ownMs;
  const wantedMs = slower.share * ownMs;
  const madeUpMs = Math.min(slower.owedMs, wantedMs);
  slower.owedMs -= madeUpMs;
  return wantedMs - madeUpMs;
}

function countHeld(slower: Slower, heldMs: number, wantedMs: number): void {
  if (slower.share === 0) return;
  slower.told.addedMs += heldMs;
  slower.owedMs += Math.min(mostLateMs, Math.max(-mostLateMs, heldMs - wantedMs));
}

/** @param from the target, which waits while too much is held @param to where parts are sent, by `add` */
export function openLane(from: Duplex, to: Duplex, slower: Slower): Lane {
  const waiting: Held[] = [];
  let heldBytes = 0;
  let sinceMs: number | undefined;
  let pausedMs: number | undefined;
  /** By how much parts are to be later, and the last one was. */
  let wantedMs = 0;
  let addedMs = 0;
  let isWaiting = false;
  let isFull = false;

  const pass = ({ pass: send, bytes, atMs, dueMs, laterMs }: Held, isOnTime: boolean): void => {
    const heldMs = (isOnTime ? nowMs() : Math.max(atMs, dueMs)) - atMs;
    countHeld(slower, heldMs - addedMs, laterMs);
    addedMs = heldMs;
    heldBytes -= bytes;
    isFull = !send();
  };
  const passDue = (isOnTime: boolean): void => {
    for (let [first] = waiting; first !== undefined && !isFull && !isWaiting; [first] = waiting) {
      const leftMs = first.dueMs - nowMs();
      if (leftMs > shortestMs) {
        isWaiting = true;
        void slower.clock.wait(leftMs).then(() => {
          isWaiting = false;
          waiting.shift();
          pass(first, true);
          passDue(true);
        });
        break;
      }
      waiting.shift();
      pass(first, isOnTime);
    }
    const isTooMuch = isFull || heldBytes > mostHeldBytes;
    if (isTooMuch && pausedMs === undefined) {
      from.pause();
      pausedMs = nowMs();
    }
    if (isTooMuch || pausedMs === undefined) return;
    // The target has waited for so long, too.
    const waitedMs = nowMs() - pausedMs;
    wantedMs = Math.max(0, wantedMs - waitedMs);
    addedMs = Math.max(0, addedMs - waitedMs);
    if (sinceMs !== undefined) sinceMs = nowMs();
    pausedMs = undefined;
    from.resume();
  };
  to.on("drain", () => {
    isFull = false;
    passDue(false);
  });
  return {
    ask: () => {
      sinceMs = nowMs();
      wantedMs = 0;
      addedMs = 0;
    },
    add: (send, bytes) => {
      const atMs = nowMs();
      const ownMs = sinceMs === undefined ? 0 : atMs - sinceMs;
      sinceMs &&= atMs;
      const laterMs = laterBy(slower, ownMs);
      wantedMs += laterMs;
      heldBytes += bytes;
      waiting.push({ pass: send, bytes, atMs, dueMs: atMs + wantedMs, laterMs });
      passDue(true);
    },
    rest: () => {
      sinceMs = undefined;
    },
  };
}

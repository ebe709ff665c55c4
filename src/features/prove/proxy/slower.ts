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

/** How a side is slowed; the last lateness is kept in place. */
export interface Slower {
  readonly share: number;
  readonly clock: Clock;
  readonly told: Told;
  /** What was held too long, which the next one makes up for. */
  lateMs: number;
}

/** Shorter waits cost more than they add; the next one makes up for them. */
const shortestMs = 0.05;

/** What is held too long is made up for, but for a long stall of this process. */
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
}

/** @param from the target, which waits while too much is held @param to where parts are sent, by `add` */
export function openLane(from: Duplex, to: Duplex, slower: Slower): Lane {
  const { share, clock, told } = slower;
  const waiting: Held[] = [];
  let heldBytes = 0;
  let sinceMs: number | undefined;
  let pausedMs: number | undefined;
  /** By how much parts are to be later, and the last one was. */
  let wantedMs = 0;
  let addedMs = 0;
  let isWaiting = false;
  let isFull = false;

  const pass = ({ pass: send, bytes, atMs, dueMs }: Held, isOnTime: boolean): void => {
    const nextMs = isOnTime ? nowMs() : Math.max(atMs, dueMs);
    if (share > 0) {
      slower.lateMs = Math.min(mostLateMs, Math.max(-mostLateMs, nextMs - dueMs));
      told.addedMs += nextMs - atMs - addedMs;
      addedMs = nextMs - atMs;
    }
    heldBytes -= bytes;
    isFull = !send();
  };
  const passDue = (isOnTime: boolean): void => {
    for (let [first] = waiting; first !== undefined && !isFull && !isWaiting; [first] = waiting) {
      const leftMs = first.dueMs - nowMs();
      if (leftMs > shortestMs) {
        isWaiting = true;
        void clock.wait(leftMs).then(() => {
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
      if (sinceMs !== undefined) {
        told.ownMs += atMs - sinceMs;
        wantedMs += share * (atMs - sinceMs);
        sinceMs = atMs;
      }
      heldBytes += bytes;
      waiting.push({ pass: send, bytes, atMs, dueMs: atMs + wantedMs - slower.lateMs });
      passDue(true);
    },
    rest: () => {
      sinceMs = undefined;
    },
  };
}

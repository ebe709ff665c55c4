import type { Duplex } from "node:stream";
import { nowMs } from "../../../lib/net/clock.ts";
import type { ServedRoute } from "./route.ts";

/** Shorter waits cost more than they add; the next answer makes up for them. */
const shortestMs = 0.05;

/** What an answer is held too long is made up for, but for a long stall of this process. */
const mostLateMs = 20;

/** Held at once, or what a load generator has not taken: the target waits. */
const mostHeldBytes = 1 << 20;

/**
 * Passes what a target sends in its order, each part later by a share of all the time that it took until then.
 * @param from the target, which waits while too much is held @param to where parts are sent
 */
export function openLane(from: Duplex, to: Duplex, side: ServedRoute) {
  const { by, told, clock } = side;
  let passed = Promise.resolve();
  let heldBytes = 0;
  let sinceMs: number | undefined;
  /** By how much parts of an answer are to be later, and the last one was. */
  let later = { wantedMs: 0, addedMs: 0 };
  let pausedMs = 0;

  const pace = (): void => {
    const isTooMuch = to.writableNeedDrain || heldBytes > mostHeldBytes;
    if (isTooMuch === from.isPaused()) return;
    if (isTooMuch) {
      from.pause();
      pausedMs = nowMs();
      return;
    }
    // The target has waited for so long, too.
    const waitedMs = nowMs() - pausedMs;
    later.wantedMs = Math.max(0, later.wantedMs - waitedMs);
    later.addedMs = Math.max(0, later.addedMs - waitedMs);
    if (sinceMs !== undefined) sinceMs = nowMs();
    from.resume();
  };
  to.on("drain", pace);
  return {
    /** The target has something to do: its time begins anew. */
    ask: (): void => {
      sinceMs = nowMs();
      later = { wantedMs: 0, addedMs: 0 };
    },
    /** @param send default: sends the part on */
    add: (part: Buffer, send: () => unknown = () => to.write(part)): void => {
      const atMs = nowMs();
      const ownMs = sinceMs === undefined ? 0 : atMs - sinceMs;
      sinceMs &&= atMs;
      told.ownMs += ownMs;
      const madeUpMs = Math.min(side.owedMs, by * ownMs);
      side.owedMs -= madeUpMs;
      const laterMs = by * ownMs - madeUpMs;
      const answer = later;
      answer.wantedMs += laterMs;
      const dueMs = atMs + answer.wantedMs;
      heldBytes += part.length;
      pace();
      passed = passed.then(async () => {
        const leftMs = dueMs - nowMs();
        if (leftMs > shortestMs) await clock.wait(leftMs);
        const heldMs = nowMs() - atMs;
        const addedMs = by === 0 ? 0 : heldMs - answer.addedMs;
        told.addedMs += addedMs;
        side.owedMs += Math.min(mostLateMs, addedMs - laterMs);
        answer.addedMs = heldMs;
        heldBytes -= part.length;
        send();
        pace();
      });
    },
    /** The target has nothing to do. */
    rest: (): void => {
      sinceMs = undefined;
    },
  };
}

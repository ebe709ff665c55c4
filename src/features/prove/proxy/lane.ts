import { type Duplex, Writable } from "node:stream";
import { nowMs } from "../../../lib/net/clock.ts";
import type { ServedRoute } from "./side.ts";

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
  /** @param send default: sends the part on. Returns false where the next one has to wait for `drain` */
  add(part: Buffer, send?: () => unknown): void;
  /** The target has nothing to do. */
  rest(): void;
}

interface Held {
  readonly send: () => unknown;
  readonly atMs: number;
  readonly dueMs: number;
  /** How much later it is to be than the part before. */
  readonly laterMs: number;
}

/** @param from the target, which waits while too much is held @param to where parts are sent */
export function openLane(from: Duplex, to: Duplex, side: ServedRoute): Lane {
  const { by, told, clock } = side;
  const waiting: Held[] = [];
  let sinceMs: number | undefined;
  /** By how much parts are to be later, and the last one was. */
  let wantedMs = 0;
  let addedMs = 0;
  let pausedMs = 0;
  let drainedMs = 0;

  const pass = ({ send, atMs, dueMs, laterMs }: Held, done: () => void): void => {
    // What waits for a slow reader is held by that.
    const heldMs = (dueMs < drainedMs ? dueMs : nowMs()) - atMs;
    const partMs = by === 0 ? 0 : heldMs - addedMs;
    told.addedMs += partMs;
    side.owedMs += Math.min(mostLateMs, Math.max(-mostLateMs, partMs - laterMs));
    addedMs = heldMs;
    if (send() === false) to.once("drain", done);
    else done();
  };
  const queue = new Writable({
    write(_part, _encoding, done) {
      const [first] = waiting.splice(0, 1);
      if (first === undefined) return done();
      const passed = (): void => {
        done();
        pace();
      };
      const leftMs = first.dueMs - nowMs();
      if (leftMs > shortestMs) void clock.wait(leftMs).then(() => pass(first, passed));
      else pass(first, passed);
    },
  });
  const pace = (): void => {
    const isTooMuch = to.writableNeedDrain || queue.writableLength > mostHeldBytes;
    if (isTooMuch === from.isPaused()) return;
    if (isTooMuch) {
      from.pause();
      pausedMs = nowMs();
      return;
    }
    // The target has waited for so long, too.
    const waitedMs = nowMs() - pausedMs;
    wantedMs = Math.max(0, wantedMs - waitedMs);
    addedMs = Math.max(0, addedMs - waitedMs);
    if (sinceMs !== undefined) sinceMs = nowMs();
    from.resume();
  };
  to.on("drain", () => {
    drainedMs = nowMs();
    pace();
  });
  return {
    ask: () => {
      sinceMs = nowMs();
      wantedMs = 0;
      addedMs = 0;
    },
    add: (part, send = () => to.write(part)) => {
      const atMs = nowMs();
      const ownMs = sinceMs === undefined ? 0 : atMs - sinceMs;
      sinceMs &&= atMs;
      told.ownMs += ownMs;
      const madeUpMs = Math.min(side.owedMs, by * ownMs);
      side.owedMs -= madeUpMs;
      const laterMs = by * ownMs - madeUpMs;
      wantedMs += laterMs;
      waiting.push({ send, atMs, dueMs: atMs + wantedMs, laterMs });
      queue.write(part);
      pace();
    },
    rest: () => {
      sinceMs = undefined;
    },
  };
}

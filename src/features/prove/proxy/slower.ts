import { Transform } from "node:stream";
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

/** Shorter waits cost more than they add; the next one makes up for them. */
const shortestMs = 0.05;

/** What is held too long is made up for, but for a long stall of this process. */
const mostLateMs = 20;

/** Holds what took a time for a share of that time. */
export interface Slower {
  /** @param ownMs what it took; counted, whatever the share is */
  hold(ownMs: number): Promise<void>;
}

export function slowerBy(share: number, clock: Clock, told: Told): Slower {
  let lateMs = 0;
  return {
    hold: async (ownMs) => {
      told.ownMs += ownMs;
      if (share === 0) return;
      const wanted = ownMs * share - lateMs;
      const started = nowMs();
      if (wanted > shortestMs) await clock.wait(wanted);
      const held = nowMs() - started;
      told.addedMs += held;
      lateMs = Math.min(mostLateMs, Math.max(-mostLateMs, held - wanted));
    },
  };
}

/** A body whose parts come as much later as they took longer, since the answer began or the part before was passed on. */
export function slowBody({ hold }: Slower): Transform {
  let sinceMs = nowMs();
  return new Transform({
    transform(chunk, _, done) {
      const pass = () => {
        sinceMs = nowMs();
        done(null, chunk);
      };
      hold(nowMs() - sinceMs).then(pass, done);
    },
  });
}

/** Both ways of a WebSocket: the first part of an answer is held for a share of the time since the last question. */
export function slowAnswers({ hold }: Slower): { readonly asking: Transform; readonly answering: Transform } {
  let askedMs: number | undefined;
  const asking = new Transform({
    transform(chunk, _, done) {
      askedMs = nowMs();
      done(null, chunk);
    },
  });
  const answering = new Transform({
    transform(chunk, _, done) {
      const ownMs = askedMs === undefined ? 0 : nowMs() - askedMs;
      askedMs = undefined;
      hold(ownMs).then(() => done(null, chunk), done);
    },
  });
  return { asking, answering };
}

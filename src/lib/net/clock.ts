import {
  isMainThread,
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from "node:worker_threads";
import { z } from "zod";

/** Waits for parts of a millisecond; Node's own timers wait for whole ones. */
export interface Clock {
  wait(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Whether this code runs in a clock's own thread. */
export const isClockThread = !isMainThread;

/** Monotonic, in ms, the same in all threads. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

interface Due {
  readonly id: number;
  readonly atMs: number;
}

const due = z.strictObject({ id: z.number(), atMs: z.number() });

/** @param beginning code that calls `keepTime`, in a thread of its own, which takes some 100 ms to begin: until then nothing would end */
export async function openClock(beginning: string): Promise<Clock> {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2: theirs } = new MessageChannel();
  const worker = new Worker(beginning, {
    eval: true,
    workerData: { port: theirs, flag },
    transferList: [theirs],
    env: {},
  });
  const waiting = new Map<number, () => void>();
  let last = 0;
  port.on("message", (id: number) => {
    waiting.get(id)?.();
    waiting.delete(id);
  });
  const wait = async (ms: number): Promise<void> =>
    await new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      port.postMessage({ id: last, atMs: nowMs() + ms } satisfies Due);
      Atomics.add(flag, 0, 1);
      Atomics.notify(flag, 0);
    });
  await wait(0);
  return {
    wait,
    close: async () => {
      port.close();
      await worker.terminate();
    },
  };
}

/** In the clock's own thread, which sleeps until the next time: fires whatever is due. */
export function keepTime(): never {
  const { port, flag }: { readonly port: MessagePort; readonly flag: Int32Array } = workerData;
  const waiting: Due[] = [];
  for (;;) {
    const seen = Atomics.load(flag, 0);
    for (let told = receiveMessageOnPort(port); told !== undefined; told = receiveMessageOnPort(port)) {
      insert(waiting, due.parse(told.message));
    }
    for (let [first] = waiting; first !== undefined && first.atMs <= nowMs(); [first] = waiting) {
      port.postMessage(first.id);
      waiting.shift();
    }
    const [next] = waiting;
    Atomics.wait(flag, 0, seen, next === undefined ? Number.POSITIVE_INFINITY : next.atMs - nowMs());
  }
}

/** Keeps the order of time; most are later than all others. */
function insert(waiting: Due[], one: Due): void {
  const before = waiting.findLastIndex(({ atMs }) => atMs <= one.atMs);
  waiting.splice(before + 1, 0, one);
}

import { setMaxListeners } from "node:events";

/** AbortSignal.timeout() for use in AbortSignal.any(), where Node 20 collects a timeout that nothing else refers to. */
export function abortedAfter(patienceMs: number): AbortSignal {
  const late = new AbortController();
  const abort = () => late.abort(new DOMException("timed out", "TimeoutError"));
  setTimeout(abort, patienceMs).unref();
  return late.signal;
}

/** Aborted with the first of them. Many may listen to it: Node takes more than ten for a leak and warns. */
export function anyOf(...signals: readonly AbortSignal[]): AbortSignal {
  const any = AbortSignal.any([...signals]);
  setMaxListeners(0, any);
  return any;
}

/** Aborted with the signal, or after so long. */
export function within(patienceMs: number, signal: AbortSignal): AbortSignal {
  return anyOf(signal, abortedAfter(patienceMs));
}

/** Calls back when the signal aborts, or at once if it has. @returns stops listening */
export function whenAborted(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) callback();
  else signal.addEventListener("abort", callback, { once: true });
  return () => signal.removeEventListener("abort", callback);
}

/** Pauses; false where the signal came first. */
export async function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  return await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => {
      stopListening();
      resolve(true);
    }, ms);
    const stopListening = whenAborted(signal, () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

/** Stops waiting when the signal aborts, even if the work goes on. @throws the signal's reason */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopListening = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stopListening = whenAborted(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    stopListening();
  }
}

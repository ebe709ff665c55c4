/**
 * A signal that is aborted after so long, and holds no process up. For AbortSignal.any(): Node 20 forgets an
 * AbortSignal.timeout() that nothing else knows, and its time with it.
 */
export function abortedAfter(patienceMs: number): AbortSignal {
  const late = new AbortController();
  const abort = () => late.abort(new DOMException("timed out", "TimeoutError"));
  setTimeout(abort, patienceMs).unref();
  return late.signal;
}

/** Stops waiting when the signal aborts, even if the work goes on. @throws the signal's reason */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopListening = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    stopListening = () => signal.removeEventListener("abort", giveUp);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    stopListening();
  }
}

/**
 * A signal that is aborted after so long, and holds no process up. For AbortSignal.any(): Node 20 forgets an
 * AbortSignal.timeout() that nothing else knows, and its time with it.
 */
export function abortedAfter(patienceMs: number): AbortSignal {
  const late = new AbortController();
  const abort = () => late.abort(new DOMException("the time was up", "TimeoutError"));
  setTimeout(abort, patienceMs).unref();
  return late.signal;
}

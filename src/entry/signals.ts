/**
 * A signal that is aborted by the first SIGINT or SIGTERM, so that the load stops cleanly and the report is still
 * written. The second one ends the process at once, as if nobody listened.
 */
export function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

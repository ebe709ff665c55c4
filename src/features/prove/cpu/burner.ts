/** Imports this module once more and begins, in a process of its own: so it is imported when it is needed, as `import()` keeps names in dist/. */
export const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beBurner }) => beBurner())`;

/** Between messages, which may say that it is enough. */
const sliceMs = 10;

/**
 * A process that uses CPU time: as much in all as it is told, in ms. Tells what it has used when it begins and each time that it
 * used some, and ends with the process that began it.
 */
export function beBurner(): void {
  let wantedMs = 0;
  let isBurning = false;
  const burn = (): void => {
    const untilMs = Math.min(wantedMs, usedMs() + sliceMs);
    while (usedMs() < untilMs);
    process.send?.(usedMs());
    isBurning = usedMs() < wantedMs;
    if (isBurning) setImmediate(burn);
  };
  process.on("message", (given) => {
    wantedMs = Number(given);
    if (!isBurning) burn();
  });
  // Then nothing keeps this process.
  process.once("disconnect", () => {
    wantedMs = 0;
  });
  // Whoever began it ends it.
  for (const name of ["SIGINT", "SIGHUP"] as const) process.on(name, () => undefined);
  process.send?.(usedMs());
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

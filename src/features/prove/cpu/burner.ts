/** Imports this module once more and begins, in a process of its own: so it is imported when it is needed, as `import()` keeps names in dist/. */
export const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beBurner }) => beBurner())`;

/**
 * A process that uses CPU time: as much in all as it is told, in ms. Tells what it has used when it begins and each time that it
 * used some, and ends with the process that began it.
 */
export function beBurner(): void {
  process.on("message", (wantedMs) => {
    while (usedMs() < Number(wantedMs));
    process.send?.(usedMs());
  });
  process.send?.(usedMs());
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

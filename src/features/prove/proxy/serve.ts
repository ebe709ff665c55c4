import { isClockThread, keepTime, openClock } from "../../../lib/net/clock.ts";
import { listenHere } from "../../../lib/net/listen.ts";
import { type Ended, routes } from "./messages.ts";
import { openSide } from "./side.ts";
import { startTelling } from "./slower.ts";

/** Imports this module once more and begins, in a process or a thread of its own; a bundle keeps the name. */
export const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beProxy }) => beProxy())`;

/**
 * The proxy, in a process of its own: takes its routes as a message, tells the port of each, and in the end what it did. It ends
 * with the process that began it, however that ends. In a thread of that process: its clock.
 */
export function beProxy(): void {
  if (isClockThread) keepTime();
  process.once("disconnect", stop);
  // Whoever began it ends it.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);
  process.once("message", async (given) => {
    const clock = openClock(beginning);
    const sides = routes.parse(given).map(({ target, ...injected }) => {
      const told = startTelling();
      return { told, server: openSide(new URL(target), injected, { clock, told }) };
    });
    const ports: number[] = [];
    for (const { server } of sides) ports.push(await listenHere(server));
    process.once("message", () => {
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      const ended: Ended = {
        told: sides.map(({ told }) => told),
        cpuMs: (userCPUTime + systemCPUTime) / 1000,
        mostBytes: maxRSS * 1024,
      };
      process.send?.(ended, stop);
    });
    process.send?.(ports);
  });
}

/** At once: connections may be open, which nobody needs any longer. */
function stop(): void {
  process.kill(process.pid, "SIGKILL");
}

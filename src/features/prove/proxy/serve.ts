import http2 from "node:http2";
import { createServer, type Server, type Socket } from "node:net";
import { type Clock, isClockThread, keepTime, openClock } from "../../../lib/net/clock.ts";
import { listenHere } from "../../../lib/net/listen.ts";
import { passHttp1 } from "./http1.ts";
import { passHttp2 } from "./http2.ts";
import { type Ended, nothingTold, type Route, type RouteTold, routes } from "./route.ts";

/** Imports this module once more and begins, in a process or a thread of its own; a bundle keeps the name. */
export const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beProxy }) => beProxy())`;

/**
 * The proxy, in a process of its own: takes its routes as a message, tells the port of each, and in the end what it did. It ends
 * with the process that began it, however that ends. In a thread of that process: its clock.
 */
export function beProxy(): void {
  if (isClockThread) keepTime();
  // At once: connections may be open, which nobody needs any longer.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // Whoever began it ends it.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);
  process.once("message", async (given) => {
    const clock = await openClock(beginning);
    const sides = routes.parse(given).map((route) => {
      const told = nothingTold();
      return { told, server: openSide(route, { clock, told }) };
    });
    const ports = await Promise.all(sides.map(async ({ server }) => await listenHere(server)));
    process.once("message", () => {
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      process.send?.({
        told: sides.map(({ told }) => told),
        cpuMs: (userCPUTime + systemCPUTime) / 1000,
        mostBytes: maxRSS * 1024,
      } satisfies Ended);
    });
    process.send?.(ports);
  });
}

/** A server that passes all it is asked on to a target, in the same protocol, and what the target answers back. */
export function openSide(
  { target, by, errors }: Route,
  { clock, told, random = Math.random }: { clock: Clock; told: RouteTold; random?: () => number },
): Server {
  const takesError = (): boolean => {
    const isTaken = random() < errors;
    if (isTaken) told.errors += 1;
    return isTaken;
  };
  const side = { target: new URL(target), by, clock, told, owedMs: 0, takesError };
  const plain2 = http2.createServer({ settings: { maxConcurrentStreams: 1000 } });
  plain2.on("session", (session) => passHttp2(session, side)).on("sessionError", () => undefined);
  return createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    speak(socket, (isHttp2) => {
      if (isHttp2) plain2.emit("connection", socket);
      else passHttp1(socket, side);
    });
  });
}

const preface = "PRI";

/** Reads which protocol a connection speaks, and puts back what it read. @see RFC 9113, 3.4 */
function speak(socket: Socket, take: (isHttp2: boolean) => void): void {
  socket.once("readable", () => {
    const start: Buffer | null = socket.read(preface.length);
    if (start === null) return socket.destroyed || socket.readableEnded ? undefined : speak(socket, take);
    socket.unshift(start);
    take(start.toString("latin1") === preface);
  });
}

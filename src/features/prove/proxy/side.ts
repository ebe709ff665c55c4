import http2 from "node:http2";
import { createServer, type Server, type Socket } from "node:net";
import type { Clock } from "../../../lib/net/clock.ts";
import { passHttp1 } from "./http1.ts";
import { passHttp2 } from "./http2.ts";
import type { Told } from "./slower.ts";

/** What is done to the answers of a side; shares. */
export interface InjectedShares {
  readonly by: number;
  readonly errors: number;
}

/** Connections of a side at once; each has another one to the target. */
const mostConnections = 20_000;

/** A server that passes all it is asked on to a target, in the same protocol, and what the target answers back. */
export function openSide(
  target: URL,
  { by, errors }: InjectedShares,
  tools: { readonly clock: Clock; readonly told: Told; readonly random?: () => number },
): Server {
  const { clock, told, random = Math.random } = tools;
  const takesError = (): boolean => {
    const isTaken = random() < errors;
    if (isTaken) told.errors += 1;
    return isTaken;
  };
  const side = { target, told, slower: { share: by, clock, told, owedMs: 0 }, takesError };
  const plain2 = http2.createServer({ settings: { maxConcurrentStreams: 1000 } });
  plain2.on("session", (session) => passHttp2(session, side)).on("sessionError", () => undefined);
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    speak(socket, (isHttp2) => {
      if (isHttp2) plain2.emit("connection", socket);
      else passHttp1(socket, side);
    });
  });
  server.maxConnections = mostConnections;
  return server;
}

const preface = "PRI";

/** Reads which protocol a connection speaks, and puts back what it read. @see RFC 9113, 3.4 */
function speak(socket: Socket, take: (isHttp2: boolean) => void): void {
  socket.once("readable", () => {
    const first: Buffer | null = socket.read();
    if (first === null) return socket.destroyed || socket.readableEnded ? undefined : speak(socket, take);
    socket.unshift(first);
    const start = first.toString("latin1", 0, preface.length);
    if (start.length < preface.length && preface.startsWith(start)) return speak(socket, take);
    take(start === preface);
  });
}

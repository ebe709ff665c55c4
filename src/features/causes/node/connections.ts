import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Begin, End } from "./preload/sent.ts";
import { type ReceivedProfile, readSaid } from "./received.ts";

const mostProcesses = 32;
const mostBytes = 64 * 1024 * 1024;
const mostBytesInAll = 256 * 1024 * 1024;

/** A process of the service, or one of its threads. */
export interface Connected {
  /** As it says. */
  readonly pid: number;
  /** What it sent last; undefined for none, or nonsense. */
  readonly profile: ReceivedProfile | undefined;
}

/** Processes that loaded the preload and run now. */
export interface Connections {
  readonly socket: string;
  now(): readonly Connected[];
  /** To all, and to those that connect until the next message. */
  tell(message: Begin | End): void;
  /** Resolves when all that were told to end have answered, or are gone. */
  allAnswered(): Promise<void>;
  close(): Promise<void>;
}

interface Growing extends Connected {
  pid: number;
  profile: ReceivedProfile | undefined;
  readonly link: Socket;
  isAwaited: boolean;
  told: Begin | End | undefined;
}

/** Ends the connection to a process that says too much. */
function hearLines(
  link: Socket,
  { line, isTooMuch }: { line(line: string): void; isTooMuch(bytes: number, added: number): boolean },
): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  link.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (isTooMuch(bytes, chunk.length)) {
      link.destroy();
      return;
    }
    chunks.push(chunk);
    if (!chunk.includes("\n")) return;
    const lines = Buffer.concat(chunks).toString().split("\n");
    chunks = [Buffer.from(lines.pop() ?? "")];
    for (const each of lines) line(each);
  });
}

/** A socket for this user alone. @throws what the system says where there can be none */
async function openSocket(
  take: (link: Socket) => void,
): Promise<{ readonly path: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "loadline-profile-"));
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, "socket");
  const server = createServer(take);
  const close = async (): Promise<void> => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    server.listen(path);
    await once(server, "listening");
  } catch (error) {
    await close();
    throw error;
  }
  server.unref();
  return { path, close };
}

/** @throws what the system says where there can be no socket */
export async function openConnections(): Promise<Connections> {
  const connected = new Set<Growing>();
  const left: Growing[] = [];
  let message: Begin | End | undefined;
  let bytesInAll = 0;
  const waiting = new Set<() => void>();
  const look = (): void => {
    if ([...connected].some(({ isAwaited }) => isAwaited)) return;
    for (const goOn of waiting) goOn();
    waiting.clear();
  };
  const send = (one: Growing): void => {
    if (message === undefined || one.told === message) return;
    one.told = message;
    one.link.write(`${JSON.stringify(message)}\n`);
    one.isAwaited = message.kind === "end";
  };
  const hear = (one: Growing, line: string): void => {
    const said = readSaid(line);
    if (said?.kind === "hello") {
      one.pid = said.pid;
      if (message?.kind === "begin") send(one);
      return;
    }
    one.profile = said;
    one.isAwaited = false;
    look();
  };
  const socket = await openSocket((link) => {
    const one: Growing = { pid: 0, profile: undefined, link, isAwaited: false, told: undefined };
    link.on("error", () => undefined);
    if (connected.size >= mostProcesses) {
      link.destroy();
      return;
    }
    connected.add(one);
    hearLines(link, {
      line: (line) => hear(one, line),
      isTooMuch(bytes, added) {
        bytesInAll += added;
        return bytes > mostBytes || bytesInAll > mostBytesInAll;
      },
    });
    link.on("close", () => {
      connected.delete(one);
      if (one.profile !== undefined) left.push(one);
      look();
    });
  });
  return {
    socket: socket.path,
    now: () => [...connected, ...left],
    tell(next) {
      message = next;
      if (next.kind === "begin") {
        bytesInAll = 0;
        left.length = 0;
      }
      for (const one of connected) {
        if (next.kind === "begin") one.profile = undefined;
        // One that was not told to begin has nothing to send.
        if (next.kind === "begin" || one.told?.kind === "begin") send(one);
      }
    },
    allAnswered: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        look();
      }),
    async close() {
      for (const { link } of connected) link.destroy();
      await socket.close();
    },
  };
}

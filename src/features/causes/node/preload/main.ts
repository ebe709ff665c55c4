// Loaded into every Node.js process of a side while a cause is looked for: `node --require profile-node.cjs`. It waits on a local
// socket until a profile begins, and does nothing else until then. It never throws, prints, or keeps the process alive.
import { createConnection, type Socket } from "node:net";
import { basename } from "node:path";
import { countCalls } from "./calls.ts";
import { inspect } from "./inspected.ts";
import { countQueries } from "./queries.ts";
import { openRecord } from "./record.ts";
import { traceRequests } from "./requests.ts";
import type { Begin, SentProfile } from "./sent.ts";

/** Path of the socket. */
const socketVariable = "LOADLINE_PROFILE_SOCKET";

const packageManager = /^(?:npm|npx|yarn|yarnpkg|pnpm|pnpx|corepack)(?:-cli)?(?:-[\w.]+)?(?:\.[cm]?js)?$/;

/** What runs until the profile ends. */
interface Running {
  end(): SentProfile;
  drop(): void;
}

async function begin(message: Begin): Promise<Running> {
  const record = openRecord(message);
  const inspected = await inspect(record);
  const requests = traceRequests(record);
  const parts = [countCalls(requests.countHere), countQueries(requests.countHere), requests];
  const stop = (): void => {
    for (const part of parts) part.end();
  };
  return {
    end() {
      stop();
      return { kind: "profile", ...inspected.end(), ...record.sent() };
    },
    drop() {
      stop();
      inspected.drop();
    },
  };
}

function isBegin(message: unknown): message is Begin {
  return typeof message === "object" && message !== null && Reflect.get(message, "kind") === "begin";
}

function listen(socket: Socket): void {
  let running: Promise<Running> | undefined;
  const drop = (): void => {
    running?.then((each) => each.drop()).catch(() => undefined);
    running = undefined;
  };
  const answer = async (line: string): Promise<void> => {
    const message: unknown = JSON.parse(line);
    if (isBegin(message)) {
      drop();
      running = begin(message);
      // Such as a process that was started with --permission: it goes on, and is not seen.
      running.catch(() => socket.destroy());
      return;
    }
    const ended = await running;
    running = undefined;
    if (ended !== undefined) socket.write(`${JSON.stringify(ended.end())}\n`);
  };
  let rest = "";
  socket.on("data", (chunk) => {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) answer(line).catch(drop);
  });
  socket.on("close", drop);
}

function main(): void {
  const path = process.env[socketVariable];
  if (path === undefined || packageManager.test(basename(process.argv[1] ?? ""))) return;
  const socket = createConnection(path);
  socket.on("error", () => undefined);
  socket.unref();
  socket.setEncoding("utf8");
  listen(socket);
  socket.write(`${JSON.stringify({ kind: "hello", pid: process.pid })}\n`);
}

try {
  main();
} catch {
  // The service runs as if nothing had been loaded.
}

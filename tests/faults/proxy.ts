// A proxy on loopback that answers as a network, a proxy or a server in trouble does.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * What goes wrong with a request:
 * - `slow`: no answer while the caller waits
 * - `cut`: it takes effect, half of the answer arrives, then the connection is cut
 * - `refusing`: the connection is reset; where it always strikes, the port is closed from then on
 * - `garbage`: status 200 with bytes that are no answer
 * - `5xx`: a page with status 502 of a proxy in front of the server
 * - `429`: too many requests, come back in a second
 * - `429 without Retry-After`: the same, without saying when
 */
export const faultKinds = [
  "slow",
  "cut",
  "refusing",
  "garbage",
  "5xx",
  "429",
  "429 without Retry-After",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Strike {
  readonly kind: FaultKind;
  /** Tried against "GET /path?query". Default: every request. */
  readonly at?: RegExp;
  /** Matching requests that are let through first. Default 0. */
  readonly skip?: number;
  /** How often it strikes. Default: always. */
  readonly times?: number;
}

export interface FaultProxy extends AsyncDisposable {
  readonly url: string;
  /** "GET /path?query" of each request so far, faulty ones as well. */
  readonly seen: readonly string[];
  strike(strike: Strike): void;
  /** From now on nothing goes wrong, and the port is open. */
  heal(): Promise<void>;
  /** Called with each request, and waited for, before anything is done with it. */
  onRequest(listener: (line: string) => void | Promise<void>): void;
}

interface Armed extends Strike {
  left: number;
  toSkip: number;
}

/** @param upstream address that healthy requests go to */
export async function startProxy(upstream: string): Promise<FaultProxy> {
  const seen: string[] = [];
  let armed: Armed[] = [];
  let listener: ((line: string) => void | Promise<void>) | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.resetAndDestroy();
    });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const line = `${incoming.method} ${incoming.url}`;
    seen.push(line);
    await listener?.(line);
    const strike = take(armed, line);
    if (strike === undefined) return await forward(upstream, incoming, outgoing, false);
    switch (strike.kind) {
      case "slow":
        return;
      case "refusing":
        if (strike.times === undefined) void close();
        else incoming.socket.resetAndDestroy();
        return;
      case "cut":
        return await forward(upstream, incoming, outgoing, true);
      default: {
        const { status, headers, body } = replies[strike.kind];
        incoming.resume();
        outgoing.writeHead(status, headers).end(body);
      }
    }
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    onRequest: (each) => {
      listener = each;
    },
    strike: (strike) => {
      armed.push({ ...strike, left: strike.times ?? Number.POSITIVE_INFINITY, toSkip: strike.skip ?? 0 });
    },
    heal: async () => {
      armed = [];
      if (!server.listening) await listen(port);
    },
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await close();
    },
  };
}

function take(armed: readonly Armed[], line: string): Strike | undefined {
  for (const strike of armed) {
    if (strike.left <= 0 || !(strike.at ?? /^/).test(line)) continue;
    if (strike.toSkip > 0) {
      strike.toSkip -= 1;
      continue;
    }
    strike.left -= 1;
    return strike;
  }
  return undefined;
}

/** @param cut whether the connection ends in the middle of the answer */
function forward(
  upstream: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cut: boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const sent = request(new URL(incoming.url ?? "/", upstream), { method, headers, agent: false });
    sent.once("error", reject);
    sent.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const body = Buffer.concat(chunks);
        const whole = { ...response.headers, "content-length": String(Math.max(body.length, cut ? 2 : 0)) };
        delete (whole as Record<string, unknown>)["transfer-encoding"];
        outgoing.writeHead(response.statusCode ?? 502, whole);
        if (cut) {
          outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
        } else outgoing.end(body);
        resolve();
      });
    });
    incoming.pipe(sent);
  });
}

const tooMany = { status: 429, body: '{"message":"Too Many Requests"}' } as const;
const json = { "content-type": "application/json" } as const;

/** Answers that are sent instead of the server's own. */
const replies: Readonly<
  Record<
    Extract<FaultKind, "garbage" | "5xx" | `429${string}`>,
    {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | Uint8Array;
    }
  >
> = {
  garbage: {
    status: 200,
    headers: json,
    body: Buffer.from([0x7b, 0x22, 0x00, 0xff, 0xfe, 0x3c, 0x68, 0x74, 0x6d, 0x6c, 0x3e]),
  },
  "5xx": {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>",
  },
  "429": { ...tooMany, headers: { ...json, "retry-after": "1" } },
  "429 without Retry-After": { ...tooMany, headers: json },
};

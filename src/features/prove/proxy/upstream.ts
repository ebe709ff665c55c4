import http, { type IncomingMessage } from "node:http";
import http2 from "node:http2";
import https from "node:https";
import { isIP } from "node:net";
import type { Duplex, Readable, Writable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { forHttp1, forHttp2, type RawHeaders } from "../../../lib/net/raw-headers.ts";

/** A request as it came, with the target's own host. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly headers: RawHeaders;
  readonly hasBody: boolean;
}

export interface ProxiedAnswer {
  readonly status: number;
  readonly message: string;
  readonly headers: RawHeaders;
  readonly body: Readable;
  /** Its headers were all of it, which gRPC tells from an empty body. */
  readonly isBare: boolean;
  /** Once the body has ended. */
  trailers(): RawHeaders;
}

/** A request that was sent on. */
export interface Exchange {
  readonly answer: Promise<ProxiedAnswer>;
  readonly body: Writable;
}

/** The target, for one connection of the load generator. Its connection to the target has the same life. */
export interface Upstream {
  ask(request: ProxiedRequest): Exchange;
  close(): void;
}

export type Protocol = "http1" | "http2";

/** The largest head of a message. */
export const mostHeadBytes = 1 << 20;

/** Where a target listens, with the real host's name for its certificate. */
function placeOf({ hostname, port, protocol }: URL) {
  const host = hostname.replace(/^\[|\]$/g, "");
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return { host, port: Number(port) || (protocol === "https:" ? 443 : 80), ...servername };
}

/** What a TLS target prefers of what a load generator offers it. @throws Error if it cannot be reached */
export async function protocolOf(target: URL): Promise<Protocol> {
  const socket = connectTls({ ...placeOf(target), ALPNProtocols: ["h2", "http/1.1"] });
  try {
    return await new Promise<Protocol>((resolve, reject) => {
      socket.once("secureConnect", () => resolve(socket.alpnProtocol === "h2" ? "http2" : "http1"));
      socket.once("error", reject);
    });
  } finally {
    socket.destroy();
  }
}

/** @param onClosed called when the target has closed a connection */
export function openUpstream(target: URL, protocol: Protocol, onClosed: () => void): Upstream {
  return protocol === "http2" ? overHttp2(target, onClosed) : overHttp1(target, onClosed);
}

function overHttp1(target: URL, onClosed: () => void): Upstream {
  const options = { keepAlive: true, noDelay: true };
  const agent = target.protocol === "https:" ? new https.Agent(options) : new http.Agent(options);
  const seen = new WeakSet<Duplex>();
  return {
    ask: ({ method, path, headers }) => {
      const to = { ...placeOf(target), protocol: target.protocol, agent, setHost: false };
      const request = http.request({
        ...to,
        method,
        path,
        headers: forHttp1(headers),
        maxHeaderSize: mostHeadBytes,
      });
      request.once("socket", (socket) => {
        if (seen.has(socket)) return;
        seen.add(socket);
        socket.once("close", onClosed);
      });
      const answer = new Promise<ProxiedAnswer>((resolve, reject) => {
        request.once("response", (message) => resolve(answerOf(message)));
        request.on("error", reject).once("close", () => reject(new Error("closed")));
      });
      return { answer, body: request };
    },
    close: () => agent.destroy(),
  };
}

/** Asks for another protocol: the answer is a connection if the target agrees. */
export function askUpgrade(
  target: URL,
  { method, path, headers }: ProxiedRequest,
): Promise<{ readonly head: IncomingMessage; readonly socket: Duplex | undefined; readonly rest: Buffer }> {
  const { request } = target.protocol === "https:" ? https : http;
  const asking = request({
    ...placeOf(target),
    agent: false,
    method,
    path,
    headers: forHttp1(headers),
    setHost: false,
  });
  return new Promise((resolve, reject) => {
    asking.once("upgrade", (head, socket, rest) => resolve({ head, socket, rest }));
    asking.once("response", (head) => resolve({ head, socket: undefined, rest: Buffer.alloc(0) }));
    asking.on("error", reject).end();
  });
}

function answerOf(message: IncomingMessage): ProxiedAnswer {
  return {
    status: message.statusCode ?? 0,
    message: message.statusMessage ?? "",
    headers: message.rawHeaders,
    body: message,
    isBare: false,
    trailers: () => message.rawTrailers,
  };
}

function overHttp2(target: URL, onClosed: () => void): Upstream {
  const { host: _, port: __, ...names } = placeOf(target);
  const session = http2.connect(target.origin, names);
  session
    .on("error", () => undefined)
    .once("close", onClosed)
    .once("goaway", onClosed);
  return {
    ask: ({ method, path, host, headers, hasBody }) => {
      const scheme = target.protocol.slice(0, -1);
      const pseudo = { ":method": method, ":path": path, ":authority": host, ":scheme": scheme };
      const stream = session.request({ ...pseudo, ...forHttp2(headers) }, { endStream: !hasBody });
      let trailers: RawHeaders = [];
      stream.once("trailers", (_headers, _flags, raw: string[] = []) => {
        trailers = raw;
      });
      const answer = new Promise<ProxiedAnswer>((resolve, reject) => {
        stream.once("response", (head, flags, raw: string[] = []) =>
          resolve({
            status: head[":status"] ?? 0,
            message: "",
            headers: raw,
            body: stream,
            isBare: (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0,
            trailers: () => trailers,
          }),
        );
        stream.on("error", reject).once("close", () => reject(new Error("closed")));
      });
      return { answer, body: stream };
    },
    close: () => session.destroy(),
  };
}

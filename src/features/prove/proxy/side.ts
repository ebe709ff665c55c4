import http, { type IncomingMessage, type ServerResponse } from "node:http";
import http2, { type Http2Session, type ServerHttp2Stream } from "node:http2";
import { createServer, type Server, type Socket } from "node:net";
import { type Duplex, pipeline, Readable, type Writable } from "node:stream";
import { type Clock, nowMs } from "../../../lib/net/clock.ts";
import { forHttp1, forHttp2, headerOf, pairsOf, type RawHeaders } from "../../../lib/net/raw-headers.ts";
import { type Slower, slowAnswers, slowBody, slowerBy, type Told } from "./slower.ts";
import {
  askUpgrade,
  type Exchange,
  mostHeadBytes,
  openUpstream,
  type Protocol,
  type ProxiedAnswer,
  type ProxiedRequest,
  protocolOf,
  type Upstream,
} from "./upstream.ts";

/** What is done to the answers of a side; shares. */
export interface InjectedShares {
  readonly by: number;
  readonly errors: number;
}

/** Connections of a side at once; each has another one to the target. */
const mostConnections = 20_000;

const injectedText = "An error that loadline prove put here.\n";

/** A request of the load generator, in either protocol. */
interface Inbound {
  readonly asked: ProxiedRequest;
  readonly body: Readable;
  /** @param hasBody false: nothing follows the head */
  head(answer: Pick<ProxiedAnswer, "status" | "message" | "headers">, hasBody: boolean): Writable;
  trailers(raw: RawHeaders): void;
  /** As a target does that closes early. */
  breakOff(): void;
}

interface Side {
  readonly target: URL;
  readonly injected: InjectedShares;
  readonly told: Told;
  readonly slower: Slower;
  readonly random: () => number;
  readonly protocol: () => Promise<Protocol>;
}

/** Asked once, as soon as it answers. */
function remembered(target: URL): () => Promise<Protocol> {
  let known: Promise<Protocol> | undefined;
  return async () => {
    known ??= protocolOf(target).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return await known;
  };
}

/** A server that passes all it is asked on to a target, and what the target answers back. */
export function openSide(
  target: URL,
  injected: InjectedShares,
  tools: { readonly clock: Clock; readonly told: Told; readonly random?: () => number },
): Server {
  const { clock, told, random = Math.random } = tools;
  const slower = slowerBy(injected.by, clock, told);
  const side = { target, injected, told, slower, random, protocol: remembered(target) };
  const http1 = openHttp1(side);
  const plain2 = http2.createServer({ settings: { maxConcurrentStreams: 1000 } });
  plain2.on("session", (session) => serveHttp2(session, side));
  plain2.on("sessionError", () => undefined);
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    speak(socket, (isHttp2) => (isHttp2 ? plain2 : http1).emit("connection", socket));
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

/** What a connection of the load generator and its connection to the target share. */
function openPair(side: Side, spoken: Protocol, close: () => void) {
  let upstream: Promise<Upstream> | undefined;
  let running = 0;
  let isClosed = false;
  const onClosed = (): void => {
    isClosed = true;
    if (running === 0) close();
  };
  const open = async (): Promise<Upstream> => {
    const isTls = side.target.protocol === "https:";
    return openUpstream(side.target, isTls ? await side.protocol() : spoken, onClosed);
  };
  return {
    ask: async (request: ProxiedRequest): Promise<Exchange> => {
      upstream ??= open();
      return (await upstream).ask(request);
    },
    /** Keeps the connection open until it is done. */
    during: async (act: () => Promise<void>): Promise<void> => {
      running += 1;
      await act();
      running -= 1;
      if (isClosed && running === 0) close();
    },
    end: () => void upstream?.then(({ close }) => close()).catch(() => undefined),
  };
}

function openHttp1(side: Side): http.Server {
  const limits = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, maxHeaderSize: mostHeadBytes };
  const pairs = new WeakMap<Socket, ReturnType<typeof openPair>>();
  const server = http.createServer({ ...limits, insecureHTTPParser: true }, (request, response) => {
    const { socket } = request;
    const pair = pairs.get(socket) ?? openPair(side, "http1", () => socket.end());
    if (!pairs.has(socket)) socket.once("close", pair.end);
    pairs.set(socket, pair);
    void pair.during(async () => await passOn(inboundOf(request, response, side), pair, side));
  });
  server.on("upgrade", (request, socket, rest) => void passUpgrade(request, { socket, rest }, side));
  server.on("clientError", (_, socket) => socket.destroy());
  return server;
}

function serveHttp2(session: Http2Session, side: Side): void {
  const pair = openPair(side, "http2", () => session.close());
  session.on("error", () => undefined).once("close", pair.end);
  session.on("stream", (stream: ServerHttp2Stream, _headers, flags: number, raw: string[]) => {
    const hasBody = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) === 0;
    void pair.during(async () => await passOn(inboundOfStream(stream, raw, hasBody, side), pair, side));
  });
}

/** The address of the proxy itself becomes the target's; a host that the script chose stays. */
function ownHost(host: string | undefined, port: number | undefined, { target }: Side): string {
  const isProxy = host === undefined || [`127.0.0.1:${port}`, `localhost:${port}`].includes(host);
  return isProxy ? target.host : host;
}

function askedOf(
  { method = "GET", url = "/", rawHeaders, socket }: IncomingMessage,
  side: Side,
): ProxiedRequest {
  const host = ownHost(headerOf(rawHeaders, "host"), socket.localPort, side);
  const headers = pairsOf(rawHeaders).flatMap(([name, value]) => [
    name,
    name.toLowerCase() === "host" ? host : value,
  ]);
  const hasBody = ["content-length", "transfer-encoding"].some(
    (one) => headerOf(rawHeaders, one) !== undefined,
  );
  return { method, path: url, host, headers, hasBody };
}

function inboundOf(request: IncomingMessage, response: ServerResponse, side: Side): Inbound {
  response.sendDate = false;
  return {
    asked: askedOf(request, side),
    body: request,
    head: ({ status, message, headers }) => {
      // What HTTP/2 has no framing for: then the server chooses one.
      response.writeHead(status, message, forHttp1(headers));
      response.flushHeaders();
      return response;
    },
    trailers: (raw) => response.addTrailers(pairsOf(raw)),
    breakOff: () => request.socket.destroy(),
  };
}

function inboundOfStream(stream: ServerHttp2Stream, raw: RawHeaders, hasBody: boolean, side: Side): Inbound {
  const method = headerOf(raw, ":method") ?? "GET";
  const host = ownHost(headerOf(raw, ":authority"), stream.session?.socket.localPort, side);
  const headers = ["host", host, ...forHttp1(raw)];
  let trailers: RawHeaders = [];
  stream.on("error", () => undefined);
  return {
    asked: { method, path: headerOf(raw, ":path") ?? "/", host, headers, hasBody },
    body: hasBody ? stream : Readable.from([]),
    head: ({ status, headers: own }, isWhole) => {
      if (stream.destroyed) return stream;
      const head = { ":status": status, ...forHttp2(own) };
      stream.respond(head, isWhole ? { waitForTrailers: true } : { endStream: true });
      stream.once("wantTrailers", () => {
        if (trailers.length > 0) stream.sendTrailers(forHttp2(trailers));
        else stream.close();
      });
      return stream;
    },
    trailers: (given) => {
      trailers = given;
    },
    breakOff: () => stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR),
  };
}

async function passOn(
  inbound: Inbound,
  pair: Pick<ReturnType<typeof openPair>, "ask">,
  side: Side,
): Promise<void> {
  const { told, slower, injected, random } = side;
  told.requests += 1;
  const begunMs = nowMs();
  try {
    const exchange = await pair.ask(inbound.asked);
    sendBody(inbound.body, exchange.body);
    const answer = await exchange.answer;
    await slower.hold(nowMs() - begunMs);
    if (random() < injected.errors) {
      told.errors += 1;
      answer.body.on("error", () => undefined).resume();
      const headers = ["content-type", "text/plain", "content-length", String(injectedText.length)];
      const to = inbound.head({ status: 503, message: "Service Unavailable", headers }, true);
      to.end(inbound.asked.method === "HEAD" ? "" : injectedText);
      return;
    }
    await passBack(answer, inbound, slower);
  } catch (error) {
    tell(error, told);
    inbound.breakOff();
  }
}

async function passBack(answer: ProxiedAnswer, inbound: Inbound, slower: Slower): Promise<void> {
  const to = inbound.head(answer, !answer.isBare);
  if (answer.isBare) {
    answer.body.resume();
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const body = pipeline(answer.body, slowBody(slower), (error) => {
      if (error) reject(error);
    });
    body.once("end", () => {
      inbound.trailers(answer.trailers());
      to.end();
    });
    to.once("close", () => {
      answer.body.destroy();
      resolve();
    });
    to.once("error", reject);
    body.pipe(to, { end: false });
  });
}

/** Whoever ends first, an answer may come before the body has ended. */
function sendBody(body: Readable, to: Writable): void {
  to.on("error", () => undefined);
  body.on("error", () => undefined);
  body.once("close", () => {
    if (!body.readableEnded) to.destroy();
  });
  to.once("close", () => {
    body.unpipe(to);
    body.resume();
  });
  body.pipe(to);
}

function tell(error: unknown, { failures }: Told): void {
  const code = error instanceof Error && "code" in error ? String(error.code).slice(0, 60) : "closed";
  failures[code] = (failures[code] ?? 0) + 1;
}

async function passUpgrade(
  request: IncomingMessage,
  { socket, rest }: { readonly socket: Duplex; readonly rest: Buffer },
  side: Side,
): Promise<void> {
  const { slower, target, told } = side;
  told.requests += 1;
  const begunMs = nowMs();
  socket.on("error", () => undefined);
  try {
    const { head, socket: other, rest: theirs } = await askUpgrade(target, askedOf(request, side));
    await slower.hold(nowMs() - begunMs);
    socket.write(headText(head, other === undefined));
    if (other === undefined) {
      pipeline(head, socket, () => undefined);
      return;
    }
    if (theirs.length > 0) socket.write(theirs);
    const { asking, answering } = slowAnswers(slower);
    if (rest.length > 0) other.write(rest);
    pipeline(socket, asking, other, () => other.destroy());
    pipeline(other, answering, socket, () => socket.destroy());
  } catch (error) {
    tell(error, told);
    socket.destroy();
  }
}

/** @param isRefused its body is read to its end and follows as it is */
function headText({ statusCode, statusMessage, rawHeaders }: IncomingMessage, isRefused: boolean): string {
  const framing = ["transfer-encoding", "connection"];
  const own = pairsOf(rawHeaders).filter(([name]) => !isRefused || !framing.includes(name.toLowerCase()));
  const closing = isRefused ? ["Connection: close"] : [];
  const lines = [...own.map(([name, value]) => `${name}: ${value}`), ...closing];
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join("\r\n")}\r\n\r\n`;
}

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttp2, type Http2Server } from "node:http2";

/** A service of this machine, on a port of its own. */
export interface Service extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** `127.0.0.1:PORT` */
  readonly address: string;
  /** As messages name it. */
  readonly host: string;
  /** Requests so far. */
  readonly requests: () => number;
}

async function open(
  server: Server | Http2Server,
  requests: () => number,
  at = "127.0.0.1",
): Promise<Service> {
  server.listen(0, at);
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    address: `127.0.0.1:${port}`,
    host: `localhost:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers HTTP as told, and WebSocket by an echo that says goodbye. */
export async function serve(
  answer: RequestListener = (_, response) => {
    response.end("{}");
  },
): Promise<Service> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  server.on("upgrade", (request, socket) => {
    requests += 1;
    // RFC 6455, 4.2.2
    const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accepted = createHash("sha1").update(key).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
    );
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.from([0x88, 0])));
  });
  return await open(server, () => requests);
}

/** Sends whoever asks to the same path of another service. */
export async function redirectTo(url: string): Promise<Service> {
  return await serve((request, response) => {
    response.writeHead(302, { location: `${url}/login?to=${request.url ?? ""}` }).end();
  });
}

/** A gRPC service without TLS that answers every call with an empty message, at all addresses of this machine. */
export async function serveGrpc(): Promise<Service> {
  let requests = 0;
  const server = createHttp2();
  const sessions = new Set<{ destroy(): void }>();
  // A load that ends may leave a call in its middle.
  server.on("session", (session) => sessions.add(session.on("error", () => undefined)));
  server.on("stream", (stream) => {
    requests += 1;
    stream.on("error", () => undefined);
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    // Length-prefixed message: not compressed, no bytes.
    stream.end(Buffer.alloc(5));
  });
  const service = await open(server, () => requests, "0.0.0.0");
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      await service[Symbol.asyncDispose]();
    },
  };
}

import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import http, { type IncomingMessage, type RequestListener } from "node:http";
import http2 from "node:http2";
import { connect, createServer, type Server, type Socket } from "node:net";
import { createFixture } from "fs-fixture";
import { afterEach, expect, test } from "vitest";
import { openProxy } from "../../../src/features/prove/proxy/open.ts";
import { nothingTold, type RouteTold } from "../../../src/features/prove/proxy/route.ts";
import { beginning, openSide } from "../../../src/features/prove/proxy/serve.ts";
import { type Clock, openClock } from "../../../src/lib/net/clock.ts";
import { listenHere } from "../../../src/lib/net/listen.ts";

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Records what it is asked to wait for, and waits for none of it. */
function countingClock(): Clock & { readonly waited: number[] } {
  const waited: number[] = [];
  return { waited, wait: async (ms) => void waited.push(ms), close: async () => undefined };
}

async function listening(server: Server): Promise<number> {
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return await listenHere(server);
}

async function proxied(
  target: string,
  { by = 0, errors = 0, clock = countingClock() as Clock, random = Math.random } = {},
): Promise<{ readonly url: string; readonly port: number; readonly told: RouteTold }> {
  const told = nothingTold();
  const port = await listening(openSide({ target, by, errors }, { clock, told, random }));
  return { url: `http://127.0.0.1:${port}`, port, told };
}

async function serving(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener);
  ends.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listening(server)}`;
}

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly raw: readonly string[];
  readonly body: Buffer;
  readonly trailers: IncomingMessage["trailers"];
}

async function ask(url: string, options: http.RequestOptions = {}, body?: string): Promise<Got> {
  const request = http.request(url, { agent: false, ...options });
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const { statusCode: status, headers, rawHeaders: raw, trailers } = answer;
  return { status, headers, raw, body: Buffer.concat(parts), trailers };
}

test("request and answer are passed on as they are, but for the proxy's own host", async () => {
  let seen: readonly string[] = [];
  let sent = "";
  const target = await serving(async (request, response) => {
    seen = request.rawHeaders;
    for await (const part of request) sent += part;
    response.sendDate = false;
    response.writeHead(302, "Found it", [
      ...["Location", `${target}/next`, "Set-Cookie", "a=1; Secure"],
      ...["set-cookie", "b=2", "X-Empty", "", "Trailer", "x-sum", "Transfer-Encoding", "chunked"],
    ]);
    response.addTrailers({ "x-sum": "42" });
    response.end("moved");
  });
  const { url, told } = await proxied(target);
  const headers = ["X-Own", "1", "x-own", "2", "Content-Length", "4", "Host", new URL(url).host];
  const got = await ask(
    `${url}/a%20b?c=d`,
    { method: "POST", headers, agent: false, setHost: false },
    "body",
  );
  expect(seen.slice(0, 8)).toEqual([
    "X-Own",
    "1",
    "x-own",
    "2",
    "Content-Length",
    "4",
    "Host",
    new URL(target).host,
  ]);
  expect(sent).toBe("body");
  expect(got.status).toBe(302);
  expect(got.headers).toMatchObject({ location: `${target}/next`, "set-cookie": ["a=1; Secure", "b=2"] });
  expect(got.headers).not.toHaveProperty("date");
  expect([got.body.toString(), got.trailers["x-sum"]]).toEqual(["moved", "42"]);
  expect(told).toMatchObject({ requests: 1, addedMs: 0, errors: 0, failures: {} });
});

test("a host that the script chose stays", async () => {
  const target = await serving(({ headers }, response) => response.end(headers.host));
  const { url } = await proxied(target);
  expect((await ask(url, { headers: { host: "shop.example.com" } })).body.toString()).toBe(
    "shop.example.com",
  );
});

test("a connection of the load generator has one to the target, which is used again", async () => {
  const connections = new Set<Socket>();
  const target = await serving(({ socket }, response) => {
    connections.add(socket);
    response.end("ok");
  });
  const { url } = await proxied(target);
  const agents = [1, 2].map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  ends.push(() => agents.map((agent) => agent.destroy()));
  for (const agent of [...agents, ...agents]) await ask(url, { agent });
  expect(connections.size).toBe(2);
});

test("where the target closes its idle connection, so does the proxy", async () => {
  const sockets: Socket[] = [];
  const target = await serving(({ socket }, response) => {
    sockets.push(socket);
    response.end("ok");
  });
  const { url } = await proxied(target);
  const agent = new http.Agent({ keepAlive: true });
  const request = http.get(url, { agent });
  const [socket] = (await once(request, "socket")) as [Socket];
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
  sockets[0]?.end();
  await once(socket, "close");
});

test("an answer is held for a share of its own time, and each part of its body, too", async () => {
  const clock = countingClock();
  const target = await serving((_, response) => {
    setTimeout(() => response.write("first"), 100);
    setTimeout(() => response.end("second"), 300);
  });
  const { url, told } = await proxied(target, { by: 0.5, clock });
  expect((await ask(url)).body.toString()).toBe("firstsecond");
  const [head = 0, ...rest] = clock.waited;
  // Timers are never early, so a busy machine only adds.
  expect(head).toBeGreaterThanOrEqual(49);
  expect(Math.max(...rest)).toBeGreaterThanOrEqual(90);
  expect(told.ownMs).toBeGreaterThanOrEqual(290);
});

test("an answer in many parts ends as much later as it took longer", async () => {
  const parts = 5;
  const target = await serving((_, response) => {
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      if (sent < parts) return void response.write("part");
      clearInterval(timer);
      response.end("last");
    }, 50);
  });
  const clock = await openClock(beginning);
  ends.push(clock.close);
  const { url, told } = await proxied(target, { by: 1, clock });
  expect((await ask(url)).body.toString()).toBe("partpartpartpartlast");
  expect(told.ownMs).toBeGreaterThanOrEqual(240);
  expect(told.addedMs).toBeGreaterThanOrEqual(told.ownMs - 25);
});

test("a clock of its own waits for parts of a millisecond", async () => {
  const clock = await openClock(beginning);
  ends.push(clock.close);
  const order: string[] = [];
  await Promise.all([
    clock.wait(40).then(() => order.push("late")),
    clock.wait(0.3).then(() => order.push("soon")),
    clock.wait(0).then(() => order.push("now")),
  ]);
  expect(order).toEqual(["now", "soon", "late"]);
});

test("a clock is open once its thread runs: no answer is held until it does", async () => {
  await using folder = await createFixture();
  const trace = folder.getPath("runs");
  const clock = await openClock(
    `require("node:fs").writeFileSync(${JSON.stringify(trace)}, ""); ${beginning}`,
  );
  ends.push(clock.close);
  expect(existsSync(trace)).toBe(true);
});

test("a share of the answers is replaced by errors", async () => {
  const target = await serving((_, response) => response.end("ok"));
  const draws = [0.5, 0.01, 0.02];
  const { url, told } = await proxied(target, { errors: 0.02, random: () => draws.shift() ?? 1 });
  const statuses = [await ask(url), await ask(url), await ask(url)].map(({ status }) => status);
  expect(statuses).toEqual([200, 503, 200]);
  expect(told.errors).toBe(1);
});

/** A service of raw answers. */
async function raw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

/** Raw requests on one connection, one after the other, and what comes back until the target ends it. */
async function exchanged(url: string, ...requests: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("latin1");
  ends.push(() => socket.destroy());
  let got = "";
  socket.on("data", (text) => {
    got += text;
  });
  socket.write(requests.join(""));
  await once(socket, "close");
  return got;
}

const get = (path: string, method = "GET") => `${method} ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;

test("answers with and without a body follow each other on a connection, also to requests that do not wait", async () => {
  const target = await serving(({ url = "", method }, response) => {
    response.sendDate = false;
    if (url === "/none") return response.writeHead(204).end();
    if (url === "/same") return response.writeHead(304, { "Content-Length": "3" }).end();
    if (url === "/early") {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      return response.writeHead(200, { "Content-Length": "5" }).end("hints");
    }
    if (url === "/parts") {
      response.write("one ");
      return response.end("two");
    }
    if (url === "/last") response.setHeader("Connection", "close");
    return response.setHeader("Content-Length", "3").end(method === "HEAD" ? "" : "end");
  });
  const { url, told } = await proxied(target);
  const paths = [
    get("/none"),
    get("/same"),
    get("/head", "HEAD"),
    get("/early"),
    get("/parts"),
    get("/last"),
  ];
  const direct = await exchanged(target, ...paths);
  expect(direct).toContain("HTTP/1.1 103 Early Hints");
  expect(await exchanged(url, ...paths)).toBe(direct);
  expect(told).toMatchObject({ requests: 6, failures: {} });
});

test("an error in place of an answer leaves the connection to those that follow", async () => {
  const target = await serving(({ url, method }, response) => {
    response.sendDate = false;
    if (url === "/last") response.setHeader("Connection", "close");
    response.end(method === "HEAD" ? "" : "x".repeat(100_000));
  });
  const draws = [0, 0, 1];
  const { url } = await proxied(target, { errors: 0.5, random: () => draws.shift() ?? 1 });
  const got = await exchanged(url, get("/1"), get("/2", "HEAD"), get("/last"));
  const injected =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 39\r\n\r\n";
  expect(
    got.startsWith(`${injected}An error that loadline prove put here.\n${injected}HTTP/1.1 200 OK\r\n`),
  ).toBe(true);
});

test("whoever waits to be told to send its body is told", async () => {
  const target = await serving(async (request, response) => {
    let sent = "";
    for await (const part of request) sent += part;
    response.end(sent);
  });
  const { url } = await proxied(target);
  const request = http.request(url, {
    method: "POST",
    headers: { expect: "100-continue", "transfer-encoding": "chunked" },
    agent: false,
  });
  request.flushHeaders();
  await once(request, "continue");
  request.end("body");
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(await once(answer.setEncoding("utf8"), "data")).toEqual(["body"]);
});

test.each([
  ["before its answer", (socket: Socket) => socket.destroy()],
  ["in its head", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-")],
  ["in its body", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")],
  [
    "in a chunk",
    (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha"),
  ],
  ["in nonsense", (socket: Socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n\r\n")],
  [
    "in a chunk of nonsense",
    (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"),
  ],
])("a target that closes or strays %s breaks the connection off, too", async (_, answer) => {
  const { url, told } = await proxied(await raw(answer));
  await expect(ask(url)).rejects.toThrow(/socket hang up|aborted|ECONNRESET/);
  expect(Object.values(told.failures)).toEqual([1]);
});

test("a target that does not listen is a broken connection, not an answer", async () => {
  const { url, told } = await proxied("http://127.0.0.1:1");
  await expect(ask(url)).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(told.failures).toEqual({ ECONNREFUSED: 1 });
});

test("an answer without a length ends where the target ends it", async () => {
  const { url } = await proxied(await raw((socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nuntil the end")));
  expect((await ask(url)).body.toString()).toBe("until the end");
});

test("an answer that comes before the body of the request has ended is passed on at once", async () => {
  const target = await serving((_, response) => response.writeHead(413).end("too large"));
  const { url } = await proxied(target);
  const request = http.request(url, {
    method: "POST",
    headers: { "content-length": "1000000" },
    agent: false,
  });
  request.on("error", () => undefined).write("the first part");
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  request.destroy();
});

test("many connections at once are all answered", async () => {
  const target = await serving((_, response) => response.end("ok"));
  const { url, told } = await proxied(target);
  const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await ask(url)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(told).toMatchObject({ requests: 300, failures: {} });
});

test("a large answer is streamed: the target waits for whoever reads slowly", async () => {
  let sent = 0;
  const whole = 64 << 20;
  const target = await serving((_, response) => {
    const part = Buffer.alloc(1 << 16, "x");
    const send = (): void => {
      while (sent < whole) {
        sent += part.length;
        if (!response.write(part)) return void response.once("drain", send);
      }
      response.end();
    };
    send();
  });
  const { url } = await proxied(target);
  const request = http.get(url);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  await once(answer, "readable");
  // Nobody reads on: what is under way are buffers of sockets and streams.
  let before = -1;
  while (sent !== before) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(sent).toBeLessThan(whole / 2);
  let read = 0;
  for await (const part of answer) read += part.length;
  expect(read).toBe(whole);
});

test("a WebSocket is passed through, and an answer in it is held for a share of its time", async () => {
  const clock = countingClock();
  const server = http.createServer();
  server.on("upgrade", (request, socket: Socket) => {
    const accepted = createHash("sha1").update(`${request.headers["sec-websocket-key"]}x`).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Key: ${accepted}\r\n\r\n`,
    );
    socket.on("error", () => undefined);
    socket.once("end", () => socket.end());
    socket.on("data", (text) => setTimeout(() => socket.write(`echo ${text}`), 100));
  });
  const { port, told } = await proxied(`http://127.0.0.1:${await listening(server)}`, { by: 0.5, clock });
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  ends.push(() => socket.destroy());
  const head = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n";
  socket.write(`GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}\r\n`);
  const [accepted] = await once(socket, "data");
  expect(accepted).toMatch(
    /^HTTP\/1\.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Key: .+\r\n\r\n$/,
  );
  // What the answer before was held too long is made up for.
  const beforeMs = told.addedMs;
  socket.write("hello");
  expect(await once(socket, "data")).toEqual(["echo hello"]);
  expect((clock.waited.at(-1) ?? 0) + beforeMs).toBeGreaterThanOrEqual(49);
  expect(told.requests).toBe(1);
});

test("a refused upgrade is answered as the target answers it", async () => {
  const target = await serving((_, response) => response.writeHead(403, { "X-Why": "closed" }).end("no"));
  const { url } = await proxied(target);
  const got = await ask(url, { headers: { connection: "Upgrade", upgrade: "websocket" }, agent: false });
  expect([got.status, got.headers["x-why"], got.body.toString()]).toEqual([403, "closed", "no"]);
});

/** A call over HTTP/2, as gRPC makes it. */
async function call(url: string, path: string, body?: string) {
  const session = http2.connect(url);
  try {
    const stream = session.request({ ":path": path, ":method": "POST", te: "trailers" });
    const seen: { head?: http2.IncomingHttpHeaders; flags?: number; trailers?: http2.IncomingHttpHeaders } =
      {};
    stream.on("response", (head, flags) => Object.assign(seen, { head, flags }));
    stream.on("trailers", (trailers) => Object.assign(seen, { trailers }));
    stream.end(body);
    let text = "";
    for await (const part of stream) text += part;
    return { ...seen, text };
  } finally {
    session.close();
  }
}

async function serving2(): Promise<string> {
  const server = http2.createServer();
  server.on("stream", async (stream, headers) => {
    let sent = "";
    for await (const part of stream) sent += part;
    if (headers[":path"] === "/bare") return stream.respond({ "grpc-status": "5" }, { endStream: true });
    stream.respond(
      { ":status": 200, "x-authority": headers[":authority"], "x-te": headers.te },
      { waitForTrailers: true },
    );
    stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(`echo ${sent}`);
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

test("what a server of HTTP/2 alone says to HTTP/1.1 is passed on, so that the gate knows that it is there", async () => {
  const server = http2.createServer();
  const { port, told } = await proxied(`http://127.0.0.1:${await listening(server)}`);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [first] = (await once(socket, "data")) as [Buffer];
  // A frame of type SETTINGS on stream 0.
  expect([first[3], first.readUInt32BE(5)]).toEqual([4, 0]);
  await once(socket.resume(), "close");
  expect(told).toMatchObject({ requests: 1, failures: {} });
});

test("HTTP/2 without TLS is passed on with its trailers", async () => {
  const target = await serving2();
  const { url } = await proxied(target);
  const got = await call(url, "/ok", "hello");
  expect(got.text).toBe("echo hello");
  expect(got.head).toMatchObject({ ":status": 200, "x-authority": new URL(target).host, "x-te": "trailers" });
  expect(got.trailers).toMatchObject({ "grpc-status": "0" });
});

test("an answer of headers alone stays one", async () => {
  const { url } = await proxied(await serving2());
  const { head, flags = 0 } = await call(url, "/bare");
  expect(head).toMatchObject({ "grpc-status": "5" });
  expect(flags & http2.constants.NGHTTP2_FLAG_END_STREAM).not.toBe(0);
});

test("a broken call of HTTP/2 breaks the call off", async () => {
  const { url } = await proxied("http://127.0.0.1:1");
  await expect(call(url, "/ok")).rejects.toThrow(/NGHTTP2_INTERNAL_ERROR/);
});

/** A service of HTTP/2 that does something with each stream. */
async function serving2By(act: (stream: http2.ServerHttp2Stream) => void): Promise<string> {
  const server = http2.createServer();
  server.on("session", (session) => ends.push(() => session.destroy()));
  server.on("stream", (stream) => act(stream.on("error", () => undefined)));
  return `http://127.0.0.1:${await listening(server)}`;
}

test("an answer of HTTP/2 is held for a share of its own time, and each part of it, too", async () => {
  const clock = countingClock();
  const target = await serving2By((stream) => {
    setTimeout(() => {
      stream.respond();
      stream.write("first");
    }, 100);
    setTimeout(() => stream.end("second"), 300);
  });
  const { url, told } = await proxied(target, { by: 0.5, clock });
  expect((await call(url, "/")).text).toBe("firstsecond");
  expect(clock.waited[0]).toBeGreaterThanOrEqual(49);
  expect(Math.max(...clock.waited)).toBeGreaterThanOrEqual(90);
  expect(told.ownMs).toBeGreaterThanOrEqual(290);
});

test("a share of the answers of HTTP/2 is replaced by errors", async () => {
  const draws = [0.5, 0.01];
  const { url, told } = await proxied(await serving2(), { errors: 0.02, random: () => draws.shift() ?? 1 });
  const statuses = [await call(url, "/ok"), await call(url, "/ok")].map(({ head }) => head?.[":status"]);
  expect(statuses).toEqual([200, 503]);
  expect(told).toMatchObject({ requests: 2, errors: 1, failures: {} });
});

test("a target of HTTP/2 that closes in its answer breaks the call off", async () => {
  const target = await serving2By((stream) => {
    stream.respond();
    stream.write("half", () => stream.session?.destroy());
  });
  const { url, told } = await proxied(target);
  await expect(call(url, "/")).rejects.toThrow(/NGHTTP2_INTERNAL_ERROR/);
  expect(Object.values(told.failures)).toEqual([1]);
});

test("an answer of HTTP/2 that comes before the request has ended is passed on at once", async () => {
  const target = await serving2By((stream) => stream.respond({ ":status": 413 }, { endStream: true }));
  const { url } = await proxied(target);
  const session = http2.connect(url);
  ends.push(() => session.destroy());
  const stream = session.request({ ":path": "/", ":method": "POST" });
  stream.on("error", () => undefined).write("the first part");
  const [head] = await once(stream, "response");
  expect(head[":status"]).toBe(413);
});

const tls = (name: string) => new URL(`../../fixtures/tls/${name}.pem`, import.meta.url);

/** Asks by HTTP/1.1, or by HTTP/2 without TLS. */
async function askIn(version: string, url: string) {
  if (version === "1.1") return await ask(url);
  const { head, text } = await call(url, "/");
  return { status: Number(head?.[":status"]), headers: head ?? {}, body: text };
}

test.each(["2.0", "1.1"])(
  "a TLS target is asked in the protocol of the load generator, HTTP/%s, by its own name, and its certificate is checked",
  async (version) => {
    const names: string[] = [];
    const options = {
      allowHTTP1: true,
      key: readFileSync(tls("server-key")),
      cert: readFileSync(tls("server")),
      SNICallback: (name: string, done: (error: null) => void) => {
        names.push(name);
        done(null);
      },
    };
    const server = http2.createSecureServer(options);
    server.on("request", (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => {
      response.setHeader("x-host", request.authority ?? request.headers.host ?? "");
      response.setHeader("set-cookie", ["a=1", "b=2"]);
      response.end(request.httpVersion);
    });
    const port = await listening(server);
    // The certificate is for the address alone.
    const [route, named] = ["127.0.0.1", "localhost"].map((host) => ({
      target: `https://${host}:${port}`,
      by: 0,
      errors: 0,
    }));
    if (route === undefined || named === undefined) throw new Error("no route");
    const known = await openProxy([route], { NODE_EXTRA_CA_CERTS: tls("ca").pathname });
    ends.push(known.end);
    const got = await askIn(version, known.urls[0] ?? "");
    expect([got.status, got.body.toString(), got.headers["x-host"]]).toEqual([
      200,
      version,
      `127.0.0.1:${port}`,
    ]);
    expect(got.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    const unknown = await openProxy([route, named], {});
    for (const url of unknown.urls) {
      await expect(askIn(version, url)).rejects.toThrow(/socket hang up|ECONNRESET|NGHTTP2_INTERNAL_ERROR/);
    }
    const { told } = await unknown.end();
    expect(Object.keys(told[0]?.failures ?? {})[0]).toMatch(/CERT|SIGNED|ISSUER|VERIFY/);
    expect(names).toContain("localhost");
  },
);

test("the proxy is a process of its own, with no variable of this one, which tells what it did", async () => {
  const target = await serving((_, response) => response.end("ok"));
  const routes = [0, 1].map((by) => ({ target: `${target}/shop`, by, errors: 0 }));
  const proxy = await openProxy(routes, { SECRET: "s3cret" });
  for (const url of proxy.urls) {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop$/);
    expect((await ask(url)).body.toString()).toBe("ok");
  }
  const { told, cpuMs } = await proxy.end();
  expect(told).toMatchObject([{ requests: 1, addedMs: 0 }, { requests: 1 }]);
  expect(told[1]?.addedMs).toBeGreaterThan(0);
  expect(cpuMs).toBeGreaterThan(0);
});

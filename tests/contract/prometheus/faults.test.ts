import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { Failure } from "../../../src/model/failure.ts";
import type { PrometheusSource } from "../../../src/ports/prometheus-source.ts";
import { createPrometheus, type Prometheus } from "../../../src/prometheus/api/client.ts";
import { startPrometheus } from "../../prometheus/server.ts";

interface Seen {
  readonly method: string | undefined;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

/** What the server does with its nth request, counted from 1. */
type Play = (response: ServerResponse, n: number, seen: Seen) => void;

interface Stage {
  readonly url: string;
  /** The requests so far. */
  readonly seen: Seen[];
}

const tlsFixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), "utf8");

/** A server on loopback that plays a Prometheus for one test. */
async function stage(play: Play, { tls = false } = {}): Promise<Stage> {
  const seen: Seen[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "", "http://stage");
    let form = "";
    for await (const chunk of request) form += String(chunk);
    const parameters = Object.fromEntries([...url.searchParams, ...new URLSearchParams(form)]);
    const { method, headers } = request;
    const one = { method, path: url.pathname, parameters, headers };
    play(response, seen.push(one), one);
  };
  const server = tls
    ? createTlsServer({ cert: tlsFixture("server"), key: tlsFixture("server-key") }, listener)
    : createServer(listener);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `${tls ? "https" : "http"}://127.0.0.1:${port}`, seen };
}

function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no port");
      resolve(address.port);
    });
  });
}

interface Client extends Prometheus {
  /** What it would have waited between tries. */
  readonly pausesMs: number[];
}

/** A client that asks again at once. */
function client(source: Partial<PrometheusSource> & { readonly url: string }): Client {
  const pausesMs: number[] = [];
  const pause = async (ms: number) => {
    pausesMs.push(ms);
  };
  const prometheus = createPrometheus({ headers: {}, ca: undefined, timeoutMs: 30_000, ...source }, pause);
  return { ...prometheus, pausesMs };
}

function send(response: ServerResponse, status: number, body: object | string, headers = {}): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

const empty = { status: "success", data: { resultType: "vector", result: [] } };

function refusal(errorType: string, error: string): object {
  return { status: "error", errorType, error };
}

/** The one line that a query fails with. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  if (!(error instanceof Failure)) throw new Error("no failure", { cause: error });
  expect(error.code).toBe("run");
  expect(error.message).not.toMatch(/[\n\r]/);
  return error.message;
}

describe("what is sent", () => {
  test("stays under the path of the URL", async () => {
    const { url, seen } = await stage((response) => send(response, 200, empty));
    const prometheus = client({ url: `${url}/select/0/prometheus/` });
    await prometheus.query("up", { time: new Date(1_700_000_000_781) });
    expect(seen).toMatchObject([
      {
        method: "GET",
        path: "/select/0/prometheus/api/v1/query",
        parameters: { query: "up", time: "1700000000.781" },
      },
    ]);
    expect(prometheus.name).toBe(`${url}/select/0/prometheus`);
  });

  test("has the range and the step in seconds", async () => {
    const { url, seen } = await stage((response) => send(response, 200, empty));
    const range = { start: new Date(1_700_000_000_000), end: new Date(1_700_000_060_500), stepMs: 1500 };
    await client({ url }).queryRange('rate(x{a="b c+d&e"}[1m])', range);
    expect(seen[0]).toMatchObject({
      path: "/api/v1/query_range",
      parameters: {
        query: 'rate(x{a="b c+d&e"}[1m])',
        start: "1700000000",
        end: "1700000060.5",
        step: "1.5",
      },
    });
  });

  test("asks VictoriaMetrics for the very range and for its last values", async () => {
    const { url, seen } = await stage((response) => send(response, 200, empty));
    await client({ url }).queryRange("up", { start: new Date(0), end: new Date(1000), stepMs: 1000 });
    expect(seen[0]?.parameters).toMatchObject({ nocache: "1", latency_offset: "1s" });
  });

  test("carries the headers of the source in every request", async () => {
    const { url, seen } = await stage((response) => send(response, 200, empty));
    const headers = { Authorization: "Bearer s3cret", "X-Scope-OrgID": "team-a" };
    await client({ url, headers }).query("up", {});
    await client({ url, headers }).query("x".repeat(4000), {});
    const sent = { authorization: "Bearer s3cret", "x-scope-orgid": "team-a" };
    expect(seen).toMatchObject([{ headers: sent }, { headers: sent }]);
  });

  test("goes by POST where the URL would be over 2 kB", async () => {
    const { url, seen } = await stage((response) => send(response, 200, empty));
    const query = `sum(${'{__name__="a"} or '.repeat(200)}up)`;
    await client({ url }).query(query, {});
    expect(seen).toMatchObject([{ method: "POST", parameters: { query } }]);
  });

  test.each([403, 405, 501])("goes by GET after all where POST is answered with %i", async (status) => {
    const { url, seen } = await stage((response, n) => send(response, n === 1 ? status : 200, empty));
    const query = "x".repeat(4000);
    expect(await client({ url }).query(query, {})).toMatchObject({ kind: "vector" });
    expect(seen).toMatchObject([{ method: "POST" }, { method: "GET", parameters: { query } }]);
  });

  test("is at most four requests at once", async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    const { url, seen } = await stage((response, n) => {
      waiting.push(response);
      most = Math.max(most, waiting.length);
      // Nobody is answered before four have asked: fewer at once would never end.
      if (n % 4 === 0) for (const each of waiting.splice(0)) send(each, 200, empty);
    });
    const prometheus = client({ url });
    await Promise.all(Array.from({ length: 20 }, () => prometheus.query("up", {})));
    expect(seen).toHaveLength(20);
    expect(most).toBe(4);
  });

  test("goes over TLS to a server whose authority is given", async () => {
    const { url } = await stage((response) => send(response, 200, empty), { tls: true });
    expect(await client({ url, ca: tlsFixture("ca") }).query("up", {})).toMatchObject({ kind: "vector" });
  });
});

describe("what is answered", () => {
  test("may be compressed", async () => {
    const body = gzipSync(JSON.stringify(empty));
    const { url, seen } = await stage((response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(body);
    });
    expect(await client({ url }).query("up", {})).toMatchObject({ kind: "vector" });
    expect(seen[0]?.headers["accept-encoding"]).toBe("gzip");
  });

  test("may be NaN everywhere", async () => {
    const values = Array.from({ length: 100 }, (_, n) => [n, "NaN"]);
    const result = [{ metric: {}, values }];
    const { url } = await stage((response) =>
      send(response, 200, { status: "success", data: { resultType: "matrix", result } }),
    );
    const range = { start: new Date(0), end: new Date(99_000), stepMs: 1000 };
    const answer = await client({ url }).queryRange("0/0", range);
    if (answer.kind !== "matrix") throw new Error(answer.kind);
    const read = answer.series.flatMap(({ values }) => values.map(({ value }) => value));
    expect(read).toEqual(values.map(() => Number.NaN));
  });

  test("tells the server's version and clock, the tries before it not counted", async () => {
    const date = "Tue, 14 Nov 2023 22:13:20 GMT";
    const { url } = await stage((response, n) =>
      n === 1
        ? send(response, 503, "starting")
        : send(response, 200, { status: "success", data: { version: "2.42.0" } }, { date }),
    );
    const info = await client({ url }).buildInfo();
    expect(info).toMatchObject({ version: "2.42.0", serverTime: new Date(1_700_000_000_000) });
    expect(info.roundTripMs).toBeGreaterThan(0);
  });

  test("of series are labels", async () => {
    const { url, seen } = await stage((response) =>
      send(response, 200, { status: "success", data: [{ job: "shop" }] }),
    );
    const range = { start: new Date(0), end: new Date(1000) };
    expect(await client({ url }).series('{job="shop"}', range)).toEqual([{ job: "shop" }]);
    expect(seen[0]).toMatchObject({ path: "/api/v1/series", parameters: { "match[]": '{job="shop"}' } });
  });
});

describe("a refusal that may pass", () => {
  test.each([500, 502, 503, 504, 429])("by status %i is asked again, later and later", async (status) => {
    const { url, seen } = await stage((response, n) =>
      n <= 3 ? send(response, status, "not now") : send(response, 200, empty),
    );
    const prometheus = client({ url });
    expect(await prometheus.query("up", {})).toMatchObject({ kind: "vector" });
    expect(seen).toHaveLength(4);
    const [first = 0, second = 0, third = 0] = prometheus.pausesMs;
    expect(first).toBeGreaterThanOrEqual(250);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(third).toBeGreaterThanOrEqual(1000);
    expect(third).toBeLessThanOrEqual(2000);
  });

  test("does not go on for ever", async () => {
    const { url, seen } = await stage((response) => send(response, 503, "Service Unavailable"));
    const prometheus = client({ url });
    expect(await failureOf(prometheus.query("up", {}))).toBe(
      `${url} answered 503 Service Unavailable: Service Unavailable; check its log, and that of a proxy in front of it`,
    );
    expect(seen).toHaveLength(4);
    expect(prometheus.pausesMs).toHaveLength(3);
  });

  test("is asked again when the server says", async () => {
    const { url } = await stage((response, n) =>
      n === 1 ? send(response, 429, "slow down", { "retry-after": "3" }) : send(response, 200, empty),
    );
    const prometheus = client({ url });
    await prometheus.query("up", {});
    expect(prometheus.pausesMs).toEqual([3000]);
  });

  test("is asked again at the date that the server says", async () => {
    const soon = new Date(Date.now() + 4000).toUTCString();
    const { url } = await stage((response, n) =>
      n === 1 ? send(response, 503, "restarting", { "retry-after": soon }) : send(response, 200, empty),
    );
    const prometheus = client({ url });
    await prometheus.query("up", {});
    expect(prometheus.pausesMs[0]).toBeGreaterThan(2000);
    expect(prometheus.pausesMs[0]).toBeLessThanOrEqual(4000);
  });

  test("is final where the server asks for more patience than a gate has", async () => {
    const { url, seen } = await stage((response) => send(response, 429, "", { "retry-after": "120" }));
    expect(await failureOf(client({ url }).query("up", {}))).toBe(
      `${url} answered 429 Too Many Requests; it asks to wait 2 min; query less, or less often`,
    );
    expect(seen).toHaveLength(1);
  });

  test("is not waited for once nobody wants the answer", async () => {
    const { url, seen } = await stage((response) => send(response, 503, "starting"));
    const wanted = new AbortController();
    const reason = new Error("nobody waits");
    const pause = async () => wanted.abort(reason);
    const prometheus = createPrometheus({ url, headers: {}, ca: undefined, timeoutMs: 30_000 }, pause);
    await expect(prometheus.query("up", { signal: wanted.signal })).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });
});

describe("a refusal that stays", () => {
  test.each([
    {
      name: "a parse error",
      status: 400,
      body: refusal("bad_data", 'invalid parameter "query": 1:4: parse error: unexpected end of input'),
      told: '400 Bad Request: invalid parameter "query": 1:4: parse error: unexpected end of input; fix the query',
    },
    {
      name: "an execution that failed",
      status: 422,
      body: refusal("execution", "query processing would load too many samples into memory"),
      told: "422 Unprocessable Entity: query processing would load too many samples into memory; fix the query",
    },
    {
      name: "a query that takes the server too long",
      status: 503,
      body: refusal("timeout", "query timed out in expression evaluation"),
      told: "503 Service Unavailable: query timed out in expression evaluation; query less",
    },
    { name: "no credentials", status: 401, body: "Unauthorized", told: "check the environment variables" },
    { name: "no tenant", status: 401, body: "no org id\n", told: "401 Unauthorized: no org id; check the" },
    {
      name: "wrong credentials",
      status: 403,
      body: "",
      told: "403 Forbidden; check the environment variables",
    },
    {
      name: "a wrong path",
      status: 404,
      body: "404 page not found\n",
      told: "404 Not Found: 404 page not found; check prometheus-url, or url under prometheus in the gate file: is that Prometheus, and does its URL need a path",
    },
    {
      name: "http where https is spoken, as Go's servers say",
      status: 400,
      body: "Client sent an HTTP request to an HTTPS server.\n",
      told: "to an HTTPS server.; check prometheus-url, or url under prometheus in the gate file: http or https",
    },
    { name: "an error with status 200", status: 200, body: refusal("internal", "oh"), told: "200 OK: oh" },
  ])("for $name says so and is not asked again", async ({ status, body, told }) => {
    const { url, seen } = await stage((response) => send(response, status, body));
    expect(await failureOf(client({ url }).query("up{", {}))).toContain(`${url} answered`);
    expect(await failureOf(client({ url }).query("up{", {}))).toContain(told);
    expect(seen).toHaveLength(2);
  });

  test("is one short line, whatever the server writes", async () => {
    const text = `line one\nline two\u001b[31m red \u202e${"x".repeat(10_000)}`;
    const { url } = await stage((response) => send(response, 400, refusal("bad_data", text)));
    const message = await failureOf(client({ url }).query("up", {}));
    expect(message).toContain("line one line two [31m red x");
    expect(message.length).toBeLessThan(400);
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe("secrets", () => {
  const headers = { authorization: "Bearer s3cret", "x-scope-orgid": "team-a" };

  test("never follow a redirect to another host", async () => {
    const other = await stage((response) => send(response, 200, empty));
    const { url } = await stage((response) => {
      response.writeHead(302, { location: `${other.url}/login?state=private` }).end();
    });
    const message = await failureOf(client({ url, headers }).query("up", {}));
    expect(message).toContain(`${url} redirects to ${other.url}/login (status 302), which was not followed`);
    expect(message).not.toContain("private");
    expect(other.seen).toEqual([]);
  });

  test("are not in any message", async () => {
    const { url } = await stage((response) => send(response, 401, "no"));
    const withUser = url.replace("http://", "http://someone:s3cret@");
    const prometheus = client({ url: `${withUser}/?token=s3cret`, headers });
    expect(prometheus.name).toBe(url);
    expect(await failureOf(prometheus.query("up", {}))).not.toContain("s3cret");
  });

  test("with a line break in them are told, not sent", async () => {
    const { url, seen } = await stage((response) => send(response, 200, empty));
    const broken = { authorization: "Bearer s3cret\nx-admin: yes" };
    const message = await failureOf(client({ url, headers: broken }).query("up", {}));
    expect(message).toContain("look for a line break in the environment variables");
    expect(message).not.toContain("s3cret");
    expect(seen).toEqual([]);
  });
});

describe("a server that does not answer as Prometheus does", () => {
  test.each([
    ["a login page", "text/html; charset=utf-8", "<!doctype html><title>Sign in</title>", "a web page"],
    ["a page without a type", "application/json", " <html><body>proxy</body>", "a web page"],
    ["no JSON", "application/json", '{"status":"succ', "it is not JSON"],
    ["nothing", "application/json", "", "it is not JSON"],
    ["another API", "application/json", '{"series":[]}', "not as Prometheus does (status: "],
  ])("but with %s is told", async (_, type, body, told) => {
    const { url, seen } = await stage((response) => send(response, 200, body, { "content-type": type }));
    const message = await failureOf(client({ url }).query("up", {}));
    expect(message).toContain(told);
    expect(message).toContain("check prometheus-url");
    expect(seen).toHaveLength(1);
  });

  test("within the time is given up, at its first byte or in the middle", async () => {
    const silent = await stage(() => {});
    const stuck = await stage((response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"status":');
    });
    const packed = await stage((response) => {
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .write(gzipSync("x".repeat(1000)).subarray(0, 12));
    });
    for (const { url, seen } of [silent, stuck, packed]) {
      const message = await failureOf(client({ url, timeoutMs: 100 }).query("up", {}));
      expect(message).toContain(`${url} did not answer within 100 ms; check`);
      expect(seen).toHaveLength(1);
    }
  });

  test("is left when the answer is no longer wanted", async () => {
    const wanted = new AbortController();
    const reason = new Error("nobody waits");
    const { url } = await stage(() => wanted.abort(reason));
    await expect(client({ url }).query("up", { signal: wanted.signal })).rejects.toBe(reason);
  });

  test("but cuts the connection is told, before its answer or within", async () => {
    const before = await stage((response) => response.destroy());
    const within = await stage((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"status":', () => response.destroy());
    });
    const chunked = await stage((response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.write(gzipSync("x".repeat(1000)).subarray(0, 12), () => response.destroy());
    });
    for (const { url, seen } of [before, within, chunked]) {
      expect(await failureOf(client({ url }).query("up", {}))).toContain(
        `${url} closed the connection early (`,
      );
      expect(seen).toHaveLength(1);
    }
  });

  test("but with 100 MB is cut off at 32 MB", async () => {
    const chunk = Buffer.alloc(1024 * 1024, "x");
    let sentMb = 0;
    const { url } = await stage((response) => {
      const more = () => {
        if (response.destroyed) return;
        if (sentMb === 100) response.end();
        else response.write(chunk, () => more());
        sentMb += 1;
      };
      more();
    });
    const message = await failureOf(client({ url }).query("up", {}));
    expect(message).toContain(`${url} answered more than 32 MB; query fewer series`);
    expect(sentMb).toBeLessThan(50);
  });

  test("but with 100 MB in 100 kB is cut off as well", async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    const { url } = await stage((response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    expect(await failureOf(client({ url }).query("up", {}))).toContain("more than 32 MB");
  });

  test("for its name is unknown is told", async () => {
    const message = await failureOf(client({ url: "http://prometheus.invalid:9090" }).query("up", {}));
    expect(message).toContain(
      "http://prometheus.invalid:9090 cannot be found: its host name does not resolve (",
    );
  });

  test("for nobody listens is told", async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const message = await failureOf(client({ url: `http://127.0.0.1:${port}` }).query("up", {}));
    expect(message).toBe(
      `http://127.0.0.1:${port} refuses connections (ECONNREFUSED); check that it is running, and the port in ` +
        "prometheus-url, or url under prometheus in the gate file",
    );
  });

  test.each([
    ["unknown", undefined],
    ["not the one of ca-file", tlsFixture("server")],
    ["unknown, and ca-file holds no certificate", "no PEM"],
  ])("over TLS for its authority is %s is told with the cure", async (_, ca) => {
    const { url, seen } = await stage((response) => send(response, 200, empty), { tls: true });
    const message = await failureOf(client({ url, ca }).query("up", {}));
    expect(message).toContain(`${url} has a certificate from an untrusted authority (`);
    expect(message).toContain("set ca-file under prometheus");
    expect(seen).toEqual([]);
  });

  test("over TLS for its certificate is another host's is told", async () => {
    const { url } = await stage((response) => send(response, 200, empty), { tls: true });
    const elsewhere = url.replace("127.0.0.1", "localhost");
    const message = await failureOf(client({ url: elsewhere, ca: tlsFixture("ca") }).query("up", {}));
    expect(message).toContain("has an invalid certificate (ERR_TLS_CERT_ALTNAME_INVALID)");
  });

  test("for https is asked where http is spoken is told", async () => {
    const { url } = await stage((response) => send(response, 200, empty));
    const message = await failureOf(client({ url: url.replace("http:", "https:") }).query("up", {}));
    expect(message).toContain("does not use the protocol of its URL (");
  });
});

describe("a real Prometheus", () => {
  test("answers every call, and its refusals are told in its own words", async () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const history = `# TYPE depth gauge\ndepth{queue="a"} 5 ${nowSeconds - 60}\ndepth{queue="a"} NaN ${nowSeconds - 45}\ndepth{queue="b"} +Inf ${nowSeconds - 45}\n# EOF\n`;
    await using running = await startPrometheus({ history });
    const prometheus = client({ url: running.url });
    const over = {
      start: new Date((nowSeconds - 60) * 1000),
      end: new Date((nowSeconds - 30) * 1000),
      stepMs: 15_000,
    };
    const { serverTime } = await prometheus.buildInfo();
    expect(Math.abs((serverTime?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const long = `depth${" or depth".repeat(500)}`;
    for (const query of ["depth", long]) {
      const answer = await prometheus.queryRange(query, over);
      if (answer.kind !== "matrix") throw new Error(answer.kind);
      const valuesOf = (queue: string) =>
        answer.series.find(({ labels }) => labels["queue"] === queue)?.values.map(({ value }) => value);
      expect(valuesOf("a")).toEqual([5, Number.NaN, Number.NaN]);
      expect(valuesOf("b")).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    }
    expect(await prometheus.query("vector(1)", {})).toMatchObject({
      kind: "vector",
      series: [{ sample: { value: 1 } }],
    });
    expect(await prometheus.query("time()", {})).toMatchObject({ kind: "scalar" });
    expect(await prometheus.query('"hello"', {})).toMatchObject({ kind: "string", text: "hello" });
    expect(await prometheus.series("depth", over)).toHaveLength(2);
    expect(await failureOf(prometheus.query("up{", {}))).toContain("400 Bad Request: invalid parameter");
    expect(await failureOf(prometheus.queryRange("depth", { ...over, stepMs: 1 }))).toContain(
      "11,000 points",
    );
    expect(await failureOf(prometheus.query("depth * on() depth", {}))).toContain(
      "422 Unprocessable Entity: ",
    );
  });
});

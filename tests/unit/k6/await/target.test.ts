import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { addressBelow, awaitTarget } from "../../../../src/k6/await/target.ts";
import { Failure } from "../../../../src/model/failure.ts";
import { serveGrpc } from "../../../fixtures/k6/foreign/servers.ts";
import { serve } from "../fakes.ts";

const never = new AbortController().signal;
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function answering(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = await serve(listener);
  open.push(server);
  return server.url;
}

/** A server that closes every connection without a word. */
async function closing(): Promise<string> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** An address that nobody listens on. */
async function deserted(): Promise<string> {
  const { url, close } = await serve(() => undefined);
  await close();
  return url;
}

function awaiting(
  target: string,
  given: Partial<Parameters<typeof awaitTarget>[1]> = {},
  signal = never,
): Promise<string> {
  return awaitTarget(target, { path: "/health", status: undefined, timeoutMs: 250, ...given }, signal).then(
    () => "ready",
    (error: unknown) => (error instanceof Failure ? `${error.code}: ${error.message}` : String(error)),
  );
}

const advice =
  "Check that the deployment is up and reachable from here, or raise await-timeout (in a terminal --await-timeout).";

describe("a target is ready", () => {
  test.each([200, 204, 401, 404])("with status %i when any below 500 will do", async (status) => {
    const url = await answering((_, response) => response.writeHead(status).end());
    expect(await awaiting(url, { timeoutMs: 60_000 })).toBe("ready");
  });

  test("as soon as it gives the status that was asked for", async () => {
    let answers = 0;
    const url = await answering((_, response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 404 : 200).end();
    });
    expect(await awaiting(url, { status: 200, timeoutMs: 60_000 })).toBe("ready");
    expect(answers).toBe(3);
  });

  test.each([
    ["me:s%40cret", "me:s@cret"],
    ["usér:pässwörd", "usér:pässwörd"],
    ["us%C3%A9r:p%C3%A4ss", "usér:päss"],
  ])("after it was asked with the credentials of its URL: %s", async (written, meant) => {
    const seen: unknown[] = [];
    const url = await answering((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.end();
    });
    expect(await awaiting(url.replace("//", `//${written}@`), { timeoutMs: 60_000 })).toBe("ready");
    expect(seen).toEqual(["/health", `Basic ${Buffer.from(meant).toString("base64")}`]);
  });
});

describe("a login page is no target", () => {
  const vercel = "Vercel's deployment protection";
  const sso = "https://vercel.com/sso-api?url=x&nonce=1";
  test.each<[string, number, Record<string, string | string[]>, string]>([
    [vercel, 302, { location: sso }, ""],
    [vercel, 401, { "set-cookie": ["a=b", "_vercel_sso_nonce=abc; Path=/"] }, "Authentication Required"],
    [vercel, 401, {}, `{"protection":{"vercel_auth_callback":"${sso}"}}`],
    [vercel, 401, {}, '<form method="post"><input name="_vercel_password"></form>'],
    ["Cloudflare Access", 302, { location: "https://acme.cloudflareaccess.com/cdn-cgi/access/login/x" }, ""],
    ["Cloudflare Access", 403, { "cf-access-domain": "shop.test" }, ""],
    ["Cloudflare Access", 401, { "www-authenticate": 'Cloudflare-Access resource_metadata="x"' }, ""],
    ["Netlify's login", 302, { location: "https://app.netlify.com/authorize?x" }, ""],
    ["Google's Identity-Aware Proxy", 302, { "x-goog-iap-generated-response": "true", location: "/x" }, ""],
    ["Azure's login", 302, { location: "/.auth/login/aad" }, ""],
  ])("of %s, by status %i and %j %s", async (name, status, headers, body) => {
    const url = await answering((_, response) => response.writeHead(status, headers).end(body));
    const told = await awaiting(url, { timeoutMs: 60_000 });
    expect(told).toContain(
      `run: The target ${url}/health is behind ${name}, so its login page would be measured. `,
    );
    expect(told).toMatch(/See docs\/previews\.md\.$/);
    expect(await awaiting(url, { status, timeoutMs: 60_000 })).toBe("ready");
  });

  test("however often the target redirects before, and with the headers that did not help", async () => {
    const url = await answering(({ url: path }, response) => {
      const location = path === "/health" ? "/welcome" : sso;
      response.writeHead(307, { location }).end();
    });
    expect(await awaiting(url, { headers: { "x-bypass": "wrong" }, timeoutMs: 60_000 })).toContain(
      "The headers of await (x-bypass) did not let it in: check their values.",
    );
  });

  test.each([
    [401, { "www-authenticate": "Bearer" }, "please log in at vercel.app"],
    [302, { location: "https://vercel.com.evil.test/sso-api" }, ""],
    [302, { location: "http://a.cloudflareaccess.com.evil.test/" }, ""],
  ])("is not each answer with status %i and %j", async (status, headers, body) => {
    const url = await answering((_, response) => response.writeHead(status, headers).end(body));
    expect(await awaiting(url, { timeoutMs: 1000 })).not.toContain("is behind");
  });
});

describe("a target that is up with a doubt", () => {
  const doubtOf = async (url: string, given = {}) =>
    (await awaitTarget(url, { path: "/health", status: undefined, timeoutMs: 60_000, ...given }, never))
      .doubt;

  test.each([401, 403])("answers with status %i, which the user may say is right", async (status) => {
    const url = await answering((_, response) => response.writeHead(status).end("who are you?"));
    expect(await doubtOf(url)).toEqual({ kind: "status", path: "/health", status });
    expect(await doubtOf(url, { status })).toBeUndefined();
    expect(await doubtOf(url, { body: "who are you?" })).toBeUndefined();
  });

  test("leads to another host", async () => {
    const other = await answering((_, response) => response.end());
    const url = await answering((_, response) =>
      response.writeHead(302, { location: `${other}/login` }).end(),
    );
    const host = new URL(other).host.replace("127.0.0.1", "localhost");
    expect(await doubtOf(url)).toEqual({ kind: "elsewhere", path: "/health", host });
  });

  test("is none that leads to itself", async () => {
    const url = await answering(({ url: path }, response) => {
      if (path === "/welcome") response.end();
      else response.writeHead(301, { location: "/welcome" }).end();
    });
    expect(await doubtOf(url)).toBeUndefined();
  });
});

describe("a text that was asked for", () => {
  test("is awaited", async () => {
    let answers = 0;
    const url = await answering((_, response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 200 : 401).end(answers < 3 ? "starting" : "the shop is open");
    });
    expect(await awaiting(url, { body: "shop is open", timeoutMs: 60_000 })).toBe("ready");
    expect(answers).toBe(3);
  });

  test("is told where it does not come", async () => {
    const url = await answering((_, response) => response.end("another shop"));
    expect(await awaiting(url, { status: 200, body: "our shop", timeoutMs: 1000 })).toContain(
      'expected status 200 and the text "our shop" within 1 s, its last answer was status 200 without that text.',
    );
  });

  test("is looked for at the beginning of an answer without end", async () => {
    const url = await answering((_, response) => {
      const pour = () => {
        while (response.write("x".repeat(10_000)));
        response.once("drain", pour);
      };
      pour();
    });
    expect(await awaiting(url, { body: "xxx", timeoutMs: 60_000 })).toBe("ready");
  });
});

test("what keeps out who asks without the headers is known", async () => {
  const guardOf = async (listener: Parameters<typeof answering>[0]) => {
    const asked = { path: "/", status: undefined, timeoutMs: 60_000, headers: { "x-key": "right" } };
    return (await awaitTarget(await answering(listener), asked, never)).guard;
  };
  const locked = (status: number, headers = {}) =>
    guardOf((request, response) => {
      const isLetIn = request.headers["x-key"] === "right";
      response.writeHead(isLetIn ? 200 : status, isLetIn ? {} : headers).end();
    });
  expect(await locked(200)).toBeUndefined();
  expect(await locked(403)).toEqual({ name: "status 403", isKnown: false });
  expect(await locked(403, { "cf-access-domain": "shop.test" })).toEqual({
    name: "Cloudflare Access",
    isKnown: true,
  });
});

describe("a target that does not become ready", () => {
  test("is told with its last status", async () => {
    const url = await answering((_, response) => response.writeHead(503).end());
    expect(await awaiting(url.replace("//", "//me:secret@"), { timeoutMs: 2000 })).toBe(
      `unready: The target ${url}/health did not become ready: expected a status below 500 within 2 s, its last answer was status 503. ${advice}`,
    );
  });

  test("is told with its last status where the time ends during an attempt", async () => {
    let asked = 0;
    const url = await answering((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503).end();
    });
    expect(await awaiting(url, { timeoutMs: 2000 })).toContain("its last answer was status 503.");
  });

  test("is told by its name where it is one of two", async () => {
    const url = await deserted();
    expect(await awaiting(url, { name: "base deployment" })).toContain(
      `The base deployment ${url}/health did not become ready`,
    );
  });

  test("is told with the status that was asked for", async () => {
    const url = await answering((_, response) => response.end());
    expect(await awaiting(url, { status: 204, timeoutMs: 2000 })).toBe(
      `unready: The target ${url}/health did not become ready: expected status 204 within 2 s, its last answer was status 200. ${advice}`,
    );
  });

  test.each([
    ["nobody listens", deserted, "connection refused"],
    ["it closes the connection", closing, "connection closed without an answer"],
    ["there is no such host", async () => "http://nowhere.invalid", /no such host|could not be looked up/],
    ["it never answers", () => answering(() => undefined), "no answer in time"],
    [
      "it speaks no TLS",
      async () => (await answering(() => undefined)).replace("http:", "https:"),
      /last error: /,
    ],
  ])("is told in words when %s", async (_, start, words) => {
    const message = await awaiting(await start());
    expect(message).toMatch(words);
    expect(message).toMatch(
      /^unready: The target https?:\/\/\S+ did not become ready: expected a status below 500 within 250 ms, last error: /,
    );
  });

  test("a gRPC server without TLS is there, and has no status to be awaited", async () => {
    const server = await serveGrpc();
    open.push(server);
    expect(await awaiting(server.url, { timeoutMs: 5000 })).toBe("ready");
    expect(await awaiting(server.url, { status: 200 })).toContain(
      "did not become ready: expected status 200 within",
    );
  });

  test("is not awaited any longer when the run is cancelled", async () => {
    const stopping = new AbortController();
    const url = await answering((_, response) => {
      response.writeHead(500).end();
      stopping.abort();
    });
    expect(await awaiting(url, { timeoutMs: 60_000 }, stopping.signal)).toMatch(/^AbortError/);
  });
});

test.each(["shop.test", "", "ftp://shop.test", "me:secret@"])("%j is no target", async (target) => {
  expect(await awaiting(target)).toBe(
    `usage: The target "${target}" is not a URL. Use the deployment's address with http:// or https://.`,
  );
});

test("a redirect to the machine's own cloud is not followed", async () => {
  const url = await answering((_, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  );
  expect(await awaiting(url, { timeoutMs: 400 })).toContain(
    "last error: it redirects to 169.254.169.254, an address of this machine's own link or cloud, which was not asked.",
  );
});

test("a target that is no URL does not show its credentials", async () => {
  expect(await awaiting("ftp://me:secret@shop.test")).toMatch(
    /^usage: The target "ftp:\/\/shop\.test" is not a URL\./,
  );
});

test.each([
  ["http://shop.test", "/", "http://shop.test/"],
  ["http://shop.test/", "health", "http://shop.test/health"],
  ["http://shop.test/pr-7/", "/health?deep=1", "http://shop.test/pr-7/health?deep=1"],
  ["http://shop.test", "//evil.test/x", "http://shop.test/evil.test/x"],
])("below %s, %s is %s", (target, path, address) => {
  expect(addressBelow(target, path).href).toBe(address);
});

// What init finds to request of a service, and what it makes of it.

import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { createFixture } from "fs-fixture";
import { afterEach, describe, expect, test } from "vitest";
import { explore } from "../../../src/features/init/requests/explore.ts";
import { lookAt } from "../../../src/features/init/requests/look-at.ts";
import {
  limitFor,
  p95At,
  paceOf,
  sustained,
  toleranceFor,
} from "../../../src/features/init/requests/pace.ts";
import { linksIn, routesIn, routesOfDocument } from "../../../src/features/init/requests/routes.ts";
import { listenHere } from "../../../src/lib/net/listen.ts";

const silent = { note: () => undefined, warn: () => undefined };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A service that answers these paths with 200 and others with 404; and what it was asked. */
async function serving(pages: Readonly<Record<string, unknown>>, otherwise?: (path: string) => string) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const page = pages[url] ?? otherwise?.(url);
    response.statusCode = page === undefined ? 404 : 200;
    response.end(typeof page === "string" ? page : JSON.stringify(page ?? null));
  });
  const port = await listenHere(server);
  closers.push(() => server.close());
  return { target: `http://127.0.0.1:${port}`, asked };
}

const never = new AbortController().signal;
const nothing = { routes: [], prefixes: [] };
const pathsOf = async (
  ...[target, named]: [string, typeof nothing | { routes: string[]; prefixes: string[] }]
) => (await explore(target, named, never)).requests.map(({ path }) => path);

describe("the routes that sources declare", () => {
  test.each([
    ['app.get("/products", list);', ["/products"]],
    ['@app.get("/items/{item_id}")\ndef item(): ...', ["/items/{item_id}"]],
    ['@app.route("/hello/<int:number>")', ["/hello/{number}"]],
    ['    path("articles/", views.articles),', ["/articles/"]],
    ['http.HandleFunc("GET /users", users)\nr.GET("/ping", ping)', ["/users", "/ping"]],
    ['@GetMapping("/owners")\npublic String owners() {', ["/owners"]],
    ['.route("/todos", get(list))', ["/todos"]],
    ['server.createContext("/products", exchange -> {', ["/products"]],
    ['  resources :posts\n  get "about", to: x\n', ["/posts", "/about"]],
    ["Route::get('/posts', [X::class, 'index']);", ["/posts"]],
    ['app.MapGet("/weather", () => 1);', ["/weather"]],
    ['const routes = { "/bookmarks": list, "/tags": () => tags };', ["/bookmarks", "/tags"]],
    ['if self.path == "/hello":\n', ["/hello"]],
    ['switch (path) { case "/a": return; }\nmatch p { "/b" => list() }', ["/a", "/b"]],
    ['const wipe = { "/purge": all };\nimport x from "/y.js"; open("/etc/hosts")', []],
    ['app.get("/logout", x); app.get("/users/delete", y); map.get("key"); get("/style.css")', []],
  ])("%j", (sources, routes) => {
    expect(routesIn(sources).routes).toEqual(routes);
  });

  test("stand below what others stand below", () => {
    expect(routesIn('app.use("/api", router);\n@RequestMapping("/shop")\n').prefixes).toEqual([
      "/api",
      "/shop",
    ]);
    expect(routesIn('app.include_router(items.router, prefix="/v1")').prefixes).toEqual(["/v1"]);
    expect(routesIn("scope :api do\n  namespace :v2 do\n    resources :articles\n").prefixes).toEqual([
      "/api",
      "/v2",
    ]);
  });
});

test("an OpenAPI document says what can be asked with GET, with its examples and below its server's path", () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [{ url: "https://example.com/v2" }],
    paths: {
      "/pets": { get: {}, post: {} },
      "/pets/{id}": { get: { parameters: [{ name: "id", in: "path", example: 7 }] } },
      "/search": {
        get: { parameters: [{ name: "q", in: "query", required: true, schema: { default: "a b" } }] },
      },
      "/report": { get: { parameters: [{ name: "day", in: "query", required: true }] } },
      "/reset": { get: {} },
      "/orders": { post: {} },
    },
  });
  expect(routesOfDocument(text)?.routes).toEqual(["/v2/pets", "/v2/pets/7", "/v2/search?q=a%20b"]);
  expect(routesOfDocument("swagger: '2.0'\nbasePath: /api\npaths:\n  /a: { get: {} }\n")?.routes).toEqual([
    "/api/a",
  ]);
  expect(routesOfDocument("<html>")).toBeUndefined();
});

test("a page's links are those to its own server, without those that end something", () => {
  const page = `<a href="/owners?page=2&amp;size=5">x</a><a class=b href='/vets'>y</a><a href="//cdn/x"><a href="https://x/y"><a href="/logout">`;
  expect(linksIn(page)).toEqual(["/owners?page=2&size=5", "/vets"]);
});

describe("a running service is asked", () => {
  test("what its OpenAPI document names, and a parameter is what the collection above it answered", async () => {
    const paths = { "/pets": { get: {} }, "/pets/{petId}": { get: {} }, "/gone": { get: {} } };
    const { target } = await serving({
      ...{ "/openapi.json": { openapi: "3.1.0", paths }, "/health": "ok" },
      ...{ "/pets": [{ id: 41, name: "Leo" }], "/pets/41": { id: 41 } },
    });
    expect(await explore(target, nothing, never)).toMatchObject({
      requests: [
        { name: "pets", path: "/pets" },
        { name: "pets-41", path: "/pets/41" },
      ],
      ready: "/health",
    });
  });

  test("for the collection above a parameter with a slash at its end, too, to which FastAPI redirects", async () => {
    const { target } = await serving({ "/items/": [{ id: 7 }], "/items/7": { id: 7 } });
    expect(await pathsOf(target, { routes: ["/items/", "/items/{item_id}"], prefixes: [] })).toEqual([
      "/items/",
      "/items/7",
    ]);
  });

  test("what its sources declare, also below a prefix, and what its first page links to", async () => {
    const { target } = await serving({ "/": '<a href="/about">About</a>', "/about": "x", "/api/items": [] });
    expect(await pathsOf(target, { routes: ["/items", "/none"], prefixes: ["/api"] })).toEqual([
      "/api/items",
      "/about",
      "/",
    ]);
  });

  test("no more than eight of many, and never one that changes something", async () => {
    const routes = Array.from({ length: 20 }, (_, index) => `/page/${index}`);
    const { target, asked } = await serving(Object.fromEntries(routes.map((path) => [path, "x"])));
    expect(await pathsOf(target, { routes, prefixes: [] })).toEqual(routes.slice(0, 8));
    expect(asked.length).toBeLessThan(100);
  });

  test("for a health path alone where nothing else answers", async () => {
    const { target } = await serving({ "/healthz": "ok" });
    expect(await explore(target, nothing, never)).toMatchObject({
      requests: [{ path: "/healthz" }],
      ready: "/healthz",
    });
  });

  test.each([
    ["the same", () => "<html>app</html>"],
    ["with what was asked", (path: string) => JSON.stringify({ page: path }).replaceAll("/", "\\/")],
  ])("and one page for everything, %s, is no answer of each path", async (_, page) => {
    const { target } = await serving({}, page);
    expect(await explore(target, { routes: ["/items"], prefixes: [] }, never)).toMatchObject({
      requests: [{ path: "/" }],
      ready: undefined,
    });
  });

  test("and where nothing answers 2xx it says what it asked", async () => {
    const { target } = await serving({});
    const { requests, tried } = await explore(target, { routes: ["/items"], prefixes: [] }, never);
    expect(requests).toEqual([]);
    expect(tried).toContainEqual({ path: "/items", answer: 404 });
  });
});

describe("the service is started once to be asked", () => {
  const server = `import { createServer } from "node:http";
import { readFileSync } from "node:fs";
const word = readFileSync("word.txt", "utf8");
createServer((request, response) => response.writeHead(request.url === "/words" ? 200 : 404).end(word)).listen(process.env.PORT, "127.0.0.1");
`;
  const node = process.execPath;

  test("built, prepared and ended again", async () => {
    await using folder = await createFixture({ "server.mjs": server });
    const start = {
      build: "printf built > built.txt",
      prepare: "cp built.txt word.txt",
      run: `'${node}' server.mjs`,
      stop: undefined,
      env: undefined,
      ready: undefined,
    };
    const { signal } = new AbortController();
    const looked = await lookAt(
      { start, folder: folder.path, log: silent, signal },
      { routes: ["/words"], prefixes: [] },
    );
    // Thousands of requests are made, and Node warns of each of so many listeners.
    expect(getEventListeners(signal, "abort").length).toBeLessThan(20);
    expect(looked).toMatchObject({
      kind: "answered",
      explored: { requests: [{ name: "words", path: "/words" }] },
    });
    expect(looked).toMatchObject({ pace: { ratePerSec: expect.any(Number) } });
  });

  test("and its last lines are told where it does not start", async () => {
    await using folder = await createFixture({ "server.mjs": server });
    const start = {
      build: undefined,
      prepare: undefined,
      run: `'${node}' server.mjs`,
      stop: undefined,
      env: undefined,
      ready: undefined,
    };
    expect(await lookAt({ start, folder: folder.path, log: silent, signal: never }, nothing)).toMatchObject({
      kind: "failed",
      why: expect.stringContaining("word.txt"),
    });
  });
});

describe("the p95 of a service at a rate", () => {
  test("shows a queue where each connection holds one of a few threads for a while", async () => {
    // As Puma does, which waits on a connection for its next request.
    const held = new Map<Socket, NodeJS.Timeout>();
    const waiting: (() => void)[] = [];
    const release = (socket: Socket) => {
      held.delete(socket);
      waiting.shift()?.();
    };
    const server = createServer(({ socket }, response) => {
      const answer = () => {
        clearTimeout(held.get(socket));
        response.end("ok");
        held.set(socket, setTimeout(release, 200, socket));
      };
      if (held.has(socket) || held.size < 2) answer();
      else waiting.push(answer);
    });
    const port = await listenHere(server);
    closers.push(() => server.close());
    const load = { ratePerSec: 40, seconds: 2, signal: never };
    const p95Ms = await p95At(`http://127.0.0.1:${port}`, [{ name: "home", path: "/" }], load);
    // Two threads answer ten a second.
    expect(p95Ms).toBeGreaterThan(1000);
  });

  test("is infinite where requests fail", async () => {
    const { target } = await serving({});
    const load = { ratePerSec: 40, seconds: 1, signal: never };
    expect(await p95At(target, [{ name: "home", path: "/" }], load)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the load of a first script", () => {
  const blocks = (...levels: number[]) => levels.map((ms) => Array.from({ length: 1000 / ms }, () => ms));

  test("keeps a service busy for a quarter of the time at most", () => {
    expect(paceOf(blocks(5, 5, 5, 5)).ratePerSec).toBe(40);
    expect(paceOf(blocks(1, 1, 1, 1)).ratePerSec).toBe(100);
    expect(paceOf(blocks(500, 500)).ratePerSec).toBe(5);
  });

  test("is not that of the seconds in which something else kept the machine busy", () => {
    const calm = paceOf(blocks(5, 5, 5, 5, 5, 5, 5, 5));
    expect(paceOf(blocks(5, 5, 5, 5, 5, 5, 100, 50))).toMatchObject({ p95Ms: 5, ratePerSec: 40 });
    expect(toleranceFor(calm)).toBe("5%");
  });

  test("is no more than the service answers without a queue", async () => {
    const quick = blocks(5, 5, 5, 5);
    const from = (ratePerSec: number) => async (asked: number) => (asked >= ratePerSec ? 1400 : 9);
    expect(await sustained(quick, from(100))).toEqual(paceOf(quick));
    const held = await sustained(quick, from(30));
    expect(held).toMatchObject({ ratePerSec: 20, waitedAtPerSec: 30 });
    expect(await sustained(quick, from(1))).toMatchObject({ ratePerSec: 5, waitedAtPerSec: 5 });
  });

  test("has a tolerance that its own noise can decide, and a limit far above its level", () => {
    expect(toleranceFor(paceOf(blocks(5, 5, 5, 5)))).toBe("5%");
    expect(toleranceFor({ noise: 0.03 })).toBe("10%");
    expect(toleranceFor({ noise: 0.5 })).toBe("15%");
    expect(limitFor({ p95Ms: 3 })).toBe("100ms");
    expect(limitFor({ p95Ms: 42 })).toBe("500ms");
    expect(limitFor({ p95Ms: 260 })).toBe("3000ms");
  });
});

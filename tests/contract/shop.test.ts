import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import {
  isFailing,
  readSettings,
  type Shop,
  type ShopSettings,
  serviceTimeMs,
  startShop,
} from "../../examples/shop/shop.js";

const shopFile = fileURLToPath(new URL("../../examples/shop/shop.js", import.meta.url));
const normal = { slowdown: 1, slowEndpoint: undefined, tail: 1, errorRate: 0, seed: 1 } as const;
const endpoints = ["products", "product", "search", "cart", "checkout"] as const;

const shops: Shop[] = [];
const commands: ChildProcess[] = [];

afterEach(async () => {
  for (const command of commands.splice(0)) command.kill("SIGKILL");
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});

async function start(settings: Partial<ShopSettings> = {}): Promise<Shop> {
  const shop = await startShop({ port: 0, seed: 1, ...settings });
  shops.push(shop);
  return shop;
}

/** The shop as a process of its own. */
function run(env: Record<string, string>, file = shopFile): ChildProcess {
  const command = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  commands.push(command);
  return command;
}

/** @returns the address of a shop in a process of its own */
async function startCommand(env: Record<string, string>, file = shopFile): Promise<string> {
  const command = run({ PORT: "0", ...env }, file);
  const [line] = await once(createInterface(command.stdout!), "line");
  return String(line).split(" ").at(-1)!;
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: "POST", body: JSON.stringify(body) });
}

/** Sorted service times of the first `count` requests of each given endpoint. */
function sample(
  settings: Partial<Parameters<typeof serviceTimeMs>[2]>,
  of = endpoints as readonly (typeof endpoints)[number][],
) {
  const count = 4000;
  return of
    .flatMap((endpoint) =>
      Array.from({ length: count }, (_, n) => serviceTimeMs(endpoint, n, { ...normal, ...settings })),
    )
    .sort((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

describe("service times", () => {
  test("the median is between 5 and 40 ms, the 95th percentile below 90 ms, for every endpoint", () => {
    for (const endpoint of endpoints) {
      const times = sample({}, [endpoint]);
      expect(quantile(times, 0.5), endpoint).toBeGreaterThan(5);
      expect(quantile(times, 0.5), endpoint).toBeLessThan(42);
      expect(quantile(times, 0.95), endpoint).toBeLessThan(90);
      expect(quantile(times, 0.95), endpoint).toBeGreaterThan(quantile(times, 0.5) * 1.3);
    }
  });

  test("a slowdown of 1.4 moves every quantile by 1.4, also under another seed's luck", () => {
    for (const share of [0.5, 0.95, 0.99]) {
      expect(quantile(sample({ slowdown: 1.4 }), share) / quantile(sample({}), share)).toBeCloseTo(1.4, 6);
    }
    expect(quantile(sample({ slowdown: 1.4, seed: 2 }), 0.5) / quantile(sample({}), 0.5)).toBeCloseTo(1.4, 1);
  });

  test("a slowdown for one endpoint leaves the others alone", () => {
    const settings = { slowdown: 2, slowEndpoint: "search" } as const;
    expect(sample(settings, ["cart"])).toEqual(sample({}, ["cart"]));
    expect(quantile(sample(settings, ["search"]), 0.5)).toBeCloseTo(
      2 * quantile(sample({}, ["search"]), 0.5),
      6,
    );
  });

  test("a tail makes only the slowest 3 % slower", () => {
    const [plain, tailed] = [sample({}, ["search"]), sample({ tail: 2 }, ["search"])];
    expect(quantile(tailed, 0.95)).toBe(quantile(plain, 0.95));
    expect(quantile(tailed, 0.99)).toBeCloseTo(2 * quantile(plain, 0.99), 6);
  });

  test("equal seeds give equal times and failures, different seeds do not", () => {
    expect(sample({ seed: 7 })).toEqual(sample({ seed: 7 }));
    expect(sample({ seed: 7 })).not.toEqual(sample({ seed: 8 }));
  });

  test("an error rate of 0.03 fails 3 % of the requests, fast and slow ones alike", () => {
    const settings = { ...normal, errorRate: 0.03 };
    const failed = Array.from({ length: 20_000 }, (_, n) => n).filter((n) =>
      isFailing("search", n, settings),
    );
    expect(failed.length / 20_000).toBeGreaterThan(0.026);
    expect(failed.length / 20_000).toBeLessThan(0.034);
    const times = failed.map((n) => serviceTimeMs("search", n, settings)).sort((a, b) => a - b);
    expect(quantile(times, 0.5) / quantile(sample({}, ["search"]), 0.5)).toBeCloseTo(1, 1);
    expect(isFailing("search", 0, normal)).toBe(false);
  });
});

describe("a shop", () => {
  test("answers every endpoint, and says its version", async () => {
    const { url } = await start({ version: "pr-12" });
    const health = await fetch(`${url}/health`);
    expect(health.headers.get("x-shop-version")).toBe("pr-12");
    expect(await health.json()).toEqual({ status: "ok", seed: 1 });
    expect(await (await fetch(`${url}/products`)).json()).toMatchObject({ products: { length: 64 } });
    expect(await (await fetch(`${url}/products/7`)).json()).toMatchObject({ id: 7, name: "red lantern" });
    expect(await (await fetch(`${url}/search?q=red%20lamp`)).json()).toMatchObject({
      query: "red lamp",
      found: { length: 15 },
    });

    const cart = await post(`${url}/cart`, { product: 7, quantity: 2 });
    expect(cart.status).toBe(201);
    const order = await post(`${url}/checkout`, await cart.json());
    expect(order.status).toBe(201);
    expect(await order.json()).toMatchObject({
      order: expect.stringMatching(/^[0-9a-f]{16}$/),
      totalCents: expect.any(Number),
    });
  });

  test.each([
    ["GET", "/products/none", undefined, 404],
    ["GET", "/nowhere", undefined, 404],
    ["GET", "/cart", undefined, 404],
    ["POST", "/cart", "{", 400],
    ["POST", "/cart", "null", 400],
    ["POST", "/cart", '{"product": 1, "quantity": 0}', 400],
    ["POST", "/checkout", '{"cart": "99999x1"}', 400],
    ["POST", "/checkout", `{"cart": "1x1", "note": "${"x".repeat(20_000)}"}`, 400],
  ])("%s %s with body %s is answered %i", async (method, path, body, status) => {
    const { url } = await start();
    expect((await fetch(`${url}${path}`, { method, body: body ?? null })).status).toBe(status);
  });

  test("takes as long as its service time says", async () => {
    const { url } = await start({ slowdown: 4 });
    const startedAt = performance.now();
    await (await fetch(`${url}/search?q=lamp`)).text();
    // Timers may fire 1 ms early, and the shop may take 2 ms off a wait: no upper bound, the machine may be busy.
    expect(performance.now() - startedAt).toBeGreaterThan(
      serviceTimeMs("search", 0, { ...normal, slowdown: 4 }) - 3,
    );
  });

  test("fails the requests that its seed says, and never its health", async () => {
    const { url } = await start({ errorRate: 0.4 });
    for (let n = 0; n < 10; n++) {
      const { status } = await fetch(`${url}/products/1`);
      expect(status).toBe(isFailing("product", n, { seed: 1, errorRate: 0.4 }) ? 500 : 200);
    }
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  test("answers 503 to everything while it starts", async () => {
    const { url } = await start({ failingStartupMs: 3_600_000 });
    for (const path of ["/health", "/metrics", "/products", "/nowhere"]) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(503);
    }
  });

  test("answers once its start is over", async () => {
    const { url } = await start({ failingStartupMs: 150 });
    expect((await fetch(`${url}/health`)).status).toBe(503);
    await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200);
  });

  test("lets a request under way finish when it is closed", async () => {
    // A second and a half, so that a busy machine sees it under way.
    const shop = await start({ slowdown: 100 });
    const underWay = fetch(`${shop.url}/products`);
    await expect
      .poll(async () => (await fetch(`${shop.url}/metrics`)).text(), { interval: 5 })
      .toContain("in_flight 2");
    await Promise.all([shop.close(), shop.close()]);
    expect((await underWay).status).toBe(200);
    await expect(fetch(shop.url)).rejects.toThrow();
  });
});

/** The figure of a metric without labels, or of one series of it. */
function figure(exposition: string, series: string): number {
  const line = exposition.split("\n").find((it) => it.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

describe("metrics", () => {
  test("tell CPU, memory, requests and the queue, by the names that dashboards know", async () => {
    const { url } = await start();
    await fetch(`${url}/products`);
    const response = await fetch(`${url}/metrics`);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await response.text();
    const announced = [...text.matchAll(/^# TYPE (\w+) \w+$/gm)].map(([, name]) => name);
    expect(announced).toEqual(
      expect.arrayContaining([
        "http_requests_total",
        "http_request_duration_seconds",
        "http_requests_in_flight",
        "shop_queue_depth",
        "process_cpu_seconds_total",
        "process_resident_memory_bytes",
        "process_start_time_seconds",
        "nodejs_eventloop_lag_seconds",
      ]),
    );
    expect(figure(text, "process_resident_memory_bytes")).toBeGreaterThan(10e6);
    expect(figure(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
  });

  test("requests are counted by endpoint and status, and fall into growing buckets", async () => {
    const { url } = await start();
    for (const path of ["/products", "/products", "/products/none", "/a", "/b"]) await fetch(`${url}${path}`);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('http_requests_total{endpoint="products",status="200"} 2\n');
    expect(text).toContain('http_requests_total{endpoint="product",status="404"} 1\n');
    expect(text).toContain('http_requests_total{endpoint="other",status="404"} 2\n');
    expect(text).toContain("http_requests_in_flight 1\n");
    const buckets = [...text.matchAll(/_bucket\{le="[^"]+",endpoint="products"\} (\d+)/g)].map(([, count]) =>
      Number(count),
    );
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
    expect(buckets.at(-1)).toBe(2);
    expect(text).toContain('http_request_duration_seconds_count{endpoint="products"} 2\n');
  });
});

/** Does `count` requests, all of them answered, and reads the metrics afterwards. */
async function metricsAfter(url: string, count: number, request: () => Promise<Response>): Promise<string> {
  await Promise.all(Array.from({ length: count }, async () => (await request()).text()));
  return await (await fetch(`${url}/metrics`)).text();
}

describe("a shop that is ill on purpose", () => {
  test("leaks so much memory with each request, and does not when it is well", async () => {
    const leakBytes = 4_000_000;
    const leaking = await startCommand({ SHOP_LEAK_BYTES: String(leakBytes) });
    const well = await startCommand({});
    const grown = async (url: string) => {
      const before = figure(await metricsAfter(url, 0, () => fetch(url)), "process_resident_memory_bytes");
      const text = await metricsAfter(url, 40, () => fetch(`${url}/products/1`));
      return figure(text, "process_resident_memory_bytes") - before;
    };
    expect(await grown(leaking)).toBeGreaterThan(40 * leakBytes * 0.9);
    expect(await grown(well)).toBeLessThan(40 * leakBytes * 0.5);
  });

  test("never packs an order, so that its queue grows and stays", async () => {
    const { url } = await start({ ordersPerSecond: 0 });
    const order = () => post(`${url}/checkout`, { cart: "1x1" });
    expect(figure(await metricsAfter(url, 0, order), 'shop_queue_depth{queue="orders"}')).toBe(0);
    expect(figure(await metricsAfter(url, 12, order), 'shop_queue_depth{queue="orders"}')).toBe(12);
    // A checkout that is refused is no order.
    await post(`${url}/checkout`, { cart: "none" });
    expect(figure(await metricsAfter(url, 1, order), 'shop_queue_depth{queue="orders"}')).toBe(13);
  });

  test("packs its orders in time when it is well", async () => {
    const { url } = await start();
    await metricsAfter(url, 12, () => post(`${url}/checkout`, { cart: "1x1" }));
    await expect
      .poll(async () =>
        figure(await (await fetch(`${url}/metrics`)).text(), 'shop_queue_depth{queue="orders"}'),
      )
      .toBe(0);
  });
});

describe("where prom-client is not installed", () => {
  test("the shop works, and its metrics say what is missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "loadline-shop-"));
    try {
      await cp(dirname(shopFile), folder, { recursive: true });
      await writeFile(join(folder, "package.json"), '{"type": "module"}');
      const url = await startCommand({}, join(folder, "shop.js"));
      expect((await fetch(`${url}/products`)).status).toBe(200);
      const metrics = await fetch(`${url}/metrics`);
      expect(metrics.status).toBe(501);
      expect(await metrics.text()).toContain("npm install prom-client");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("settings", () => {
  test("a flag wins over its variable, an empty variable counts as unset", () => {
    expect(readSettings(["--slowdown", "1.2"], { SHOP_SLOWDOWN: "1.4", SHOP_SEED: "", PORT: "0" })).toEqual({
      port: 0,
      host: "127.0.0.1",
      slowdown: 1.2,
      errorRate: 0,
      tail: 1,
      leakBytes: 0,
      ordersPerSecond: 1000,
      failingStartupMs: 0,
      version: "dev",
    });
  });

  test.each([
    [{ PORT: "65536" }, 'PORT: "65536" cannot be used; use a whole number from 0 to 65535'],
    [{ SHOP_SLOWDOWN: "fast" }, 'SHOP_SLOWDOWN: "fast" cannot be used; use a number from 0.01 to 100'],
    [{ SHOP_SLOWDOWN: "-1" }, 'SHOP_SLOWDOWN: "-1" cannot be used; use a number from 0.01 to 100'],
    [
      { SHOP_SLOW_ENDPOINT: "serach" },
      'SHOP_SLOW_ENDPOINT: "serach" cannot be used; use one of products, product, search, cart, checkout',
    ],
    [{ SHOP_ERROR_RATE: "3%" }, 'SHOP_ERROR_RATE: "3%" cannot be used; use a number from 0 to 1'],
    [{ SHOP_TAIL: "0.5" }, 'SHOP_TAIL: "0.5" cannot be used; use a number from 1 to 100'],
    [
      { SHOP_LEAK_BYTES: "50kB" },
      'SHOP_LEAK_BYTES: "50kB" cannot be used; use a whole number from 0 to 10000000',
    ],
    [
      { SHOP_ORDERS_PER_SECOND: "none" },
      'SHOP_ORDERS_PER_SECOND: "none" cannot be used; use a number from 0 to 100000',
    ],
    [{ SHOP_SEED: "1.5" }, 'SHOP_SEED: "1.5" cannot be used; use a whole number from 0 to 4294967295'],
    [
      { SHOP_FAILING_STARTUP_MS: "2s" },
      'SHOP_FAILING_STARTUP_MS: "2s" cannot be used; use a whole number from 0 to 3600000',
    ],
    [{ SHOP_VERSION: "a\nb" }, 'SHOP_VERSION: "a\nb" cannot be used; use 1 to 100 visible ASCII characters'],
  ])("%j is refused with a sentence", (env, sentence) => {
    expect(() => readSettings([], env)).toThrow(sentence);
  });

  test("all that is wrong is told at once", () => {
    expect(() => readSettings(["--tail", "x"], { PORT: "x" })).toThrow(/^PORT: .*\n--tail: /);
  });

  test("an unknown flag is refused, with the flags there are", () => {
    expect(() => readSettings(["--slow", "2"], {})).toThrow(/Unknown option '--slow'.*--slowdown/s);
  });

  test("settings in code are checked as well", async () => {
    await expect(startShop({ port: 0, slowdown: Number.NaN })).rejects.toThrow(
      'slowdown: "NaN" cannot be used',
    );
  });
});

describe("the command", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "prints one line, and ends with status 0 on %s",
    async (signal) => {
      const command = run({ PORT: "0" });
      let output = "";
      command.stdout?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
      await expect.poll(() => output).toMatch(/^shop listening on http:\/\/127\.0\.0\.1:\d+\n$/);
      const url = output.trim().split(" ").at(-1);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      command.kill(signal);
      expect(await once(command, "exit")).toEqual([0, null]);
    },
  );

  test("ends with status 2 and the sentence for a wrong setting", async () => {
    const command = run({ PORT: "0", SHOP_TAIL: "long" });
    let message = "";
    command.stderr?.setEncoding("utf8").on("data", (text) => {
      message += text;
    });
    expect(await once(command, "close")).toEqual([2, null]);
    expect(message).toBe('shop: SHOP_TAIL: "long" cannot be used; use a number from 1 to 100\n');
  });

  test("ends with status 1 when the port is taken", async () => {
    const { url } = await start();
    const command = run({ PORT: new URL(url).port });
    expect((await once(command, "close"))[0]).toBe(1);
  });
});

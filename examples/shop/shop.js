// @ts-check
/**
 * A small shop to put load on: five endpoints with a latency profile that can be made worse on purpose.
 *
 *   node examples/shop/shop.js [flags]        prints `shop listening on http://127.0.0.1:3000`; stop it with Ctrl-C
 *
 * | variable                | flag                    | default   |                                                        |
 * | ----------------------- | ----------------------- | --------- | ------------------------------------------------------ |
 * | PORT                    | --port                  | 3000      | 0 takes any free port                                  |
 * | HOST                    | --host                  | 127.0.0.1 |                                                        |
 * | SHOP_SLOWDOWN           | --slowdown              | 1         | factor on service times: 1.4 is 40 % slower            |
 * | SHOP_SLOW_ENDPOINT      | --slow-endpoint         | (all)     | the only endpoint that the slowdown is for             |
 * | SHOP_ERROR_RATE         | --error-rate            | 0         | share of requests answered 500: 0.03 is 3 %            |
 * | SHOP_TAIL               | --tail                  | 1         | factor on the slowest 3 % of requests                  |
 * | SHOP_SEED               | --seed                  | (random)  | whole number; equal seeds give equal service times     |
 * | SHOP_LEAK_BYTES         | --leak-bytes            | 0         | memory kept for each request, up to 1 GB in all        |
 * | SHOP_ORDERS_PER_SECOND  | --orders-per-second     | 1000      | orders packed each second; 0: the queue never drains   |
 * | SHOP_FAILING_STARTUP_MS | --failing-startup-ms    | 0         | answers 503 to everything for so long after the start  |
 * | SHOP_VERSION            | --version-label         | dev       | sent in the header x-shop-version                      |
 *
 * A flag wins over its variable; an empty variable counts as unset. Wrong settings: a sentence each, exit status 2.
 *
 * Endpoints: GET /products, GET /products/:id, GET /search?q=, POST /cart {"product", "quantity"},
 * POST /checkout {"cart"}, which queues an order to be packed; at once and never failing on purpose: GET /health, and
 * GET /metrics for Prometheus where the package prom-client is installed.
 */
import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { createMetrics } from "./metrics.js";
import { createQueue } from "./queue.js";
import { createPacer, isFailing, profiles, serviceTimeMs, slowdownOf } from "./service-time.js";
import { checkSettings, readSettings, SettingsError } from "./settings.js";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { AddressInfo } from "node:net" */
/** @import { Endpoint, ShopSettings } from "./shop.d.ts" */

export { isFailing, readSettings, SettingsError, serviceTimeMs };

// Answers.

/** @typedef {{status: number, body: unknown}} Answer */

const adjectives = ["red", "green", "small", "large", "wooden", "woollen", "quiet", "bright"];
const things = ["anchor", "kettle", "lamp", "rope", "chart", "compass", "lantern", "chair"];
const products = adjectives.flatMap((adjective, row) =>
  things.map((thing, column) => ({
    id: row * things.length + column + 1,
    name: `${adjective} ${thing}`,
    priceCents: 990 + 130 * ((row * 31 + column * 17) % 40),
    description: `A ${adjective} ${thing}, made to last and easy to repair.`,
  })),
);

/**
 * @param {string} method
 * @param {string} path
 * @returns {Endpoint | "health" | "metrics" | "other"}
 */
function route(method, path) {
  if (method === "GET") {
    if (path === "/health") return "health";
    if (path === "/metrics") return "metrics";
    if (path === "/products") return "products";
    if (/^\/products\/[^/]+$/.test(path)) return "product";
    if (path === "/search") return "search";
  }
  if (method === "POST") {
    if (path === "/cart") return "cart";
    if (path === "/checkout") return "checkout";
  }
  return "other";
}

/**
 * @param {Endpoint} endpoint
 * @param {URL} url
 * @param {string} body
 * @returns {Answer}
 */
function answer(endpoint, url, body) {
  switch (endpoint) {
    case "products":
      return { status: 200, body: { products } };
    case "product": {
      const product = findProduct(url.pathname.split("/").at(-1));
      return product ? { status: 200, body: product } : { status: 404, body: { error: "no such product" } };
    }
    case "search": {
      const query = url.searchParams.get("q") ?? "";
      const words = query.toLowerCase().match(/\w+/g) ?? [];
      const found = products.filter(({ name }) => words.some((part) => name.includes(part)));
      return { status: 200, body: { query, found } };
    }
    case "cart": {
      const { product: id, quantity = 1 } = parseBody(body);
      const product = findProduct(id);
      if (!product || !Number.isInteger(quantity) || quantity < 1) {
        return { status: 400, body: { error: 'send {"product": 1, "quantity": 1}' } };
      }
      // The cart is its own memory (product x quantity): the shop keeps nothing, however long the load lasts.
      return { status: 201, body: { cart: `${id}x${quantity}`, totalCents: product.priceCents * quantity } };
    }
    case "checkout": {
      const [, id, quantity] = /^(\d+)x(\d+)$/.exec(String(parseBody(body).cart)) ?? [];
      const product = findProduct(id);
      if (!product) return { status: 400, body: { error: 'send {"cart": "..."} as POST /cart answered it' } };
      const totalCents = product.priceCents * Number(quantity);
      return {
        status: 201,
        body: { order: digest([JSON.stringify({ id, quantity, totalCents })]), totalCents },
      };
    }
  }
}

/** @param {unknown} id */
function findProduct(id) {
  return products.find((product) => String(product.id) === String(id));
}

/**
 * @param {string} text
 * @returns {Record<string, any>} empty when the text is no JSON object
 */
function parseBody(text) {
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** @param {readonly string[]} blocks */
function digest(blocks) {
  const hash = createHash("sha256");
  for (const block of blocks) hash.update(block);
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} path
 * @returns {URL} of "/" when the path is none, as "//" is
 */
function parseUrl(path) {
  return new URL(URL.canParse(path, "http://shop") ? path : "/", "http://shop");
}

const bodyLimit = 16_384;

/**
 * @param {IncomingMessage} request
 * @returns {Promise<string>} cut at the limit, which makes a longer body bad JSON
 */
async function readBody(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    if (text.length < bodyLimit) text += chunk;
  }
  return text.slice(0, bodyLimit);
}

// The server.

/** @type {typeof import("./shop.d.ts").startShop} */
export async function startShop(given = {}) {
  const checked = checkSettings(given);
  const settings = { ...checked, seed: checked.seed ?? randomInt(2 ** 32) };
  const orders = createQueue(settings.ordersPerSecond);
  const metrics = await createMetrics({ queueDepth: () => orders.depth() });
  const serve = createService(settings, orders);
  const readyAt = performance.now() + settings.failingStartupMs;

  const server = createServer(async (request, response) => {
    const arrivedAt = performance.now();
    const url = parseUrl(request.url ?? "/");
    const endpoint = route(request.method ?? "", url.pathname);
    metrics?.begin();
    response.once("close", () => metrics?.end(endpoint, response.statusCode, performance.now() - arrivedAt));
    response.setHeader("x-shop-version", settings.version);

    if (arrivedAt < readyAt) return sendJson(response, 503, { error: "starting" });
    if (endpoint === "health") return sendJson(response, 200, { status: "ok", seed: settings.seed });
    if (endpoint === "other")
      return sendJson(response, 404, { error: `nothing at ${request.method} ${url.pathname}` });
    if (endpoint === "metrics") {
      if (metrics === undefined) return sendJson(response, 501, { error: noMetrics });
      response.setHeader("content-type", metrics.contentType);
      return response.end(await metrics.render());
    }
    const body = await readBody(request).catch(() => null);
    if (body === null) return; // The client hung up.
    const { status, body: content } = await serve({ endpoint, url, body, arrivedAt });
    sendJson(response, status, content);
  });
  // Longer than a load generator's pauses: a connection closed just as it is used again would count as an error.
  server.keepAliveTimeout = 65_000;
  server.listen(settings.port, settings.host);
  await once(server, "listening");

  const { address, family, port } = /** @type {AddressInfo} */ (server.address());
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`,
    seed: settings.seed,
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      // Kept-alive connections whose last answer is sent only now would hold the server open.
      const sweep = setInterval(() => server.closeIdleConnections(), 10);
      const cutOff = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearInterval(sweep);
      clearTimeout(cutOff);
    },
  };
}

const noMetrics = 'metrics need the package prom-client: run "npm install prom-client" beside the shop';
/** A leak must not take the machine with it. */
const mostLeakedBytes = 1e9;

/**
 * @param {ShopSettings & {seed: number}} settings
 * @param {ReturnType<typeof createQueue>} orders
 */
function createService(settings, orders) {
  const waitUntil = createPacer();
  /** @type {Partial<Record<Endpoint, number>>} */
  const served = {};
  const block = JSON.stringify(products).slice(0, 4096);
  /** @type {Buffer[]} */
  const leaked = [];

  /**
   * @param {{endpoint: Endpoint, url: URL, body: string, arrivedAt: number}} request
   * @returns {Promise<Answer>}
   */
  return async function serve({ endpoint, url, body, arrivedAt }) {
    const n = served[endpoint] ?? 0;
    served[endpoint] = n + 1;
    const result = answer(endpoint, url, body);
    if (endpoint === "checkout" && result.status === 201) orders.add();
    // Filled, or the system would not count the memory as used.
    if ((leaked.length + 1) * settings.leakBytes <= mostLeakedBytes && settings.leakBytes > 0)
      leaked.push(Buffer.alloc(settings.leakBytes, 1));
    // A slowdown costs CPU time too, so that the servers' side shows it.
    const blocks = Math.round(profiles[endpoint].blocks * slowdownOf(endpoint, settings));
    const trace = digest(Array.from({ length: blocks }, () => block));
    await waitUntil(arrivedAt + serviceTimeMs(endpoint, n, settings));
    if (isFailing(endpoint, n, settings)) return { status: 500, body: { error: "failed on purpose", trace } };
    return result;
  };
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 */
function sendJson(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

// The command.

async function main() {
  try {
    const shop = await startShop(readSettings(process.argv.slice(2), process.env));
    process.stdout.write(`shop listening on ${shop.url}\n`);
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => shop.close());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error.message.replace(/^/gm, "shop: ")}\n`);
    process.exitCode = error instanceof SettingsError ? 2 : 1;
  }
}

/** Whether node was started with this file. The name counts too: bundled into another program it is not the command. */
function isCommand() {
  const self = fileURLToPath(import.meta.url);
  return (
    basename(self) === "shop.js" && process.argv[1] !== undefined && realpathSync(process.argv[1]) === self
  );
}

if (isCommand()) await main();

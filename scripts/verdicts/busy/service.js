// @ts-check
/**
 * A service with the noise of real ones, for the bank of recorded runs: latencies with a heavy tail, a pool of database
 * connections that requests queue for, and some work on the processor. It answers what examples/k6/checkout.js asks.
 *
 *   node scripts/verdicts/busy/service.js --slowdown 1.1 --tail 1.5 --error-rate 0.01
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    slowdown: { type: "string", default: "1" },
    tail: { type: "string", default: "1" },
    "error-rate": { type: "string", default: "0" },
    /** Part of the record of a run; what is drawn here depends on the order in which requests come. */
    seed: { type: "string" },
  },
});
const slowdown = Number(values.slowdown);
const tail = Number(values.tail);
const errorRate = Number(values["error-rate"]);

/** Median in ms of the time in the database; its logarithm has this standard deviation. */
const medianMs = { products: 14, product: 8, search: 30, cart: 18, checkout: 36 };
const deviation = 0.5;
/** Slowest share of the requests, which `--tail` multiplies. */
const slowest = { share: 0.1, score: 1.2816 };
const connections = 10;

const found = [{ id: 1, name: "kettle" }];
const answers = {
  products: { status: 200, body: { products: found } },
  product: { status: 200, body: found[0] },
  search: { status: 200, body: { found } },
  cart: { status: 201, body: { items: 1 } },
  checkout: { status: 201, body: { order: 1 } },
};

/** @returns {number} standard normal */
function score() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/** @param {string} path @returns {keyof typeof answers} */
function endpointOf(path) {
  const [, first = "", second] = path.split(/[/?]/);
  if (first === "products" && second !== undefined) return "product";
  if (first === "search" || first === "cart" || first === "checkout") return first;
  return "products";
}

let free = connections;
/** @type {(() => void)[]} */
const waiting = [];

/** @param {number} forMs */
async function query(forMs) {
  if (free === 0) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  else free -= 1;
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const next = waiting.shift();
  if (next === undefined) free += 1;
  else next();
}

/** @param {keyof typeof answers} endpoint */
async function work(endpoint) {
  const drawn = score();
  const factor = drawn > slowest.score ? tail : 1;
  const hash = createHash("sha256");
  for (let block = 0; block < 20 * slowdown; block += 1) hash.update("loadline".repeat(512));
  hash.digest();
  await query(medianMs[endpoint] * Math.exp(deviation * drawn) * slowdown * factor);
}

const server = createServer(async (request, response) => {
  request.resume();
  const endpoint = endpointOf(request.url ?? "/");
  await work(endpoint);
  const { status, body } = Math.random() < errorRate ? { status: 500, body: {} } : answers[endpoint];
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") {
    console.log(`listening on http://127.0.0.1:${address.port}`);
  }
});
process.on("SIGTERM", () => process.exit(0));

// Everything that Loadline reads from k6, in one short run: used to prove that its aggregates equal k6's own.
//
//   TARGET_URL     where the shop is
//   SUMMARY_PATH   where handleSummary writes k6's own numbers as JSON; printed when unset
//   DURATION       default 5s
import { check, group, sleep } from "k6";
import exec from "k6/execution";
import http from "k6/http";
import { Counter, Gauge, Rate, Trend } from "k6/metrics";

const targetUrl = __ENV.TARGET_URL || __ENV.BASE_URL || "http://127.0.0.1:3000";
const duration = __ENV.DURATION || "5s";

const searchTime = new Trend("search_time", true);
const productCount = new Trend("product_count");
const emptySearches = new Rate("empty_searches");
const orderedCents = new Counter("ordered_cents");
const lastIteration = new Gauge("last_iteration");
const staysZero = new Counter("stays_zero");
new Counter("never_touched");

export const options = {
  scenarios: {
    browse: {
      executor: "constant-arrival-rate",
      exec: "browse",
      rate: 20,
      timeUnit: "1s",
      duration,
      preAllocatedVUs: 10,
      maxVUs: 40,
      tags: { kind: "read" },
    },
    buy: {
      executor: "constant-vus",
      exec: "buy",
      vus: 2,
      duration,
      tags: { kind: "write" },
      env: { QUANTITY: "3" },
    },
    once: { executor: "shared-iterations", exec: "odd", vus: 1, iterations: 5, startTime: "1s" },
  },
  thresholds: {
    http_req_duration: ["p(95)<500", "avg<400", "max<5000"],
    "http_req_duration{name:search}": ["p(99)<600"],
    "http_req_duration{scenario:buy,name:checkout}": ["p(90)<500", "med<300"],
    "http_req_duration{group:::shelf::inner shelf}": ["p(99.9)<900"],
    "http_req_failed{expected_response:true}": ["rate<0.01"],
    "http_reqs{kind:read}": ["count>10", "rate>1"],
    search_time: ["p(95)<500", "min>0"],
    product_count: ["avg>1"],
    empty_searches: ["rate<=0.9"],
    ordered_cents: ["count>0"],
    last_iteration: ["value>=0"],
    checks: ["rate>0.5"],
    "checks{kind:write}": ["rate>0.9"],
    // Crossed on purpose, so that a crossed one is seen too: k6 ends with status 99.
    "http_req_duration{name:products}": ["p(50)<1"],
  },
  summaryTrendStats: ["avg", "min", "med", "max", "p(90)", "p(95)", "p(99)", "p(99.9)", "count"],
};

export function setup() {
  const response = http.get(`${targetUrl}/products`, { tags: { name: "setup products" } });
  check(response, { "setup, status is 200": (r) => r.status === 200 });
  productCount.add(response.json("products.#"));
  return { startedAt: Date.now() };
}

export function browse() {
  const iteration = exec.scenario.iterationInTest;
  lastIteration.add(iteration);
  group("shelf", () => {
    const list = http.get(`${targetUrl}/products`, { tags: { name: "products" } });
    productCount.add(list.json("products.#"), { from: "list" });
    group("inner shelf", () => {
      const one = http.get(`${targetUrl}/products/${1 + (iteration % 60)}`, {
        tags: { name: "product", page: "a,b" },
      });
      check(one, {
        'product, with "name", is shown': (r) => r.status === 200 && r.json("name") !== "",
        "it's cheap, or so they say": (r) => r.json("priceCents") < 3000,
      });
    });
  });
}

export function buy() {
  const search = http.get(`${targetUrl}/search?q=lamp`, { tags: { name: "search" } });
  searchTime.add(search.timings.duration, { kind: "plain" });
  emptySearches.add(search.json("found.#") === 0);

  const cart = post("cart", { product: 1 + (exec.vu.idInTest % 60), quantity: Number(__ENV.QUANTITY) });
  const order = post("checkout", { cart: cart.json("cart") });
  orderedCents.add(order.json("totalCents"));
  check(order, { "order placed": (r) => r.status === 201 });
  sleep(0.05);
}

/** What makes a CSV reader stumble: commas, quotes and line ends in URLs, tags and names; and a request that fails. */
export function odd() {
  const quoted = http.get(`${targetUrl}/search?q="a,b"`);
  emptySearches.add(quoted.json("found.#") === 0, { query: '"a,b"' });
  check(quoted, { 'the query "a,b" is echoed': (r) => r.json("query") === '"a,b"' });
  http.get(`${targetUrl}/search?q=caf%C3%A9,"x""y"&empty=`, {
    tags: { name: 'search "x", ünïcode\nline two' },
  });
  http.get(`${targetUrl}/products/none`, { tags: { name: "missing product" } });
  staysZero.add(0);
}

export function teardown({ startedAt }) {
  const response = http.get(`${targetUrl}/health`, { tags: { name: "teardown health" } });
  check(response, { "teardown, status is 200": (r) => r.status === 200 });
  orderedCents.add(0, { after: String(Date.now() > startedAt) });
}

export function handleSummary(data) {
  return { [__ENV.SUMMARY_PATH || "stdout"]: JSON.stringify(data, null, 2) };
}

function post(name, body) {
  const headers = { "Content-Type": "application/json" };
  return http.post(`${targetUrl}/${name}`, JSON.stringify(body), { headers, tags: { name } });
}

// What a team would have: people browse, search, fill a cart and check out, at a constant rate of requests.
//
//   TARGET_URL   where the shop is; Loadline sets it (k6 run -e TARGET_URL=http://127.0.0.1:3000 checkout.js)
//   RATE         requests a second, default 50
//   DURATION     default 10s
import { check } from "k6";
import exec from "k6/execution";
import http from "k6/http";

// Read for each request and not once: then one k6 process can also load two deployments side by side.
const targetUrl = () => __ENV.TARGET_URL || "http://127.0.0.1:3000";
const rate = Number(__ENV.RATE || 50);

export const options = {
  scenarios: {
    // The rate stays when the service gets slower, as people do not wait for each other: an open model.
    checkout: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "10s",
      preAllocatedVUs: Math.max(10, Math.ceil(rate * 0.25)),
      maxVUs: Math.max(50, rate * 2),
    },
  },
  thresholds: {
    http_req_failed: ["rate<0.01"],
    "http_req_duration{name:checkout}": ["avg<200"],
  },
  summaryTrendStats: ["avg", "min", "med", "max", "p(90)", "p(95)", "p(99)"],
};

// One request an iteration, from a fixed rota and not by chance: every run has the same mix, so that two runs differ by
// the service and not by how many of the slow requests they happened to send.
const rota = [
  ...[products, search, product, cart, search],
  ...[products, product, checkout, products, search],
  ...[product, cart, checkout, products, search],
  ...[product, products, cart, search, checkout],
];

export default function () {
  const iteration = exec.scenario.iterationInTest;
  const step = rota[iteration % rota.length];
  step(iteration);
}

function products() {
  const response = http.get(`${targetUrl()}/products`, tagged("products"));
  check(response, { "products are listed": (r) => r.status === 200 && r.json("products.#") > 0 });
}

function product(iteration) {
  const response = http.get(`${targetUrl()}/products/${1 + (iteration % 60)}`, tagged("product"));
  check(response, { "product is shown": (r) => r.status === 200 });
}

function search(iteration) {
  const words = ["kettle", "red", "lamp", "quiet", "rope"];
  const response = http.get(`${targetUrl()}/search?q=${words[iteration % words.length]}`, tagged("search"));
  check(response, { "search finds something": (r) => r.status === 200 && r.json("found.#") > 0 });
}

function cart(iteration) {
  const response = post("cart", { product: 1 + (iteration % 60), quantity: 2 });
  check(response, { "cart is filled": (r) => r.status === 201 });
}

function checkout(iteration) {
  const response = post("checkout", { cart: `${1 + (iteration % 60)}x2` });
  check(response, { "order is placed": (r) => r.status === 201 && r.json("order") !== undefined });
}

function post(name, body) {
  const headers = { "Content-Type": "application/json" };
  return http.post(`${targetUrl()}/${name}`, JSON.stringify(body), { headers, ...tagged(name) });
}

function tagged(name) {
  return { tags: { name } };
}

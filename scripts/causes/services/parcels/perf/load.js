import exec from "k6/execution";
import http from "k6/http";

export const options = {
  scenarios: {
    desk: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE || 90),
      timeUnit: "1s",
      duration: __ENV.DURATION || "18s",
      preAllocatedVUs: 20,
    },
  },
};

const depots = ["HAM", "BER", "MUC", "CGN", "FRA", "STR", "DUS", "LEJ", "BRE", "DRS", "KSL", "PAS", "KEL", "FRB"];
const json = { headers: { "content-type": "application/json" } };

function codeOf(id) {
  return `P${String(1_000_000 + id * 7919).slice(-7)}${(id % 36).toString(36).toUpperCase()}`;
}

function order(at) {
  return JSON.stringify({
    customer: at % 100,
    from: depots[at % depots.length],
    sender: "loft & garden",
    recipient: { name: "mara  vogel", street: `Lindenweg ${1 + (at % 90)}`, zip: "34117", city: "kasel" },
    grams: 500 + (at % 9000),
    service: "standard",
  });
}

const routes = [
  (at, base) => http.get(`${base}/quotes?from=${depots[at % 14]}&to=${depots[(at * 5) % 14]}&grams=${400 + (at % 20_000)}`),
  (at, base) => http.get(`${base}/quotes/compare?from=${depots[at % 14]}&to=${depots[(at * 3) % 14]}&grams=${400 + (at % 20_000)}`),
  (at, base) => http.get(`${base}/quotes/table/${depots[at % 14]}`),
  (at, base) => http.post(`${base}/parcels`, order(at), json),
  (at, base) => http.get(`${base}/parcels/${codeOf(1 + (at % 2900))}`),
  (at, base) => http.get(`${base}/parcels/${codeOf(1 + ((at * 3) % 2900))}`),
  (at, base) => http.get(`${base}/customers/${1 + (at % 150)}/parcels`),
  (at, base) => http.get(`${base}/labels/${codeOf(1 + (at % 2900))}`),
  (at, base) => http.get(`${base}/customers/${1 + (at % 150)}/labels`),
  (at, base) => http.get(`${base}/depots/${depots[at % 14]}/load`),
  (at, base) => http.get(`${base}/depots/${depots[at % 14]}/backlog`),
  (_at, base) => http.get(`${base}/statistics/revenue`),
];

/** All routes in turn, so that both sides answer the same mix. */
export default function desk() {
  const at = exec.scenario.iterationInTest;
  routes[at % routes.length](Math.floor(at / routes.length) * 7, __ENV.TARGET_URL);
}

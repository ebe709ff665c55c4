import crypto from "k6/crypto";
import exec from "k6/execution";
import http from "k6/http";

export const options = {
  scenarios: {
    desk: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE || 80),
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: 30,
    },
  },
};

const families = ["rosaceae", "asteraceae", "lamiaceae", "fabaceae", "poaceae", "ericaceae"];
const houses = ["north glass", "south glass", "palm house", "cold frame", "open field"];
const sorts = ["name", "price", "height"];
const asked = ["golden heather", "creeping thyme", "alpine astr", "silver rose bees", "lavendar", "marsh clover", "weeping quinse"];

function customer(number) {
  const signature = crypto.hmac("sha256", "behind the rain barrel", String(number), "hex").slice(0, 32);
  return { headers: { authorization: `Customer ${number}.${signature}`, "content-type": "application/json" } };
}

function order(at) {
  const lines = [0, 1, 2].map((each) => ({ plant: 1 + ((at + each * 391) % 1500), amount: 1 + (each % 2) }));
  return JSON.stringify({ lines });
}

const routes = [
  (at, base) => http.get(`${base}/plants?family=${families[at % 6]}&sort=${sorts[at % 3]}&page=${1 + (at % 7)}`),
  (at, base) => http.get(`${base}/plants/search?q=${encodeURIComponent(asked[at % asked.length])}`),
  (at, base) => http.get(`${base}/plants/${1 + (at % 1400)}`),
  (at, base) => http.get(`${base}/plants/${1 + (at % 20)}/companions`),
  (at, base) => http.get(`${base}/plants/${1 + (at % 1400)}/calendar`),
  (at, base) => http.get(`${base}/zones/${3 + (at % 7)}`),
  (at, base) => http.get(`${base}/beds/${1 + (at % 60)}/layout`),
  (at, base) => http.get(`${base}/me/orders`, customer(1 + (at % 800))),
  (at, base) => http.get(`${base}/me/statistics`, customer(1 + (at % 800))),
  (at, base) => http.get(`${base}/me/recommended`, customer(1 + (at % 10))),
  (at, base) =>
    http.put(`${base}/me`, JSON.stringify({ email: `Customer${at % 800}@example.org` }), customer(1 + (at % 800))),
  (at, base) => http.post(`${base}/orders`, order(at), customer(1 + (at % 800))),
  (at, base) => http.get(`${base}/orders/${1 + (at % 8000)}/labels.svg`, customer(1)),
  (_at, base) => http.get(`${base}/reports/houses`),
  (_at, base) => http.get(`${base}/reports/days`),
  (_at, base) => http.get(`${base}/reports/sales.csv`),
  (at, base) => http.get(`${base}/reports/use?house=${encodeURIComponent(houses[at % 5])}`),
];

/** All routes in turn, so that both sides answer the same mix. */
export default function desk() {
  const at = exec.scenario.iterationInTest;
  routes[at % routes.length](Math.floor(at / routes.length) * 7, __ENV.TARGET_URL);
}

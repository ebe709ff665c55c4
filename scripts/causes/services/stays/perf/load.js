import crypto from "k6/crypto";
import exec from "k6/execution";
import http from "k6/http";

export const options = {
  scenarios: {
    desk: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE || 100),
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: 20,
    },
  },
};

const regions = ["harz", "allgau", "eifel", "rugen", "spreewald", "taunus", "mosel", "sylt", "rhon", "usedom"];
const asked = ["quiet lake", "sauna forrest", "old mill river", "dog garden", "castel", "bright loft market", "boat harbour"];

function token(guest) {
  const signature = crypto.hmac("sha256", "a key of the house", String(guest), "hex").slice(0, 32);
  return { headers: { authorization: `Guest ${guest}.${signature}`, "content-type": "application/json" } };
}

function dayOf(at) {
  return new Date((20_407 + (at % 60)) * 86_400_000).toISOString().slice(0, 10);
}

function stay(at) {
  const from = new Date((20_600 + (Math.floor(at / 2400) % 90) * 7) * 86_400_000).toISOString().slice(0, 10);
  return JSON.stringify({ home: 1 + (at % 2399), from, nights: 5, people: 1 + (at % 4) });
}

const routes = [
  (at, base) => http.get(`${base}/homes?region=${regions[at % 10]}&page=${1 + (at % 6)}&from=${dayOf(at)}`),
  (at, base) => http.get(`${base}/homes/search?q=${encodeURIComponent(asked[at % asked.length])}`),
  (at, base) => http.get(`${base}/homes/${1 + (at % 2000)}`),
  (at, base) => http.get(`${base}/homes/${1 + (at % 50)}/similar`),
  (at, base) => http.get(`${base}/homes/${1 + (at % 2000)}/price?from=${dayOf(at)}&people=3&currency=SEK`),
  (at, base) => http.get(`${base}/homes/offers?region=${regions[at % 10]}`),
  (at, base) => http.post(`${base}/bookings`, stay(at), token(1 + (at % 600))),
  (at, base) => http.get(`${base}/bookings/${1 + (at % 9000)}/invoice`),
  (at, base) => http.get(`${base}/me/stays`, token(1 + (at % 600))),
  (at, base) => http.get(`${base}/me/statistics`, token(1 + (at % 600))),
  (at, base) => http.put(`${base}/me`, JSON.stringify({ email: `Guest${at % 600}@example.org` }), token(1 + (at % 600))),
  (_at, base) => http.get(`${base}/reports/revenue`),
  (_at, base) => http.get(`${base}/reports/arrivals.csv`),
  (at, base) => http.get(`${base}/owners/${1 + (at % 400)}/occupancy`),
];

/** All routes in turn, so that both sides answer the same mix. */
export default function desk() {
  const at = exec.scenario.iterationInTest;
  routes[at % routes.length](Math.floor(at / routes.length) * 7, __ENV.TARGET_URL);
}

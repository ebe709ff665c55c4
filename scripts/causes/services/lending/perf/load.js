import crypto from "k6/crypto";
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

const subjects = ["history", "poetry", "gardening", "physics", "travel", "cooking", "crime", "music", "art", "law"];
const asked = ["river", "winter garden", "letter prague", "silence night", "tower", "adler", "island sea"];

function card(member) {
  const signature = crypto.hmac("sha256", "a library card", String(member), "hex").slice(0, 32);
  return { headers: { authorization: `Card ${member}.${signature}`, "content-type": "application/json" } };
}

const routes = [
  (at, base) => http.get(`${base}/books?page=${1 + (at % 20)}&sort=title`),
  (at, base) => http.get(`${base}/books/search?q=${encodeURIComponent(asked[at % asked.length])}`),
  (at, base) => http.get(`${base}/books/${1 + (at % 300)}`),
  (at, base) => http.get(`${base}/books/${1 + (at % 40)}/similar`),
  (at, base) => http.get(`${base}/members/me`, card(1 + (at % 500))),
  (at, base) => http.get(`${base}/members/me/history?page=1`, card(1 + (at % 500))),
  (at, base) => http.get(`${base}/members/me/recommended`, card(1 + (at % 500))),
  (at, base) => http.put(`${base}/members/me`, JSON.stringify({ email: `reader${at % 500}@example.org` }), card(1 + (at % 500))),
  (at, base) => http.post(`${base}/loans`, JSON.stringify({ book: 1 + (at % 1900) }), card(1 + (at % 500))),
  (at, base) => http.get(`${base}/loans`, card(1 + (at % 500))),
  (_at, base) => http.get(`${base}/reports/overdue`),
  (_at, base) => http.get(`${base}/reports/overdue.csv`),
  (at, base) => http.get(`${base}/pages/shelf/${subjects[at % subjects.length]}`),
  (_at, base) => http.get(`${base}/pages/board`),
];

/** All routes in turn, so that both sides answer the same mix. */
export default function desk() {
  const at = exec.scenario.iterationInTest;
  routes[at % routes.length](Math.floor(at / routes.length) * 7, __ENV.TARGET_URL);
}

import crypto from "k6/crypto";
import exec from "k6/execution";
import http from "k6/http";

export const options = {
  scenarios: {
    desk: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE || 60),
      timeUnit: "1s",
      duration: __ENV.DURATION || "31s",
      preAllocatedVUs: 30,
    },
  },
};

const asked = ["silent harbour", "golden letter prague", "the last lantern", "summer machine", "naples", "winter garden", "harbuor"];
const bookedOrTaken = { responseCallback: http.expectedStatuses(201, 409) };
const genres = ["drama", "comedy", "crime", "family", "horror"];

function day(at) {
  return `2026-03-${String(2 + (at % 14)).padStart(2, "0")}`;
}

function card(member) {
  const signature = crypto.hmac("sha256", "row f, seat nine", String(member), "hex").slice(0, 32);
  return { headers: { authorization: `Card ${member}.${signature}`, "content-type": "application/json" } };
}

/** Seat 12 is free at first, in each row. */
function booking(at) {
  const row = "ABCDEFGH"[Math.floor(Math.random() * 8)];
  return JSON.stringify({ screening: 1 + (at % 2000), seats: [`${row}12`] });
}

function tickets(at) {
  const code = crypto.hmac("sha256", "row f, seat nine", `tickets/${1 + (at % 900)}`, "hex").slice(0, 16);
  return `${1 + (at % 900)}/tickets.svg?code=${code}`;
}

const routes = [
  (at, base) => http.get(`${base}/films?page=${1 + (at % 40)}&sort=popularity`),
  (at, base) => http.get(`${base}/films?page=${1 + (at % 5)}&genre=${genres[at % genres.length]}`),
  (at, base) => http.get(`${base}/films/search?q=${encodeURIComponent(asked[at % asked.length])}`),
  (at, base) => http.get(`${base}/films/${1 + (at % 300)}`),
  (at, base) => http.get(`${base}/films/${1 + (at % 40)}/similar`),
  (at, base) => http.get(`${base}/programme?day=${day(at)}&venue=${1 + (at % 6)}`),
  (at, base) => http.get(`${base}/programme.html?day=${day(at)}&venue=${1 + (at % 6)}`),
  (at, base) => http.get(`${base}/screenings/${1 + (at % 2000)}/seats?count=2`),
  (at, base) => http.get(`${base}/me`, card(1 + (at % 500))),
  (at, base) => http.get(`${base}/me/bookings`, card(1 + (at % 500))),
  (at, base) => http.post(`${base}/me/bookings`, booking(at), { ...card(1 + (at % 500)), ...bookedOrTaken }),
  (at, base) => http.get(`${base}/bookings/${tickets(at)}`),
  (at, base) => http.get(`${base}/me/recommended`, card(1 + (at % 500))),
  (at, base) => http.get(`${base}/office/day?day=${day(at)}`),
];

/** All routes in turn, so that both sides answer the same mix. */
export default function desk() {
  const at = exec.scenario.iterationInTest;
  routes[at % routes.length](Math.floor(at / routes.length) * 7, __ENV.TARGET_URL);
}

// People who do what they like: each request is drawn at random from the endpoints of the service, so that the mix
// differs a little from run to run, as it does in most scripts. One k6 scenario for each of SIDES, tagged with its name.
//
//   SIDES                 names, separated by commas; the base URL of each is in TARGET_<NAME>
//   RATE, DURATION        requests a second on each side, and how long
//
// The sides begin an equal part of the interval between two requests apart, in their order in SIDES, as they do in a gate.
import http from "k6/http";

const sides = __ENV.SIDES.split(",");
const apartMs = 1000 / Number(__ENV.RATE) / sides.length;

export const options = {
  scenarios: Object.fromEntries(
    sides.map((side, at) => [
      side,
      {
        executor: "constant-arrival-rate",
        rate: Number(__ENV.RATE),
        timeUnit: "1s",
        duration: __ENV.DURATION,
        startTime: `${at * apartMs}ms`,
        preAllocatedVUs: 30,
        maxVUs: 200,
        env: { TARGET: __ENV[`TARGET_${side.toUpperCase()}`] },
      },
    ]),
  ),
};

const steps = [
  ...Array(6).fill(["products", "GET", "/products"]),
  ...Array(5).fill(["product", "GET", "/products/7"]),
  ...Array(5).fill(["search", "GET", "/search?q=kettle"]),
  ...Array(2).fill(["cart", "POST", "/cart"]),
  ...Array(2).fill(["checkout", "POST", "/checkout"]),
];

export default function () {
  const [name, method, path] = steps[Math.floor(Math.random() * steps.length)];
  http.request(method, `${__ENV.TARGET}${path}`, method === "POST" ? "{}" : null, { tags: { name } });
}

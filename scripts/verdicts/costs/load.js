// Each side gets the same requests, in the same order of arrival.
import http from "k6/http";

const urls = JSON.parse(__ENV.SIDES);
const scenario = (name, at) => ({
  executor: "constant-arrival-rate",
  rate: Number(__ENV.RATE),
  timeUnit: "1s",
  duration: __ENV.DURATION,
  startTime: `${at}ms`,
  preAllocatedVUs: 8,
  maxVUs: 20,
  env: { SIDE: name },
});

export const options = {
  scenarios: Object.fromEntries(Object.keys(urls).map((name, at) => [name, scenario(name, 3 * at)])),
};

export default function () {
  http.get(urls[__ENV.SIDE], { tags: { name: __ENV.SIDE } });
}

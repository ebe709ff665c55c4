// Each side gets the same number of requests, by BEGIN at moments of its own ("random"), together, or half an interval apart. At
// fixed ones the requests of one side always meet those of the same other on the processor, or never.
import { sleep } from "k6";
import http from "k6/http";

const urls = JSON.parse(__ENV.SIDES);
const intervalMs = 1000 / Number(__ENV.RATE);
const apartMs = __ENV.BEGIN === "apart" ? intervalMs / Object.keys(urls).length : 0;
const scenario = (name, at) => ({
  executor: "constant-arrival-rate",
  rate: Number(__ENV.RATE),
  timeUnit: "1s",
  duration: __ENV.DURATION,
  startTime: `${at * apartMs}ms`,
  preAllocatedVUs: 8,
  maxVUs: 20,
  env: { SIDE: name },
});

export const options = {
  scenarios: Object.fromEntries(Object.keys(urls).map((name, at) => [name, scenario(name, at)])),
};

export default function () {
  if (__ENV.BEGIN === "random") sleep((Math.random() * intervalMs) / 1000);
  http.get(urls[__ENV.SIDE], { tags: { name: __ENV.SIDE } });
}

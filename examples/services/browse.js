// A constant load on the samples beside this file, all of which answer GET /.
import { check } from "k6";
import http from "k6/http";

export const options = {
  scenarios: {
    browse: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE ?? 20),
      timeUnit: "1s",
      duration: __ENV.DURATION ?? "15s",
      preAllocatedVUs: 20,
    },
  },
};

export default function () {
  const answer = http.get(`${__ENV.TARGET_URL}/`, { tags: { name: "home" } });
  check(answer, { "is 200": ({ status }) => status === 200 });
}

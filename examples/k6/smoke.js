// A first scenario: a constant rate of requests, each of those below as often as the others.
//
//   TARGET_URL   the deployment; Loadline sets it (k6 run -e TARGET_URL=http://localhost:3000 examples/k6/smoke.js)
//   RATE         requests a second, default 20
//   DURATION     default 30s
import { check } from "k6";
import exec from "k6/execution";
import http from "k6/http";

// What answered 2xx when `loadline init` asked: let them be what your users do.
const requests = [{ name: "products", path: "/products" }];

const rate = Number(__ENV.RATE || 20);

export const options = {
  scenarios: {
    // An open model: the rate stays the same when the service gets slower.
    smoke: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: 10,
      maxVUs: 50,
    },
  },
  thresholds: { checks: ["rate>0.99"] },
};

export default function () {
  const { name, path } = requests[exec.scenario.iterationInTest % requests.length];
  // Read here, not once at the top, so that one k6 process can load two deployments side by side.
  const response = http.get(`${__ENV.TARGET_URL}${path}`, { tags: { name } });
  check(response, { "status is 2xx": ({ status }) => status >= 200 && status < 300 });
}

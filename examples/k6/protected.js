// A scenario for a deployment that lets nobody in without a header, such as a protected preview on Vercel.
//
//   TARGET_URL         the deployment; Loadline sets it
//   LOADLINE_HEADERS   the headers of await.headers, as JSON; Loadline sets it from the secrets named in script-secrets
//   RATE               requests a second, default 20
//   DURATION           default 30s
import { check } from "k6";
import http from "k6/http";

const rate = Number(__ENV.RATE || 20);

export const options = {
  scenarios: {
    protected: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: 10,
      maxVUs: 50,
    },
  },
};

// The two lines: read the headers once, and send them with each request.
const headers = JSON.parse(__ENV.LOADLINE_HEADERS || "{}");

export default function () {
  const response = http.get(`${__ENV.TARGET_URL}/products`, { headers, tags: { name: "products" } });
  check(response, { "status is 200": ({ status }) => status === 200 });
}

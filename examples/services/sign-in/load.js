// Sign-ins at PER_MINUTE, drawn from USERS users; its thresholds are those of the team.
import { check } from "k6";
import http from "k6/http";

export const options = {
  scenarios: {
    signIn: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.PER_MINUTE ?? 200),
      timeUnit: "1m",
      duration: __ENV.DURATION ?? "30s",
      preAllocatedVUs: 20,
    },
  },
  thresholds: { http_req_failed: ["rate<0.01"], http_req_duration: ["p(95)<300"] },
};

export default function () {
  const id = Math.floor(Math.random() * Number(__ENV.USERS ?? 20_000));
  const url = `${__ENV.TARGET_URL}/sign-in?email=user-${id}@example.com`;
  const answer = http.post(url, null, { tags: { name: "sign-in" } });
  check(answer, { "signed in": ({ status }) => status === 200 });
}

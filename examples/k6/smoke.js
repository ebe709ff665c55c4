// The smallest scenario: one request.
import { check } from "k6";
import http from "k6/http";

export default function () {
  const response = http.get(`${__ENV.TARGET_URL}/products`);
  check(response, { "status is 200": ({ status }) => status === 200 });
}

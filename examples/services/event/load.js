// Users who ask up to four times, half a second apart, with a token of their own from tokens.csv. VUS sets the load.
import { sleep } from "k6";
import { SharedArray } from "k6/data";
import exec from "k6/execution";
import http from "k6/http";

const tokens = new SharedArray("tokens", () => open("./tokens.csv").trim().split("\n").slice(1));

export const options = {
  scenarios: {
    event: {
      executor: "constant-vus",
      vus: Number(__ENV.VUS ?? 10),
      duration: __ENV.DURATION ?? "10s",
    },
  },
};

export default function () {
  const authorization = tokens[exec.vu.idInTest % tokens.length];
  for (let times = 0; times < 4; times += 1) {
    const { body } = http.post(`${__ENV.TARGET_URL}/event`, null, {
      headers: { authorization },
      tags: { name: "event" },
    });
    sleep(Number(__ENV.PAUSE ?? 0.5));
    if (body === "won") break;
  }
}

// Submits scans and polls until each is done. VUS and DURATION set the load, POLL_MS the time between two polls.
import { check, sleep } from "k6";
import http from "k6/http";
import { Counter, Trend } from "k6/metrics";

export const options = {
  scenarios: {
    scans: {
      executor: "constant-vus",
      vus: Number(__ENV.VUS ?? 5),
      duration: __ENV.DURATION ?? "15s",
    },
  },
};

const [submitted, completed, polls] = ["submitted", "completed", "polls"].map((name) => new Counter(name));
const [submit, poll, e2e] = ["submit", "poll", "e2e"].map((name) => new Trend(name, true));
const stages = ["queue", "vision", "rule", "answer", "reward"];
const parts = Object.fromEntries(stages.map((stage) => [stage, new Trend(`part_${stage}`, true)]));
const pollSeconds = Number(__ENV.POLL_MS ?? 2000) / 1000;

export default function () {
  const began = Date.now();
  const created = http.post(`${__ENV.TARGET_URL}/scan`, null, { tags: { name: "submit" } });
  submit.add(created.timings.duration);
  if (!check(created, { accepted: ({ status }) => status === 202 })) return;
  submitted.add(1);
  for (let job = { done: false }; !job.done; ) {
    sleep(pollSeconds);
    const answer = http.get(`${__ENV.TARGET_URL}/scan/${created.json("id")}`, { tags: { name: "poll" } });
    poll.add(answer.timings.duration);
    polls.add(1);
    job = answer.json();
    if (job.done) for (const [part, ms] of Object.entries(job.parts)) parts[part].add(ms);
  }
  completed.add(1);
  e2e.add(Date.now() - began);
}

// A job API as image scans have it: POST /scan puts a job into a queue, workers take it through four stages, and
// clients poll GET /scan/ID until it is done. GET /metrics tells Prometheus how deep the queue is.
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const workers = Number(process.env.WORKERS ?? 2);
/** How long each stage takes, in ms. Make one longer to see the bottleneck move. */
const stages = { vision: 30, rule: 1, answer: 45, reward: 1 };

const queue = [];
const jobs = new Map();
const idle = [];

async function work() {
  for (;;) {
    const job = queue.shift();
    if (job === undefined) {
      await new Promise((resolve) => idle.push(resolve));
      continue;
    }
    const parts = { queue: performance.now() - job.submitted };
    for (const [stage, ms] of Object.entries(stages)) {
      const began = performance.now();
      await delay(ms);
      parts[stage] = performance.now() - began;
    }
    jobs.set(job.id, { done: true, parts });
  }
}
Array.from({ length: workers }, work);

function answer(request, response) {
  if (request.url === "/health") return response.end("ok");
  if (request.url === "/metrics") {
    return response.end(`# TYPE scan_queue_depth gauge\nscan_queue_depth ${queue.length}\n`);
  }
  if (request.method === "POST" && request.url === "/scan") {
    const id = String(jobs.size + 1);
    jobs.set(id, { done: false });
    queue.push({ id, submitted: performance.now() });
    idle.shift()?.();
    return response.writeHead(202).end(JSON.stringify({ id }));
  }
  const job = jobs.get(request.url.replace("/scan/", ""));
  if (job === undefined) return response.writeHead(404).end();
  response.end(JSON.stringify(job));
}

const port = Number(process.env.PORT ?? 3000);
createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  answer(request, response);
}).listen(port, () => console.log(`listening on http://127.0.0.1:${port}`));

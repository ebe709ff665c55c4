// A first-come event: the first PLACES tokens win. Each of INSTANCES serves a few requests at a time, the others wait, as
// behind a load balancer.
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const atOnce = 4 * Number(process.env.INSTANCES ?? 1);
const places = Number(process.env.PLACES ?? 1000);
const winners = new Set();
const waiting = [];
let serving = 0;

async function serve({ token, response }) {
  serving += 1;
  await delay(8 + 4 * Math.random());
  if (winners.size < places) winners.add(token);
  response.end(winners.has(token) ? "won" : "sold out");
  serving -= 1;
  const next = waiting.shift();
  if (next !== undefined) await serve(next);
}

const port = Number(process.env.PORT ?? 3000);
createServer(async (request, response) => {
  if (request.url === "/health") return response.end("ok");
  const token = request.headers.authorization ?? "";
  if (!/^token-\d+$/.test(token)) return response.writeHead(401).end("no token");
  const turn = { token, response };
  if (serving < atOnce) await serve(turn);
  else waiting.push(turn);
}).listen(port, () => console.log(`listening on http://127.0.0.1:${port}`));

import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** How long the catalogue takes. Make it longer to see a gate fail. */
const lookUpMs = 5;

const port = Number(process.env.PORT ?? 3000);
createServer(async (request, response) => {
  if (request.url === "/health") return response.end("ok");
  await delay(lookUpMs + 2 * Math.random());
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ items: ["tea", "milk"] }));
}).listen(port, () => console.log(`listening on http://127.0.0.1:${port}`));

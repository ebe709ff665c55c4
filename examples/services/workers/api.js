import { createServer } from "node:http";
import { connect } from "node:net";

const socket = process.env.SOCKET ?? "worker.sock";
const port = Number(process.env.PORT ?? 3000);
createServer((request, response) => {
  if (request.url === "/health") return response.end("ok");
  const worker = connect(socket, () => worker.write("work"));
  worker.on("error", () => response.writeHead(503).end("no worker"));
  worker.pipe(response);
}).listen(port, () => console.log(`listening on http://127.0.0.1:${port}`));

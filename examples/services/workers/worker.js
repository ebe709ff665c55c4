import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How long one piece of work takes. Make it longer to see a gate fail. */
const workMs = 5;

const socket = process.env.SOCKET ?? "worker.sock";
rmSync(socket, { force: true });
createServer((connection) => {
  connection.on("data", async () => {
    await delay(workMs);
    connection.end("done");
  });
}).listen(socket, () => console.log("worker ready"));

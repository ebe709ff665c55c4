// Answers each byte with one: a database, as far as waiting for it goes.
import { createServer } from "node:net";

createServer((socket) => {
  socket.setNoDelay(true);
  socket.on("data", (asked) => socket.write(asked));
  socket.on("error", () => socket.destroy());
}).listen(Number(process.env.PORT), "127.0.0.1");

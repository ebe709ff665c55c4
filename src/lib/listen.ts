import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Lets a server listen on a free port of this machine, for this machine alone. @returns the port */
export async function listenHere(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/** A port of this machine that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenHere(server);
  server.close();
  await once(server, "close");
  return port;
}

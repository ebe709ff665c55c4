import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Lets a server listen on a port, for this machine alone. @param port 0 for any @returns the port */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/** Below 32,768: Linux, macOS and Windows by default give higher ports to outgoing connections. */
const quietPorts = { first: 20_000, count: 12_768 };

/** Tries before any port will do. */
const mostTries = 100;

/**
 * A port that nothing listens on. A load opens thousands of connections, which could take a port that the system gives to
 * connections before a program listens there.
 * @param random in [0, 1), for tests
 */
export async function freePort(random: () => number = Math.random): Promise<number> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const port = quietPorts.first + Math.floor(random() * quietPorts.count);
    try {
      return await listenOnce(port);
    } catch {
      // Something listens there.
    }
  }
  return await listenOnce();
}

/** Listens for a moment. @returns the port @throws if something listens there */
async function listenOnce(port?: number): Promise<number> {
  const server = createServer();
  const own = await listenHere(server, port);
  server.close();
  await once(server, "close");
  return own;
}

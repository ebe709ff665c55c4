import { createServer, type RequestListener, type Server } from "node:http";
import { fileURLToPath } from "node:url";

/** A program that stands for k6; the variable FAKE_K6 says what it does. */
export const fakeK6 = fileURLToPath(new URL("../../fixtures/k6/fake-k6.mjs", import.meta.url));

/** A server of this machine, on any port. */
export async function serve(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

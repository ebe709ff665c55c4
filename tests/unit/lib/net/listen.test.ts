import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../../../../src/lib/net/listen.ts";

test("a free port is none that an outgoing connection may take before a program listens there", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test("a port that something listens on is passed over", async () => {
  const taken = createServer();
  const first = await freePort();
  taken.listen(first, "127.0.0.1");
  await once(taken, "listening");
  const drawn = [first, first, first + 1].map((port) => (port - 20_000) / 12_768 + 1e-9);
  const port = await freePort(() => drawn.shift() ?? Math.random());
  expect(port).not.toBe(first);
  taken.close();
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { resumeAt } from "../../../../src/k6/run/api.ts";

/** k6's REST API, as far as a start needs it. The numbers are those of lib/execution.go. */
async function k6Api(status: number, { losesAnswer = false } = {}) {
  let now = status;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (request.method === "PATCH" && now === 7) {
      response.writeHead(500).end();
      return;
    }
    if (request.method === "PATCH") now = 7;
    if (request.method === "PATCH" && losesAnswer) response.destroy();
    else response.end(JSON.stringify({ data: { attributes: { status: now } } }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address() satisfies AddressInfo | string | null;
  if (address === null || typeof address === "string") throw new Error("not a port");
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { port: address.port, asked: () => asked, [Symbol.asyncDispose]: close };
}

test("a k6 that is paused before its run begins at the moment", async () => {
  await using api = await k6Api(4);
  expect(await resumeAt(api.port, Date.now(), new AbortController().signal)).toBe(0);
});

test("one whose answer is lost has begun", async () => {
  await using api = await k6Api(4, { losesAnswer: true });
  expect(await resumeAt(api.port, Date.now() - 5000, new AbortController().signal)).toBeGreaterThanOrEqual(
    5000,
  );
});

test("of one that something else let begin nobody knows when", async () => {
  await using api = await k6Api(7);
  const over = new AbortController();
  const begun = resumeAt(api.port, Date.now(), over.signal);
  await expect.poll(api.asked).toBeGreaterThan(1);
  over.abort();
  expect(await begun).toBeUndefined();
});

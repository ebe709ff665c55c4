import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerFraming,
  isLast,
  methodOf,
  readMessages,
  requestFraming,
  statusOf,
  withHost,
} from "../../../../src/lib/net/http1-messages.ts";

/** What is found in these parts, each message as its head, body and end. */
function found(parts: readonly string[], framing: (head: string) => ReturnType<typeof requestFraming>) {
  const seen: { head: string; body: string; isWhole: boolean }[] = [];
  const read = readMessages({
    head: (head) => {
      seen.push({ head, body: "", isWhole: false });
      return framing(head);
    },
    body: (bytes) => {
      const last = seen.at(-1);
      if (last !== undefined) last.body += bytes.toString("latin1");
    },
    end: () => {
      const last = seen.at(-1);
      if (last !== undefined) last.isWhole = true;
    },
  });
  for (const part of parts) {
    let rest: Buffer = Buffer.from(part, "latin1");
    while (rest.length > 0) rest = read(rest);
  }
  return seen;
}

const head = (...lines: readonly string[]) => `${lines.join("\r\n")}\r\n\r\n`;

const messages = [
  { head: head("GET / HTTP/1.1", "Host: a"), body: "" },
  { head: head("POST /1 HTTP/1.1", "content-length: 5"), body: "12345" },
  {
    head: head("POST /2 HTTP/1.1", "Transfer-Encoding: gzip, Chunked"),
    body: "a;ext=1\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n",
  },
  { head: "\r\nPOST /3 HTTP/1.1\nContent-Length:0\n\n", body: "" },
];
const whole = messages.map((one) => ({ ...one, isWhole: true }));
const text = messages.map((one) => `${one.head}${one.body}`).join("");

test("messages are found however their bytes are cut", () => {
  expect(found([text], requestFraming)).toEqual(whole);
  expect(found([...text], requestFraming)).toEqual(whole);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      const parts = at.slice(1).map((to, index) => text.slice(at[index], to));
      expect(found(parts, requestFraming)).toEqual(whole);
    }),
  );
});

test("a body without a length never ends by itself", () => {
  expect(found([head("HTTP/1.1 200 OK"), "a", "b"], () => "close")).toEqual([
    { head: head("HTTP/1.1 200 OK"), body: "ab", isWhole: false },
  ]);
});

test.each([
  ["a length that is none", head("POST / HTTP/1.1", "Content-Length: -5"), "CONTENT_LENGTH"],
  ["a length that is a list", head("POST / HTTP/1.1", "Content-Length: 5, 6"), "CONTENT_LENGTH"],
  ["a size that is none", `${head("POST / HTTP/1.1", "Transfer-Encoding: chunked")}-1\r\n`, "CHUNK_SIZE"],
  [
    "a size beyond all",
    `${head("POST / HTTP/1.1", "Transfer-Encoding: chunked")}${"f".repeat(14)}\r\n`,
    "CHUNK_SIZE",
  ],
  [
    "a line that does not end",
    `${head("POST / HTTP/1.1", "Transfer-Encoding: chunked")}1;${"x".repeat(70_000)}`,
    "CHUNK_LINE_TOO_LONG",
  ],
  ["a head that does not end", "x".repeat((1 << 20) + 1), "HEAD_TOO_LARGE"],
])("%s is refused", (_, bytes, code) => {
  expect(() => found([bytes], requestFraming)).toThrow(expect.objectContaining({ code }));
});

test.each<[answer: string, method: string, framing: ReturnType<typeof answerFraming>]>([
  [head("HTTP/1.1 200 OK", "Content-Length: 7"), "GET", 7],
  [head("HTTP/1.1 200 OK", "Content-Length: 7"), "HEAD", 0],
  [head("HTTP/1.1 204 No Content"), "GET", 0],
  [head("HTTP/1.1 304 Not Modified", "Content-Length: 7"), "GET", 0],
  [head("HTTP/1.1 100 Continue"), "POST", 0],
  [head("HTTP/1.1 200 OK", "Content-Length: 7", "Transfer-Encoding: chunked"), "GET", "chunked"],
  [head("HTTP/1.1 200 OK", "Transfer-Encoding: gzip"), "GET", "close"],
  [head("HTTP/1.0 200 OK"), "GET", "close"],
])("the body of %j to %s ends by %s", (answer, method, framing) => {
  expect(answerFraming(answer, method)).toBe(framing);
});

test("what a head says is read from its lines", () => {
  expect(methodOf(head("\r\nPATCH /a HTTP/1.1"))).toBe("PATCH");
  expect(statusOf(head("HTTP/1.0 404"))).toBe(404);
  expect(() => statusOf(head("SSH-2.0-OpenSSH"))).toThrow(expect.objectContaining({ code: "STATUS_LINE" }));
  expect([isLast(head("HTTP/1.1 200 OK", "connection: Close")), isLast(head("HTTP/1.1 200 OK"))]).toEqual([
    true,
    false,
  ]);
});

test("a host of the proxy is replaced, one that a script chose is not", () => {
  const own = head("GET /?host:=1 HTTP/1.1", "X-Host: localhost:1", "HOST:localhost:1", "X: $&");
  expect(withHost(own, "shop.example.com", ["localhost:1"])).toBe(
    head("GET /?host:=1 HTTP/1.1", "X-Host: localhost:1", "HOST: shop.example.com", "X: $&"),
  );
  expect(withHost(own, "shop.example.com", ["localhost:2"])).toBe(own);
});

import { expect, test } from "vitest";
import { codeOf } from "../../../../src/lib/net/http.ts";

const coded = (code: string, cause?: unknown): Error =>
  Object.assign(new Error("failed", { cause }), { code });

test.each([
  ["its own", coded("ECONNRESET"), "ECONNRESET"],
  ["its cause's, which says more", coded("ERR_HTTP2_STREAM_CANCEL", coded("ECONNREFUSED")), "ECONNREFUSED"],
  ["its cause's, as of a fetch", new TypeError("fetch failed", { cause: coded("ENOTFOUND") }), "ENOTFOUND"],
  ["that of the first address that was tried", new AggregateError([coded("ETIMEDOUT")]), "ETIMEDOUT"],
  ["none", new Error("failed"), undefined],
])("the code of an error is %s", (_, error, code) => {
  expect(codeOf(error)).toBe(code);
});

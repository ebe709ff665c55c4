import { expect, test } from "vitest";
import { faultOf } from "../../../src/ingest/fault.ts";

test.each([
  ["1213", "dial: unknown errno 24 error with msg `too many open files`", "generator"],
  ["1213", "dial: unknown errno 99 error with msg `cannot assign requested address`", "generator"],
  ["1213", "dial: unknown errno 49 error with msg `can't assign requested address`", "generator"],
  [
    "1213",
    "dial: unknown errno 10048 error with msg `Only one usage of each socket address (protocol/network address/port) is normally permitted.`",
    "generator",
  ],
  ["1100", "lookup shop.test on 10.0.0.2:53: server misbehaving", "generator"],
  ["1101", "lookup: no such host", "target"],
  ["1050", "request timeout", "target"],
  ["1211", "dial: i/o timeout", "target"],
  ["1212", "dial: connection refused", "target"],
  ["1213", "dial: unknown errno 113 error with msg `no route to host`", "target"],
  ["1220", "read: connection reset by peer", "target"],
  ["1310", "x509: unknown authority", "target"],
  ["1633", "http2: stream error with http2 ErrCode INTERNAL_ERROR", "target"],
])("a request that failed with %s, %j, speaks of the %s", (code, error, side) => {
  expect(faultOf(code, error)).toEqual({ side, error });
});

test.each([
  ["", ""],
  ["1404", ""],
  ["1503", ""],
  ["1020", "invalid URL"],
  ["1111", "hostname is blocked"],
  ["1701", "unexpected EOF"],
])("code %j is no missing answer", (code, error) => {
  expect(faultOf(code, error)).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import { hostOfCall, hostOfUrl, isDeclared, parseDeclaredHost } from "../../../src/model/host.ts";

test.each([
  ["http://shop.example.com/a?b=c", "shop.example.com"],
  ["HTTPS://Shop.Example.com:443", "shop.example.com"],
  ["http://shop.example.com:80/", "shop.example.com"],
  ["wss://shop.example.com./live", "shop.example.com"],
  ["http://shop.example.com:8080#x", "shop.example.com:8080"],
  ["http://shop.example.com:443/", "shop.example.com:443"],
  ["http://127.0.0.1:3000", "localhost:3000"],
  ["ws://[::1]:3000/live", "localhost:3000"],
  ["http://localhost", "localhost"],
  ["http://[2001:DB8::1]:3000/", "[2001:db8::1]:3000"],
  ["http://127.0.0.2:3000", "127.0.0.2:3000"],
  ["http://bücher.example/", "bücher.example"],
  // k6 hides user and password.
  ["http://****:****@shop.example.com/a", "shop.example.com"],
  ["http://user:p%40ss@shop.example.com:81/a@b", "shop.example.com:81"],
  ["http://shop.example.com/redirect?to=http://other.example.com/", "shop.example.com"],
])("%s is of the host %s", (url, host) => {
  expect(hostOfUrl(url)).toBe(host);
});

test.each([
  "login",
  "GET /products",
  "",
  "http://",
  "http://${}/item",
  "${}/item/1",
  "data:text/plain,a",
  "/a",
])("%j is a name and no address", (text) => {
  expect(hostOfUrl(text)).toBeUndefined();
});

test.each([
  ["localhost:50051/hello.Hello/Say", "localhost:50051"],
  ["grpc.example.com:443/hello.Hello/Say", "grpc.example.com"],
  ["dns:///grpc.example.com:50051/hello.Hello/Say", "grpc.example.com:50051"],
])("the gRPC call %s is to the host %s", (url, host) => {
  expect(hostOfCall(url)).toBe(host);
});

describe("hosts that the user names", () => {
  test.each([
    ["auth.example.com", "auth.example.com", true],
    ["auth.example.com", "auth.example.com:8443", true],
    ["AUTH.example.com:8443", "auth.example.com:8443", true],
    ["auth.example.com:8443", "auth.example.com", false],
    ["https://auth.example.com/login", "auth.example.com", true],
    ["https://auth.example.com", "auth.example.com:8443", false],
    ["*.example.com", "cdn.example.com", true],
    ["*.example.com", "a.cdn.example.com:8080", true],
    ["*.example.com", "example.com", false],
    ["*.example.com", "badexample.com", false],
    ["127.0.0.1:50051", "localhost:50051", true],
  ])("%s, and requests to %s: %j", (text, host, expected) => {
    const declared = parseDeclaredHost(text);
    expect(declared && isDeclared(host, [declared])).toBe(expected);
  });

  test.each(["", "a b", "http://", "/path", "host:port"])("%j names none", (text) => {
    expect(parseDeclaredHost(text)).toBeUndefined();
  });
});

test("long texts from outside take no long time", () => {
  for (const text of [
    `http://${"a@".repeat(200_000)}`,
    `http://${":".repeat(400_000)}`,
    `dns://${"/".repeat(400_000)}`,
  ]) {
    hostOfUrl(text);
    hostOfCall(text);
  }
});

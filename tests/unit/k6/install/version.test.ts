import { expect, test } from "vitest";
import { isSupported, parseExtensions, parseVersion } from "../../../../src/k6/install/version.ts";

test.each([
  ["k6 v2.2.0 (go1.26.8, linux/amd64)", "2.2.0", 2],
  ["k6-v2.2.0 v1.8.1 (go1.26.8, linux/amd64)\nExtensions:\n  x v3.0.0", "1.8.1", 1],
  ["k6.exe v2.0.0-rc1 (commit/abc, go1.26, windows/amd64)", "2.0.0-rc1", 2],
  ["k6 v0.57.0 (go1.23)", "0.57.0", 0],
  ["k6 v1.2.3+dirty (go1.23)", "1.2.3", 1],
])("%j is version %s", (output, text, major) => {
  expect(parseVersion(output)).toEqual({ text, major });
});

test.each(["", "hello", "k6 version two", "k6 v2.2 (go1.26)"])("%j names no version", (output) => {
  expect(parseVersion(output)).toBeUndefined();
});

test("the extensions that a k6 was built with stand below its version", () => {
  const lines = [
    "k6 v2.2.0 (go1.26.8, linux/amd64)",
    "Extensions:",
    "  github.com/grafana/xk6-sql v1.0.6, k6/x/sql [js]",
    "  github.com/grafana/xk6-faker v0.4.4, faker [subcommand]",
    "  github.com/grafana/xk6-faker v0.4.4, k6/x/faker [js]",
    "",
  ];
  const sorted = ["github.com/grafana/xk6-faker v0.4.4", "github.com/grafana/xk6-sql v1.0.6"];
  expect(parseExtensions(lines.join("\n"))).toEqual(sorted);
  expect(parseExtensions(lines.join("\r\n"))).toEqual(sorted);
  expect(parseExtensions("k6 v2.2.0 (go1.26.8, linux/amd64)")).toEqual([]);
});

test("only majors 1 and 2 are supported", () => {
  const supported = [0, 1, 2, 3].filter((major) => isSupported({ text: "", major }));
  expect(supported).toEqual([1, 2]);
});

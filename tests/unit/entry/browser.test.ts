import { expect, test } from "vitest";
import { openerOf } from "../../../src/entry/browser.ts";

const path = "/tmp/a b/report & more.html";

test.each([
  ["darwin", ["open", path]],
  ["win32", ["explorer.exe", path]],
  ["linux", ["xdg-open", path]],
] as const)("a file is opened by the program of %s, its path one argument", (platform, expected) => {
  expect(openerOf(path, { platform, env: {} })).toEqual(expected);
});

test("the reader's own choice of a browser counts", () => {
  expect(openerOf(path, { platform: "linux", env: { BROWSER: "firefox" } })).toEqual(["firefox", path]);
});

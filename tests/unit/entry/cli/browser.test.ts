import { expect, test } from "vitest";
import { openerOf, openInBrowser } from "../../../../src/entry/cli/browser.ts";

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

test.each([
  ["that opens it", "true", true],
  ["that finds nothing to open it with", "false", false],
  ["that is not there", "/nowhere/browser", false],
])("a program %s says whether the page is open", async (_, BROWSER, isOpened) => {
  expect(await openInBrowser(path, { platform: "linux", env: { BROWSER } })).toBe(isOpened);
});

import { expect, test } from "vitest";
import { isUnder } from "../../../src/config/paths.ts";

test.each([
  ["src/a.js", ["src/**"], true],
  ["src/.env", ["src/**"], true],
  ["src/a/b.js", ["src"], true],
  ["src/a.js", ["./src/"], true],
  ["src/a.js", ["/src/*"], true],
  ["src/a/b.js", ["src/*.js"], false],
  ["src", ["src/**"], true],
  ["srcs/a.js", ["src"], false],
  ["docs/a.md", ["**/*.md"], true],
  ["docs/a.md", ["*.md"], false],
  ["docs/a.md", ["**", "!docs"], false],
  ["docs/api/a.md", ["**", "!docs", "docs/api/**"], true],
  ["app/(shop)/[id].ts", ["app"], true],
  ["go.mod", ["go.{mod,sum}"], true],
  ["line\nbreak/a", ["line*/**"], true],
])("%j is under %j: %s", (path, patterns, isMeant) => {
  expect(isUnder(path, patterns)).toBe(isMeant);
});

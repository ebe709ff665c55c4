import { expect, test } from "vitest";
import { pathTest } from "../../../src/features/unmeasured/patterns.ts";
import { isSimplePattern } from "../../../src/features/unmeasured/simple.ts";

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
  [`docs/${"a".repeat(1000)}`, ["src"], true],
  ["go.mod", ["go.{mod,sum}"], true],
  ["line\nbreak/a", ["line*/**"], true],
])("%j is under %j: %s", (path, patterns, isMeant) => {
  expect(pathTest(patterns)(path)).toBe(isMeant);
});

test.each([
  ["src/**", true],
  ["**/api/**/*.test.*", true],
  ["!**/*.md", true],
  ["**/a/**/b/**/c", false],
  ["*a*a*a*b", false],
  ["src/+(a|aa)b", false],
])("%j can be tried on any path: %s", (pattern, isSimple) => {
  expect(isSimplePattern(pattern)).toBe(isSimple);
});

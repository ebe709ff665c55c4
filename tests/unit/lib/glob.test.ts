import { expect, test } from "vitest";
import { matchesGlob } from "../../../src/lib/glob.ts";

test.each([
  ["Preview", "Preview", true],
  ["Preview", "preview", false],
  ["pr-*", "pr-", true],
  ["pr-*", "pr-12", true],
  ["pr-*", "apr-12", false],
  ["*-acme.vercel.app", "shop-1-acme.vercel.app", true],
  ["*-acme.vercel.app", "shop-acme.vercel.app.evil.test", false],
  ["shop-*-acme.vercel.app", "shop-acme.vercel.app", false],
  ["a*a", "a", false],
  ["a**b*c", "a-b-b-c", true],
  ["a.c", "abc", false],
  ["*", "", true],
  ["", "a", false],
])("%s and %s: %s", (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected);
});

test("a pattern of many stars takes no longer than its parts", () => {
  expect(matchesGlob("*a".repeat(2000), "b".repeat(200_000))).toBe(false);
});

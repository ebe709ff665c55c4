import { describe, expect, test } from "vitest";
import { commonRest } from "../../../../src/app/results/paths.ts";

const files = (...of: readonly (readonly string[])[]) => of.map((names) => ({ names, isFixed: false }));

describe("the base URLs in which two sides differ", () => {
  test.each([
    {
      what: "each side has a host of its own",
      baseline: ["http://main:1/", "http://main:1/cart", "http://cdn/logo.png"],
      current: ["http://preview:2/", "http://preview:2/cart", "http://cdn/logo.png"],
      bases: ["http://main:1", "http://preview:2"],
    },
    {
      what: "one request is enough",
      baseline: ["http://127.0.0.1:1/"],
      current: ["http://127.0.0.1:2/"],
      bases: ["http://127.0.0.1:1", "http://127.0.0.1:2"],
    },
    {
      what: "each preview has a folder of one host",
      baseline: ["https://previews/pr-1/", "https://previews/pr-1/cart", "https://previews/pr-1/pay?now"],
      current: ["https://previews/pr-2/", "https://previews/pr-2/cart", "https://previews/pr-2/pay?now"],
      bases: ["https://previews/pr-1", "https://previews/pr-2"],
    },
    {
      what: "a record has the paths already",
      baseline: ["/cart", "/"],
      current: ["http://preview:2/cart", "http://preview:2/"],
      bases: ["", "http://preview:2"],
    },
    {
      what: "both have one host, as a gate has",
      baseline: ["http://main:1/cart"],
      current: ["http://main:1/cart", "http://main:1/pay"],
      bases: ["http://main:1", "http://main:1"],
    },
    { what: "all have names", baseline: ["cart"], current: ["cart", "pay"], bases: ["", ""] },
    {
      what: "nothing is in common",
      baseline: ["http://main:1/login"],
      current: ["http://preview:2/cart"],
      bases: ["", ""],
    },
  ])("$what", ({ baseline, current, bases }) => {
    const found = commonRest(files(baseline), files(current));
    expect([...found.baseline, ...found.current]).toEqual(bases);
  });

  test("each file of a side may have a host of its own", () => {
    const at = (host: string) => [`http://${host}/`, `http://${host}/cart`];
    expect(commonRest(files(at("a"), at("b")), files(at("c"), at("a"), at("d")))).toEqual({
      baseline: ["http://a", "http://b"],
      current: ["http://c", "http://a", "http://d"],
    });
  });

  test("names that can not be changed stay", () => {
    const fixed = [{ names: ["http://a/cart"], isFixed: true }];
    expect(commonRest(fixed, files(["http://b/cart"]))).toEqual({ baseline: [""], current: [""] });
  });
});

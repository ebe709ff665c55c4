import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineFacts, keptFacts } from "../../../../src/model/run/facts.ts";
import { list } from "../../../../src/model/verdict/parts.ts";

const seen = defineFacts("seen", z.strictObject({ at: list(z.number(), 2) }));

describe("facts of a feature", () => {
  it("are read as they were kept, in the shape of a stored file", () => {
    const facts = seen.kept({ at: [1, 2, 3] });
    expect(facts).toEqual({ seen: { at: [1, 2] } });
    expect(seen.of({ facts: JSON.parse(JSON.stringify(facts)) })).toEqual({ at: [1, 2] });
  });

  it("are absent where there are none, and stand beside those of others", () => {
    expect(seen.of({})).toBeUndefined();
    expect(seen.of({ facts: { other: 1 } })).toBeUndefined();
    expect(seen.of({ facts: { other: 1, ...seen.kept({ at: [] }) } })).toEqual({ at: [] });
  });

  it("of another shape are refused, with their place", () => {
    expect(() => seen.of({ facts: { seen: { at: ["1"] } } })).toThrow(/facts\.seen\.at\.0/);
    expect(() => seen.of({ facts: { seen: 1 } })).toThrow(/facts\.seen/);
  });
});

describe("facts in a file", () => {
  it("of features that are not there are kept as they are", () => {
    const facts = { other: { any: [null, "thing"] } };
    expect(keptFacts.parse(facts)).toEqual(facts);
  });

  it("are refused where they are deep, many or under a key that is no feature's name", () => {
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
    expect(keptFacts.safeParse({ a: deep(11) }).success).toBe(true);
    expect(keptFacts.safeParse({ a: deep(12) }).success).toBe(false);
    const endless = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    expect(keptFacts.safeParse(endless).success).toBe(false);
    const many = Array.from({ length: 21 }, (_, at) => [`f${"x".repeat(at)}`, 1]);
    expect(keptFacts.safeParse(Object.fromEntries(many)).success).toBe(false);
    expect(keptFacts.safeParse({ "No name": 1 }).success).toBe(false);
  });
});

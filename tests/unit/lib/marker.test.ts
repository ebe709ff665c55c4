import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markerOf } from "../../../src/lib/marker.ts";

describe("markerOf", () => {
  it("is a comment that names the gate", () => {
    expect(markerOf("checkout@staging")).toBe('<!-- loadline gate="checkout%40staging" -->');
  });

  it.each(['x" --><img src=x onerror=alert(1)>', "a--b", "-->", "--!>", "a\nb", "\ud800"])(
    "cannot be broken by %j",
    (gate) => {
      expect(markerOf(gate)).toMatch(/^<!-- loadline gate="[A-Za-z0-9%_.!~*'()]*" -->$/);
    },
  );

  it("tells any two gates apart and stays short", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        expect(markerOf(one) === markerOf(other)).toBe(one === other);
      }),
    );
    const long = "x".repeat(5000);
    expect(markerOf(long).length).toBeLessThan(400);
    expect(markerOf(`${long}a`)).not.toBe(markerOf(`${long}b`));
    expect(markerOf("ab").startsWith(markerOf("a"))).toBe(false);
  });
});

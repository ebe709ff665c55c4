import fc from "fast-check";

/**
 * Any text: every code point but lone surrogates. What `fc.string({ unit: "binary" })` makes, without the map of a million
 * characters that it builds first.
 */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc
      .oneof(
        { arbitrary: fc.integer({ min: 0, max: 0x7f }), weight: 2 },
        { arbitrary: fc.integer({ min: 0, max: 0xd7ff }), weight: 1 },
        { arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }), weight: 1 },
      )
      .map((point) => String.fromCodePoint(point)),
  )
  .map((parts) => parts.join(""));

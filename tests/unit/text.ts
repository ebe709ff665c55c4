import fc from "fast-check";

const codePoint = fc
  .oneof(
    { arbitrary: fc.integer({ min: 0, max: 0x7f }), weight: 2 },
    { arbitrary: fc.integer({ min: 0, max: 0xd7ff }), weight: 1 },
    { arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }), weight: 1 },
  )
  .map((point) => String.fromCodePoint(point));

/**
 * Text of so many characters: every code point but lone surrogates. What `fc.string({ unit: "binary" })` makes, without
 * the map of a million characters that it builds first.
 */
export function textOf(length: fc.ArrayConstraints): fc.Arbitrary<string> {
  return fc.array(codePoint, length).map((parts) => parts.join(""));
}

/** Any text. */
export const anyText: fc.Arbitrary<string> = textOf({});

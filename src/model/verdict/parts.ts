import { z } from "zod";

/** A list, cut to `most` items in JSON; reading checks `most` and `least`. */
export function list<T extends z.ZodType>(item: T, most = 1000, least = 0) {
  const items = z.array(item).max(most);
  return z.codec(least === 0 ? items : items.min(least), z.custom<readonly z.output<T>[]>(Array.isArray), {
    decode: (items) => items,
    encode: (items) => items.slice(0, most),
  });
}

/** Text, cut in JSON with `…`. */
function text(longest: number) {
  return z.codec(z.string().max(longest), z.string(), {
    decode: (content) => content,
    encode: (content) => (content.length <= longest ? content : `${content.slice(0, longest - 1)}…`),
  });
}

/** Text shown to the reader verbatim. */
export const sentence = text(4000);

/** A name or an expression from the user. */
export const name = text(1000);

/** Labels and their values. */
export const tags = z.record(z.string(), z.string());

export const count = z.number().int().nonnegative();

/** Undefined becomes null in JSON, so that no field is missing. */
export function nullable<T extends z.ZodType>(schema: T) {
  return z.codec(schema.nullable(), z.custom<z.output<T> | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  });
}

/** JSON has no infinity: null stands for it. */
function orInfinite(infinity: number) {
  return z.codec(
    z.number().nullable(),
    z.custom<number>((value) => typeof value === "number"),
    {
      decode: (value) => value ?? infinity,
      encode: (value) => (Number.isFinite(value) ? value : null),
    },
  );
}

/** A number, or no upper end: null in JSON. */
export const orMore = orInfinite(Number.POSITIVE_INFINITY);

/** A number, or no lower end: null in JSON. */
export const orLess = orInfinite(Number.NEGATIVE_INFINITY);

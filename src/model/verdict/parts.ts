import { z } from "zod";

/** A list, of which JSON holds the first so many; `most` and `least` are of what a reader takes. */
export function list<T extends z.ZodType>(item: T, most = 1000, least = 0) {
  const items = z.array(item).max(most);
  return z.codec(least === 0 ? items : items.min(least), z.custom<readonly z.output<T>[]>(Array.isArray), {
    decode: (items) => items,
    encode: (items) => items.slice(0, most),
  });
}

/** Text, of which JSON holds the beginning: a longer one ends in `…`. */
function text(longest: number) {
  return z.codec(z.string().max(longest), z.string(), {
    decode: (content) => content,
    encode: (content) => (content.length <= longest ? content : `${content.slice(0, longest - 1)}…`),
  });
}

/** What a reader sees as it is. */
export const sentence = text(4000);

/** A name or an expression that somebody gave. */
export const name = text(1000);

/** Labels and their values. */
export const tags = z.record(z.string(), z.string());

export const count = z.number().int().nonnegative();

/** What may be undefined is null in JSON, so that no field is ever missing. */
export function nullable<T extends z.ZodType>(schema: T) {
  return z.codec(schema.nullable(), z.custom<z.output<T> | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  });
}

/** JSON has no infinity: what may be infinite is null there. */
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

import { z } from "zod";

/** A list whose type is read-only, and which nobody has to freeze. */
export function list<T extends z.ZodType>(
  item: T,
  most?: number,
): z.ZodType<readonly z.output<T>[], readonly z.input<T>[]> {
  const items = z.array(item);
  return most === undefined ? items : items.max(most);
}

/** Text that a reader sees as it is. */
export const sentence = z.string().max(4000);

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

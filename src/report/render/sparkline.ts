/** Eighths of a line's height, the lowest first. */
const heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const gap = "·";

/** A cell of a table in a comment has no room for more. */
const longest = 20;

/** The highest value of each of at most `most` equal parts; null for a part without values. */
function thinned(values: readonly (number | null)[], most: number): readonly (number | null)[] {
  const each = Math.ceil(values.length / most);
  return Array.from({ length: Math.ceil(values.length / each) }, (_, index) => {
    const figures = values.slice(index * each, (index + 1) * each).filter((it) => it !== null);
    return figures.length === 0 ? null : Math.max(...figures);
  });
}

/**
 * A series in at most 20 characters, such as `▁▁▃▇█▂`, from zero (or its lowest value, if negative) to its highest; `·` for
 * a gap. Empty for a series without values.
 */
export function sparkline(points: readonly (number | null)[]): string {
  const values = thinned(points, longest);
  const figures = values.filter((it) => it !== null);
  if (figures.length === 0) return "";
  const low = Math.min(0, ...figures);
  const range = Math.max(...figures) - low;
  const place = (value: number): number =>
    range > 0 ? Math.min(heights.length - 1, Math.floor(((value - low) / range) * heights.length)) : 0;
  return values.map((value) => (value === null ? gap : (heights[place(value)] ?? gap))).join("");
}

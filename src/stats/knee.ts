/** A point of a curve. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Neighbours whose distance from the diagonal differs by no more than this share of the curve's height are one knee. */
const tie = 0.02;

/** A curve that leaves the diagonal by less is a straight line, which has no knee. */
const leastBend = 0.05;

/**
 * Where a concave curve that rises stops rising: the point farthest above the diagonal from its first to its last point,
 * both axes scaled to 0 to 1. No smoothing: the points are few, and each is a measurement.
 * @param points at least three, ascending in x
 * @returns the x of the knee, `from` below `to` where neighbours tie; undefined for fewer points and without a bend
 * @see Satopaa et al. 2011, "Finding a 'Kneedle' in a Haystack", ICDCSW, section II
 */
export function kneeOf(points: readonly Point[]): { readonly from: number; readonly to: number } | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || first === undefined || last === undefined) return undefined;
  const lowest = Math.min(...points.map(({ y }) => y));
  const height = Math.max(...points.map(({ y }) => y)) - lowest;
  const width = last.x - first.x;
  if (!(height > 0) || !(width > 0)) return undefined;
  const bends = points.map(({ x, y }) => (y - lowest) / height - (x - first.x) / width);
  const most = Math.max(...bends);
  if (most < leastBend) return undefined;
  const isKnee = (index: number): boolean => (bends[index] ?? Number.NEGATIVE_INFINITY) >= most - tie;
  const peak = bends.indexOf(most);
  let [from, to] = [peak, peak];
  while (isKnee(from - 1)) from -= 1;
  while (isKnee(to + 1)) to += 1;
  return { from: points[from]?.x ?? first.x, to: points[to]?.x ?? last.x };
}

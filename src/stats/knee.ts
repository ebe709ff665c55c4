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
 * A curve has stopped rising where y grows by less than this share of what x grows by, both as ratios: from there on twice
 * the load brings less than a fifth more. One that rises more is only slowing.
 */
const stopped = 0.25;

/** Whether the curve no longer rises from this point to its end. */
function stopsAt(points: readonly Point[], index: number): boolean {
  const [here, last] = [points[index], points.at(-1)];
  if (here === undefined || last === undefined || here.x <= 0 || here.y <= 0 || last.x <= here.x)
    return false;
  return Math.log(Math.max(last.y, Number.MIN_VALUE) / here.y) < stopped * Math.log(last.x / here.x);
}

/**
 * Where a concave curve that rises stops rising: the point farthest above the diagonal from its first to its last point,
 * both axes scaled to 0 to 1, or the first one behind it from which on the curve has stopped. No smoothing: the points are
 * few, and each is a measurement.
 * @param points at least three, ascending in x
 * @returns the x of the knee, `from` below `to` where neighbours tie; undefined for fewer points, without a bend, and for a
 *   curve that only slows
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
  if (!stopsAt(points, to)) {
    const later = points.findIndex((_, index) => index > to && stopsAt(points, index));
    if (later === -1) return undefined;
    [from, to] = [later, later];
  }
  return { from: points[from]?.x ?? first.x, to: points[to]?.x ?? last.x };
}

import { mean, median } from "simple-statistics";
import { sumOf } from "../../stats/sum.ts";

/** A straight line through points, and how far its slope may be off. */
export interface CostLine {
  readonly slope: number;
  readonly standardError: number;
  /** Of the points from the line, without the outermost. */
  readonly deviation: number;
}

/** Parts of the window, each of which gives the line one point: enough for a slope, and few enough for all pairs. */
const mostPoints = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Means of neighbours, so that points that follow each other closely count once. */
function thinned(points: readonly Point[]): Point[] {
  const each = Math.ceil(points.length / mostPoints);
  return Array.from({ length: Math.floor(points.length / each) }, (_, at) => {
    const own = points.slice(at * each, (at + 1) * each);
    return { x: mean(own.map(({ x }) => x)), y: mean(own.map(({ y }) => y)) };
  });
}

/**
 * The median slope of all pairs, which a few garbage collections do not turn. Its error is that of least squares, widened
 * by what neighbours have in common.
 * @returns undefined for fewer than eight points
 * @see Theil 1950, Sen 1968 (JASA 63:1379); Bayley & Hammersley 1946 (effective number of correlated observations)
 */
export function robustLine(all: readonly Point[]): CostLine | undefined {
  if (all.length < 8) return undefined;
  const points = thinned(all);
  const slopes = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => (other.y - one.y) / (other.x - one.x)),
  );
  const slope = median(slopes);
  const level = median(points.map(({ x, y }) => y - slope * x));
  const rests = points.map(({ x, y }) => y - slope * x - level);
  const centre = mean(points.map(({ x }) => x));
  const squares = sumOf(rests, (rest) => rest ** 2);
  const variance = squares / (points.length - 2);
  const products = rests.slice(1).map((rest, at) => rest * (rests[at] ?? 0));
  const neighbours = sumOf(products, (product) => product);
  const common = squares === 0 ? 0 : Math.min(0.9, Math.max(0, neighbours / squares));
  const spread = sumOf(points, ({ x }) => (x - centre) ** 2);
  return {
    slope,
    standardError: Math.sqrt((variance / spread) * ((1 + common) / (1 - common))),
    deviation: 1.4826 * median(rests.map(Math.abs)),
  };
}

/**
 * The first of the numbers 0 to `count` - 1 for which a test holds, by bisection: it holds for all that follow, too.
 * @returns `count` if it holds for none
 */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

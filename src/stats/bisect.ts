/**
 * The first of the numbers 0 to `count` - 1 for which a test holds; it must hold for all that follow, too.
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

/** The interval in which a test stops holding, halved this many times; the test holds below that place only. */
export function narrowed(
  [from, to]: readonly [low: number, high: number],
  halvings: number,
  holds: (at: number) => boolean,
): [low: number, high: number] {
  let [low, high] = [from, to];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return [low, high];
}

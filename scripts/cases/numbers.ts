// Numbers for made inputs: the same at each run.

/** A generator of numbers from 0 to 1 (mulberry32). */
export function startRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Ascending values with these quantiles; between them they go straight, below and above all of them to `lowest` and `highest`. */
export function ascending(
  count: number,
  quantiles: Readonly<Record<string, number>>,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): number[] {
  const placed = Object.entries(quantiles)
    .map(([percent, target]) => ({ place: (Number(percent) / 100) * (count - 1), target }))
    .sort((one, other) => one.place - other.place);
  const knots: { readonly place: number; readonly target: number }[] = [];
  for (const { place, target } of placed) {
    const low = Math.floor(place);
    if (knots.at(-2)?.place === low) continue;
    // Two quantiles between the same two rows are on the line through them; one alone lies on a nearly level one.
    const beside = placed.find((one) => Math.floor(one.place) === low && one.place > place);
    const slope = beside === undefined ? target * 1e-3 : (beside.target - target) / (beside.place - place);
    for (const row of [low, low + 1]) knots.push({ place: row, target: target + slope * (row - place) });
  }
  const first = knots[0]?.place === 0 ? [] : [{ place: 0, target: lowest }];
  const last = knots.at(-1)?.place === count - 1 ? [] : [{ place: count - 1, target: highest }];
  const ends = [...first, ...knots, ...last];
  return Array.from({ length: count }, (_, row) => {
    const next = Math.max(
      1,
      ends.findIndex(({ place }) => place >= row),
    );
    const [before, after] = [ends[next - 1], ends[next]];
    if (before === undefined || after === undefined) throw new Error(`no value at ${row}`);
    return (
      before.target + ((after.target - before.target) * (row - before.place)) / (after.place - before.place)
    );
  });
}

/** As ascending, with the median that gives this mean. */
export function withMean(
  count: number,
  quantiles: Readonly<Record<string, number>>,
  { mean, ...ends }: { readonly mean: number; readonly lowest: number; readonly highest: number },
): number[] {
  let [low, high] = [ends.lowest, Math.min(...Object.values(quantiles))];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (sumOf(ascending(count, { ...quantiles, "50": middle }, ends)) / count < mean) low = middle;
    else high = middle;
  }
  return ascending(count, { ...quantiles, "50": high }, ends);
}

/** In another order. */
export function shuffled<One>(values: readonly One[], random: () => number): One[] {
  const mixed = [...values];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const [one, two] = [mixed[index], mixed[other]];
    if (one === undefined || two === undefined) continue;
    mixed[index] = two;
    mixed[other] = one;
  }
  return mixed;
}

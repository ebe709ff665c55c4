/** Sum of an amount over all items. */
export function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** The smallest value, Infinity for none; for more values than a call may have arguments. */
export function lowestOf(values: readonly number[]): number {
  return values.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY);
}

/** The largest value, -Infinity for none. */
export function highestOf(values: readonly number[]): number {
  return values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
}

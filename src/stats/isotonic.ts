/** Neighbouring values that became one. */
interface Block {
  sum: number;
  length: number;
}

/**
 * The rising sequence nearest to these values (least squares): neighbours that fall are replaced by their mean.
 * @returns as many values, none below the one before
 * @see Barlow et al. 1972, "Statistical Inference under Order Restrictions" (pool adjacent violators)
 */
export function risingFit(values: readonly number[]): number[] {
  const blocks: Block[] = [];
  for (const value of values) {
    let last: Block = { sum: value, length: 1 };
    for (let before = blocks.at(-1); before !== undefined; before = blocks.at(-1)) {
      if (before.sum / before.length <= last.sum / last.length) break;
      last = { sum: before.sum + last.sum, length: before.length + last.length };
      blocks.pop();
    }
    blocks.push(last);
  }
  return blocks.flatMap(({ sum, length }) => Array.from({ length }, () => sum / length));
}

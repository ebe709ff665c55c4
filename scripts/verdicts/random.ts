/** A source of uniform numbers in [0, 1), each call another. */
export type Random = () => number;

/**
 * Numbers that look random and are the same for the same seed on every machine.
 * @see mulberry32, Tommy Ettinger 2017 (public domain)
 */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A seed for one part of the bench, so that its draws stay the same whatever the parts before it drew. */
export function seedFor(seed: number, ...part: readonly (string | number)[]): number {
  // FNV-1a over all of it as text.
  let hash = 0x811c9dc5;
  for (const letter of [seed, ...part].join("/"))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** One of them, each as likely as the others. @throws for an empty list */
export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}

/** A function on a stack, as wide as what it spends in the change. */
export interface FlameBox {
  readonly label: string;
  /** From 0, the outermost. */
  readonly depth: number;
  /** Where it begins and how wide it is, as shares of the whole. */
  readonly from: number;
  readonly width: number;
  /** By a mean request, of both sides, in ms. */
  readonly baseMs: number;
  readonly headMs: number;
}

/** What the requests of a change spend, by stacks, and how that differs from the base. */
export interface FlameGraph {
  readonly title: string;
  /** What it shows, in a sentence; also for screen readers. */
  readonly summary: string;
  readonly boxes: readonly FlameBox[];
}

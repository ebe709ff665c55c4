/** A binary heap: the smallest cost first. */
export class Heap<Item> {
  private readonly items: { cost: number; item: Item }[] = [];

  get size(): number {
    return this.items.length;
  }

  push(cost: number, item: Item): void {
    this.items.push({ cost, item });
    let at = this.items.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.items[parent].cost <= this.items[at].cost) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): { cost: number; item: Item } | undefined {
    const first = this.items[0];
    const last = this.items.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.items.length > 0) {
      this.items[0] = last;
      this.sink(0);
    }
    return first;
  }

  private sink(from: number): void {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let least = at;
      if (left < this.items.length && this.items[left].cost < this.items[least].cost) least = left;
      if (right < this.items.length && this.items[right].cost < this.items[least].cost) least = right;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }

  private swap(one: number, other: number): void {
    const kept = this.items[one];
    this.items[one] = this.items[other];
    this.items[other] = kept;
  }
}

interface Entry<Value> {
  value: Value;
  until: number;
}

/** A cache that forgets what was not asked for. */
export class Lru<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly most: number;
  private readonly ttlMs: number;

  constructor(most: number, ttlSeconds: number) {
    this.most = most;
    this.ttlMs = ttlSeconds * 1000;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    if (entry.until < Date.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: Date.now() + this.ttlMs });
    if (this.entries.size > this.most) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
  }

  get size(): number {
    return this.entries.size;
  }
}

/** Keeps what was computed for a while; the oldest go first. */
export function createCache({ seconds, most }) {
  const entries = new Map();
  const counts = { hits: 0, misses: 0 };

  function read(key) {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until < Date.now()) {
      entries.delete(key);
      return undefined;
    }
    return entry;
  }

  function write(key, value) {
    if (entries.size >= most) {
      const [oldest] = entries.keys();
      entries.delete(oldest);
    }
    entries.set(key, { value, until: Date.now() + seconds * 1000 });
    return value;
  }

  return {
    get(key, make) {
      const known = read(key);
      if (known !== undefined) {
        counts.hits += 1;
        return known.value;
      }
      counts.misses += 1;
      return write(key, make());
    },
    async getLater(key, make) {
      const known = read(key);
      if (known !== undefined) {
        counts.hits += 1;
        return known.value;
      }
      counts.misses += 1;
      return write(key, await make());
    },
    forget(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
    counts,
  };
}

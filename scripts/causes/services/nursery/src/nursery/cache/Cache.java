package nursery.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Keeps values for a while; the least recently used goes first. */
public final class Cache {
    private record Entry(Object value, long until) {}

    private final long forNanos;
    private final Map<String, Entry> entries;
    private long hits;
    private long misses;

    public Cache(double seconds, int most) {
        forNanos = (long) (seconds * 1e9);
        entries = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
                return size() > most;
            }
        };
    }

    /** Two that ask for the same at once both compute it. */
    @SuppressWarnings("unchecked")
    public <T> T get(String key, Supplier<T> compute) {
        Entry found = fresh(key);
        if (found != null) {
            return (T) found.value();
        }
        T value = compute.get();
        keep(key, value);
        return value;
    }

    public synchronized void forget(String beginning) {
        entries.keySet().removeIf(key -> key.startsWith(beginning));
    }

    public synchronized Map<String, Long> counts() {
        return Map.of("hits", hits, "misses", misses, "kept", (long) entries.size());
    }

    private synchronized Entry fresh(String key) {
        Entry found = entries.get(key);
        if (found == null || found.until() < System.nanoTime()) {
            misses += 1;
            return null;
        }
        hits += 1;
        return found;
    }

    private synchronized void keep(String key, Object value) {
        entries.put(key, new Entry(value, System.nanoTime() + forNanos));
    }
}

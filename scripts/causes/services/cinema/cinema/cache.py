import threading
import time
from collections import OrderedDict


class Cache:
    """Keeps values for a while, the most recently used ones."""

    def __init__(self, seconds, entries):
        self._seconds = seconds
        self._entries = entries
        self._kept = OrderedDict()
        self._lock = threading.Lock()
        self.hits = 0
        self.misses = 0

    def get(self, key, make):
        now = time.monotonic()
        with self._lock:
            found = self._kept.get(key)
            if found is not None and found[0] > now:
                self._kept.move_to_end(key)
                self.hits += 1
                return found[1]
            self.misses += 1
        value = make()
        with self._lock:
            self._kept[key] = (now + self._seconds, value)
            self._kept.move_to_end(key)
            while len(self._kept) > self._entries:
                self._kept.popitem(last=False)
        return value

    def forget(self, prefix):
        with self._lock:
            for key in [key for key in self._kept if key.startswith(prefix)]:
                del self._kept[key]

    def statistics(self):
        with self._lock:
            return {"entries": len(self._kept), "hits": self.hits, "misses": self.misses}

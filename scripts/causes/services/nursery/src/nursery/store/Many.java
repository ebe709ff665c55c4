package nursery.store;

import java.util.Collection;
import java.util.Collections;

/** Lists of values in statements. */
final class Many {
    private Many() {}

    /** `?, ?, ?`. */
    static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    static Object[] values(Collection<?> all, Object... further) {
        Object[] values = new Object[all.size() + further.length];
        int at = 0;
        for (Object one : all) {
            values[at] = one;
            at += 1;
        }
        System.arraycopy(further, 0, values, at, further.length);
        return values;
    }
}

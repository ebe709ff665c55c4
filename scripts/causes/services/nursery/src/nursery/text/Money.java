package nursery.text;

/** Amounts are cents. */
public final class Money {
    private Money() {}

    /** `12.50 €`. */
    public static String text(long cents) {
        String sign = cents < 0 ? "-" : "";
        long amount = Math.abs(cents);
        long rest = amount % 100;
        return sign + amount / 100 + (rest < 10 ? ".0" : ".") + rest + " €";
    }

    public static int rounded(double cents, int step) {
        return (int) Math.round(cents / step) * step;
    }
}

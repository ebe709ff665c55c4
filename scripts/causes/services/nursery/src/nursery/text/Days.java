package nursery.text;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.IsoFields;

/** Days since 1970. */
public final class Days {
    private Days() {}

    public static String text(int day) {
        return LocalDate.ofEpochDay(day).toString();
    }

    public static int parse(String text) {
        try {
            return (int) LocalDate.parse(text).toEpochDay();
        } catch (DateTimeParseException error) {
            throw new IllegalArgumentException("a day is written as 2026-03-02, not \"" + text + "\"", error);
        }
    }

    /** From 1 to 366. */
    public static int ofYear(int day) {
        return LocalDate.ofEpochDay(day).getDayOfYear();
    }

    public static int week(int day) {
        return LocalDate.ofEpochDay(day).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    /** 1 is Monday. */
    public static int weekday(int day) {
        return Math.floorMod(day + 3, 7) + 1;
    }

    /** `2026-03`. */
    public static String month(int day) {
        return text(day).substring(0, 7);
    }
}

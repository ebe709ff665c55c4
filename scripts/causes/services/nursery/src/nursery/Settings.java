package nursery;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;

/** What the environment may set. */
public record Settings(
        int port,
        int threads,
        String database,
        String weatherUrl,
        Duration weatherTimeout,
        double cacheSeconds,
        int cacheEntries,
        String secret,
        int plants,
        int customers,
        int sales) {

    /** The day of all answers, as one of 1970's days: the same plants at each start. */
    public static final int TODAY = (int) LocalDate.of(2026, 3, 2).toEpochDay();

    public static Settings from(Map<String, String> environment) {
        return new Settings(
                number(environment, "PORT", 8080),
                number(environment, "THREADS", 8),
                environment.getOrDefault("DATABASE", "nursery"),
                environment.getOrDefault("REMOTE_URL", "http://127.0.0.1:9/"),
                Duration.ofMillis(number(environment, "WEATHER_TIMEOUT_MS", 2000)),
                number(environment, "CACHE_MS", 300_000) / 1000.0,
                number(environment, "CACHE_ENTRIES", 2000),
                environment.getOrDefault("CUSTOMER_SECRET", "behind the rain barrel"),
                number(environment, "SEED_PLANTS", 1500),
                number(environment, "SEED_CUSTOMERS", 900),
                number(environment, "SEED_SALES", 9000));
    }

    private static int number(Map<String, String> environment, String name, int fallback) {
        String text = environment.getOrDefault(name, "");
        if (text.isEmpty()) {
            return fallback;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException error) {
            throw new IllegalArgumentException(name + " must be a number, not \"" + text + "\"", error);
        }
    }
}

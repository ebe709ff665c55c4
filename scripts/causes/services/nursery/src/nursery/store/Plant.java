package nursery.store;

/** Sizes are centimetres; sun and water go from 0 to 2; the bloom is from one week to another. */
public record Plant(
        int id,
        String name,
        String latin,
        String family,
        int zone,
        int height,
        int spread,
        int sun,
        int water,
        int bloomFrom,
        int bloomTo,
        int baseCelsius,
        int degreeDays,
        int cents,
        String about) {}

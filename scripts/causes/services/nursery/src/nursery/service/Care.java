package nursery.service;

import java.util.ArrayList;
import java.util.List;
import nursery.Settings;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.text.Days;

/** A calendar of what a plant needs, from a year that is made up by its zone. */
public final class Care {
    public record Task(String day, String what) {}

    public record Calendar(int plant, String name, int frosts, int litres, List<Task> tasks) {}

    private static final int YEAR = 365;
    private static final int YEARS = 3;
    private static final String[] STAGES = {"sprouts", "has buds", "blooms", "bears seed"};
    private static final double[] SHARES = {0.15, 0.55, 0.75, 1.0};

    private final Plants plants;

    public Care(Plants plants) {
        this.plants = plants;
    }

    public Calendar calendar(int id) {
        Plant plant = plants.byId(id).orElseThrow(() -> Refused.missing("plant " + id));
        List<Task> tasks = new ArrayList<>();
        int frosts = 0;
        int litres = 0;
        for (int year = 0; year < YEARS; year += 1) {
            frosts += frosts(plant, Settings.TODAY + year * YEAR);
            litres += grow(plant, Settings.TODAY + year * YEAR, tasks);
        }
        return new Calendar(id, plant.name(), frosts, litres, tasks);
    }

    private static int frosts(Plant plant, int from) {
        int frosts = 0;
        for (int day = from; day < from + YEAR; day += 1) {
            if (celsius(day, plant.zone()) < 2 * plant.zone() - 16) {
                frosts += 1;
            }
        }
        return frosts;
    }

    /** Adds a year's tasks. @return the litres of water that it takes */
    private static int grow(Plant plant, int from, List<Task> tasks) {
        double warmth = 0;
        double moisture = 20;
        int stage = 0;
        int litres = 0;
        for (int day = from; day < from + YEAR; day += 1) {
            double celsius = celsius(day, plant.zone());
            warmth += Math.max(0, celsius - plant.baseCelsius());
            moisture += rain(day) - Math.max(0, celsius) * (3 + plant.sun()) / 12;
            if (stage < STAGES.length && warmth >= SHARES[stage] * plant.degreeDays()) {
                tasks.add(new Task(Days.text(day), STAGES[stage]));
                stage += 1;
            }
            if (moisture < 4 * plant.water()) {
                litres += 5;
                moisture += 18;
                if (litres % 50 == 0) {
                    tasks.add(new Task(Days.text(day), "water it, " + litres + " litres so far"));
                }
            }
            moisture = Math.min(moisture, 40);
        }
        return litres;
    }

    private static double celsius(int day, int zone) {
        double season = Math.sin((Days.ofYear(day) - 105) * 2 * Math.PI / YEAR);
        return 1.6 * zone + (13 - zone / 2.0) * season + 4 * (chance(day) - 0.5);
    }

    /** Millimetres. */
    private static double rain(int day) {
        double drawn = chance(day * 31 + 7);
        return drawn < 0.6 ? 0 : (drawn - 0.6) * 25;
    }

    /** Always the same for a day, from 0 to 1. */
    private static double chance(int seed) {
        int mixed = seed * 0x9E3779B1;
        mixed ^= mixed >>> 15;
        mixed *= 0x85EBCA6B;
        mixed ^= mixed >>> 13;
        return (mixed & 0xFFFFFF) / (double) 0x1000000;
    }
}

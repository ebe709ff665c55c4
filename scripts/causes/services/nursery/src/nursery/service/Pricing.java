package nursery.service;

import nursery.store.Plant;
import nursery.text.Days;
import nursery.text.Money;

/** What plants cost, by season and amount. */
public final class Pricing {
    /** Cents; of one and of all. */
    public record Price(int each, int all) {}

    private static final int[] STEPS = {5, 10, 25, 50};
    private static final int WEEKS = 52;

    /** @param discount in percent */
    public Price of(Plant plant, int amount, int discount, int day) {
        double cents = plant.cents() * demand(plant, Days.week(day)) * (100 - discount) / 100.0;
        int each = Money.rounded(cents * (1 - rebate(amount)), 5);
        return new Price(each, each * amount);
    }

    /** Of a larger pot than the smallest. */
    public int ofPot(Plant plant, int pot, int day) {
        double larger = Math.pow(pot / 9.0, 1.4);
        return Money.rounded(plant.cents() * larger * demand(plant, Days.week(day)), 5);
    }

    private static double rebate(int amount) {
        double rebate = 0;
        for (int step : STEPS) {
            if (amount >= step) {
                rebate += 0.03;
            }
        }
        return rebate;
    }

    /** Rises in the weeks before a plant blooms. */
    private static double demand(Plant plant, int week) {
        double demand = 0.92;
        for (int ahead = 0; ahead < 12; ahead += 1) {
            int then = (week + ahead - 1) % WEEKS + 1;
            if (then >= plant.bloomFrom() && then <= plant.bloomTo()) {
                demand += 0.03 * Math.exp(-ahead / 4.0);
            }
        }
        return demand;
    }
}

package nursery.service;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import nursery.cache.Cache;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Sales;

/** Plants that go well with another one. */
public final class Companions {
    /** @param fit from 0 to 1 */
    public record Companion(int id, String name, String family, double fit) {}

    private static final int MOST = 8;
    private static final int MOST_BOUGHT = 40;

    private final Plants plants;
    private final Sales sales;
    private final Cache cache;

    public Companions(Plants plants, Sales sales, Cache cache) {
        this.plants = plants;
        this.sales = sales;
        this.cache = cache;
    }

    public List<Companion> to(int id) {
        return cache.get("companions:" + id, () -> computed(id));
    }

    private List<Companion> computed(int id) {
        Plant plant = plants.byId(id).orElseThrow(() -> Refused.missing("plant " + id));
        Map<Integer, Integer> bought = sales.boughtWith(id, MOST_BOUGHT);
        List<Companion> all = new ArrayList<>();
        for (Plant other : plants.inZone(plant.zone())) {
            if (other.id() != id) {
                double fit = fit(plant, other) * (1 + 0.1 * bought.getOrDefault(other.id(), 0));
                all.add(new Companion(other.id(), other.name(), other.family(), Math.min(1, fit)));
            }
        }
        all.sort(Comparator.comparingDouble(Companion::fit).reversed().thenComparingInt(Companion::id));
        return List.copyOf(all.subList(0, Math.min(MOST, all.size())));
    }

    /** How well two grow side by side. */
    private static double fit(Plant one, Plant other) {
        double sun = 1 - Math.abs(one.sun() - other.sun()) / 2.0;
        double water = 1 - Math.abs(one.water() - other.water()) / 2.0;
        double taller = Math.abs(one.height() - other.height()) / 320.0;
        int together = Math.min(one.bloomTo(), other.bloomTo()) - Math.max(one.bloomFrom(), other.bloomFrom());
        double bloom = 1 / (1 + Math.exp(together / 3.0));
        double kin = one.family().equals(other.family()) ? 0.6 : 1;
        return kin * (0.35 * sun + 0.3 * water + 0.15 * taller + 0.2 * bloom);
    }
}

package nursery.service;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nursery.service.Companions.Companion;
import nursery.store.Customers.Customer;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Sales;
import nursery.text.Money;

/** What a customer may want next. */
public final class Recommendations {
    public record Recommended(int id, String name, String price, double score) {}

    private static final int MOST_SALES = 6;
    private static final int MOST = 10;

    private final Plants plants;
    private final Sales sales;
    private final Companions companions;

    public Recommendations(Plants plants, Sales sales, Companions companions) {
        this.plants = plants;
        this.sales = sales;
        this.companions = companions;
    }

    public List<Recommended> forCustomer(Customer customer) {
        Set<Integer> owned = new HashSet<>();
        for (Sales.Sale sale : sales.ofCustomer(customer.id(), MOST_SALES)) {
            sales.linesOf(sale.id()).forEach(line -> owned.add(line.plant()));
        }
        Map<Integer, Double> scores = new HashMap<>();
        for (int plant : owned) {
            for (Companion companion : companions.to(plant)) {
                if (!owned.contains(companion.id())) {
                    scores.merge(companion.id(), companion.fit(), Double::sum);
                }
            }
        }
        return best(scores);
    }

    private List<Recommended> best(Map<Integer, Double> scores) {
        List<Integer> ids = scores.keySet().stream()
                .sorted(Comparator.<Integer>comparingDouble(scores::get).reversed().thenComparingInt(id -> id))
                .limit(MOST)
                .toList();
        Map<Integer, Plant> known = plants.byIds(ids);
        List<Recommended> all = new ArrayList<>();
        for (int id : ids) {
            Plant plant = known.get(id);
            double score = Math.round(scores.get(id) * 1000) / 1000.0;
            all.add(new Recommended(id, plant.name(), Money.text(plant.cents()), score));
        }
        return all;
    }
}

package nursery.service;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import nursery.Settings;
import nursery.store.Customers;
import nursery.store.Customers.Customer;
import nursery.store.Database;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Sales;
import nursery.store.Stock;
import nursery.text.Money;

/** Takes orders. */
public final class Desk {
    public record Wish(int plant, int amount) {}

    public record Receipt(int id, String sum, List<String> lines, String state) {}

    private static final int MOST_LINES = 20;
    private static final int MOST_OF_ONE = 100;
    private static final int SHARDS = 32;

    private final Database database;
    private final Plants plants;
    private final Stock stock;
    private final Sales sales;
    private final Customers customers;
    private final Pricing pricing;
    private final List<Lock> locks = new ArrayList<>();

    public Desk(Database database, Plants plants, Stock stock, Sales sales, Customers customers, Pricing pricing) {
        this.database = database;
        this.plants = plants;
        this.stock = stock;
        this.sales = sales;
        this.customers = customers;
        this.pricing = pricing;
        for (int at = 0; at < SHARDS; at += 1) {
            locks.add(new ReentrantLock());
        }
    }

    public Receipt order(Customer customer, List<Wish> wishes) {
        List<Wish> checked = checked(wishes);
        Map<Integer, Plant> known = plants.byIds(checked.stream().map(Wish::plant).toList());
        for (Wish wish : checked) {
            if (!known.containsKey(wish.plant())) {
                throw Refused.missing("plant " + wish.plant());
            }
        }
        // Two that want the same plants come one after the other, and none waits for one that waits for it.
        List<Integer> shards = checked.stream().map(wish -> wish.plant() % SHARDS).distinct().sorted().toList();
        shards.forEach(shard -> locks.get(shard).lock());
        try {
            return database.transaction(() -> keep(customer, checked, known));
        } finally {
            shards.forEach(shard -> locks.get(shard).unlock());
        }
    }

    private static List<Wish> checked(List<Wish> wishes) {
        if (wishes.isEmpty() || wishes.size() > MOST_LINES) {
            throw Refused.invalid("an order has 1 to " + MOST_LINES + " lines");
        }
        for (Wish wish : wishes) {
            if (wish.amount() < 1 || wish.amount() > MOST_OF_ONE) {
                throw Refused.invalid("amount must be 1 to " + MOST_OF_ONE);
            }
        }
        return wishes.stream().sorted(Comparator.comparingInt(Wish::plant)).toList();
    }

    private Receipt keep(Customer customer, List<Wish> wishes, Map<Integer, Plant> known) {
        List<Pricing.Price> prices = new ArrayList<>();
        for (Wish wish : wishes) {
            take(wish);
            prices.add(pricing.of(known.get(wish.plant()), wish.amount(), customer.discount(), Settings.TODAY));
        }
        int sum = prices.stream().mapToInt(Pricing.Price::all).sum();
        int id = sales.add(customer.id(), Settings.TODAY, sum);
        List<Sales.Line> lines = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (int at = 0; at < wishes.size(); at += 1) {
            Wish wish = wishes.get(at);
            lines.add(new Sales.Line(id, wish.plant(), wish.amount(), prices.get(at).each()));
            shown.add(wish.amount() + " " + known.get(wish.plant()).name() + ", " + Money.text(prices.get(at).all()));
        }
        sales.addLines(lines);
        customers.touch(customer.id(), Settings.TODAY);
        return new Receipt(id, Money.text(sum), shown, "new");
    }

    /** The smallest pots first. */
    private void take(Wish wish) {
        for (Stock.Item item : stock.ofPlant(wish.plant())) {
            if (item.amount() >= wish.amount() && stock.take(item.id(), wish.amount())) {
                return;
            }
        }
        throw Refused.conflict("there are not " + wish.amount() + " of plant " + wish.plant());
    }
}

package nursery.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nursery.Settings;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Sales;
import nursery.store.Stock;
import nursery.text.Days;
import nursery.text.Money;

/** Figures for the office. */
public final class Reports {
    public record House(String house, long pots, String worth, Map<String, Long> families) {}

    public record Day(String day, int sales, String sum, double mean, double trend) {}

    private static final int LIST_DAYS = 5;
    private static final int REPORT_DAYS = 28;
    private static final int SMOOTHED = 7;

    private final Stock stock;
    private final Sales sales;
    private final Plants plants;
    private final Beds beds;

    public Reports(Stock stock, Sales sales, Plants plants, Beds beds) {
        this.stock = stock;
        this.sales = sales;
        this.plants = plants;
        this.beds = beds;
    }

    public List<House> houses() {
        Map<String, List<Stock.Total>> byHouse = new LinkedHashMap<>();
        for (Stock.Total total : stock.totals()) {
            byHouse.computeIfAbsent(total.house(), house -> new ArrayList<>()).add(total);
        }
        List<House> houses = new ArrayList<>();
        byHouse.forEach((house, totals) -> {
            Map<String, Long> families = new LinkedHashMap<>();
            totals.forEach(total -> families.put(total.family(), total.amount()));
            long pots = totals.stream().mapToLong(Stock.Total::amount).sum();
            long cents = totals.stream().mapToLong(Stock.Total::cents).sum();
            houses.add(new House(house, pots, Money.text(cents), families));
        });
        return houses;
    }

    /** Sales of the last weeks by day, with a mean of the days before. */
    public List<Day> days() {
        List<Sales.Sale> made = sales.between(Settings.TODAY - REPORT_DAYS, Settings.TODAY - 1);
        int[] counts = new int[REPORT_DAYS];
        long[] sums = new long[REPORT_DAYS];
        for (Sales.Sale sale : made) {
            int at = sale.madeOn() - (Settings.TODAY - REPORT_DAYS);
            counts[at] += 1;
            sums[at] += sale.cents();
        }
        List<Day> days = new ArrayList<>();
        for (int at = 0; at < REPORT_DAYS; at += 1) {
            String day = Days.text(Settings.TODAY - REPORT_DAYS + at);
            days.add(new Day(day, counts[at], Money.text(sums[at]), mean(sums, at), trend(sums, at)));
        }
        return days;
    }

    /** Lines of the last days, with their plants. */
    public String csv() {
        List<Sales.Sale> made = sales.between(Settings.TODAY - LIST_DAYS, Settings.TODAY - 1);
        Map<Integer, List<Sales.Line>> lines = sales.lines(made.stream().map(Sales.Sale::id).toList());
        List<Integer> ids = lines.values().stream().flatMap(List::stream).map(Sales.Line::plant).distinct().toList();
        Map<Integer, Plant> known = plants.byIds(ids);
        StringBuilder text = new StringBuilder("day,sale,plant,latin,amount,cents\n");
        for (Sales.Sale sale : made) {
            for (Sales.Line line : lines.getOrDefault(sale.id(), List.of())) {
                Plant plant = known.get(line.plant());
                text.append(Days.text(sale.madeOn())).append(',').append(sale.id()).append(',').append(quoted(plant.name()))
                        .append(',').append(quoted(plant.latin())).append(',').append(line.amount()).append(',')
                        .append(line.cents()).append('\n');
            }
        }
        return text.toString();
    }

    /** How full the first beds of a house are. */
    public Map<String, Double> use(String house) {
        Map<String, Double> used = new LinkedHashMap<>();
        for (Stock.Bed bed : beds.ofHouse(house).stream().limit(3).toList()) {
            used.put(bed.name(), beds.layout(bed.id()).used());
        }
        return used;
    }

    private static double mean(long[] sums, int at) {
        int from = Math.max(0, at - SMOOTHED + 1);
        long sum = 0;
        for (int each = from; each <= at; each += 1) {
            sum += sums[each];
        }
        return Math.round(sum / (double) (at - from + 1)) / 100.0;
    }

    /** Cents a day, by the least squares of the days so far. */
    private static double trend(long[] sums, int at) {
        double count = at + 1.0;
        double middle = at / 2.0;
        double above = 0;
        double below = 0;
        double mean = 0;
        for (int each = 0; each <= at; each += 1) {
            mean += sums[each] / count;
        }
        for (int each = 0; each <= at; each += 1) {
            above += (each - middle) * (sums[each] - mean);
            below += (each - middle) * (each - middle);
        }
        return below == 0 ? 0 : Math.round(above / below * 100) / 100.0;
    }

    private static String quoted(String text) {
        return text.contains(",") || text.contains("\"") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}

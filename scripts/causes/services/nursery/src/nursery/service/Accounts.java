package nursery.service;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import nursery.store.Customers;
import nursery.store.Customers.Customer;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Sales;
import nursery.text.Days;
import nursery.text.Money;

/** Customers, and what they bought. */
public final class Accounts {
    public record Bought(String plant, int amount, String price) {}

    public record Purchase(int id, String day, String state, String sum, List<Bought> lines) {}

    public record Statistics(int sales, int plants, String spent, Map<String, Integer> families, Map<String, Integer> months) {}

    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+");
    private static final int MOST_PURCHASES = 12;
    private static final int ALL_PURCHASES = 500;

    private final Customers customers;
    private final Sales sales;
    private final Plants plants;
    private final SecretKeySpec key;

    public Accounts(Customers customers, Sales sales, Plants plants, String secret) {
        this.customers = customers;
        this.sales = sales;
        this.plants = plants;
        key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /** @param authorization such as `Customer 12.9f86d081` */
    public Customer customerOf(String authorization) {
        if (authorization == null || !authorization.startsWith("Customer ")) {
            throw Refused.unknownCaller();
        }
        String[] parts = authorization.substring("Customer ".length()).split("\\.");
        if (parts.length != 2 || !parts[0].matches("\\d{1,9}") || !isSigned(parts[0], parts[1])) {
            throw Refused.unknownCaller();
        }
        return customers.byId(Integer.parseInt(parts[0])).orElseThrow(Refused::unknownCaller);
    }

    public Customer changeEmail(Customer customer, String email) {
        if (email == null || !EMAIL.matcher(email).matches()) {
            throw Refused.invalid("email must be an address");
        }
        customers.setEmail(customer.id(), email.toLowerCase());
        return customers.byId(customer.id()).orElseThrow(Refused::unknownCaller);
    }

    public List<Purchase> purchases(Customer customer) {
        List<Sales.Sale> made = sales.ofCustomer(customer.id(), MOST_PURCHASES);
        Map<Integer, List<Sales.Line>> lines = sales.lines(made.stream().map(Sales.Sale::id).toList());
        Map<Integer, Plant> known = plantsOf(lines);
        List<Purchase> purchases = new ArrayList<>();
        for (Sales.Sale sale : made) {
            List<Bought> bought = new ArrayList<>();
            for (Sales.Line line : lines.getOrDefault(sale.id(), List.of())) {
                Plant plant = known.get(line.plant());
                bought.add(new Bought(plant.name(), line.amount(), Money.text(line.cents())));
            }
            purchases.add(new Purchase(sale.id(), Days.text(sale.madeOn()), sale.state(), Money.text(sale.cents()), bought));
        }
        return purchases;
    }

    public Statistics statistics(Customer customer) {
        List<Sales.Sale> made = sales.ofCustomer(customer.id(), ALL_PURCHASES);
        Map<Integer, List<Sales.Line>> lines = sales.lines(made.stream().map(Sales.Sale::id).toList());
        Map<Integer, Plant> known = plantsOf(lines);
        Map<String, Integer> families = new TreeMap<>();
        Map<String, Integer> months = new TreeMap<>();
        int bought = 0;
        long spent = 0;
        for (Sales.Sale sale : made) {
            months.merge(Days.month(sale.madeOn()), sale.cents(), Integer::sum);
            spent += sale.cents();
            for (Sales.Line line : lines.getOrDefault(sale.id(), List.of())) {
                families.merge(known.get(line.plant()).family(), line.amount(), Integer::sum);
                bought += line.amount();
            }
        }
        return new Statistics(made.size(), bought, Money.text(spent), families, months);
    }

    private Map<Integer, Plant> plantsOf(Map<Integer, List<Sales.Line>> lines) {
        return plants.byIds(lines.values().stream().flatMap(List::stream).map(Sales.Line::plant).distinct().toList());
    }

    private boolean isSigned(String number, String signature) {
        byte[] expected = signature(number).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
    }

    private String signature(String number) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(number.getBytes(StandardCharsets.UTF_8))).substring(0, 32);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }
}

package nursery.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** What stands in which bed. */
public final class Stock {
    /** Pots of one size. */
    public record Item(int id, int bed, int plant, int pot, int amount, int pottedOn) {}

    /** Sizes are centimetres. */
    public record Bed(int id, String house, String name, int width, int length) {}

    /** What a house has of a family. */
    public record Total(String house, String family, long amount, long cents) {}

    private final JdbcTemplate jdbc;

    public Stock(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public List<Item> ofPlant(int plant) {
        return jdbc.query("SELECT * FROM stock WHERE plant = ? ORDER BY pot, id", Stock::read, plant);
    }

    public List<Item> ofBed(int bed) {
        return jdbc.query("SELECT * FROM stock WHERE bed = ? ORDER BY potted_on, id", Stock::read, bed);
    }

    public Map<Integer, Integer> amounts(Collection<Integer> plants) {
        Map<Integer, Integer> found = new HashMap<>();
        if (plants.isEmpty()) {
            return found;
        }
        String statement = "SELECT plant, sum(amount) FROM stock WHERE plant IN (" + Many.marks(plants.size())
                + ") GROUP BY plant";
        jdbc.query(statement, row -> {
            found.put(row.getInt(1), row.getInt(2));
        }, Many.values(plants));
        return found;
    }

    /** @return whether there were as many */
    public boolean take(int item, int amount) {
        return jdbc.update("UPDATE stock SET amount = amount - ? WHERE id = ? AND amount >= ?", amount, item, amount) == 1;
    }

    public Optional<Bed> bed(int id) {
        return jdbc.query("SELECT * FROM beds WHERE id = ?", Stock::readBed, id).stream().findFirst();
    }

    public List<Bed> bedsOf(String house) {
        return jdbc.query("SELECT * FROM beds WHERE house = ? ORDER BY id", Stock::readBed, house);
    }

    public List<Total> totals() {
        return jdbc.query(
                """
                SELECT beds.house, plants.family, sum(stock.amount), sum(stock.amount * plants.cents)
                FROM stock JOIN beds ON beds.id = stock.bed JOIN plants ON plants.id = stock.plant
                WHERE stock.potted_on > 20460
                GROUP BY beds.house, plants.family
                ORDER BY beds.house, plants.family
                """,
                (row, at) -> new Total(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)));
    }

    private static Item read(ResultSet row, int at) throws SQLException {
        return new Item(
                row.getInt("id"),
                row.getInt("bed"),
                row.getInt("plant"),
                row.getInt("pot"),
                row.getInt("amount"),
                row.getInt("potted_on"));
    }

    private static Bed readBed(ResultSet row, int at) throws SQLException {
        return new Bed(
                row.getInt("id"), row.getString("house"), row.getString("name"), row.getInt("width"), row.getInt("length"));
    }
}

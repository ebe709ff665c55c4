package nursery.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads plants. */
public final class Plants {
    private static final Map<String, String> ORDERS =
            Map.of("name", "name, id", "price", "cents, id", "height", "height DESC, id");

    private final JdbcTemplate jdbc;

    public Plants(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public Optional<Plant> byId(int id) {
        return jdbc.query("SELECT * FROM plants WHERE id = ?", Plants::read, id).stream().findFirst();
    }

    public Map<Integer, Plant> byIds(Collection<Integer> ids) {
        Map<Integer, Plant> found = new HashMap<>();
        if (ids.isEmpty()) {
            return found;
        }
        String statement = "SELECT * FROM plants WHERE id IN (" + Many.marks(ids.size()) + ")";
        for (Plant plant : jdbc.query(statement, Plants::read, Many.values(ids))) {
            found.put(plant.id(), plant);
        }
        return found;
    }

    /** @param sort one of name, price and height */
    public List<Plant> ofFamily(String family, String sort, int limit, int offset) {
        String order = ORDERS.getOrDefault(sort, ORDERS.get("name"));
        String statement = "SELECT * FROM plants WHERE family = ? ORDER BY " + order + " LIMIT ? OFFSET ?";
        return jdbc.query(statement, Plants::read, family, limit, offset);
    }

    public int count(String family) {
        Integer count = jdbc.queryForObject("SELECT count(*) FROM plants WHERE family = ?", Integer.class, family);
        return count == null ? 0 : count;
    }

    public List<Plant> inZone(int zone) {
        return jdbc.query("SELECT * FROM plants WHERE zone = ? ORDER BY id", Plants::read, zone);
    }

    /** Plants that have any of these words, by the sum of their words' weights. */
    public Map<Integer, Integer> withWords(Collection<String> words, int most) {
        Map<Integer, Integer> weights = new HashMap<>();
        if (words.isEmpty()) {
            return weights;
        }
        String statement = "SELECT plant, sum(weight) FROM plant_words WHERE word IN (" + Many.marks(words.size())
                + ") GROUP BY plant ORDER BY 2 DESC, 1 LIMIT ?";
        jdbc.query(statement, row -> {
            weights.put(row.getInt(1), row.getInt(2));
        }, Many.values(words, most));
        return weights;
    }

    public List<String> vocabulary() {
        return jdbc.queryForList("SELECT DISTINCT word FROM plant_words ORDER BY word", String.class);
    }

    static Plant read(ResultSet row, int at) throws SQLException {
        return new Plant(
                row.getInt("id"),
                row.getString("name"),
                row.getString("latin"),
                row.getString("family"),
                row.getInt("zone"),
                row.getInt("height"),
                row.getInt("spread"),
                row.getInt("sun"),
                row.getInt("water"),
                row.getInt("bloom_from"),
                row.getInt("bloom_to"),
                row.getInt("base_celsius"),
                row.getInt("degree_days"),
                row.getInt("cents"),
                row.getString("about"));
    }
}

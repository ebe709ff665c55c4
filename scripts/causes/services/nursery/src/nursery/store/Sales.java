package nursery.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ArrayList;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;

/** Orders, which are called sales here. */
public final class Sales {
    public record Sale(int id, int customer, int madeOn, String state, int cents) {}

    public record Line(int sale, int plant, int amount, int cents) {}

    private final JdbcTemplate jdbc;

    public Sales(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public Optional<Sale> byId(int id) {
        return jdbc.query("SELECT * FROM sales WHERE id = ?", Sales::read, id).stream().findFirst();
    }

    public List<Sale> ofCustomer(int customer, int most) {
        String statement = "SELECT * FROM sales WHERE customer = ? ORDER BY made_on DESC, id DESC LIMIT ?";
        return jdbc.query(statement, Sales::read, customer, most);
    }

    public List<Sale> between(int from, int to) {
        return jdbc.query("SELECT * FROM sales WHERE made_on BETWEEN ? AND ? ORDER BY made_on, id", Sales::read, from, to);
    }

    /** Lines by their sale. */
    public Map<Integer, List<Line>> lines(Collection<Integer> sales) {
        Map<Integer, List<Line>> found = new HashMap<>();
        if (sales.isEmpty()) {
            return found;
        }
        String statement = "SELECT * FROM sale_lines WHERE sale IN (" + Many.marks(sales.size()) + ") ORDER BY plant";
        for (Line line : jdbc.query(statement, Sales::readLine, Many.values(sales))) {
            found.computeIfAbsent(line.sale(), sale -> new ArrayList<>()).add(line);
        }
        return found;
    }

    public List<Line> linesOf(int sale) {
        return jdbc.query("SELECT * FROM sale_lines WHERE sale = ? ORDER BY plant", Sales::readLine, sale);
    }

    /** How often other plants were bought with one. */
    public Map<Integer, Integer> boughtWith(int plant, int most) {
        Map<Integer, Integer> counts = new LinkedHashMap<>();
        jdbc.query(
                """
                SELECT other.plant, count(*)
                FROM sale_lines own JOIN sale_lines other ON other.sale = own.sale AND other.plant <> own.plant
                WHERE own.plant = ?
                GROUP BY other.plant ORDER BY 2 DESC, 1 LIMIT ?
                """,
                row -> {
                    counts.put(row.getInt(1), row.getInt(2));
                },
                plant,
                most);
        return counts;
    }

    public int add(int customer, int day, int cents) {
        KeyHolder key = new GeneratedKeyHolder();
        jdbc.update(connection -> {
            PreparedStatement statement = connection.prepareStatement(
                    "INSERT INTO sales (customer, made_on, state, cents) VALUES (?, ?, 'new', ?)", new String[] {"ID"});
            statement.setInt(1, customer);
            statement.setInt(2, day);
            statement.setInt(3, cents);
            return statement;
        }, key);
        Number id = key.getKey();
        if (id == null) {
            throw new IllegalStateException("a sale has no number");
        }
        return id.intValue();
    }

    public void addLines(Collection<Line> lines) {
        jdbc.batchUpdate("INSERT INTO sale_lines VALUES (?, ?, ?, ?)", lines, 50, (statement, line) -> {
            statement.setInt(1, line.sale());
            statement.setInt(2, line.plant());
            statement.setInt(3, line.amount());
            statement.setInt(4, line.cents());
        });
    }

    private static Sale read(ResultSet row, int at) throws SQLException {
        return new Sale(
                row.getInt("id"), row.getInt("customer"), row.getInt("made_on"), row.getString("state"), row.getInt("cents"));
    }

    private static Line readLine(ResultSet row, int at) throws SQLException {
        return new Line(row.getInt("sale"), row.getInt("plant"), row.getInt("amount"), row.getInt("cents"));
    }
}

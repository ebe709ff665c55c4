package nursery.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads and changes customers. */
public final class Customers {
    /** @param discount in percent */
    public record Customer(int id, String name, String email, String town, int discount, int since, int seenOn) {}

    private final JdbcTemplate jdbc;

    public Customers(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public Optional<Customer> byId(int id) {
        return jdbc.query("SELECT * FROM customers WHERE id = ?", Customers::read, id).stream().findFirst();
    }

    public List<String> towns() {
        return jdbc.queryForList("SELECT DISTINCT town FROM customers ORDER BY town", String.class);
    }

    public void setEmail(int id, String email) {
        jdbc.update("UPDATE customers SET email = ? WHERE id = ?", email, id);
    }

    public void touch(int id, int day) {
        jdbc.update("UPDATE customers SET seen_on = ? WHERE id = ?", day, id);
    }

    private static Customer read(ResultSet row, int at) throws SQLException {
        return new Customer(
                row.getInt("id"),
                row.getString("name"),
                row.getString("email"),
                row.getString("town"),
                row.getInt("discount"),
                row.getInt("since"),
                row.getInt("seen_on"));
    }
}

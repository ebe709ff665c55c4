package nursery.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** What customers say of plants. */
public final class Notes {
    /** @param stars from 1 to 5 */
    public record Note(int plant, String author, int stars, String said, int writtenOn) {}

    public record Rating(double stars, int notes) {
        public static final Rating NONE = new Rating(0, 0);
    }

    private final JdbcTemplate jdbc;

    public Notes(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public List<Note> ofPlant(int plant, int most) {
        return jdbc.query(
                """
                SELECT notes.plant, customers.name, notes.stars, notes.said, notes.written_on
                FROM notes JOIN customers ON customers.id = notes.customer
                WHERE notes.plant = ? ORDER BY notes.written_on DESC, notes.id LIMIT ?
                """,
                (row, at) -> new Note(row.getInt(1), row.getString(2), row.getInt(3), row.getString(4), row.getInt(5)),
                plant,
                most);
    }

    public Map<Integer, Rating> ratings(Collection<Integer> plants) {
        Map<Integer, Rating> found = new HashMap<>();
        if (plants.isEmpty()) {
            return found;
        }
        String statement = "SELECT plant, avg(CAST(stars AS DOUBLE)), count(*) FROM notes WHERE plant IN ("
                + Many.marks(plants.size()) + ") GROUP BY plant";
        jdbc.query(statement, row -> {
            found.put(row.getInt(1), new Rating(row.getDouble(2), row.getInt(3)));
        }, Many.values(plants));
        return found;
    }
}

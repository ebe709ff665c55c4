package nursery.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.function.Supplier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A file of H2, with a pool of connections. */
public final class Database implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 8;

    private final HikariDataSource source;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transactions;

    private Database(HikariDataSource source) {
        this.source = source;
        jdbc = new JdbcTemplate(source);
        transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    /** @param path without its ending, `.mv.db` */
    public static Database open(String path) {
        HikariConfig config = new HikariConfig();
        String file = path.startsWith("/") ? path : "./" + path;
        config.setJdbcUrl("jdbc:h2:file:" + file + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=2000;QUERY_CACHE_SIZE=64");
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setConnectionTimeout(5000);
        return new Database(new HikariDataSource(config));
    }

    public JdbcTemplate jdbc() {
        return jdbc;
    }

    /** Everything that is done in it, or nothing. */
    public <T> T transaction(Supplier<T> work) {
        return transactions.execute(status -> work.get());
    }

    public void create() {
        for (String statement : Schema.TABLES) {
            jdbc.execute(statement);
        }
    }

    /** After the rows, which are then added faster. */
    public void index() {
        for (String statement : Schema.INDEXES) {
            jdbc.execute(statement);
        }
        jdbc.execute("ANALYZE");
    }

    @Override
    public void close() {
        source.close();
    }
}

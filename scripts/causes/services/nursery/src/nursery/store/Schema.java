package nursery.store;

import java.util.List;

/** Tables and their indexes. Days are counted from 1970, amounts are cents. */
final class Schema {
    static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS plants (
                id INT PRIMARY KEY,
                name VARCHAR NOT NULL,
                latin VARCHAR NOT NULL,
                family VARCHAR NOT NULL,
                zone INT NOT NULL,
                height INT NOT NULL,
                spread INT NOT NULL,
                sun INT NOT NULL,
                water INT NOT NULL,
                bloom_from INT NOT NULL,
                bloom_to INT NOT NULL,
                base_celsius INT NOT NULL,
                degree_days INT NOT NULL,
                cents INT NOT NULL,
                about VARCHAR NOT NULL
            )""",
            "CREATE TABLE IF NOT EXISTS plant_words (word VARCHAR NOT NULL, plant INT NOT NULL, weight INT NOT NULL)",
            """
            CREATE TABLE IF NOT EXISTS beds (
                id INT PRIMARY KEY,
                house VARCHAR NOT NULL,
                name VARCHAR NOT NULL,
                width INT NOT NULL,
                length INT NOT NULL
            )""",
            """
            CREATE TABLE IF NOT EXISTS stock (
                id INT PRIMARY KEY,
                bed INT NOT NULL,
                plant INT NOT NULL,
                pot INT NOT NULL,
                amount INT NOT NULL,
                potted_on INT NOT NULL
            )""",
            """
            CREATE TABLE IF NOT EXISTS customers (
                id INT PRIMARY KEY,
                name VARCHAR NOT NULL,
                email VARCHAR NOT NULL,
                town VARCHAR NOT NULL,
                discount INT NOT NULL,
                since INT NOT NULL,
                seen_on INT NOT NULL
            )""",
            """
            CREATE TABLE IF NOT EXISTS sales (
                id INT AUTO_INCREMENT PRIMARY KEY,
                customer INT NOT NULL,
                made_on INT NOT NULL,
                state VARCHAR NOT NULL,
                cents INT NOT NULL
            )""",
            """
            CREATE TABLE IF NOT EXISTS sale_lines (
                sale INT NOT NULL,
                plant INT NOT NULL,
                amount INT NOT NULL,
                cents INT NOT NULL
            )""",
            """
            CREATE TABLE IF NOT EXISTS notes (
                id INT PRIMARY KEY,
                plant INT NOT NULL,
                customer INT NOT NULL,
                stars INT NOT NULL,
                said VARCHAR NOT NULL,
                written_on INT NOT NULL
            )""");

    static final List<String> INDEXES = List.of(
            "CREATE INDEX IF NOT EXISTS plants_family ON plants (family, name)",
            "CREATE INDEX IF NOT EXISTS plants_zone ON plants (zone)",
            "CREATE INDEX IF NOT EXISTS plant_words_word ON plant_words (word, plant)",
            "CREATE INDEX IF NOT EXISTS stock_plant ON stock (plant)",
            "CREATE INDEX IF NOT EXISTS stock_bed ON stock (bed)",
            "CREATE INDEX IF NOT EXISTS sales_customer ON sales (customer, made_on)",
            "CREATE INDEX IF NOT EXISTS sales_made ON sales (made_on)",
            "CREATE INDEX IF NOT EXISTS sale_lines_sale ON sale_lines (sale)",
            "CREATE INDEX IF NOT EXISTS sale_lines_plant ON sale_lines (plant)",
            "CREATE INDEX IF NOT EXISTS notes_plant ON notes (plant, written_on)");

    private Schema() {}
}

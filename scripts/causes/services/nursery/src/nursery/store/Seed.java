package nursery.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import nursery.Settings;
import nursery.text.Words;

/** A nursery to begin with: made up, and always the same. */
public final class Seed {
    private static final String[] FAMILIES = {
        "rosaceae", "asteraceae", "lamiaceae", "fabaceae", "poaceae", "ericaceae", "ranunculaceae", "brassicaceae"
    };
    private static final String[] COLOURS = {
        "white", "crimson", "golden", "violet", "silver", "blue", "scarlet", "pale", "purple", "copper", "rosy", "dark"
    };
    private static final String[] KINDS = {
        "aster", "sage", "rose", "broom", "fescue", "heather", "clematis", "thyme", "anemone", "lupin", "yarrow", "quince",
        "rowan", "mint", "clover", "sedge", "bilberry", "hellebore", "cress", "daisy", "bramble", "lavender", "vetch", "reed"
    };
    private static final String[] HABITS = {
        "creeping", "dwarf", "weeping", "climbing", "upright", "wild", "autumn", "spring", "alpine", "garden", "marsh", "forest"
    };
    private static final String[] STEMS = {
        "Alb", "Rubr", "Mont", "Silv", "Palustr", "Offic", "Vulgar", "Grandi", "Parv", "Nitid", "Aure", "Praec"
    };
    private static final String[] ENDINGS = {"ensis", "icola", "alis", "ina", "osa", "ata", "iflora", "oides", "ulum", "escens"};
    private static final String[] SENTENCES = {
        "Bees come to it from morning to evening.", "It bears a late frost without a loss.", "Cut it back after its bloom.",
        "Its leaves turn red in a dry autumn.", "It likes a wall in its back and sand at its feet.", "Slugs leave it alone.",
        "It spreads by runners and needs a border.", "A pot suits it for the first two years.", "Its scent is strongest at dusk.",
        "It stands well beside grasses and late perennials.", "Water it deeply, and seldom.", "Its seed feeds finches in winter."
    };
    private static final String[] NAMES = {
        "Alma", "Bruno", "Clara", "Deniz", "Edda", "Falk", "Gesa", "Henrik", "Ilse", "Joris", "Kaya", "Lorenz", "Merle", "Nuno"
    };
    private static final String[] SURNAMES = {
        "Acker", "Birke", "Dorn", "Eibe", "Farn", "Gerste", "Hopfen", "Iltis", "Kamp", "Linde", "Moos", "Nessel", "Rabe", "Weide"
    };
    private static final String[] TOWNS = {"Kassel", "Witten", "Gotha", "Soest", "Trier", "Celle", "Husum", "Aalen", "Plauen", "Lindau"};
    private static final String[] SAID = {
        "It came well packed and has grown since.", "Smaller than in the picture.", "In its second year it was a joy.",
        "Two of five did not survive the winter.", "We ordered once more.", "The label was of another plant."
    };
    private static final int BEDS = 60;

    private final Database database;
    private final Settings settings;
    private final Random random = new Random(20260302);

    public Seed(Database database, Settings settings) {
        this.database = database;
        this.settings = settings;
    }

    /** Into an empty database. */
    public void sow() {
        database.create();
        Integer count = database.jdbc().queryForObject("SELECT count(*) FROM plants", Integer.class);
        if (count != null && count > 0) {
            return;
        }
        database.transaction(() -> {
            plants();
            beds();
            customers();
            sales();
            notes();
            return count;
        });
        database.index();
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }

    private int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    private void insert(String table, int columns, List<Object[]> rows) {
        database.jdbc().batchUpdate("INSERT INTO " + table + " VALUES (" + Many.marks(columns) + ")", rows);
    }

    private void plants() {
        List<Object[]> plants = new ArrayList<>();
        List<Object[]> words = new ArrayList<>();
        for (int id = 1; id <= settings.plants(); id += 1) {
            String name = pick(HABITS) + " " + pick(COLOURS) + " " + pick(KINDS);
            String latin = pick(STEMS) + pick(ENDINGS) + " " + (pick(STEMS) + pick(ENDINGS)).toLowerCase();
            List<String> sentences = new ArrayList<>();
            for (int at = between(4, 7); at > 0; at -= 1) {
                sentences.add(pick(SENTENCES));
            }
            String about = String.join(" ", sentences);
            int from = between(10, 36);
            plants.add(new Object[] {
                id, name, latin, pick(FAMILIES), between(3, 9), between(10, 320), between(15, 140), between(0, 2),
                between(0, 2), from, from + between(3, 12), between(3, 9), between(400, 1800), between(29, 390) * 10, about
            });
            Map<String, Integer> weights = new LinkedHashMap<>();
            Words.of(name).forEach(word -> weights.merge(word, 5, Integer::sum));
            Words.of(latin).forEach(word -> weights.merge(word, 3, Integer::sum));
            Words.of(about).forEach(word -> weights.merge(word, 1, Integer::sum));
            int plant = id;
            weights.forEach((word, weight) -> words.add(new Object[] {word, plant, weight}));
        }
        insert("plants", 15, plants);
        insert("plant_words", 3, words);
    }

    private void beds() {
        List<String> houses = houses();
        List<Object[]> beds = new ArrayList<>();
        List<Object[]> stock = new ArrayList<>();
        for (int id = 1; id <= BEDS; id += 1) {
            String house = houses.get(id % houses.size());
            beds.add(new Object[] {id, house, "bed " + id, between(8, 16) * 10, between(30, 60) * 10});
        }
        for (int plant = 1; plant <= settings.plants(); plant += 1) {
            for (int pot = 0; pot < 4; pot += 1) {
                int day = Settings.TODAY - between(5, 400);
                stock.add(new Object[] {stock.size() + 1, between(1, BEDS), plant, 9 + 4 * pot, between(200, 900), day});
            }
        }
        insert("beds", 5, beds);
        insert("stock", 6, stock);
    }

    private static List<String> houses() {
        try {
            return Files.readAllLines(Path.of("resources/houses.txt"));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private void customers() {
        List<Object[]> rows = new ArrayList<>();
        for (int id = 1; id <= settings.customers(); id += 1) {
            String name = pick(NAMES) + " " + pick(SURNAMES);
            int since = Settings.TODAY - between(30, 3000);
            String email = "customer" + id + "@example.org";
            rows.add(new Object[] {id, name, email, pick(TOWNS), between(0, 3) * 5, since, since});
        }
        insert("customers", 7, rows);
    }

    private void sales() {
        List<Object[]> sales = new ArrayList<>();
        List<Object[]> lines = new ArrayList<>();
        String[] states = {"paid", "paid", "packed", "sent", "sent", "sent"};
        for (int id = 1; id <= settings.sales(); id += 1) {
            Set<Integer> plants = new LinkedHashSet<>();
            for (int at = between(1, 6); at > 0; at -= 1) {
                // Some plants are bought more often than others.
                plants.add(1 + (int) (settings.plants() * Math.pow(random.nextDouble(), 2)));
            }
            int sum = 0;
            for (int plant : plants) {
                int cents = between(29, 390) * 10;
                int amount = between(1, 8);
                sum += cents * amount;
                lines.add(new Object[] {id, plant, amount, cents});
            }
            int day = Settings.TODAY - between(0, 500);
            sales.add(new Object[] {between(1, settings.customers()), day, pick(states), sum});
        }
        database.jdbc().batchUpdate("INSERT INTO sales (customer, made_on, state, cents) VALUES (?, ?, ?, ?)", sales);
        insert("sale_lines", 4, lines);
    }

    private void notes() {
        List<Object[]> rows = new ArrayList<>();
        for (int id = 1; id <= 5 * settings.plants(); id += 1) {
            int stars = Math.min(5, between(1, 7));
            int day = Settings.TODAY - between(1, 900);
            rows.add(new Object[] {id, between(1, settings.plants()), between(1, settings.customers()), stars, pick(SAID), day});
        }
        insert("notes", 6, rows);
    }
}

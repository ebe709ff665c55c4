import type { Mutation } from "./mutation.ts";

const service = "src/nursery/service";
const store = "src/nursery/store";
const http = "src/nursery/http";

/** Statements that wait. */
function pause(ms: number, indentation: string): string {
  return [
    "try {",
    `    Thread.sleep(${ms});`,
    "} catch (InterruptedException error) {",
    "    Thread.currentThread().interrupt();",
    "}",
  ]
    .map((line) => `${indentation}${line}\n`)
    .join("");
}

const stretchedSignatures: Mutation = {
  name: "nursery: signatures are stretched keys",
  kind: "computing",
  edits: [
    {
      path: `${service}/Accounts.java`,
      search: "import javax.crypto.Mac;\n",
      replace:
        "import javax.crypto.Mac;\nimport javax.crypto.SecretKeyFactory;\nimport javax.crypto.spec.PBEKeySpec;\n",
    },
    {
      path: `${service}/Accounts.java`,
      search: `            Mac mac = Mac.getInstance("HmacSHA256");\n`,
      replace: `            PBEKeySpec stretched = new PBEKeySpec(number.toCharArray(), key.getEncoded(), 4000, 256);
            SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(stretched);
            Mac mac = Mac.getInstance("HmacSHA256");\n`,
    },
  ],
  places: [{ path: `${service}/Accounts.java`, name: "signature", lines: ["SecretKeyFactory.getInstance"] }],
};

const waitingOrders: Mutation = {
  name: "nursery: an order waits for the till",
  kind: "added await",
  edits: [
    {
      path: `${service}/Desk.java`,
      search: "        // Two that want the same plants",
      replace: `${pause(25, "        ")}        // Two that want the same plants`,
    },
  ],
  places: [{ path: `${service}/Desk.java`, name: "order", lines: ["Thread.sleep(25)"] }],
};

const ratingOfEach: Mutation = {
  name: "nursery: cards look up each rating",
  kind: "more queries",
  edits: [
    {
      path: `${service}/Catalogue.java`,
      search: "        Map<Integer, Rating> ratings = notes.ratings(ids);\n",
      replace: "",
    },
    {
      path: `${service}/Catalogue.java`,
      search: "            cards.add(card(plant, amount, ratings.getOrDefault(plant.id(), Rating.NONE)));\n",
      replace: `            Map<Integer, Rating> ratings = notes.ratings(List.of(plant.id()));
            cards.add(card(plant, amount, ratings.getOrDefault(plant.id(), Rating.NONE)));\n`,
    },
  ],
  places: [{ path: `${service}/Catalogue.java`, name: "cards", lines: ["Map<Integer, Rating> ratings ="] }],
};

const copiedSales: Mutation = {
  name: "nursery: the report of days copies its sales as JSON",
  kind: "large JSON",
  edits: [
    {
      path: `${service}/Reports.java`,
      search: "import java.util.ArrayList;\n",
      replace: "import com.fasterxml.jackson.databind.ObjectMapper;\nimport java.util.ArrayList;\n",
    },
    {
      path: `${service}/Reports.java`,
      search:
        "        List<Sales.Sale> made = sales.between(Settings.TODAY - REPORT_DAYS, Settings.TODAY - 1);\n",
      replace: `        List<Sales.Sale> all = sales.between(Settings.TODAY - 250, Settings.TODAY - 1);
        List<Sales.Sale> copied = List.of(new ObjectMapper().convertValue(all, Sales.Sale[].class));
        int first = Settings.TODAY - REPORT_DAYS;
        List<Sales.Sale> made = copied.stream().filter(sale -> sale.madeOn() >= first).toList();\n`,
    },
  ],
  places: [
    {
      path: `${service}/Reports.java`,
      name: "days",
      lines: ["List<Sales.Sale> all =", "List<Sales.Sale> copied ="],
    },
  ],
};

const blockedCustomers = Array.from({ length: 20_000 }, (_, at) => `${1_000_000 + at * 7}\n`).join("");

const fit = `    /** How well two grow side by side. */
    private static double fit(Plant one, Plant other) {
        double sun = 1 - Math.abs(one.sun() - other.sun()) / 2.0;
        double water = 1 - Math.abs(one.water() - other.water()) / 2.0;
        double taller = Math.abs(one.height() - other.height()) / 320.0;
        int together = Math.min(one.bloomTo(), other.bloomTo()) - Math.max(one.bloomFrom(), other.bloomFrom());
        double bloom = 1 / (1 + Math.exp(together / 3.0));
        double kin = one.family().equals(other.family()) ? 0.6 : 1;
        return kin * (0.35 * sun + 0.3 * water + 0.15 * taller + 0.2 * bloom);
    }
`;

const computing: readonly Mutation[] = [
  stretchedSignatures,
  {
    name: "nursery: demand follows a long series",
    kind: "computing",
    edits: [
      {
        path: `${service}/Pricing.java`,
        search: "        double demand = 0.92;\n",
        replace: `        double demand = 0.92;
        for (int harmonic = 2; harmonic < 2000; harmonic += 1) {
            demand += Math.sin(harmonic * week / 8.0) / 1e9;
        }\n`,
      },
    ],
    places: [
      { path: `${service}/Pricing.java`, name: "demand", lines: ["for (int harmonic", "demand += Math.sin"] },
    ],
  },
  {
    name: "nursery: search forgives letters in descriptions",
    kind: "computing",
    edits: [
      {
        path: `${service}/Search.java`,
        search: "            if (name.startsWith(word)) {\n",
        replace: `            for (String each : Words.of(plant.about())) {
                score += Words.distance(word, each) == 1 ? 0.5 : 0;
            }
            if (name.startsWith(word)) {\n`,
      },
    ],
    places: [
      {
        path: `${service}/Search.java`,
        name: "score",
        lines: ["for (String each : Words.of", "score += Words.distance"],
      },
      { path: "src/nursery/text/Words.java", name: "distance", lines: [] },
      { path: "src/nursery/text/Words.java", name: "of", lines: [] },
    ],
  },
  {
    name: "nursery: a day is as warm as those around it",
    kind: "computing",
    edits: [
      {
        path: `${service}/Care.java`,
        search: "        double season = Math.sin((Days.ofYear(day) - 105) * 2 * Math.PI / YEAR);\n",
        replace: `        double season = 0;
        for (int near = day - 20; near <= day + 20; near += 1) {
            season += Math.sin((Days.ofYear(near) - 105) * 2 * Math.PI / YEAR) / 41;
        }\n`,
      },
    ],
    places: [
      { path: `${service}/Care.java`, name: "celsius", lines: ["for (int near", "season += Math.sin"] },
    ],
  },
  {
    name: "nursery: each place is looked at along its column",
    kind: "computing",
    edits: [
      {
        path: `${service}/Beds.java`,
        search: "                if (isFree(grid, left, top, wanted.steps())) {\n",
        replace: `                int near = 0;
                for (char[] row : grid) {
                    near += row[left] == FREE ? 0 : 1;
                }
                if (near <= grid.length && isFree(grid, left, top, wanted.steps())) {\n`,
      },
    ],
    places: [
      {
        path: `${service}/Beds.java`,
        name: "firstFree",
        lines: ["for (char[] row : grid)", "near += row[left]"],
      },
    ],
  },
];

const waiting: readonly Mutation[] = [
  waitingOrders,
  {
    name: "nursery: the weather is asked for both zones beside",
    kind: "added await",
    edits: [
      {
        path: `${service}/Catalogue.java`,
        search: "        Weather.Outlook outlook = weather.of(plant.zone());\n",
        replace: `        Weather.Outlook outlook = weather.of(plant.zone());
        Weather.Outlook colder = weather.of(plant.zone() - 1);
        Weather.Outlook warmer = weather.of(plant.zone() + 1);
        outlook = colder.frost() < warmer.frost() ? warmer : outlook;\n`,
      },
    ],
    places: [
      {
        path: `${service}/Catalogue.java`,
        name: "details",
        lines: ["Weather.Outlook colder =", "Weather.Outlook warmer ="],
      },
    ],
  },
  {
    name: "nursery: each request waits a little",
    kind: "added await",
    edits: [
      {
        path: `${http}/Server.java`,
        search: "        requests.increment();\n",
        replace: `        requests.increment();\n${pause(2, "        ")}`,
      },
    ],
    places: [{ path: `${http}/Server.java`, name: "answer", lines: ["Thread.sleep(2)"] }],
  },
  {
    name: "nursery: requests go through one gate",
    kind: "lock",
    edits: [
      {
        path: `${http}/Server.java`,
        search: "            match.handler().handle(new Request(exchange, match.parameters()));\n",
        replace: `            synchronized (router) {
                match.handler().handle(new Request(exchange, match.parameters()));
            }\n`,
      },
    ],
    places: [{ path: `${http}/Server.java`, name: "dispatch", lines: ["synchronized (router)"] }],
  },
  {
    name: "nursery: callers are checked one by one",
    kind: "lock",
    edits: [
      {
        path: `${service}/Accounts.java`,
        search: `        String[] parts = authorization`,
        replace: `        synchronized (key) {\n${pause(5, "            ")}        }\n        String[] parts = authorization`,
      },
    ],
    places: [
      {
        path: `${service}/Accounts.java`,
        name: "customerOf",
        lines: ["synchronized (key)", "Thread.sleep(5)"],
      },
    ],
  },
];

const stored: readonly Mutation[] = [
  ratingOfEach,
  {
    name: "nursery: orders look up each plant",
    kind: "more queries",
    edits: [
      {
        path: `${service}/Accounts.java`,
        search: `        Map<Integer, Plant> known = plantsOf(lines);
        List<Purchase> purchases`,
        replace: "        List<Purchase> purchases",
      },
      {
        path: `${service}/Accounts.java`,
        search: "                Plant plant = known.get(line.plant());\n",
        replace: "                Plant plant = plants.byId(line.plant()).orElseThrow();\n",
      },
    ],
    places: [{ path: `${service}/Accounts.java`, name: "purchases", lines: ["Plant plant = plants.byId"] }],
  },
  {
    name: "nursery: notes lose their index of plants",
    kind: "lost index",
    edits: [
      {
        path: `${store}/Schema.java`,
        search: `            "CREATE INDEX IF NOT EXISTS sale_lines_plant ON sale_lines (plant)",
            "CREATE INDEX IF NOT EXISTS notes_plant ON notes (plant, written_on)");`,
        replace: `            "CREATE INDEX IF NOT EXISTS sale_lines_plant ON sale_lines (plant)");`,
      },
    ],
    places: [
      { path: `${store}/Notes.java`, name: "ofPlant", lines: [] },
      { path: `${store}/Notes.java`, name: "ratings", lines: [] },
    ],
  },
  {
    name: "nursery: words lose their index",
    kind: "lost index",
    edits: [
      {
        path: `${store}/Schema.java`,
        search: `            "CREATE INDEX IF NOT EXISTS plant_words_word ON plant_words (word, plant)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: `${store}/Plants.java`, name: "withWords", lines: [] },
      { path: `${store}/Plants.java`, name: "vocabulary", lines: [] },
    ],
  },
  {
    name: "nursery: stock loses its index of plants",
    kind: "lost index",
    edits: [
      {
        path: `${store}/Schema.java`,
        search: `            "CREATE INDEX IF NOT EXISTS stock_plant ON stock (plant)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: `${store}/Stock.java`, name: "ofPlant", lines: [] },
      { path: `${store}/Stock.java`, name: "amounts", lines: [] },
    ],
  },
  {
    name: "nursery: companions are computed each time",
    kind: "cache lost",
    edits: [
      {
        path: `${service}/Companions.java`,
        search: `return cache.get("companions:" + id, () -> computed(id));`,
        replace: "return computed(id);",
      },
    ],
    places: [
      { path: `${service}/Companions.java`, name: "to", lines: ["return computed(id)"] },
      { path: `${service}/Companions.java`, name: "computed", lines: [] },
      { path: `${service}/Companions.java`, name: "fit", lines: [] },
      { path: `${store}/Sales.java`, name: "boughtWith", lines: [] },
      { path: `${store}/Plants.java`, name: "inZone", lines: [] },
      { path: `${store}/Plants.java`, name: "read", lines: [] },
    ],
  },
  {
    name: "nursery: caches keep nothing for long",
    kind: "cache lost",
    edits: [
      {
        path: "src/nursery/Settings.java",
        search: `number(environment, "CACHE_MS", 300_000)`,
        replace: `number(environment, "CACHE_MS", 5)`,
      },
    ],
    places: [
      { path: `${service}/Companions.java`, name: "computed", lines: [] },
      { path: `${service}/Companions.java`, name: "fit", lines: [] },
      { path: `${store}/Sales.java`, name: "boughtWith", lines: [] },
      { path: `${store}/Plants.java`, name: "inZone", lines: [] },
      { path: `${store}/Plants.java`, name: "read", lines: [] },
      { path: `${store}/Plants.java`, name: "vocabulary", lines: [] },
      { path: `${store}/Plants.java`, name: "count", lines: [] },
    ],
  },
];

const further: readonly Mutation[] = [
  {
    name: "nursery: blocked customers are read at each request",
    kind: "synchronous file",
    edits: [
      { path: "resources/blocked.txt", content: blockedCustomers },
      {
        path: `${service}/Accounts.java`,
        search: "import java.nio.charset.StandardCharsets;\n",
        replace: `import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;\n`,
      },
      {
        path: `${service}/Accounts.java`,
        search: "import java.util.regex.Pattern;\n",
        replace: "import java.util.regex.Pattern;\nimport java.util.stream.Stream;\n",
      },
      {
        path: `${service}/Accounts.java`,
        search: "        return customers.byId(Integer.parseInt(parts[0]))",
        replace: `        try (Stream<String> blocked = Files.lines(Path.of("resources/blocked.txt"))) {
            if (blocked.anyMatch(parts[0]::equals)) {
                throw Refused.unknownCaller();
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return customers.byId(Integer.parseInt(parts[0]))`,
      },
    ],
    places: [
      {
        path: `${service}/Accounts.java`,
        name: "customerOf",
        lines: ["try (Stream<String> blocked", "if (blocked.anyMatch"],
      },
    ],
  },
  {
    name: "nursery: search counts words by patterns",
    kind: "regular expression",
    edits: [
      {
        path: `${service}/Search.java`,
        search: "import java.util.Map;\n",
        replace: "import java.util.Map;\nimport java.util.regex.Pattern;\n",
      },
      {
        path: `${service}/Search.java`,
        search: "            if (name.startsWith(word)) {\n",
        replace: `            Pattern pattern = Pattern.compile("(?iu)\\\\b" + Pattern.quote(word) + "\\\\w*");
            score += pattern.matcher(plant.about()).results().count();
            if (name.startsWith(word)) {\n`,
      },
    ],
    places: [
      {
        path: `${service}/Search.java`,
        name: "score",
        lines: ["Pattern pattern =", "score += pattern.matcher"],
      },
    ],
  },
  {
    name: "nursery: columns are checked by a slow pattern",
    kind: "regular expression",
    edits: [
      {
        path: `${service}/Reports.java`,
        search: `        return text.contains(",") || text.contains("\\"")`,
        replace: `        return text.matches("(.*)(.*),(.*)") || text.matches("(.*)(.*)\\"(.*)")`,
      },
    ],
    places: [{ path: `${service}/Reports.java`, name: "quoted", lines: ["return text.matches("] }],
  },
  copiedSales,
  {
    name: "nursery: answers are read again before they are sent",
    kind: "large JSON",
    edits: [
      {
        path: `${http}/Request.java`,
        search: "        byte[] content = MAPPER.writeValueAsBytes(value);\n",
        replace: `        byte[] written = MAPPER.writeValueAsBytes(value);
        byte[] content = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(MAPPER.readTree(written));\n`,
      },
    ],
    places: [{ path: `${http}/Request.java`, name: "json", lines: ["byte[] written =", "byte[] content ="] }],
  },
  {
    name: "nursery: statistics keep tables for each purchase",
    kind: "garbage",
    edits: [
      {
        path: `${service}/Accounts.java`,
        search: "    private final Customers customers;\n",
        replace: `    private static final java.util.ArrayDeque<List<int[]>> KEPT = new java.util.ArrayDeque<>();

    private final Customers customers;\n`,
      },
      {
        path: `${service}/Accounts.java`,
        search: "            spent += sale.cents();\n",
        replace: `            spent += sale.cents();
            List<int[]> days = new ArrayList<>();
            for (int day = 0; day < 6000; day += 1) {
                days.add(new int[] {day, sale.id(), sale.cents(), sale.madeOn()});
            }
            synchronized (KEPT) {
                KEPT.add(days);
                while (KEPT.size() > 300) {
                    KEPT.remove();
                }
            }\n`,
      },
    ],
    places: [
      {
        path: `${service}/Accounts.java`,
        name: "statistics",
        lines: ["days.add(new int[]", "for (int day = 0", "List<int[]> days"],
      },
    ],
  },
  {
    name: "nursery: the list of sales is one growing string",
    kind: "garbage",
    edits: [
      {
        path: `${service}/Reports.java`,
        search: `        StringBuilder text = new StringBuilder("day,sale,plant,latin,amount,cents\\n");`,
        replace: `        String text = "day,sale,plant,latin,amount,cents\\n";`,
      },
      {
        path: `${service}/Reports.java`,
        search: `                text.append(Days.text(sale.madeOn())).append(',').append(sale.id()).append(',').append(quoted(plant.name()))
                        .append(',').append(quoted(plant.latin())).append(',').append(line.amount()).append(',')
                        .append(line.cents()).append('\\n');
`,
        replace: `                text += Days.text(sale.madeOn()) + ",";
                text += sale.id() + ",";
                text += quoted(plant.name()) + ",";
                text += quoted(plant.latin()) + ",";
                text += line.amount() + ",";
                text += line.cents() + "\\n";
`,
      },
      {
        path: `${service}/Reports.java`,
        search: "        return text.toString();\n",
        replace: "        return text;\n",
      },
    ],
    places: [{ path: `${service}/Reports.java`, name: "csv", lines: ["text +="] }],
  },
  {
    name: "nursery: a new release of labels is slower",
    kind: "slower library",
    edits: [
      { path: "vendor/labels/Code39.java", search: "Version 2.3.0", replace: "Version 2.4.0" },
      {
        path: "vendor/labels/Code39.java",
        search: "        patterns.add(STAR);\n        String whole",
        replace: `        for (int at = 0; at < 600; at += 1) {
            String checked = text + LETTERS.charAt(at % LETTERS.length());
            if (LETTERS.indexOf(check(checked)) < 0) {
                throw new IllegalArgumentException(checked);
            }
        }
        patterns.add(STAR);
        String whole`,
      },
    ],
    places: [{ path: `${service}/Labels.java`, name: "drawn", lines: ["int[] widths = Code39.encode"] }],
  },
  {
    name: "nursery: stretched signatures and waiting orders",
    kind: "two causes",
    edits: [...stretchedSignatures.edits, ...waitingOrders.edits],
    places: [...stretchedSignatures.places, ...waitingOrders.places],
  },
  {
    name: "nursery: ratings one by one and copied sales",
    kind: "two causes",
    edits: [...ratingOfEach.edits, ...copiedSales.edits],
    places: [...ratingOfEach.places, ...copiedSales.places],
  },
  {
    name: "nursery: the weather's service is slower",
    kind: "outside the code",
    edits: [],
    remoteMs: 25,
    places: [
      { path: `${service}/Weather.java`, name: "ask", lines: ["HttpResponse<byte[]> response ="] },
      { path: `${service}/Weather.java`, name: "of", lines: ["JsonNode found ="] },
    ],
    maySayNothing: true,
  },
];

const free: readonly Mutation[] = [
  {
    name: "nursery: score has another name",
    kind: "no change of cost",
    edits: [
      {
        path: `${service}/Search.java`,
        search: "    static double score(Plant",
        replace: "    static double likeness(Plant",
      },
      {
        path: `${service}/Search.java`,
        search: "double score = score(plant,",
        replace: "double score = likeness(plant,",
      },
    ],
    places: [],
  },
  {
    name: "nursery: cards have a function of their own",
    kind: "no change of cost",
    edits: [
      {
        path: `${service}/Catalogue.java`,
        search: `        Map<Integer, Rating> ratings = notes.ratings(ids);
        List<Card> cards`,
        replace: `        return cardsOf(found, amounts, notes.ratings(ids));
    }

    private List<Card> cardsOf(List<Plant> found, Map<Integer, Integer> amounts, Map<Integer, Rating> ratings) {
        List<Card> cards`,
      },
    ],
    places: [],
  },
  {
    name: "nursery: the fit of two plants has a class of its own",
    kind: "no change of cost",
    edits: [
      { path: `${service}/Companions.java`, search: `\n${fit}`, replace: "" },
      {
        path: `${service}/Companions.java`,
        search: "double fit = fit(plant, other)",
        replace: "double fit = Likeness.fit(plant, other)",
      },
      {
        path: `${service}/Likeness.java`,
        content: `package nursery.service;

import nursery.store.Plant;

/** Compares plants. */
final class Likeness {
    private Likeness() {}

${fit.replace("private static", "static")}}
`,
      },
    ],
    places: [],
  },
  {
    name: "nursery: a comment says more",
    kind: "no change of cost",
    edits: [
      {
        path: `${service}/Pricing.java`,
        search: "    /** Rises in the weeks before a plant blooms. */",
        replace:
          "    /** Rises in the weeks before a plant blooms, by at most a tenth.\n     * Nothing is dearer than in spring. */",
      },
    ],
    places: [],
  },
];

/** Lambdas count as the method that has them. */
export const nurseryMutations: readonly Mutation[] = [
  ...computing,
  ...waiting,
  ...stored,
  ...further,
  ...free,
];

package nursery.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import nursery.Settings;
import nursery.cache.Cache;
import nursery.store.Notes;
import nursery.store.Notes.Rating;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Stock;
import nursery.text.Days;
import nursery.text.Money;
import nursery.text.Words;

/** Lists and shows plants. */
public final class Catalogue {
    public record Card(
            int id, String name, String slug, String latin, int zone, String price, int stock, double stars, String about) {}

    public record Page(String family, int page, int pages, int plants, List<Card> cards) {}

    public record Pot(int centimetres, int amount, String price, int weeks) {}

    public record Remark(String author, int stars, String said, String day) {}

    public record Details(
            Card card,
            String bloom,
            List<Pot> pots,
            List<Remark> notes,
            Weather.Outlook outlook,
            String advice) {}

    static final int PAGE_SIZE = 24;
    private static final int MOST_NOTES = 10;
    private static final String[] SUN = {"shade", "half shade", "full sun"};
    private static final String[] WATER = {"dry", "fresh", "moist"};

    private final Plants plants;
    private final Stock stock;
    private final Notes notes;
    private final Pricing pricing;
    private final Weather weather;
    private final Cache cache;

    public Catalogue(Plants plants, Stock stock, Notes notes, Pricing pricing, Weather weather, Cache cache) {
        this.plants = plants;
        this.stock = stock;
        this.notes = notes;
        this.pricing = pricing;
        this.weather = weather;
        this.cache = cache;
    }

    /** @param page from 1 */
    public Page list(String family, String sort, int page) {
        int count = cache.get("count:" + family, () -> plants.count(family));
        int pages = Math.max(1, (count + PAGE_SIZE - 1) / PAGE_SIZE);
        int shown = Math.min(Math.max(page, 1), pages);
        List<Plant> found = plants.ofFamily(family, sort, PAGE_SIZE, (shown - 1) * PAGE_SIZE);
        return new Page(family, shown, pages, count, cards(found));
    }

    /** In the same order. */
    public List<Card> cards(List<Plant> found) {
        List<Integer> ids = found.stream().map(Plant::id).toList();
        Map<Integer, Integer> amounts = stock.amounts(ids);
        Map<Integer, Rating> ratings = notes.ratings(ids);
        List<Card> cards = new ArrayList<>();
        for (Plant plant : found) {
            int amount = amounts.getOrDefault(plant.id(), 0);
            cards.add(card(plant, amount, ratings.getOrDefault(plant.id(), Rating.NONE)));
        }
        return cards;
    }

    public Details details(int id) {
        Plant plant = plants.byId(id).orElseThrow(() -> Refused.missing("plant " + id));
        List<Stock.Item> items = stock.ofPlant(id);
        List<Notes.Note> said = notes.ofPlant(id, MOST_NOTES);
        Weather.Outlook outlook = weather.of(plant.zone());
        int amount = items.stream().mapToInt(Stock.Item::amount).sum();
        Rating rating = notes.ratings(List.of(id)).getOrDefault(id, Rating.NONE);
        return new Details(
                card(plant, amount, rating), bloom(plant), pots(plant, items), remarks(said), outlook, advice(plant, outlook));
    }

    private Card card(Plant plant, int amount, Rating rating) {
        int cents = pricing.of(plant, 1, 0, Settings.TODAY).each();
        return new Card(
                plant.id(),
                plant.name(),
                Words.slug(plant.name()),
                plant.latin(),
                plant.zone(),
                Money.text(cents),
                amount,
                Math.round(rating.stars() * 10) / 10.0,
                Words.shortened(plant.about(), 80));
    }

    private List<Pot> pots(Plant plant, List<Stock.Item> items) {
        List<Pot> pots = new ArrayList<>();
        for (Stock.Item item : items) {
            String price = Money.text(pricing.ofPot(plant, item.pot(), Settings.TODAY));
            pots.add(new Pot(item.pot(), item.amount(), price, (Settings.TODAY - item.pottedOn()) / 7));
        }
        return pots;
    }

    private static List<Remark> remarks(List<Notes.Note> said) {
        return said.stream()
                .map(note -> new Remark(note.author(), note.stars(), note.said(), Days.text(note.writtenOn())))
                .toList();
    }

    private static String bloom(Plant plant) {
        return "from week " + plant.bloomFrom() + " to week " + plant.bloomTo();
    }

    private static String advice(Plant plant, Weather.Outlook outlook) {
        String place = SUN[plant.sun()] + ", " + WATER[plant.water()] + " soil";
        return outlook.frost() > 0.4 ? place + "; keep it inside until the frost is over" : place;
    }
}

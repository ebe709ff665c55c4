package nursery.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nursery.Settings;
import nursery.service.Catalogue.Card;
import nursery.store.Plants;
import nursery.text.Days;
import nursery.text.Words;

/** Pages for browsers. */
public final class Pages {
    private record Template(String head, String row, String tail) {}

    private static final Pattern PARTS = Pattern.compile("^(.*)\\{\\{#each}}(.*)\\{\\{/each}}(.*)$", Pattern.DOTALL);
    private static final Pattern FIELD = Pattern.compile("\\{\\{(\\w+)}}");
    private static final int FEW = 1500;

    private final Catalogue catalogue;
    private final Plants plants;
    private Template template;

    public Pages(Catalogue catalogue, Plants plants) {
        this.catalogue = catalogue;
        this.plants = plants;
    }

    /** All plants of a zone. */
    public String ofZone(int zone) {
        var cards = catalogue.cards(plants.inZone(zone).stream().limit(80).toList());
        Template parts = template();
        Map<String, String> whole = Map.of(
                "title", "Zone " + zone,
                "count", String.valueOf(cards.size()),
                "today", Days.text(Settings.TODAY),
                "footer", "Prices with taxes, without the way to you.");
        StringBuilder page = new StringBuilder(filled(parts.head(), whole));
        for (Card card : cards) {
            page.append(filled(parts.row(), fields(card)));
        }
        return page.append(filled(parts.tail(), whole)).toString();
    }

    private static Map<String, String> fields(Card card) {
        return Map.of(
                "class", card.stock() < FEW ? "few" : "many",
                "id", String.valueOf(card.id()),
                "name", card.name(),
                "latin", card.latin(),
                "zone", String.valueOf(card.zone()),
                "price", card.price(),
                "stock", String.valueOf(card.stock()));
    }

    private static String filled(String text, Map<String, String> fields) {
        Matcher matcher = FIELD.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            String field = Words.escaped(fields.getOrDefault(matcher.group(1), ""));
            matcher.appendReplacement(filled, Matcher.quoteReplacement(field));
        }
        return matcher.appendTail(filled).toString();
    }

    private synchronized Template template() {
        if (template == null) {
            template = parsed();
        }
        return template;
    }

    private static Template parsed() {
        try {
            String text = Files.readString(Path.of("resources/page.html"));
            Matcher matcher = PARTS.matcher(text);
            if (!matcher.matches()) {
                throw new IllegalStateException("the page has no rows");
            }
            return new Template(matcher.group(1), matcher.group(2), matcher.group(3));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}

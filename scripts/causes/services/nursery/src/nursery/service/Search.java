package nursery.service;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import nursery.cache.Cache;
import nursery.store.Notes;
import nursery.store.Notes.Rating;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.text.Words;

/** Finds plants by words, also by misspelled ones. */
public final class Search {
    public record Hit(int id, String name, String latin, double score, String about) {}

    public record Found(List<String> words, List<Hit> hits) {}

    private static final int MOST_CANDIDATES = 80;
    private static final int MOST_HITS = 20;
    private static final int MOST_TYPOS = 2;

    private final Plants plants;
    private final Notes notes;
    private final Cache cache;

    public Search(Plants plants, Notes notes, Cache cache) {
        this.plants = plants;
        this.notes = notes;
        this.cache = cache;
    }

    public Found find(String text) {
        List<String> words = mended(Words.of(text));
        Map<Integer, Integer> weights = plants.withWords(words, MOST_CANDIDATES);
        Map<Integer, Plant> candidates = plants.byIds(weights.keySet());
        Map<Integer, Rating> ratings = notes.ratings(weights.keySet());
        return new Found(words, ranked(candidates, weights, ratings, words));
    }

    private static List<Hit> ranked(
            Map<Integer, Plant> candidates, Map<Integer, Integer> weights, Map<Integer, Rating> ratings, List<String> words) {
        List<Hit> hits = new ArrayList<>();
        for (Plant plant : candidates.values()) {
            Rating rating = ratings.getOrDefault(plant.id(), Rating.NONE);
            double score = score(plant, weights.get(plant.id()), rating, words);
            hits.add(new Hit(plant.id(), plant.name(), plant.latin(), score, plant.about()));
        }
        hits.sort(Comparator.comparingDouble(Hit::score).reversed().thenComparingInt(Hit::id));
        return hits.stream()
                .limit(MOST_HITS)
                .map(hit -> new Hit(
                        hit.id(),
                        Words.highlighted(hit.name(), words),
                        hit.latin(),
                        Math.round(hit.score() * 100) / 100.0,
                        Words.highlighted(Words.shortened(hit.about(), 60), words)))
                .toList();
    }

    static double score(Plant plant, int weight, Rating rating, List<String> words) {
        double score = weight;
        String name = Words.plain(plant.name());
        for (String word : words) {
            if (name.startsWith(word)) {
                score += 4;
            }
            if (name.endsWith(word)) {
                score += 2;
            }
        }
        return score + rating.stars() * Math.log1p(rating.notes()) / 3;
    }

    private List<String> mended(List<String> words) {
        List<String> known = cache.get("vocabulary", plants::vocabulary);
        List<String> mended = new ArrayList<>();
        for (String word : words) {
            mended.add(known.contains(word) ? word : nearest(word, known));
        }
        return mended;
    }

    /** The word itself, if none is near. */
    private static String nearest(String word, List<String> known) {
        String best = word;
        int least = MOST_TYPOS + 1;
        for (String each : known) {
            if (Math.abs(each.length() - word.length()) >= least) {
                continue;
            }
            int typos = Words.distance(word, each);
            if (typos < least) {
                best = each;
                least = typos;
            }
        }
        return best;
    }
}

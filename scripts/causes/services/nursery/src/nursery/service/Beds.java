package nursery.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Stock;

/** Where plants are to stand in a bed. */
public final class Beds {
    /** Places are counted in steps of ten centimetres. */
    public record Place(int plant, String name, int left, int top, int steps) {}

    public record Layout(int bed, String house, int width, int length, double used, List<Place> places, List<String> rows) {}

    private record Wanted(Plant plant, int steps) {}

    private static final int STEP = 10;
    private static final char FREE = '.';

    private final Stock stock;
    private final Plants plants;

    public Beds(Stock stock, Plants plants) {
        this.stock = stock;
        this.plants = plants;
    }

    public Layout layout(int id) {
        Stock.Bed bed = stock.bed(id).orElseThrow(() -> Refused.missing("bed " + id));
        List<Wanted> wanted = wanted(id);
        char[][] grid = new char[bed.length() / STEP][bed.width() / STEP];
        for (char[] row : grid) {
            Arrays.fill(row, FREE);
        }
        List<Place> places = new ArrayList<>();
        for (Wanted one : wanted) {
            Place place = firstFree(grid, one);
            if (place != null) {
                take(grid, place, (char) ('a' + places.size() % 26));
                places.add(place);
            }
        }
        return new Layout(id, bed.house(), bed.width(), bed.length(), used(grid), places, rows(grid));
    }

    public List<Stock.Bed> ofHouse(String house) {
        return stock.bedsOf(house);
    }

    /** The largest first. */
    private List<Wanted> wanted(int bed) {
        List<Stock.Item> items = stock.ofBed(bed);
        Map<Integer, Plant> known = plants.byIds(items.stream().map(Stock.Item::plant).distinct().toList());
        List<Wanted> wanted = new ArrayList<>();
        for (Stock.Item item : items) {
            Plant plant = known.get(item.plant());
            int steps = Math.max(1, Math.min(plant.spread(), item.pot() * 3) / STEP);
            wanted.add(new Wanted(plant, steps));
        }
        wanted.sort(Comparator.comparingInt(Wanted::steps).reversed());
        return wanted;
    }

    private static Place firstFree(char[][] grid, Wanted wanted) {
        for (int top = 0; top + wanted.steps() <= grid.length; top += 1) {
            for (int left = 0; left + wanted.steps() <= grid[top].length; left += 1) {
                if (isFree(grid, left, top, wanted.steps())) {
                    return new Place(wanted.plant().id(), wanted.plant().name(), left, top, wanted.steps());
                }
            }
        }
        return null;
    }

    private static boolean isFree(char[][] grid, int left, int top, int steps) {
        for (int row = top; row < top + steps; row += 1) {
            for (int at = left; at < left + steps; at += 1) {
                if (grid[row][at] != FREE) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void take(char[][] grid, Place place, char sign) {
        for (int row = place.top(); row < place.top() + place.steps(); row += 1) {
            Arrays.fill(grid[row], place.left(), place.left() + place.steps(), sign);
        }
    }

    private static double used(char[][] grid) {
        int used = 0;
        int all = 0;
        for (char[] row : grid) {
            for (char sign : row) {
                all += 1;
                used += sign == FREE ? 0 : 1;
            }
        }
        return Math.round(1000.0 * used / Math.max(1, all)) / 1000.0;
    }

    private static List<String> rows(char[][] grid) {
        return Arrays.stream(grid).map(String::new).toList();
    }
}

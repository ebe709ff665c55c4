package nursery.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What search and pages do with words. */
public final class Words {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern GAPS = Pattern.compile("[^a-z0-9]+");
    private static final Set<String> COMMON =
            Set.of("a", "an", "and", "at", "for", "from", "in", "is", "it", "of", "on", "or", "the", "to", "with");

    private Words() {}

    /** In lower case, without accents. */
    public static String plain(String text) {
        return MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("").toLowerCase();
    }

    public static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        for (String word : GAPS.split(plain(text))) {
            if (!word.isEmpty() && !COMMON.contains(word)) {
                words.add(word);
            }
        }
        return words;
    }

    public static String slug(String text) {
        return String.join("-", of(text));
    }

    public static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = text.lastIndexOf(' ', most);
        return text.substring(0, end < most / 2 ? most : end) + "…";
    }

    /** Letters to change, add or leave out. */
    public static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int at = 0; at < before.length; at += 1) {
            before[at] = at;
        }
        for (int row = 1; row <= one.length(); row += 1) {
            int[] now = new int[other.length() + 1];
            now[0] = row;
            for (int at = 1; at <= other.length(); at += 1) {
                int changed = before[at - 1] + (one.charAt(row - 1) == other.charAt(at - 1) ? 0 : 1);
                now[at] = Math.min(changed, Math.min(before[at], now[at - 1]) + 1);
            }
            before = now;
        }
        return before[other.length()];
    }

    /** Words that begin as those that were asked for stand between stars. */
    public static String highlighted(String text, List<String> asked) {
        StringBuilder marked = new StringBuilder();
        for (String word : text.split(" ")) {
            String bare = plain(word);
            boolean isAsked = asked.stream().anyMatch(bare::startsWith);
            marked.append(marked.length() == 0 ? "" : " ").append(isAsked ? "*" + word + "*" : word);
        }
        return marked.toString();
    }

    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}

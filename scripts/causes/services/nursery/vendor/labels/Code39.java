package labels;

import java.util.ArrayList;
import java.util.List;

/** Code 39 with a check character. Version 2.3.0 */
public final class Code39 {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";
    private static final String[] PATTERNS = {
        "nnnwwnwnn", "wnnwnnnnw", "nnwwnnnnw", "wnwwnnnnn", "nnnwwnnnw", "wnnwwnnnn", "nnwwwnnnn", "nnnwnnwnw",
        "wnnwnnwnn", "nnwwnnwnn", "wnnnnwnnw", "nnwnnwnnw", "wnwnnwnnn", "nnnnwwnnw", "wnnnwwnnn", "nnwnwwnnn",
        "nnnnnwwnw", "wnnnnwwnn", "nnwnnwwnn", "nnnnwwwnn", "wnnnnnnww", "nnwnnnnww", "wnwnnnnwn", "nnnnwnnww",
        "wnnnwnnwn", "nnwnwnnwn", "nnnnnnwww", "wnnnnnwwn", "nnwnnnwwn", "nnnnwnwwn", "wwnnnnnnw", "nwwnnnnnw",
        "wwwnnnnnn", "nwnnwnnnw", "wwnnwnnnn", "nwwnwnnnn", "nwnnnnwnw", "wwnnnnwnn", "nwwnnnwnn", "nwnwnwnnn",
        "nwnwnnnwn", "nwnnnwnwn", "nnnwnwnwn",
    };
    private static final String STAR = "nwnnwnwnn";

    private Code39() {}

    /** The character that is added to a text. */
    public static char check(String text) {
        int sum = 0;
        for (int at = 0; at < text.length(); at += 1) {
            sum += valueOf(text.charAt(at));
        }
        return LETTERS.charAt(sum % LETTERS.length());
    }

    /** Widths of bars and gaps in turn. */
    public static int[] encode(String text) {
        List<String> patterns = new ArrayList<>();
        patterns.add(STAR);
        String whole = text + check(text);
        for (int at = 0; at < whole.length(); at += 1) {
            patterns.add(PATTERNS[valueOf(whole.charAt(at))]);
        }
        patterns.add(STAR);
        int[] widths = new int[patterns.size() * 10];
        int next = 0;
        for (String pattern : patterns) {
            for (int at = 0; at < pattern.length(); at += 1) {
                widths[next] = pattern.charAt(at) == 'w' ? 3 : 1;
                next += 1;
            }
            widths[next] = 1;
            next += 1;
        }
        return widths;
    }

    /** Bars as rectangles of an image. */
    public static String rectangles(int[] widths, int left, int top, int height) {
        StringBuilder image = new StringBuilder();
        int x = left;
        for (int at = 0; at < widths.length; at += 1) {
            if (at % 2 == 0) {
                image.append("<rect x=\"").append(x).append("\" y=\"").append(top).append("\" width=\"")
                        .append(widths[at]).append("\" height=\"").append(height).append("\"/>");
            }
            x += widths[at];
        }
        return image.toString();
    }

    private static int valueOf(char letter) {
        int value = LETTERS.indexOf(letter);
        if (value < 0) {
            throw new IllegalArgumentException("no code has the letter " + letter);
        }
        return value;
    }
}

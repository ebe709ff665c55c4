package nursery.http;

import java.io.IOException;

/** Answers requests of a route. */
@FunctionalInterface
public interface Handler {
    void handle(Request request) throws IOException;
}

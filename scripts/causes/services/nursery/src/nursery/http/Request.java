package nursery.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import nursery.service.Refused;

/** A request, and how it is answered. */
public final class Request {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int MOST_BYTES = 100_000;

    private final HttpExchange exchange;
    private final Map<String, String> parameters;
    private final Map<String, String> query;

    Request(HttpExchange exchange, Map<String, String> parameters) {
        this.exchange = exchange;
        this.parameters = parameters;
        query = queryOf(exchange.getRequestURI().getRawQuery());
    }

    /** A number of the path, such as of `/plants/{id}`. */
    int number(String name) {
        return numberOf(name, parameters.getOrDefault(name, ""));
    }

    int number(String name, int fallback) {
        String text = query.get(name);
        return text == null ? fallback : numberOf(name, text);
    }

    String text(String name, String fallback) {
        return query.getOrDefault(name, fallback);
    }

    String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    JsonNode body() throws IOException {
        byte[] content = exchange.getRequestBody().readNBytes(MOST_BYTES);
        try {
            return MAPPER.readTree(content);
        } catch (JsonProcessingException error) {
            throw Refused.invalid("the body must be JSON");
        }
    }

    public void json(int status, Object value) throws IOException {
        byte[] content = MAPPER.writeValueAsBytes(value);
        answer(status, "application/json", content);
    }

    void text(int status, String type, String text) throws IOException {
        answer(status, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private void answer(int status, String type, byte[] content) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(content);
        }
    }

    private static int numberOf(String name, String text) {
        if (!text.matches("\\d{1,9}")) {
            throw Refused.invalid(name + " must be a number");
        }
        return Integer.parseInt(text);
    }

    private static Map<String, String> queryOf(String raw) {
        Map<String, String> query = new HashMap<>();
        if (raw == null) {
            return query;
        }
        for (String pair : raw.split("&")) {
            int at = pair.indexOf('=');
            if (at > 0) {
                query.put(decoded(pair.substring(0, at)), decoded(pair.substring(at + 1)));
            }
        }
        return query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}

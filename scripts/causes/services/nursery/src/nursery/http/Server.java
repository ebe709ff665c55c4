package nursery.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import nursery.Settings;
import nursery.service.Refused;

/** Listens, and answers with a pool of threads. */
public final class Server {
    private static final int SLOW_MS = 500;

    private final HttpServer server;
    private final ExecutorService threads;
    private final Router router;
    private final LongAdder requests = new LongAdder();

    public Server(Settings settings, Router router) throws IOException {
        this.router = router;
        threads = Executors.newFixedThreadPool(settings.threads());
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", settings.port()), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
    }

    public void start() {
        server.start();
    }

    public void stop() {
        server.stop(0);
        threads.shutdown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        long began = System.nanoTime();
        requests.increment();
        try (exchange) {
            exchange.getResponseHeaders().set("X-Request", String.valueOf(requests.sum()));
            dispatch(exchange);
        }
        long ms = (System.nanoTime() - began) / 1_000_000;
        if (ms > SLOW_MS) {
            System.err.println(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " took " + ms + " ms");
        }
    }

    private void dispatch(HttpExchange exchange) throws IOException {
        try {
            Router.Match match = router.find(exchange.getRequestMethod(), exchange.getRequestURI().getPath());
            match.handler().handle(new Request(exchange, match.parameters()));
        } catch (Refused refused) {
            new Request(exchange, Map.of()).json(refused.status(), Map.of("error", refused.getMessage()));
        } catch (RuntimeException error) {
            error.printStackTrace();
            new Request(exchange, Map.of()).json(500, Map.of("error", "this is our fault"));
        }
    }
}

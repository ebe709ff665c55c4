package nursery.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nursery.service.Refused;

/** Routes, of which the first that fits answers. */
public final class Router {
    record Match(Handler handler, Map<String, String> parameters) {}

    private record Route(String method, String[] segments, Handler handler) {}

    private final List<Route> routes = new ArrayList<>();

    /** @param path such as `/plants/{id}` */
    public void get(String path, Handler handler) {
        routes.add(new Route("GET", path.split("/"), handler));
    }

    void post(String path, Handler handler) {
        routes.add(new Route("POST", path.split("/"), handler));
    }

    void put(String path, Handler handler) {
        routes.add(new Route("PUT", path.split("/"), handler));
    }

    Match find(String method, String path) {
        String[] segments = path.split("/");
        for (Route route : routes) {
            Map<String, String> parameters = parametersOf(route, segments);
            if (parameters != null && route.method().equals(method)) {
                return new Match(route.handler(), parameters);
            }
        }
        throw Refused.missing("route " + method + " " + path);
    }

    /** Null, if the route is another one. */
    private static Map<String, String> parametersOf(Route route, String[] segments) {
        if (route.segments().length != segments.length) {
            return null;
        }
        Map<String, String> parameters = new HashMap<>();
        for (int at = 0; at < segments.length; at += 1) {
            String expected = route.segments()[at];
            if (expected.startsWith("{")) {
                parameters.put(expected.substring(1, expected.length() - 1), segments[at]);
            } else if (!expected.equals(segments[at])) {
                return null;
            }
        }
        return parameters;
    }
}

package nursery.http;

import java.io.IOException;
import nursery.service.Care;
import nursery.service.Catalogue;
import nursery.service.Companions;
import nursery.service.Pages;
import nursery.service.Refused;
import nursery.service.Search;

/** What anyone may see. */
public final class PlantRoutes {
    private static final int MOST_LETTERS = 80;

    private final Catalogue catalogue;
    private final Search search;
    private final Companions companions;
    private final Care care;
    private final Pages pages;

    public PlantRoutes(Catalogue catalogue, Search search, Companions companions, Care care, Pages pages) {
        this.catalogue = catalogue;
        this.search = search;
        this.companions = companions;
        this.care = care;
        this.pages = pages;
    }

    public void addTo(Router router) {
        router.get("/plants", this::list);
        router.get("/plants/search", this::find);
        router.get("/plants/{id}", request -> request.json(200, catalogue.details(request.number("id"))));
        router.get("/plants/{id}/companions", request -> request.json(200, companions.to(request.number("id"))));
        router.get("/plants/{id}/calendar", request -> request.json(200, care.calendar(request.number("id"))));
        router.get("/zones/{zone}", this::zone);
    }

    private void list(Request request) throws IOException {
        String family = request.text("family", "rosaceae");
        request.json(200, catalogue.list(family, request.text("sort", "name"), request.number("page", 1)));
    }

    private void find(Request request) throws IOException {
        String asked = request.text("q", "").strip();
        if (asked.isEmpty() || asked.length() > MOST_LETTERS) {
            throw Refused.invalid("q must have 1 to " + MOST_LETTERS + " letters");
        }
        request.json(200, search.find(asked));
    }

    private void zone(Request request) throws IOException {
        request.text(200, "text/html", pages.ofZone(request.number("zone")));
    }
}

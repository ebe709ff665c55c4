package nursery.http;

import nursery.service.Beds;

/** What gardeners see. */
public final class BedRoutes {
    private final Beds beds;

    public BedRoutes(Beds beds) {
        this.beds = beds;
    }

    public void addTo(Router router) {
        router.get("/beds", request -> request.json(200, beds.ofHouse(request.text("house", "palm house"))));
        router.get("/beds/{id}/layout", request -> request.json(200, beds.layout(request.number("id"))));
    }
}

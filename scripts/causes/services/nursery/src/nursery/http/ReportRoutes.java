package nursery.http;

import java.io.IOException;
import nursery.service.Reports;

/** What the office sees. */
public final class ReportRoutes {
    private final Reports reports;

    public ReportRoutes(Reports reports) {
        this.reports = reports;
    }

    public void addTo(Router router) {
        router.get("/reports/houses", request -> request.json(200, reports.houses()));
        router.get("/reports/days", request -> request.json(200, reports.days()));
        router.get("/reports/sales.csv", this::csv);
        router.get("/reports/use", request -> request.json(200, reports.use(request.text("house", "cold frame"))));
    }

    private void csv(Request request) throws IOException {
        request.text(200, "text/csv", reports.csv());
    }
}

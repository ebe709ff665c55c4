package nursery.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import nursery.service.Accounts;
import nursery.service.Desk;
import nursery.service.Labels;
import nursery.store.Customers.Customer;

/** Orders, and the labels of their pots. */
public final class OrderRoutes {
    private final Accounts accounts;
    private final Desk desk;
    private final Labels labels;

    public OrderRoutes(Accounts accounts, Desk desk, Labels labels) {
        this.accounts = accounts;
        this.desk = desk;
        this.labels = labels;
    }

    public void addTo(Router router) {
        router.post("/orders", this::order);
        router.get("/orders/{id}/labels.svg", this::labels);
    }

    private void order(Request request) throws IOException {
        Customer customer = accounts.customerOf(request.header("Authorization"));
        List<Desk.Wish> wishes = new ArrayList<>();
        for (JsonNode line : request.body().path("lines")) {
            wishes.add(new Desk.Wish(line.path("plant").asInt(), line.path("amount").asInt()));
        }
        request.json(201, desk.order(customer, wishes));
    }

    private void labels(Request request) throws IOException {
        Customer customer = accounts.customerOf(request.header("Authorization"));
        request.text(200, "image/svg+xml", labels.image(customer, request.number("id")));
    }
}

package nursery.http;

import java.io.IOException;
import nursery.service.Accounts;
import nursery.service.Recommendations;
import nursery.store.Customers.Customer;

/** What customers see of themselves. */
public final class CustomerRoutes {
    private final Accounts accounts;
    private final Recommendations recommendations;

    public CustomerRoutes(Accounts accounts, Recommendations recommendations) {
        this.accounts = accounts;
        this.recommendations = recommendations;
    }

    public void addTo(Router router) {
        router.get("/me", request -> request.json(200, callerOf(request)));
        router.put("/me", this::change);
        router.get("/me/orders", request -> request.json(200, accounts.purchases(callerOf(request))));
        router.get("/me/statistics", request -> request.json(200, accounts.statistics(callerOf(request))));
        router.get("/me/recommended", request -> request.json(200, recommendations.forCustomer(callerOf(request))));
    }

    private Customer callerOf(Request request) {
        return accounts.customerOf(request.header("Authorization"));
    }

    private void change(Request request) throws IOException {
        Customer caller = callerOf(request);
        request.json(200, accounts.changeEmail(caller, request.body().path("email").asText()));
    }
}

package nursery;

import nursery.cache.Cache;
import nursery.http.BedRoutes;
import nursery.http.CustomerRoutes;
import nursery.http.OrderRoutes;
import nursery.http.PlantRoutes;
import nursery.http.ReportRoutes;
import nursery.http.Router;
import nursery.http.Server;
import nursery.service.Accounts;
import nursery.service.Beds;
import nursery.service.Care;
import nursery.service.Catalogue;
import nursery.service.Companions;
import nursery.service.Desk;
import nursery.service.Labels;
import nursery.service.Pages;
import nursery.service.Pricing;
import nursery.service.Recommendations;
import nursery.service.Reports;
import nursery.service.Search;
import nursery.service.Weather;
import nursery.store.Customers;
import nursery.store.Database;
import nursery.store.Notes;
import nursery.store.Plants;
import nursery.store.Sales;
import nursery.store.Seed;
import nursery.store.Stock;

/** Puts the nursery together. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.from(System.getenv());
        // Else small answers wait for the acknowledgement of their head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Database database = Database.open(settings.database());
        new Seed(database, settings).sow();
        Server server = new Server(settings, routes(database, settings));
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.stop();
            database.close();
        }));
    }

    private static Router routes(Database database, Settings settings) {
        Plants plants = new Plants(database.jdbc());
        Stock stock = new Stock(database.jdbc());
        Sales sales = new Sales(database.jdbc());
        Notes notes = new Notes(database.jdbc());
        Customers customers = new Customers(database.jdbc());
        Cache cache = new Cache(settings.cacheSeconds(), settings.cacheEntries());

        Pricing pricing = new Pricing();
        Weather weather = new Weather(settings.weatherUrl(), settings.weatherTimeout());
        Care care = new Care(plants);
        Catalogue catalogue = new Catalogue(plants, stock, notes, pricing, weather, cache);
        Search search = new Search(plants, notes, cache);
        Companions companions = new Companions(plants, sales, cache);
        Beds beds = new Beds(stock, plants);
        Accounts accounts = new Accounts(customers, sales, plants, settings.secret());
        Recommendations recommendations = new Recommendations(plants, sales, companions);
        Desk desk = new Desk(database, plants, stock, sales, customers, pricing);
        Labels labels = new Labels(sales, plants);
        Pages pages = new Pages(catalogue, plants);
        Reports reports = new Reports(stock, sales, plants, beds);

        Router router = new Router();
        router.get("/health", request -> request.json(200, java.util.Map.of("state", "well")));
        new PlantRoutes(catalogue, search, companions, care, pages).addTo(router);
        new BedRoutes(beds).addTo(router);
        new CustomerRoutes(accounts, recommendations).addTo(router);
        new OrderRoutes(accounts, desk, labels).addTo(router);
        new ReportRoutes(reports).addTo(router);
        return router;
    }
}

import express from "express";
import { createAuth } from "./lib/auth.js";
import { createCache } from "./lib/cache.js";
import { createTemplates } from "./lib/template.js";
import { HttpError } from "./lib/errors.js";
import { requestLog } from "./lib/request-log.js";
import { bookRoutes } from "./routes/books.js";
import { loanRoutes } from "./routes/loans.js";
import { memberRoutes } from "./routes/members.js";
import { pageRoutes } from "./routes/pages.js";
import { reportRoutes } from "./routes/reports.js";
import { createCatalogue } from "./services/catalogue.js";
import { createDesk } from "./services/desk.js";
import { createMembers } from "./services/members.js";
import { createRecommendations } from "./services/recommendations.js";
import { createReports } from "./services/reports.js";
import { createReviews } from "./services/reviews.js";
import { createBookStore } from "./store/books.js";
import { createLoanStore } from "./store/loans.js";
import { createMemberStore } from "./store/members.js";

export function createApp({ database, config }) {
  const books = createBookStore(database);
  const members = createMemberStore(database);
  const loans = createLoanStore(database);
  const cache = createCache({ seconds: config.cacheSeconds, most: 500 });
  const reviews = createReviews({ url: config.reviewsUrl, timeoutMs: config.reviewsTimeoutMs });
  const catalogue = createCatalogue({ books, loans, cache, reviews });
  const desk = createDesk({ books, members, loans, config });
  const people = createMembers({ members, loans, config });
  const recommendations = createRecommendations({ books, loans, cache });
  const reports = createReports({ books, loans, members, config });
  const templates = createTemplates(new URL("./templates/", import.meta.url));
  const auth = createAuth({ secret: config.tokenSecret, members });

  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.use(requestLog());
  app.use(express.json({ limit: "100kb" }));
  app.get("/health", (_request, response) => {
    response.json({ ok: true, books: books.count() });
  });
  app.use("/books", bookRoutes({ catalogue, recommendations }));
  app.use("/members", auth.required, memberRoutes({ people, recommendations }));
  app.use("/loans", auth.required, loanRoutes({ desk }));
  app.use("/reports", reportRoutes({ reports }));
  app.use("/pages", pageRoutes({ catalogue, people, templates }));
  app.use((request, _response, next) => {
    next(new HttpError(404, `there is no ${request.path}`));
  });
  app.use((error, _request, response, _next) => {
    const status = error.status ?? 500;
    if (status >= 500) console.error(error);
    response.status(status).json({ error: error.message });
  });
  return app;
}

import { Router } from "express";
import * as validate from "../lib/validate.js";

export function bookRoutes({ catalogue, recommendations }) {
  const router = Router();

  router.get("/", (request, response) => {
    const page = validate.integer(request.query.page, "page", { fallback: 1, most: 1000 });
    const sort = validate.oneOf(request.query.sort, "sort", ["title", "year", "author"], "title");
    response.json(catalogue.list({ page, sort, subject: request.query.subject }));
  });

  router.get("/search", (request, response) => {
    const asked = validate.text(request.query.q, "q", { most: 100 });
    const most = validate.integer(request.query.most, "most", { fallback: 10, most: 50 });
    response.json({ asked, books: catalogue.search(asked, most) });
  });

  router.get("/:id", async (request, response) => {
    const id = validate.integer(request.params.id, "id");
    response.json(await catalogue.details(id));
  });

  router.get("/:id/similar", (request, response) => {
    const id = validate.integer(request.params.id, "id");
    response.json({ id, books: recommendations.similarTo(id) });
  });

  return router;
}

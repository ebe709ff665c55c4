import { Router } from "express";
import * as validate from "../lib/validate.js";

export function reportRoutes({ reports }) {
  const router = Router();

  router.get("/overdue", (request, response) => {
    const most = validate.integer(request.query.most, "most", { fallback: 50, most: 500 });
    response.json(reports.overdue(most));
  });

  router.get("/overdue.csv", (_request, response) => {
    response.type("text/csv").send(reports.overdueCsv());
  });

  router.get("/subjects", (_request, response) => {
    response.json({ subjects: reports.subjects() });
  });

  return router;
}

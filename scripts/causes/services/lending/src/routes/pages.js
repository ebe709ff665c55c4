import { Router } from "express";
import * as validate from "../lib/validate.js";

export function pageRoutes({ catalogue, people, templates }) {
  const router = Router();

  router.get("/shelf/:subject", (request, response) => {
    const subject = validate.text(request.params.subject, "subject", { most: 40 });
    const shelf = catalogue.shelf(subject);
    response.type("html").send(templates.render("shelf", { subject, shelf, count: shelf.length }));
  });

  router.get("/board", (_request, response) => {
    const readers = people.mostActive(20);
    response.type("html").send(templates.render("board", { readers }));
  });

  return router;
}

import { Router } from "express";
import * as validate from "../lib/validate.js";

export function loanRoutes({ desk }) {
  const router = Router();

  router.post("/", async (request, response) => {
    const book = validate.integer(request.body?.book, "book");
    const loan = await desk.lend({ book, member: request.member });
    response.status(201).json(loan);
  });

  router.post("/:id/return", async (request, response) => {
    const id = validate.integer(request.params.id, "id");
    response.json(await desk.giveBack({ id, member: request.member }));
  });

  router.get("/", (request, response) => {
    response.json({ loans: desk.openLoans(request.member) });
  });

  return router;
}

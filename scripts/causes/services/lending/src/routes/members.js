import { Router } from "express";
import * as validate from "../lib/validate.js";

export function memberRoutes({ people, recommendations }) {
  const router = Router();

  router.get("/me", (request, response) => {
    response.json(people.profile(request.member));
  });

  router.get("/me/history", (request, response) => {
    const page = validate.integer(request.query.page, "page", { fallback: 1, most: 100 });
    response.json(people.history(request.member, page));
  });

  router.get("/me/recommended", (request, response) => {
    response.json({ books: recommendations.forMember(request.member) });
  });

  router.put("/me", (request, response) => {
    const email = validate.email(request.body?.email);
    const name = validate.text(request.body?.name, "name", { fallback: request.member.name });
    response.json(people.update(request.member, { email, name }));
  });

  return router;
}

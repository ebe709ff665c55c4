import type { FastifyInstance } from "fastify";
import type { Pricing, Wanted } from "../domain/pricing.js";
import { depots } from "../domain/depots.js";

const quoteSchema = {
  querystring: {
    type: "object",
    required: ["from", "to", "grams"],
    properties: {
      from: { type: "string", minLength: 3, maxLength: 3 },
      to: { type: "string", minLength: 3, maxLength: 3 },
      grams: { type: "integer", minimum: 1, maximum: 31_500 },
      service: { type: "string", enum: ["economy", "express", "standard"], default: "standard" },
    },
  },
};

export function registerQuotes(server: FastifyInstance, pricing: Pricing): void {
  server.get<{ Querystring: Wanted }>("/quotes", { schema: quoteSchema }, async (request) => {
    return pricing.quote(request.query);
  });

  server.get<{ Querystring: Wanted }>("/quotes/compare", { schema: quoteSchema }, async (request) => {
    const { from, to, grams } = request.query;
    return { quotes: pricing.compare(from, to, grams) };
  });

  server.get<{ Params: { from: string } }>("/quotes/table/:from", async (request) => {
    const names = depots.map(({ name }) => name);
    return { quotes: pricing.table(request.params.from, names, 2000) };
  });
}

import type { FastifyInstance } from "fastify";
import type { Statistics } from "../domain/statistics.js";

export function registerStatistics(server: FastifyInstance, statistics: Statistics): void {
  server.get<{ Params: { name: string } }>("/depots/:name/load", async (request) => {
    return await statistics.depotLoad(request.params.name);
  });

  server.get<{ Params: { name: string } }>("/depots/:name/backlog", async (request) => {
    return await statistics.backlog(request.params.name);
  });

  server.get("/statistics/revenue", async () => ({ services: await statistics.revenue() }));
}

import type { FastifyInstance } from "fastify";
import type { Dispatch, Order } from "../domain/dispatch.js";
import type { Tracking } from "../domain/tracking.js";

const orderSchema = {
  body: {
    type: "object",
    required: ["customer", "from", "sender", "recipient", "grams", "service"],
    properties: {
      customer: { type: "integer" },
      from: { type: "string" },
      sender: { type: "string" },
      recipient: {
        type: "object",
        required: ["name", "street", "zip", "city"],
        properties: {
          name: { type: "string" },
          street: { type: "string" },
          zip: { type: "string" },
          city: { type: "string" },
        },
      },
      grams: { type: "integer", minimum: 1, maximum: 31_500 },
      service: { type: "string" },
    },
  },
};

export function registerParcels(server: FastifyInstance, dispatch: Dispatch, tracking: Tracking): void {
  server.post<{ Body: Order }>("/parcels", { schema: orderSchema }, async (request, reply) => {
    const accepted = await dispatch.accept(request.body);
    return reply.status(201).send(accepted);
  });

  server.get<{ Params: { code: string } }>("/parcels/:code", async (request) => {
    return await tracking.track(request.params.code);
  });

  server.get<{ Params: { customer: number } }>("/customers/:customer/parcels", async (request) => {
    return { parcels: await tracking.overview(Number(request.params.customer)) };
  });
}

import type { FastifyInstance } from "fastify";
import type { LabelPrinter } from "../domain/labels.js";

export function registerLabels(server: FastifyInstance, printer: LabelPrinter): void {
  server.get<{ Params: { code: string } }>("/labels/:code", async (request, reply) => {
    const label = await printer.print(request.params.code);
    return reply.type("text/plain").send(label);
  });

  server.get<{ Params: { customer: number } }>("/customers/:customer/labels", async (request, reply) => {
    const packed = await printer.printAll(Number(request.params.customer));
    return reply.type("application/octet-stream").send(packed);
  });
}

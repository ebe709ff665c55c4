import Fastify, { type FastifyInstance } from "fastify";
import { registerLabels } from "./api/labels.js";
import { registerParcels } from "./api/parcels.js";
import { registerQuotes } from "./api/quotes.js";
import { registerStatistics } from "./api/statistics.js";
import { AddressBook } from "./domain/addresses.js";
import { Dispatch } from "./domain/dispatch.js";
import { LabelPrinter } from "./domain/labels.js";
import { Network } from "./domain/network.js";
import { Pricing } from "./domain/pricing.js";
import { Statistics } from "./domain/statistics.js";
import { Tracking } from "./domain/tracking.js";
import type { Settings } from "./settings.js";
import { openStore } from "./store/connection.js";
import { EventRepository } from "./store/events.js";
import { ParcelRepository } from "./store/parcels.js";
import { fillStore } from "./store/fixtures.js";
import { TariffRepository } from "./store/tariffs.js";
import { DomainError } from "./tools/errors.js";
import { Geocoder } from "./tools/geocoder.js";

export async function buildServer(settings: Settings): Promise<FastifyInstance> {
  const store = openStore();
  fillStore(store, settings.parcels);
  const parcels = new ParcelRepository(store);
  const events = new EventRepository(store);
  const tariffs = new TariffRepository(store);
  const geocoder = new Geocoder(settings.geocoderUrl, settings.geocoderTimeoutMs);
  const network = new Network();
  const addresses = new AddressBook(geocoder);
  const pricing = new Pricing(tariffs, network, settings.quoteCacheSeconds);
  const tracking = new Tracking(parcels, events, network);
  const dispatch = new Dispatch(parcels, events, addresses, pricing);
  const printer = new LabelPrinter(parcels, network);
  const statistics = new Statistics(parcels, events);

  const server = Fastify({ logger: false });
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof DomainError) {
      reply.status(error.status).send({ error: error.message });
      return;
    }
    reply.status(500).send({ error: "something went wrong" });
  });
  server.get("/health", async () => ({ ok: true, parcels: parcels.count() }));
  registerQuotes(server, pricing);
  registerParcels(server, dispatch, tracking);
  registerLabels(server, printer);
  registerStatistics(server, statistics);
  return server;
}

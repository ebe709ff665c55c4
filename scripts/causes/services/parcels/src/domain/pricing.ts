import type { TariffRepository } from "../store/tariffs.js";
import { DomainError } from "../tools/errors.js";
import { Lru } from "../tools/lru.js";
import type { Network } from "./network.js";

export interface Wanted {
  from: string;
  to: string;
  grams: number;
  service: string;
}

export interface Quote extends Wanted {
  zone: number;
  net: number;
  surcharge: number;
  gross: number;
}

const vat = 0.19;
const fuel = [0.041, 0.038, 0.044, 0.047, 0.05, 0.049];

export class Pricing {
  private readonly tariffs: TariffRepository;
  private readonly network: Network;
  private readonly zones: Lru<number>;

  constructor(tariffs: TariffRepository, network: Network, cacheSeconds: number) {
    this.tariffs = tariffs;
    this.network = network;
    this.zones = new Lru(800, cacheSeconds);
  }

  private zone(from: string, to: string): number {
    const key = `${from}>${to}`;
    const known = this.zones.get(key);
    if (known !== undefined) return known;
    const zone = this.network.zoneOf(from, to);
    this.zones.set(key, zone);
    return zone;
  }

  quote(wanted: Wanted): Quote {
    const zone = this.zone(wanted.from, wanted.to);
    const net = this.tariffs.priceOf(wanted.service, zone, wanted.grams);
    if (net === undefined) throw new DomainError("too heavy for this service");
    const surcharge = this.surcharge(net, zone);
    return { ...wanted, zone, net, surcharge, gross: round((net + surcharge) * (1 + vat)) };
  }

  compare(from: string, to: string, grams: number): Quote[] {
    const services = this.tariffs.services();
    return services
      .map((service) => this.quote({ from, to, grams, service }))
      .sort((one, other) => one.gross - other.gross);
  }

  private surcharge(net: number, zone: number): number {
    return round(net * fuel[zone - 1]);
  }

  table(from: string, to: string[], grams: number): Quote[] {
    return to.map((name) => this.quote({ from, to: name, grams, service: "standard" }));
  }
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}

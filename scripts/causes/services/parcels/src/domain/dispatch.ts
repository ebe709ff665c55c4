import type { EventRepository } from "../store/events.js";
import type { ParcelRepository } from "../store/parcels.js";
import { checkDigit } from "../tools/barcode.js";
import { type Address, type AddressBook } from "./addresses.js";
import { depots } from "./depots.js";
import { distanceKm } from "./network.js";
import type { Pricing } from "./pricing.js";

export interface Order {
  customer: number;
  from: string;
  sender: string;
  recipient: Address;
  grams: number;
  service: string;
}

export interface Dispatched {
  id: number;
  code: string;
  depot: string;
  price: number;
  city: string;
}

/** Takes parcels in. */
export class Dispatch {
  private readonly parcels: ParcelRepository;
  private readonly events: EventRepository;
  private readonly addresses: AddressBook;
  private readonly pricing: Pricing;
  private next = 10_000_000;

  constructor(parcels: ParcelRepository, events: EventRepository, addresses: AddressBook, pricing: Pricing) {
    this.parcels = parcels;
    this.events = events;
    this.addresses = addresses;
    this.pricing = pricing;
  }

  async accept(order: Order): Promise<Dispatched> {
    const recipient = this.addresses.normalize(order.recipient);
    this.addresses.check(recipient);
    const city = this.addresses.suggestCity(recipient.city);
    const position = await this.addresses.locate({ ...recipient, city });
    const depot = this.nearestDepot(position);
    const quote = this.pricing.quote({ from: order.from, to: depot, grams: order.grams, service: order.service });
    const code = this.nextCode();
    const id = this.store(order, { ...recipient, city }, { code, depot, price: quote.gross });
    return { id, code, depot, price: quote.gross, city };
  }

  private nearestDepot(position: { latitude: number; longitude: number }): string {
    const sorted = depots
      .map((depot) => ({ name: depot.name, km: distanceKm(depot, position) }))
      .sort((one, other) => one.km - other.km);
    return sorted[0].name;
  }

  private nextCode(): string {
    this.next += 1;
    const code = `N${this.next}`;
    return code + checkDigit(code);
  }

  private store(
    order: Order,
    recipient: Address,
    { code, depot, price }: { code: string; depot: string; price: number },
  ): number {
    const id = this.parcels.insert({
      ...{ code, customer: 100_000 + order.customer, sender: order.sender, recipient: recipient.name },
      ...{ street: recipient.street, zip: recipient.zip, city: recipient.city },
      ...{ depotFrom: order.from, depotTo: depot, grams: order.grams },
      ...{ service: order.service, price, state: "new" },
    });
    this.events.insert(id, 1_760_000_000, "", "announced");
    return id;
  }
}

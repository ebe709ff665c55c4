import type { EventRepository } from "../store/events.js";
import type { ParcelRepository } from "../store/parcels.js";
import type { EventRow, ParcelRow } from "../store/rows.js";
import { missing } from "../tools/errors.js";
import type { Network } from "./network.js";

export interface Track {
  code: string;
  state: string;
  expected: string;
  steps: { at: string; depot: string; kind: string }[];
  progress: number;
}

const kmPerHour = 62;

/** Where parcels are. */
export class Tracking {
  private readonly parcels: ParcelRepository;
  private readonly events: EventRepository;
  private readonly network: Network;

  constructor(parcels: ParcelRepository, events: EventRepository, network: Network) {
    this.parcels = parcels;
    this.events = events;
    this.network = network;
  }

  async track(code: string): Promise<Track> {
    const parcel = this.parcels.findByCode(code);
    if (parcel === undefined) throw missing("parcel");
    const events = this.events.ofParcel(parcel.id);
    return {
      code,
      state: parcel.state,
      expected: this.expected(parcel, events),
      steps: events.map((event) => this.step(event)),
      progress: this.progress(parcel, events),
    };
  }

  private step({ at, depot, kind }: EventRow): Track["steps"][number] {
    return { at: new Date(at * 1000).toISOString(), depot, kind };
  }

  private expected(parcel: ParcelRow, events: EventRow[]): string {
    const { km, depots } = this.network.shortest(parcel.depotFrom, parcel.depotTo);
    const hours = km / kmPerHour + 3 * depots.length;
    const began = events[0]?.at ?? 1_760_000_000;
    return new Date((began + hours * 3600) * 1000).toISOString().slice(0, 10);
  }

  private progress(parcel: ParcelRow, events: EventRow[]): number {
    const way = this.network.shortest(parcel.depotFrom, parcel.depotTo).depots;
    const seen = new Set(events.map(({ depot }) => depot));
    const passed = way.filter((depot) => seen.has(depot)).length;
    return Math.round((100 * passed) / way.length);
  }

  async overview(customer: number): Promise<{ code: string; state: string; last: string | undefined }[]> {
    const parcels = this.parcels.ofCustomer(customer, 20);
    const last = this.events.lastOfParcels(parcels.map(({ id }) => id));
    return parcels.map(({ id, code, state }) => ({ code, state, last: last.get(id)?.kind }));
  }
}

import type { EventRepository } from "../store/events.js";
import type { ParcelRepository } from "../store/parcels.js";
import { missing } from "../tools/errors.js";
import { depots } from "./depots.js";

export interface Load {
  depot: string;
  events: number;
  byKind: Record<string, number>;
  busiestHour: number;
  median: number;
}

export class Statistics {
  private readonly parcels: ParcelRepository;
  private readonly events: EventRepository;

  constructor(parcels: ParcelRepository, events: EventRepository) {
    this.parcels = parcels;
    this.events = events;
  }

  async depotLoad(name: string): Promise<Load> {
    if (!depots.some((depot) => depot.name === name)) throw missing("depot");
    const events = this.events.atDepot(name, 0, 400);
    const byKind: Record<string, number> = {};
    const hours = new Array<number>(24).fill(0);
    for (const { kind, at } of events) {
      byKind[kind] = (byKind[kind] ?? 0) + 1;
      hours[Math.floor(at / 3600) % 24] += 1;
    }
    return {
      depot: name,
      events: events.length,
      byKind,
      busiestHour: hours.indexOf(Math.max(...hours)),
      median: this.median(hours),
    };
  }

  private median(numbers: number[]): number {
    const sorted = [...numbers].sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)];
  }

  async revenue(): Promise<{ service: string; count: number; mean: number }[]> {
    return this.parcels.sumsByService().map(({ service, count, price }) => ({
      service,
      count,
      mean: Math.round((100 * price) / count) / 100,
    }));
  }

  async backlog(name: string): Promise<{ depot: string; parcels: { code: string; kg: number }[] }> {
    const waiting = this.parcels.waitingAt(name, 30);
    return { depot: name, parcels: waiting.map(({ code, grams }) => ({ code, kg: grams / 1000 })) };
  }
}

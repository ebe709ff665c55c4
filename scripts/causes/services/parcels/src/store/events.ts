import type { Store } from "./connection.js";
import type { EventRow } from "./rows.js";

export class EventRepository {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  ofParcel(parcel: number): EventRow[] {
    return this.store
      .prepare("SELECT * FROM events WHERE parcel = ? ORDER BY at")
      .all(parcel) as unknown as EventRow[];
  }

  lastOfParcels(parcels: number[]): Map<number, EventRow> {
    if (parcels.length === 0) return new Map();
    const marks = parcels.map(() => "?").join(", ");
    const rows = this.store
      .prepare(`SELECT * FROM events WHERE parcel IN (${marks}) ORDER BY at`)
      .all(...parcels) as unknown as EventRow[];
    return new Map(rows.map((row) => [row.parcel, row]));
  }

  atDepot(depot: string, since: number, most: number): EventRow[] {
    return this.store
      .prepare("SELECT * FROM events WHERE depot = ? AND at >= ? ORDER BY at LIMIT ?")
      .all(depot, since, most) as unknown as EventRow[];
  }

  insert(parcel: number, at: number, depot: string, kind: string): void {
    this.store
      .prepare("INSERT INTO events (parcel, at, depot, kind) VALUES (?, ?, ?, ?)")
      .run(parcel, at, depot, kind);
  }
}

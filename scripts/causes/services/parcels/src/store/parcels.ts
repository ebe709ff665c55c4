import type { Store } from "./connection.js";
import type { ParcelRow } from "./rows.js";

export type NewParcel = Omit<ParcelRow, "id">;

export class ParcelRepository {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  count(): number {
    const row = this.store.prepare("SELECT COUNT(*) AS n FROM parcels").get() as { n: number };
    return row.n;
  }

  findByCode(code: string): ParcelRow | undefined {
    return this.store.prepare("SELECT * FROM parcels WHERE code = ?").get(code) as ParcelRow | undefined;
  }

  findById(id: number): ParcelRow | undefined {
    return this.store.prepare("SELECT * FROM parcels WHERE id = ?").get(id) as ParcelRow | undefined;
  }

  ofCustomer(customer: number, most: number): ParcelRow[] {
    return this.store
      .prepare("SELECT * FROM parcels WHERE customer = ? ORDER BY id DESC LIMIT ?")
      .all(customer, most) as unknown as ParcelRow[];
  }

  waitingAt(depot: string, most: number): ParcelRow[] {
    return this.store
      .prepare("SELECT * FROM parcels WHERE state = 'waiting' AND depotTo = ? LIMIT ?")
      .all(depot, most) as unknown as ParcelRow[];
  }

  sumsByService(): { service: string; count: number; price: number }[] {
    return this.store
      .prepare(
        `SELECT service, COUNT(*) AS count, SUM(price) AS price FROM parcels
         WHERE id <= 1500 GROUP BY service ORDER BY service`,
      )
      .all() as unknown as { service: string; count: number; price: number }[];
  }

  insert(parcel: NewParcel): number {
    const { lastInsertRowid } = this.store
      .prepare(
        `INSERT INTO parcels (code, customer, sender, recipient, street, zip, city, depotFrom, depotTo, grams, service, price, state)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        parcel.code,
        parcel.customer,
        parcel.sender,
        parcel.recipient,
        parcel.street,
        parcel.zip,
        parcel.city,
        parcel.depotFrom,
        parcel.depotTo,
        parcel.grams,
        parcel.service,
        parcel.price,
        parcel.state,
      );
    return Number(lastInsertRowid);
  }
}

import type { Store } from "./connection.js";
import type { TariffRow } from "./rows.js";

export class TariffRepository {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  priceOf(service: string, zone: number, grams: number): number | undefined {
    const row = this.store
      .prepare(
        `SELECT price FROM tariffs WHERE service = ? AND zone = ? AND upToGrams >= ?
         ORDER BY upToGrams LIMIT 1`,
      )
      .get(service, zone, grams) as { price: number } | undefined;
    return row?.price;
  }

  services(): string[] {
    const rows = this.store
      .prepare("SELECT DISTINCT service FROM tariffs ORDER BY service")
      .all() as unknown as TariffRow[];
    return rows.map(({ service }) => service);
  }
}

import { DatabaseSync, type StatementSync } from "node:sqlite";
import { tables, indexes } from "./tables.js";

export class Store {
  readonly database: DatabaseSync;
  private readonly prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  prepare(text: string): StatementSync {
    let statement = this.prepared.get(text);
    if (statement === undefined) {
      statement = this.database.prepare(text);
      this.prepared.set(text, statement);
    }
    return statement;
  }

  inTransaction(work: () => void): void {
    this.database.exec("BEGIN");
    work();
    this.database.exec("COMMIT");
  }
}

export function openStore(): Store {
  const database = new DatabaseSync(":memory:");
  for (const statement of [...tables, ...indexes]) database.exec(statement);
  return new Store(database);
}

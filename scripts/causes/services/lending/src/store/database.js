import { DatabaseSync } from "node:sqlite";
import { schema } from "./schema.js";

export function openDatabase(path) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;");
  for (const statement of schema) database.exec(statement);
  return database;
}

/** Statements are prepared once. */
export function statements(database) {
  const prepared = new Map();
  return function prepare(text) {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = database.prepare(text);
    prepared.set(text, made);
    return made;
  };
}

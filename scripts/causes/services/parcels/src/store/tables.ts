export const tables = [
  `CREATE TABLE parcels (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    customer INTEGER NOT NULL,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    street TEXT NOT NULL,
    zip TEXT NOT NULL,
    city TEXT NOT NULL,
    depotFrom TEXT NOT NULL,
    depotTo TEXT NOT NULL,
    grams INTEGER NOT NULL,
    service TEXT NOT NULL,
    price REAL NOT NULL,
    state TEXT NOT NULL
  )`,
  `CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    parcel INTEGER NOT NULL,
    at INTEGER NOT NULL,
    depot TEXT NOT NULL,
    kind TEXT NOT NULL
  )`,
  `CREATE TABLE tariffs (
    service TEXT NOT NULL,
    zone INTEGER NOT NULL,
    upToGrams INTEGER NOT NULL,
    price REAL NOT NULL
  )`,
];

export const indexes = [
  "CREATE UNIQUE INDEX parcels_code ON parcels (code)",
  "CREATE INDEX parcels_customer ON parcels (customer, id)",
  "CREATE INDEX parcels_state ON parcels (state, depotTo)",
  "CREATE INDEX events_parcel ON events (parcel, at)",
  "CREATE INDEX events_depot ON events (depot, at)",
  "CREATE INDEX tariffs_service ON tariffs (service, zone, upToGrams)",
];

package database

// schema makes the tables where they are missing.
var schema = []string{
	`CREATE TABLE IF NOT EXISTS owners (
		id INTEGER PRIMARY KEY,
		name TEXT NOT NULL,
		city TEXT NOT NULL
	)`,
	`CREATE TABLE IF NOT EXISTS homes (
		id INTEGER PRIMARY KEY,
		owner INTEGER NOT NULL REFERENCES owners (id),
		title TEXT NOT NULL,
		region TEXT NOT NULL,
		about TEXT NOT NULL,
		amenities TEXT NOT NULL,
		sleeps INTEGER NOT NULL,
		cents INTEGER NOT NULL,
		latitude REAL NOT NULL,
		longitude REAL NOT NULL
	)`,
	`CREATE TABLE IF NOT EXISTS home_words (
		word TEXT NOT NULL,
		home INTEGER NOT NULL REFERENCES homes (id),
		PRIMARY KEY (word, home)
	) WITHOUT ROWID`,
	`CREATE TABLE IF NOT EXISTS guests (
		id INTEGER PRIMARY KEY,
		name TEXT NOT NULL,
		email TEXT NOT NULL,
		seen INTEGER NOT NULL DEFAULT 0
	)`,
	`CREATE TABLE IF NOT EXISTS bookings (
		id INTEGER PRIMARY KEY,
		home INTEGER NOT NULL REFERENCES homes (id),
		guest INTEGER NOT NULL REFERENCES guests (id),
		arrival INTEGER NOT NULL,
		departure INTEGER NOT NULL,
		people INTEGER NOT NULL,
		cents INTEGER NOT NULL
	)`,
	`CREATE TABLE IF NOT EXISTS reviews (
		id INTEGER PRIMARY KEY,
		home INTEGER NOT NULL REFERENCES homes (id),
		guest INTEGER NOT NULL REFERENCES guests (id),
		stars INTEGER NOT NULL,
		day INTEGER NOT NULL,
		said TEXT NOT NULL
	)`,
	`CREATE TABLE IF NOT EXISTS seasons (
		region TEXT NOT NULL,
		first INTEGER NOT NULL,
		last INTEGER NOT NULL,
		percent INTEGER NOT NULL
	)`,
}

// indexes are made once the tables are filled.
var indexes = []string{
	`CREATE INDEX IF NOT EXISTS homes_region ON homes (region, cents)`,
	`CREATE INDEX IF NOT EXISTS homes_owner ON homes (owner)`,
	`CREATE INDEX IF NOT EXISTS bookings_home ON bookings (home, arrival)`,
	`CREATE INDEX IF NOT EXISTS bookings_guest ON bookings (guest, arrival)`,
	`CREATE INDEX IF NOT EXISTS bookings_arrival ON bookings (arrival)`,
	`CREATE INDEX IF NOT EXISTS reviews_home ON reviews (home, day)`,
	`CREATE INDEX IF NOT EXISTS seasons_region ON seasons (region, first)`,
}

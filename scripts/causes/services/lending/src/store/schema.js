export const schema = [
  `CREATE TABLE IF NOT EXISTS books (
    id INTEGER PRIMARY KEY,
    work INTEGER NOT NULL,
    isbn TEXT NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    subject TEXT NOT NULL,
    publisher TEXT NOT NULL,
    year INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    copies INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS members (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS loans (
    id INTEGER PRIMARY KEY,
    book INTEGER NOT NULL,
    member INTEGER NOT NULL,
    out INTEGER NOT NULL,
    due INTEGER NOT NULL,
    returned INTEGER
  )`,
  "CREATE INDEX IF NOT EXISTS books_subject ON books (subject, title)",
  "CREATE INDEX IF NOT EXISTS books_work ON books (work)",
  "CREATE INDEX IF NOT EXISTS books_title ON books (title)",
  "CREATE INDEX IF NOT EXISTS books_year ON books (year)",
  "CREATE INDEX IF NOT EXISTS loans_member ON loans (member, out)",
  "CREATE INDEX IF NOT EXISTS loans_book ON loans (book, returned)",
  "CREATE INDEX IF NOT EXISTS loans_due ON loans (returned, due)",
];

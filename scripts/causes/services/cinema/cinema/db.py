import sqlite3
import threading
from contextlib import contextmanager

SCHEMA = [
    """CREATE TABLE films (
        id INTEGER PRIMARY KEY, title TEXT NOT NULL, plot TEXT NOT NULL, director TEXT NOT NULL, year INTEGER NOT NULL,
        minutes INTEGER NOT NULL, age INTEGER NOT NULL, genre TEXT NOT NULL, popularity REAL NOT NULL)""",
    "CREATE TABLE film_words (word TEXT NOT NULL, film INTEGER NOT NULL, weight INTEGER NOT NULL)",
    "CREATE TABLE cast_members (film INTEGER NOT NULL, name TEXT NOT NULL, part TEXT NOT NULL)",
    "CREATE TABLE venues (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL)",
    """CREATE TABLE halls (
        id INTEGER PRIMARY KEY, venue INTEGER NOT NULL, name TEXT NOT NULL, rows INTEGER NOT NULL, seats INTEGER NOT NULL,
        comfort TEXT NOT NULL)""",
    """CREATE TABLE screenings (
        id INTEGER PRIMARY KEY, film INTEGER NOT NULL, hall INTEGER NOT NULL, day TEXT NOT NULL, starts TEXT NOT NULL,
        language TEXT NOT NULL, base_price INTEGER NOT NULL)""",
    """CREATE TABLE members (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, born TEXT NOT NULL, level TEXT NOT NULL,
        points INTEGER NOT NULL DEFAULT 0, closed INTEGER NOT NULL DEFAULT 0, seen TEXT)""",
    """CREATE TABLE bookings (
        id INTEGER PRIMARY KEY, member INTEGER NOT NULL, screening INTEGER NOT NULL, price INTEGER NOT NULL,
        made TEXT NOT NULL, state TEXT NOT NULL)""",
    "CREATE TABLE taken_seats (booking INTEGER NOT NULL, screening INTEGER NOT NULL, row TEXT NOT NULL, seat INTEGER NOT NULL)",
]

INDEXES = [
    "CREATE INDEX film_words_word ON film_words (word, film)",
    "CREATE INDEX films_genre ON films (genre, popularity)",
    "CREATE INDEX films_title ON films (title)",
    "CREATE INDEX cast_members_film ON cast_members (film)",
    "CREATE INDEX halls_venue ON halls (venue)",
    "CREATE INDEX screenings_day ON screenings (day, starts)",
    "CREATE INDEX screenings_film ON screenings (film, day)",
    "CREATE INDEX bookings_member ON bookings (member, made)",
    "CREATE INDEX bookings_screening ON bookings (screening)",
    "CREATE UNIQUE INDEX taken_seats_seat ON taken_seats (screening, row, seat)",
    "CREATE INDEX taken_seats_booking ON taken_seats (booking)",
]


class Database:
    """SQLite, with a connection for each thread."""

    def __init__(self, path):
        self._path = path
        self._local = threading.local()
        self._writing = threading.Lock()

    def _connection(self):
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._path, timeout=10, isolation_level=None)
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            self._local.connection = connection
        return connection

    def create(self):
        connection = self._connection()
        for statement in [*SCHEMA, *INDEXES]:
            connection.execute(statement)

    def all(self, statement, *values):
        return self._connection().execute(statement, values).fetchall()

    def one(self, statement, *values):
        return self._connection().execute(statement, values).fetchone()

    def value(self, statement, *values):
        row = self.one(statement, *values)
        return None if row is None else row[0]

    def run(self, statement, *values):
        return self._connection().execute(statement, values)

    def many(self, statement, rows):
        self._connection().executemany(statement, rows)

    @contextmanager
    def transaction(self):
        connection = self._connection()
        with self._writing:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")


def marks(count):
    return ", ".join("?" * count)

import os
from dataclasses import dataclass
from datetime import date


def _number(name, default, kind=int):
    value = os.environ.get(name)
    if value is None or value == "":
        return default
    try:
        return kind(value)
    except ValueError as error:
        raise SystemExit(f"{name} must be a number, not {value!r}") from error


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8080
    threads: int = 8
    log_level: str = "WARNING"
    database: str = "cinema.db"
    critics_url: str = ""
    critics_timeout: float = 2.0
    cache_seconds: float = 300.0
    cache_entries: int = 2000
    secret: str = "row f, seat nine"
    today: date = date(2026, 3, 2)
    films: int = 1200
    members: int = 3000
    bookings: int = 24000

    @classmethod
    def from_environment(cls):
        env = os.environ
        return cls(
            host=env.get("HOST", cls.host),
            port=_number("PORT", cls.port),
            threads=_number("THREADS", cls.threads),
            log_level=env.get("LOG_LEVEL", cls.log_level),
            database=env.get("DATABASE", cls.database),
            critics_url=env.get("REMOTE_URL", cls.critics_url),
            critics_timeout=_number("CRITICS_TIMEOUT", cls.critics_timeout, float),
            cache_seconds=_number("CACHE_SECONDS", cls.cache_seconds, float),
            cache_entries=_number("CACHE_ENTRIES", cls.cache_entries),
            secret=env.get("CARD_SECRET", cls.secret),
            films=_number("SEED_FILMS", cls.films),
            members=_number("SEED_MEMBERS", cls.members),
            bookings=_number("SEED_BOOKINGS", cls.bookings),
        )

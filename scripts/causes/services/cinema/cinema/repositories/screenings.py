from cinema.db import marks

WITH_PLACE = """SELECT screenings.*, halls.name AS hall_name, halls.rows, halls.seats, halls.comfort,
                       venues.id AS venue, venues.name AS venue_name, venues.city
                FROM screenings
                JOIN halls ON halls.id = screenings.hall
                JOIN venues ON venues.id = halls.venue"""


class Screenings:
    def __init__(self, db):
        self._db = db

    def by_id(self, screening):
        return self._db.one(f"{WITH_PLACE} WHERE screenings.id = ?", screening)

    def of_day(self, day, venue=None):
        if venue is None:
            return self._db.all(f"{WITH_PLACE} WHERE day = ? ORDER BY starts, screenings.id", day)
        return self._db.all(
            f"{WITH_PLACE} WHERE day = ? AND venues.id = ? ORDER BY starts, screenings.id", day, venue
        )

    def of_film(self, film, since, most):
        return self._db.all(
            f"{WITH_PLACE} WHERE film = ? AND day >= ? ORDER BY day, starts LIMIT ?", film, since, most
        )

    def taken(self, screening):
        return self._db.all("SELECT row, seat FROM taken_seats WHERE screening = ?", screening)

    def taken_counts(self, screenings):
        """How many seats are taken, by screening."""
        if not screenings:
            return {}
        rows = self._db.all(
            f"""SELECT screening, count(*) AS taken FROM taken_seats
                WHERE screening IN ({marks(len(screenings))}) GROUP BY screening""",
            *screenings,
        )
        return {row["screening"]: row["taken"] for row in rows}

    def venues(self):
        return self._db.all("SELECT * FROM venues ORDER BY city")

    def halls(self, venue):
        return self._db.all("SELECT * FROM halls WHERE venue = ? ORDER BY name", venue)

import sqlite3
from datetime import date

from cinema.errors import Conflict, NotFound, Unprocessable
from cinema.services.pricing import age_on

POINTS_PER_EURO = 2


class Booking:
    def __init__(self, db, bookings, screenings, films, members, pricing, tickets, cache, today):
        self._db = db
        self._bookings = bookings
        self._screenings = screenings
        self._films = films
        self._members = members
        self._pricing = pricing
        self._tickets = tickets
        self._cache = cache
        self._today = today

    def screening(self, id_):
        found = self._screenings.by_id(id_)
        if found is None:
            raise NotFound("there is no such screening", screening=id_)
        return found

    def book(self, member, id_, seats):
        screening = self.screening(id_)
        self._check(member, screening, seats)
        quote = self._pricing.quote(screening, seats, member)
        made = self._today.isoformat()
        try:
            with self._db.transaction() as connection:
                booking = self._bookings.add(connection, member["id"], id_, quote["cents"], made)
                self._bookings.take(connection, booking, id_, seats)
                self._members.add_points(connection, member["id"], quote["cents"] // 100 * POINTS_PER_EURO)
        except sqlite3.IntegrityError:
            raise Conflict("one of these seats was just taken") from None
        self._cache.forget(f"cheapest:{id_}")
        return {
            "booking": booking,
            "price": quote["cents"],
            "seats": [line["seat"] for line in quote["lines"]],
            "tickets": self._tickets.of(booking, quote["lines"]),
            "link": f"/bookings/{booking}/tickets.svg?code={self._tickets.code(booking)}",
        }

    def _check(self, member, screening, seats):
        last = chr(ord("A") + screening["rows"] - 1)
        for row, number in seats:
            if row > last or number > screening["seats"]:
                raise Unprocessable(f"this hall has no seat {row}{number}", rows=screening["rows"])
        film = self._films.by_id(screening["film"])
        age = age_on(member["born"], date.fromisoformat(screening["day"]))
        if age < film["age"]:
            raise Unprocessable("this film is for older members", age=film["age"])

    def cancel(self, member, id_):
        booking = self._bookings.by_id(id_)
        if booking is None or booking["member"] != member["id"]:
            raise NotFound("there is no such booking", booking=id_)
        if booking["state"] != "paid":
            raise Conflict("this booking was cancelled before")
        with self._db.transaction() as connection:
            self._bookings.cancel(connection, id_)
            self._members.add_points(connection, member["id"], -(booking["price"] // 100 * POINTS_PER_EURO))
        self._cache.forget(f"cheapest:{booking['screening']}")
        return {"booking": id_, "state": "cancelled"}

    def of_member(self, member, page, size=10):
        found = self._bookings.of_member(member["id"], size, (page - 1) * size)
        films = self._films.by_ids(sorted({row["film"] for row in found}))
        seats = self._bookings.seats_of([row["id"] for row in found])
        return {
            "bookings": [
                {
                    "id": row["id"],
                    "film": films[row["film"]]["title"],
                    "day": row["day"],
                    "starts": row["starts"],
                    "price": row["price"],
                    "state": row["state"],
                    "seats": seats[row["id"]],
                }
                for row in found
            ],
            "count": self._bookings.count_of_member(member["id"]),
            "page": page,
        }

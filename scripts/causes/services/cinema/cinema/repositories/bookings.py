from cinema.db import marks


class Bookings:
    def __init__(self, db):
        self._db = db

    def by_id(self, booking):
        return self._db.one("SELECT * FROM bookings WHERE id = ?", booking)

    def seats(self, booking):
        return self._db.all("SELECT row, seat FROM taken_seats WHERE booking = ? ORDER BY row, seat", booking)

    def seats_of(self, bookings):
        """Seats by booking."""
        found = {booking: [] for booking in bookings}
        if bookings:
            for row in self._db.all(
                f"""SELECT booking, row, seat FROM taken_seats WHERE booking IN ({marks(len(bookings))})
                    ORDER BY row, seat""",
                *bookings,
            ):
                found[row["booking"]].append(f"{row['row']}{row['seat']}")
        return found

    def of_member(self, member, most, offset=0):
        return self._db.all(
            """SELECT bookings.*, screenings.day, screenings.starts, screenings.film, screenings.hall
               FROM bookings JOIN screenings ON screenings.id = bookings.screening
               WHERE member = ? ORDER BY made DESC, bookings.id DESC LIMIT ? OFFSET ?""",
            member, most, offset,
        )

    def count_of_member(self, member):
        return self._db.value("SELECT count(*) FROM bookings WHERE member = ?", member)

    def films_of_member(self, member):
        return [
            row["film"]
            for row in self._db.all(
                """SELECT DISTINCT screenings.film FROM bookings
                   JOIN screenings ON screenings.id = bookings.screening WHERE bookings.member = ?""",
                member,
            )
        ]

    def members_of_film(self, film, most):
        return [
            row["member"]
            for row in self._db.all(
                """SELECT DISTINCT bookings.member FROM screenings
                   JOIN bookings ON bookings.screening = screenings.id WHERE screenings.film = ? LIMIT ?""",
                film, most,
            )
        ]

    def add(self, connection, member, screening, price, made):
        return connection.execute(
            "INSERT INTO bookings (member, screening, price, made, state) VALUES (?, ?, ?, ?, 'paid')",
            (member, screening, price, made),
        ).lastrowid

    def take(self, connection, booking, screening, seats):
        connection.executemany(
            "INSERT INTO taken_seats VALUES (?, ?, ?, ?)",
            [(booking, screening, row, seat) for row, seat in seats],
        )

    def cancel(self, connection, booking):
        connection.execute("DELETE FROM taken_seats WHERE booking = ?", (booking,))
        connection.execute("UPDATE bookings SET state = 'cancelled' WHERE id = ?", (booking,))

    def sold_by_screening(self, day):
        return self._db.all(
            """SELECT screenings.id, screenings.film, screenings.hall, screenings.starts,
                      count(bookings.id) AS bookings, coalesce(sum(bookings.price), 0) AS income
               FROM screenings LEFT JOIN bookings ON bookings.screening = screenings.id AND bookings.state = 'paid'
               WHERE screenings.day = ? GROUP BY screenings.id ORDER BY income DESC""",
            day,
        )

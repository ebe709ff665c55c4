class Members:
    def __init__(self, db):
        self._db = db

    def by_id(self, member):
        return self._db.one("SELECT * FROM members WHERE id = ?", member)

    def touch(self, member, day):
        self._db.run("UPDATE members SET seen = ? WHERE id = ?", day, member)

    def add_points(self, connection, member, points):
        connection.execute("UPDATE members SET points = points + ? WHERE id = ?", (points, member))

    def change_email(self, member, email):
        self._db.run("UPDATE members SET email = ? WHERE id = ?", email, member)

    def most_active(self, since, most):
        return self._db.all(
            """SELECT members.id, members.name, members.level, count(*) AS bookings
               FROM bookings JOIN members ON members.id = bookings.member
               WHERE bookings.made >= ? GROUP BY members.id ORDER BY bookings DESC, members.id LIMIT ?""",
            since, most,
        )

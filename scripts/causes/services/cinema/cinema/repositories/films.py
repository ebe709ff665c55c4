from cinema.db import marks

ORDERS = {"title": "title, id", "year": "year DESC, title", "popularity": "popularity DESC, id"}


class Films:
    def __init__(self, db):
        self._db = db

    def by_id(self, film):
        return self._db.one("SELECT * FROM films WHERE id = ?", film)

    def by_ids(self, films):
        if not films:
            return {}
        rows = self._db.all(f"SELECT * FROM films WHERE id IN ({marks(len(films))})", *films)
        return {row["id"]: row for row in rows}

    def page(self, order, genre, number, size):
        where, values = ("WHERE genre = ?", [genre]) if genre else ("", [])
        return self._db.all(
            f"SELECT * FROM films {where} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?",
            *values, size, (number - 1) * size,
        )

    def count(self, genre=None):
        if genre:
            return self._db.value("SELECT count(*) FROM films WHERE genre = ?", genre)
        return self._db.value("SELECT count(*) FROM films")

    def of_genre(self, genre, most):
        return self._db.all(
            "SELECT * FROM films WHERE genre = ? ORDER BY popularity DESC LIMIT ?", genre, most
        )

    def genres(self):
        return self._db.all("SELECT genre, count(*) AS films FROM films GROUP BY genre ORDER BY genre")

    def with_words(self, words, most):
        """Films that have any of the words, those with most of them first."""
        return self._db.all(
            f"""SELECT films.*, sum(film_words.weight) AS weight FROM film_words
                JOIN films ON films.id = film_words.film
                WHERE film_words.word IN ({marks(len(words))})
                GROUP BY films.id ORDER BY count(*) DESC, weight DESC, films.id LIMIT ?""",
            *words, most,
        )

    def words_beginning(self, prefix, most):
        return [
            row["word"]
            for row in self._db.all(
                """SELECT word, count(*) AS films FROM film_words WHERE word >= ? AND word < ?
                   GROUP BY word ORDER BY films DESC, word LIMIT ?""",
                prefix, prefix + "\U0010ffff", most,
            )
        ]

    def cast(self, film):
        return self._db.all("SELECT name, part FROM cast_members WHERE film = ? ORDER BY name", film)

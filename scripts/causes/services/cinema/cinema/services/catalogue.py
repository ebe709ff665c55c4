from cinema.errors import NotFound
from cinema.text import listed, shortened, slug

PAGE = 24


class Catalogue:
    def __init__(self, films, screenings, critics, pricing, cache):
        self._films = films
        self._screenings = screenings
        self._critics = critics
        self._pricing = pricing
        self._cache = cache

    def card(self, film):
        return {
            "id": film["id"],
            "title": film["title"],
            "link": f"/films/{film['id']}-{slug(film['title'])}",
            "year": film["year"],
            "genre": film["genre"],
            "plot": shortened(film["plot"], 90),
        }

    def page(self, order, genre, number):
        films = self._films.page(order, genre, number, PAGE)
        count = self._cache.get(f"count:{genre}", lambda: self._films.count(genre))
        return {
            "films": [self.card(film) for film in films],
            "page": number,
            "pages": -(-count // PAGE),
        }

    def genres(self):
        return self._cache.get("genres", lambda: [dict(row) for row in self._films.genres()])

    def film(self, film):
        found = self._films.by_id(film)
        if found is None:
            raise NotFound("there is no such film", film=film)
        return found

    def details(self, id_, since):
        film = self.film(id_)
        cast = self._films.cast(id_)
        stars = self._critics.of(film["title"])
        return {
            **self.card(film),
            "plot": film["plot"],
            "director": film["director"],
            "minutes": film["minutes"],
            "age": film["age"],
            "with": listed([row["name"] for row in cast]),
            "cast": [{"name": row["name"], "as": row["part"]} for row in cast],
            "stars": round(sum(stars) / len(stars), 1) if stars else None,
            "screenings": self.screenings_of(id_, since),
        }

    def screenings_of(self, film, since, most=30):
        found = self._screenings.of_film(film, since, most)
        taken = self._screenings.taken_counts([row["id"] for row in found])
        return [self.as_screening(row, taken.get(row["id"], 0)) for row in found]

    def as_screening(self, row, taken):
        return {
            "id": row["id"],
            "film": row["film"],
            "day": row["day"],
            "starts": row["starts"],
            "language": row["language"],
            "hall": f"{row['venue_name']}, {row['hall_name']}",
            "free": row["rows"] * row["seats"] - taken,
            "from": self._pricing.cheapest(row),
        }

    def programme(self, day, venue=None):
        found = self._screenings.of_day(day, venue)
        taken = self._screenings.taken_counts([row["id"] for row in found])
        films = self._films.by_ids(sorted({row["film"] for row in found}))
        by_film = {}
        for row in found:
            by_film.setdefault(row["film"], []).append(self.as_screening(row, taken.get(row["id"], 0)))
        return [
            {**self.card(films[film]), "screenings": screenings}
            for film, screenings in sorted(by_film.items(), key=lambda pair: films[pair[0]]["title"])
        ]

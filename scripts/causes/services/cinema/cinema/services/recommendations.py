"""What others saw who saw the same."""

from collections import Counter


class Recommendations:
    def __init__(self, films, bookings, catalogue, cache):
        self._films = films
        self._bookings = bookings
        self._catalogue = catalogue
        self._cache = cache

    def similar(self, film, most=6):
        ids = self._cache.get(f"similar:{film}", lambda: self._seen_together(film, most))
        films = self._films.by_ids(ids)
        return [self._catalogue.card(films[id_]) for id_ in ids if id_ in films]

    def _seen_together(self, film, most):
        together = Counter()
        for member in self._bookings.members_of_film(film, 25):
            together.update(self._bookings.films_of_member(member))
        del together[film]
        return [id_ for id_, _ in together.most_common(most)]

    def for_member(self, member, most=8):
        seen = self._bookings.films_of_member(member["id"])
        liked = self._films.by_ids(seen[:40])
        genres = Counter(film["genre"] for film in liked.values())
        known = set(seen)
        found = []
        for genre, count in genres.most_common(3):
            for film in self._films.of_genre(genre, 30):
                if film["id"] not in known:
                    found.append((count * (0.5 + film["popularity"]), film))
        found.sort(key=lambda pair: (-pair[0], pair[1]["id"]))
        return [
            {**self._catalogue.card(film), "because": f"you like {film['genre']}"} for _, film in found[:most]
        ]

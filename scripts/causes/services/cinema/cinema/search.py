"""Which films fit what somebody typed."""

from cinema.text import highlighted, plain, shortened, words_of


def distance(one, other, most=2):
    """How many letters differ, at most so many."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        now = [at]
        for column, against in enumerate(other, start=1):
            now.append(min(before[column] + 1, now[-1] + 1, before[column - 1] + (letter != against)))
        if min(now) > most:
            return most + 1
        before = now
    return before[-1]


def score(film, words):
    title = words_of(film["title"])
    found = film["weight"] + 2 * film["popularity"]
    for word in words:
        if word in title:
            found += 6
        elif any(each.startswith(word) for each in title):
            found += 3
        if plain(film["director"]).find(word) >= 0:
            found += 2
    if film["year"] >= 2020:
        found += 1
    return found


def rank(films, words, most):
    scored = [(score(film, words), film) for film in films]
    scored.sort(key=lambda pair: (-pair[0], pair[1]["id"]))
    return [film for _, film in scored[:most]]


def as_result(film, words):
    return {
        "id": film["id"],
        "title": highlighted(film["title"], words),
        "year": film["year"],
        "genre": film["genre"],
        "plot": highlighted(shortened(film["plot"], 120), words),
    }


class Search:
    def __init__(self, films):
        self._films = films

    def find(self, text, most=20):
        words = words_of(text)[:6]
        if not words:
            return {"words": [], "films": [], "meant": None}
        candidates = self._films.with_words(words, 120)
        if not candidates:
            return {"words": words, "films": [], "meant": self._meant(words)}
        best = rank(candidates, words, most)
        return {"words": words, "films": [as_result(film, words) for film in best], "meant": None}

    def _meant(self, words):
        """Words that exist and differ by a letter or two."""
        meant = []
        for word in words:
            near = [
                (distance(word, known), known) for known in self._films.words_beginning(word[:1], 60)
            ]
            near.sort()
            if near and near[0][0] <= 2:
                meant.append(near[0][1])
        return " ".join(meant) or None

    def suggest(self, text, most=8):
        words = words_of(text)
        if not words:
            return []
        return self._films.words_beginning(words[-1], most)
